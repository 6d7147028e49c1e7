// A reporter, see vitest.config.ts. When the product cannot start at all, each file would fail for the same reason.
import type { Reporter, TestCase, TestSuite, Vitest } from 'vitest/node'

/** The name of an error of `startServer`. */
const CANNOT_START = 'ProductCannotStart'

/** Ends the run at the first server that could not start with the settings of all tests. */
export default class BrokenProduct implements Reporter {
  #vitest: Vitest | undefined
  #reason: string | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.#look(suite.errors())
  }

  onTestCaseResult(test: TestCase): void {
    this.#look(test.result().errors ?? [])
  }

  onTestRunEnd(): void {
    if (this.#reason !== undefined) this.#vitest?.logger.log(`The run ended early. ${this.#reason}`)
  }

  #look(errors: readonly { readonly name?: string; readonly message: string }[]): void {
    const broken = errors.find(({ name }) => name === CANNOT_START)
    if (!broken || this.#reason !== undefined) return
    this.#reason = broken.message
    // Waits for the workers, which wait for this call.
    void this.#vitest?.cancelCurrentRun('test-failure')
  }
}
