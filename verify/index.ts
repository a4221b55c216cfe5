export { CHECKS, type CheckName, type Fault, type Report, textOf } from './report.ts';
export { Transcript } from './transcript.ts';
export { verifyTranscript } from './verify.ts';
