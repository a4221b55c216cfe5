import * as z from 'zod';
import { buildApp } from './app.ts';

try {
  buildApp().synth();
} catch (error) {
  if (!(error instanceof z.ZodError)) throw error;
  // Somebody mistyped: what and where helps, where in the code does not.
  console.error(`The stage is not well described, in cdk.json or by -c stage=…\n${z.prettifyError(error)}`);
  process.exitCode = 1;
}
