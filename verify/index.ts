export { type Held, type Judgement, judgementText, judgeReceipt } from './judge.ts';
export { CHECKS, type CheckName, type Fault, type Report, textOf } from './report.ts';
export { type SigningKey, Transcript } from './transcript.ts';
export { type Evidence, verifyTranscript } from './verify.ts';
