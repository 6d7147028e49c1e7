// Runs the API tests of Unleash against the built server and compares the result with `expectations.mjs`. Prints how many of the tests
// pass that are about the API and not left out on purpose. Fails when another test fails, or when a listed one passes.
//
//   node scripts/unleash-api-tests/run.mjs [--verbose] [part of a file name …]
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isMain } from '../workspace.mjs'
import { EXPECTED } from './expectations.mjs'
import { FOLDER, installUnleashTests, VERSION } from './install.mjs'
import { prepareJest } from './jest.mjs'
import { judge, summaryOf } from './verdict.mjs'

const isVerbose = process.argv.includes('--verbose')
const filters = process.argv.slice(2).filter((one) => !one.startsWith('--'))

/** @import { TestResult } from './verdict.mjs' */

/** @returns {TestResult[]} */
function resultsIn(/** @type {string} */ file) {
  /** @type {{ testResults: { name: string; message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const path = relative(join(FOLDER, 'dist'), name)
    if (assertionResults.length === 0) return [{ path, name: '(the file)', status: 'failed', text: message }]
    return assertionResults.map(({ fullName, status, failureMessages }) => ({
      path,
      name: fullName,
      status,
      text: failureMessages.join('\n'),
    }))
  })
}

async function main() {
  installUnleashTests()
  const config = await prepareJest()
  const output = join(FOLDER, 'results.json')
  const jest = join(FOLDER, 'node_modules/jest/bin/jest.js')
  const args = ['--config', config, '--json', `--outputFile=${output}`, '--maxWorkers=2', '--forceExit', ...filters]
  spawnSync(process.execPath, [jest, ...args], { cwd: FOLDER, stdio: isVerbose ? 'inherit' : 'ignore' })
  const verdict = judge(resultsIn(output), EXPECTED, { isPart: filters.length > 0 })
  console.log(`The API tests of Unleash ${VERSION}`)
  console.log(summaryOf(verdict))
  process.exitCode = verdict.unexpected.length === 0 ? 0 : 1
}

if (isMain(import.meta.url)) await main()
