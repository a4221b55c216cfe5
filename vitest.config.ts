import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Suffixes say what a test may touch: `unit` memory only, `table` the emulated table, `local` the whole local cloud,
 * `synth` the synthesized template.
 */
export default defineConfig({
  test: {
    include: ['test/**/*.{unit,table,local,synth}.test.ts'],
    // One for each processor: by itself it leaves one of them idle.
    maxWorkers: availableParallelism(),
    // Far beyond what any takes: on a machine that is busy with other things all of them get through.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What is waited for comes at once, unless the machine is busy.
    expect: { poll: { timeout: 20_000 } },
  },
});
