import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { EXTERNALS, pathOf, reasonOf } from './programs.ts'

const reasonsOf = (test: TestCase): string[] =>
  (test.result().errors ?? []).flatMap(({ message }) => reasonOf(message) ?? [])

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`

/** The end of `npm run test:faults`: what was measured, which external programs were there, and what could not run. */
export default class FaultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const measured = tests.flatMap((test) =>
      test.annotations().map(({ message }) => `${test.fullName.replaceAll(' > ', ': ')}: ${message}`),
    )
    const programs = EXTERNALS.map((external) => `${external.name}: ${pathOf(external) ?? 'not found'}`)
    const missing = tests.flatMap((test) => reasonsOf(test).map((reason) => `${test.fullName}: ${reason}`))
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const broken = count('failed') - missing.length
    process.stdout.write(
      section('Measured', measured) +
        section('External programs', programs) +
        section('Could not run', missing) +
        `\nFaults: ${count('passed')} held, ${broken} did not hold, ${missing.length} could not run\n`,
    )
  }
}
