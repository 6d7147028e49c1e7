// Plants faults with StrykerJS. Like the servers of Unleash, it is installed into node_modules/.cache when it is needed.
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { installNode } from './node-binary.mjs'
import { ROOT } from './workspace.mjs'

const VERSION = '10.1.1'
/** Stryker needs a newer Node than the oldest that we support. */
const NODE = '22'
const CACHE = join(ROOT, 'node_modules/.cache/mutants')
const PROGRAM = join(CACHE, VERSION, 'node_modules/@stryker-mutator/core/bin/stryker.js')

/**
 * @typedef {object} Mutant
 * @property {'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'Ignored'} status
 * @property {string} mutatorName
 * @property {string} [replacement]
 * @property {{ start: { line: number } }} location
 *
 * @typedef {object} Plan
 * @property {string} name results are kept under this name
 * @property {readonly string[]} mutate
 * @property {readonly string[]} tests
 * @property {boolean} [hasConstants] plant faults also in code that runs only while files load, which takes a process and all tests for each fault
 * @property {boolean} [keepsNothing] test all faults, not only those whose code or tests changed since the last run
 */

function install() {
  if (existsSync(PROGRAM)) return
  const folder = join(CACHE, VERSION)
  mkdirSync(folder, { recursive: true })
  // Without a package.json, npm would install into the repository.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`)
  // Without peer dependencies: the runner has to find the vitest of the repository.
  const args = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', [...args, ...packages], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`StrykerJS ${VERSION} could not be installed`)
}

const link = (/** @type {string} */ target, /** @type {string} */ path) =>
  existsSync(target) && symlinkSync(target, path)

/**
 * Copies the packages to a folder outside node_modules, where Vite would not transform them. `@leverframe/…` of the copy are its own packages: the
 * links of the repository would lead the tests to code without faults.
 */
function copyPackages(/** @type {string} */ copy) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'packages']
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const path of stdout.split('\0').filter((one) => one !== '' && existsSync(join(ROOT, one))))
    cpSync(join(ROOT, path), join(copy, path))
  // Tests read documents.
  for (const name of readdirSync(ROOT))
    if (!name.startsWith('.') && name !== 'packages' && name !== 'node_modules')
      link(join(ROOT, name), join(copy, name))
  mkdirSync(join(copy, 'node_modules/@leverframe'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.') && name !== '@leverframe')
      link(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(copy, 'packages'))) {
    link(join(copy, 'packages', name), join(copy, 'node_modules/@leverframe', name))
    link(join(ROOT, 'packages', name, 'node_modules'), join(copy, 'packages', name, 'node_modules'))
  }
}

/** Random input would give another score in each run, so each property is tried with the same few values. */
const FEW_VALUES = `import fc from './node_modules/fast-check/lib/fast-check.js'
const few = (given = {}) => ({ ...given, seed: 1, numRuns: Math.min(given.numRuns ?? 20, 20), endOnFailure: true })
export default { ...fc, assert: (property, given) => fc.assert(property, few(given)) }`

function configure(/** @type {string} */ copy, /** @type {Plan} */ plan) {
  const { name, mutate, tests, hasConstants = false, keepsNothing = false } = plan
  const vitest = {
    ssr: { resolve: { conditions: ['lf-src'] } },
    resolve: { alias: { 'fast-check': join(copy, 'fast-check.mjs') } },
    // One process runs all test files of a fault. mutant-workers.mjs decides when the next fault needs a new one.
    test: { include: tests, isolate: false, testTimeout: 240_000 },
  }
  const stryker = {
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.config.mjs', pool: 'forks' },
    // "Place" is the copy.
    inPlace: true,
    mutate,
    coverageAnalysis: 'perTest',
    ignoreStatic: !hasConstants,
    // Most endless loops are found by counting. A slow machine must not look like one.
    timeoutMS: 10_000,
    disableTypeChecks: false,
    // A run that is stopped at the first failure stops the next one in the same worker, too.
    disableBail: true,
    concurrency: Number(process.env.MUTANTS_WORKERS || availableParallelism()),
    incremental: true,
    incrementalFile: join(CACHE, `${name}.json`),
    force: keepsNothing,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: 'report.json' },
    logLevel: 'info',
    allowConsoleColors: false,
    warnings: false,
  }
  writeFileSync(join(copy, 'fast-check.mjs'), FEW_VALUES)
  writeFileSync(
    join(copy, 'vitest.config.mjs'),
    `import { keptWorkers } from ${JSON.stringify(new URL('mutant-workers.mjs', import.meta.url))}
export default { ...${JSON.stringify(vitest)}, plugins: [keptWorkers] }`,
  )
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(stryker))
}

/** The faults of each file, and what became of them. */
export async function plantFaults(/** @type {Plan} */ plan) {
  install()
  const node = installNode(NODE, `^${NODE}.0.0`)
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'leverframe-mutants-')))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  process.once('exit', remove)
  copyPackages(copy)
  configure(copy, plan)
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const child = spawn(node, [PROGRAM, 'run'], { cwd: copy, env, stdio: ['ignore', 'inherit', 'inherit'] })
  // Stryker stores its results and ends.
  const stop = () => void child.kill('SIGINT')
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const code = await new Promise((done) => child.once('close', done))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) throw new Error(`StrykerJS ended with ${code}`)
  /** @type {{ files: Record<string, { mutants: Mutant[] }> }} */
  const { files } = JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8'))
  process.off('exit', remove)
  remove()
  // The report also has the files of earlier runs.
  return Object.entries(files).flatMap(([file, { mutants }]) => (plan.mutate.includes(file) ? [{ file, mutants }] : []))
}
