// Writes how many tests passed and failed to the file that TEST_COUNTS names; .ci/run prints it as its last line.
import { writeFileSync } from 'node:fs'

/** @import { Reporter } from 'vitest/node' */

/** @implements {Reporter} */
export default class CountReporter {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state).length
    // A file that could not be loaded, or an error outside any test, fails the run without failing a test.
    const outside = modules.flatMap((module) => module.errors()).length + unhandledErrors.length
    const file = process.env.TEST_COUNTS
    if (file) writeFileSync(file, `${count('passed')} passed, ${count('failed') + outside} failed\n`)
  }
}
