export { ACCOUNT, REGION } from './intrinsics.ts';
export type * from './model.ts';
export { readAssembly } from './read.ts';
export { synthesize } from './synth.ts';
