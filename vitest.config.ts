import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isFaults = Boolean(process.env.TEST_FAULTS)
/** npm run test:long: what takes minutes, and the full form of tests that npm test runs in a short form. */
const isLong = Boolean(process.env.TEST_LONG)
/** npm run test:quick: SQLite, no browser, no process of its own, no long proof. */
const isQuick = Boolean(process.env.TEST_QUICK)

/** Files that take longest. They start first: at the end of a run one of them alone would leave the other cores idle. */
const LONGEST = [
  'server/test/access-matrix',
  'server/test/fuzz/',
  'server/test/process',
  'server/test/change-requests/',
  'server/test/delivery/',
  'server/test/attack/',
  'server/test/gate/',
  'server/test/event-loop/',
  'server/test/query-plans',
  'server/test/drop-in/ui-',
  'server/test/visibility-crawl',
  'web/test/',
]

/**
 * The files that differ in their long form: those that import it, property tests, which get another seed in each run, and browser
 * tests, which check accessibility more often.
 */
function withLongForm(): string[] {
  const all = ['cli', 'engine', 'server', 'web'].flatMap((name) =>
    readdirSync(`packages/${name}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(src|test).*\.test\.ts$/.test(path))
      .map((path) => `packages/${name}/${path}`),
  )
  return all.filter((path) => /from '(@leverframe\/testing\/depth|fast-check)'/.test(readFileSync(path, 'utf8')))
}

const INCLUDE = [
  'packages/*/src/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/src/**/*.test.ts',
]
const LONG = ['packages/*/test/**/*.long.ts', 'packages/web/test/**/*.test.ts']

function included(): string[] {
  if (isFaults) return ['packages/*/test/**/*.faults.ts']
  return isLong ? [...LONG, ...withLongForm()] : INCLUDE
}

const testsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith('.test.ts'))

/** Tests that render a page of the web UI against a server of their own. */
const rendersPages = (path: string): boolean => readFileSync(path, 'utf8').includes('/test/rendered-app.ts')

/** The scenarios over HTTP that `npm run test:quick` runs: what is used most in each district. */
const MAIN_SCENARIOS = [
  'identity/access/access',
  'identity/api-tokens/tokens',
  'identity/login/cookies',
  'identity/users/users',
  'insights/dashboard/dashboard',
  'instance/server-info/instance',
  'integrations/addons/addons',
  'review/change-requests/change-requests',
  'sdk/client-api/client-api',
  'sdk/frontend-api/frontend-api',
  'sdk/playground/playground',
  'toggles/overview/overview',
  'toggles/search/search-filters',
  'toggles/segments/segments',
  'toggles/targeting/strategy-routes',
  'toggles/toggle/toggles',
  'workspace/environments/environments',
  'workspace/projects/projects',
].map((name) => `packages/server/src/features/${name}.test.ts`)

const startsServer = (path: string): boolean =>
  /@leverframe\/testing\/(harness|stores|wire)'/.test(readFileSync(path, 'utf8'))

/** What `npm run test:quick` leaves out. It runs the tests of rules and the main scenarios. */
const proofs = (): string[] => [
  'packages/{cli,server,web}/test/**',
  'packages/engine/test/{differential,properties}.test.ts',
  'packages/server/src/**/*-{memory,scale}.test.ts',
  ...testsIn('packages/web/src').filter(rendersPages),
  ...testsIn('packages/server/src').filter((path) => startsServer(path) && !MAIN_SCENARIOS.includes(path)),
  // These wait, or compute for long.
  'packages/engine/src/{constraints/pattern-cost,hashing/murmur3}.test.ts',
  'packages/server/src/features/{integrations/addons/providers/template,sdk/guards/sequential-simulation}.test.ts',
  'packages/server/src/platform/{db/sqlite-scan,http/client-limits}.test.ts',
  'packages/web/src/ui/constraints/constraints-editor.test.ts',
  'scripts/bundle.test.ts',
]

/** The environment of a file, such as `app`. Most files have none. */
const environmentOf = (file: string): string =>
  /^\/\/ @vitest-environment (\S+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''

/** Files of one environment follow each other: a worker that changes its environment loads everything again. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((part) => moduleId.includes(`/packages/${part}`))
      return found < 0 ? LONGEST.length : found
    }
    const environments = new Map(files.map((file) => [file, environmentOf(file.moduleId)]))
    const compared = (a: TestSpecification, b: TestSpecification) =>
      (environments.get(b) ?? '').localeCompare(environments.get(a) ?? '') || rank(a) - rank(b)
    return (await super.sort(files)).sort(compared)
  }
}

/** Without names of files on the command line. */
const isWholeRun = process.argv.slice(2).every((word) => word === 'run' || word.startsWith('-'))

/**
 * Compiles the server while PostgreSQL starts. Imports follow one after the other, and each of them would otherwise wait for
 * the compiler.
 */
const compileServer: Plugin = {
  name: 'compile-server',
  configureServer: ({ environments }) => {
    if (!isWholeRun) return
    for (const path of readdirSync('packages/server/src', { recursive: true, encoding: 'utf8' }))
      if (/(?<!\.test)\.ts$/.test(path))
        environments.ssr.transformRequest(`/packages/server/src/${path}`).catch(() => undefined)
  },
}

export default defineConfig({
  plugins: [compileServer],
  // For the React of production, see app-environment.ts.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  ssr: { resolve: { conditions: ['lf-src'] } },
  resolve: { alias: { 'vitest-environment-app': join(import.meta.dirname, 'packages/web/test/app-environment.ts') } },
  test: {
    include: included(),
    exclude: ['**/node_modules/**', '**/dist/**', ...(isQuick ? proofs() : [])],
    globalSetup: ['packages/testing/src/postgres.ts'],
    setupFiles: ['packages/testing/src/setup-file.ts'],
    pool: 'forks',
    // Fewer collections of garbage: requests make many objects that live shortly.
    execArgv: ['--max-semi-space-size=32'],
    // Much of the time is waiting: for the disk, for a receiver, for a process to end. Faults have bounds in seconds and run alone.
    maxWorkers: isFaults ? 1 : 3,
    // Files share what they import, a database template and a browser: to load them for each file takes longer than most tests.
    isolate: false,
    // Far beyond what a test takes: a machine that does other things as well makes none fail. No test sets a shorter limit.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { shuffle: false, sequencer: LongestFirst },
    reporters: [
      'default',
      './packages/testing/src/broken-product.ts',
      ...(isFaults ? ['./packages/server/test/faults/reporter.ts'] : []),
      './scripts/count-reporter.mjs',
    ],
  },
})
