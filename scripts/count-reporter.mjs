// Prints the tests that passed only on the second try, with their errors. Appends how many tests passed and failed to
// the file that TEST_COUNTS names; .ci/run prints the sum as its last line.
import { appendFileSync } from 'node:fs'

/** @import { Reporter } from 'vitest/node' */

/** @implements {Reporter} */
export default class CountReporter {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    if (flaky.length > 0) {
      console.log(`Passed on the second try (${flaky.length}):`)
      for (const test of flaky) {
        console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`)
        for (const { message } of test.result().errors ?? []) console.log(`    ${message.split('\n')[0]}`)
      }
    }

    const count = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state).length
    // A file that could not be loaded, or an error outside any test, fails the run without failing a test.
    const outside = modules.flatMap((module) => module.errors()).length + unhandledErrors.length
    const file = process.env.TEST_COUNTS
    if (file) appendFileSync(file, `${count('passed')} passed, ${count('failed') + outside} failed\n`)
  }
}
