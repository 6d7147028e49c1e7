// Says how many tests could not run because something is missing on this machine. Writes how many tests passed and failed to
// the file that TEST_COUNTS names; .ci/run prints it as its last line.
import { writeFileSync } from 'node:fs'
import { missingIn } from './missing.mjs'

/** @import { Reporter, TestCase } from 'vitest/node' */

/** What is missing here that a test needs. An error of a hook is at the suite or file of the test. */
function missingFor(/** @type {TestCase} */ test) {
  const errors = [...(test.result().errors ?? [])]
  for (let { parent } = test; ; { parent } = parent) {
    errors.push(...parent.errors())
    if (parent.type === 'module') break
  }
  return errors.map(({ message }) => missingIn(message)).find((what) => what !== undefined)
}

/** @implements {Reporter} */
export default class CountReporter {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const needs = tests.flatMap((test) => missingFor(test) ?? [])
    for (const what of new Set(needs))
      console.log(`${needs.filter((one) => one === what).length} tests could not run: ${what}`)

    const count = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state).length
    // A file that could not be loaded, or an error outside any test, fails the run without failing a test.
    const outside = modules.flatMap((module) => module.errors()).length + unhandledErrors.length
    const file = process.env.TEST_COUNTS
    if (file) writeFileSync(file, `${count('passed')} passed, ${count('failed') + outside} failed\n`)
  }
}
