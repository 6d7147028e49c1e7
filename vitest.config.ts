import { defineConfig } from 'vitest/config'

export default defineConfig({
  ssr: { resolve: { conditions: ['lf-src'] } },
  test: {
    // What takes minutes runs by itself: npm run test:faults.
    include: process.env.TEST_FAULTS
      ? ['packages/*/test/**/*.faults.ts']
      : ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['packages/server/test/postgres.ts'],
    pool: 'forks',
    // Much of the time is waiting: for the disk, for a receiver, for a process to end. Faults have bounds in seconds and run alone.
    maxWorkers: process.env.TEST_FAULTS ? 1 : 3,
    // Files share what they import: loading the product anew for each of them took longer than most tests.
    isolate: false,
    // Far beyond what a test takes: a machine that does other things as well makes none fail.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { shuffle: false },
    reporters: [
      'default',
      ...(process.env.TEST_FAULTS ? ['./packages/server/test/faults/reporter.ts'] : []),
      ...(process.env.TEST_COUNTS ? ['./scripts/count-reporter.mjs'] : []),
    ],
  },
})
