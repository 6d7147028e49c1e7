// Loaded for each test file by setup-file.ts.
import fc from 'fast-check'

/**
 * The seed of every property test: the same in each run of `npm test`, and another one in each run of the long form.
 * `RANDOM_SEED=7` repeats a run. Titles show it with `fc.readConfigureGlobal().seed`.
 */
const seed = Number(process.env.RANDOM_SEED ?? (process.env.TEST_LONG ? Date.now() % 1_000_000 : 1))

fc.configureGlobal({ seed })
