import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** The files that differ in their long form: those that import it, and browser tests, which check accessibility more often. */
function withLongForm(): string[] {
  const all = ['server', 'web'].flatMap((name) =>
    readdirSync(`packages/${name}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(src|test).*\.test\.ts$/.test(path))
      .map((path) => `packages/${name}/${path}`),
  )
  return all.filter((path) => readFileSync(path, 'utf8').includes("from '@leverframe/testing/depth'"))
}

const INCLUDE = [
  'packages/*/src/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/src/**/*.test.ts',
]
const LONG = [
  'packages/*/test/**/*.long.ts',
  'packages/web/test/**/*.test.ts',
  'packages/engine/test/{differential,properties}.test.ts',
]

function included(): string[] {
  if (isFaults) return ['packages/*/test/**/*.faults.ts']
  return isLong ? [...LONG, ...withLongForm()] : INCLUDE
}

/** What `npm run test:quick` leaves out: it has the tests of rules, and a few scenarios over HTTP per slice. */
const PROOFS = [
  'packages/web/test/**',
  'packages/web/src/app/{navigation,palette/palette,palette/use-actions,palette/use-palette-search}.test.ts',
  'packages/web/src/pages/{project/views-menu,project-settings/protection-settings,toggle/tabs/revert-dialog}.test.ts',
  'packages/web/src/ui/{form,constraints/constraints-editor,editing/unsaved}.test.ts',
  'packages/server/test/*/**',
  'packages/server/test/!(inventories|toggle-columns|revisions).test.ts',
  'packages/server/test/inventories-events.test.ts',
  'packages/cli/test/**',
  'packages/server/src/**/*-{property,memory,race,scale}.test.ts',
  'packages/engine/test/{differential,properties}.test.ts',
  'packages/engine/src/hashing/murmur3.test.ts',
  // Tests of limits, delays and many starts: most of the time of the rest.
  'packages/server/src/platform/http/{http,http-setup,bodies,client-limits,compression,unread-bodies,host-guard}.test.ts',
  'packages/server/src/platform/{events/event-log,jobs/jobs,db/write-queue,db/migrate,db/pages,db/pipeline,db/sqlite-scan,db/statistics}.test.ts',
  'packages/server/src/features/audit/{event-log/events,event-log/export,event-log/live,event-log/text-index,event-log/writers}.test.ts',
  'packages/server/src/features/audit/history/{history,prune,revert,revert-rules}.test.ts',
  'packages/server/src/features/identity/login/{lock-out,login,password-change-tokens,passwords,personal-tokens-end,reset-mail}.test.ts',
  'packages/server/src/features/identity/{access/visibility,access/granting,api-tokens/initial-tokens,invite-links/*,service-accounts/*,personal-tokens/*,sso/oidc,sso/settings-api,users/first-user}.test.ts',
  'packages/server/src/features/insights/{notices/notices,notices/sending,project-insights/*}.test.ts',
  'packages/server/src/features/instance/{maintenance/maintenance,settings/encryption,ui-config/ui-config,unleash-ui/unleash-ui}.test.ts',
  'packages/server/src/features/integrations/addons/{addons,private-projects,providers/template}.test.ts',
  'packages/server/src/features/review/**/!(*rules|change-requests).test.ts',
  'packages/server/src/features/sdk/{client-api/streaming/streaming,client-api/delta,guards/guards,impact-metrics/impact-metrics}.test.ts',
  'packages/server/src/features/sdk/{frontend-api/frontend-api,metric-sources/metric-sources,snapshot/project-environments,usage/roll-up,ofrep/ofrep,usage/outdated-sdks,usage/public-names,usage/usage}.test.ts',
  'packages/server/src/features/toggles/{code-references/*,overview/project-lists,search/search,tags/toggle-tags,search/search-changes,toggle/lifecycle}.test.ts',
  'scripts/bundle.test.ts',
]

/** The environment of a file, such as `app`. Most files have none. */
const environmentOf = (file: string): string =>
  /^\/\/ @vitest-environment (\S+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''

/** Tests that render a page of the web UI against a server of their own. */
const pageTests = (): string[] =>
  readdirSync('packages/web/src', { recursive: true, encoding: 'utf8' })
    .map((path) => `packages/web/src/${path}`)
    .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('/test/rendered-app.ts'))

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

export default defineConfig({
  // For the React of production, see app-environment.ts.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  ssr: { resolve: { conditions: ['lf-src'] } },
  resolve: { alias: { 'vitest-environment-app': join(import.meta.dirname, 'packages/web/test/app-environment.ts') } },
  test: {
    include: included(),
    exclude: ['**/node_modules/**', '**/dist/**', ...(isQuick ? [...PROOFS, ...pageTests()] : [])],
    globalSetup: ['packages/testing/src/postgres.ts'],
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
    // One flaky test of thousands does not fail a run. count-reporter.mjs prints its name, so that it can be fixed.
    retry: process.env.CI ? 1 : 0,
    sequence: { shuffle: false, sequencer: LongestFirst },
    reporters: [
      'default',
      ...(isFaults ? ['./packages/server/test/faults/reporter.ts'] : []),
      ...(process.env.CI || process.env.TEST_COUNTS ? ['./scripts/count-reporter.mjs'] : []),
    ],
  },
})
