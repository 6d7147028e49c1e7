// The tests that fail because of a gap.

/** @import { Group } from '../verdict.mjs' */

/** @type {readonly Group[]} */
export const FAILS = [
  {
    kind: 'fails',
    why: 'a client that only sends metrics is listed as an application',
    tests: {
      'lib/features/project/project-applications.e2e.test.js': [
        'should not show if metrics exist, but application does not',
      ],
    },
  },
]
