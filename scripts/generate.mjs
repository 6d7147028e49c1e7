// Writes docs/reference, the types and the messages of the web UI, and the schemas of toggles as code, from the code. With --check it writes nothing and
// fails when a page is out of date.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { apiTypes } from '../packages/api-types/api-types.mjs'
import { FILE_SCHEMAS, fileSchemas } from './file-schemas.mjs'
import { allMessages, CATALOGUE, catalogue } from './messages.mjs'
import {
  OPEN_WRITES_PAGE as OPEN,
  openWrites,
  PROTECTED_WRITES,
  protectedWrites,
  routeWatcher,
} from './protected-writes.mjs'
import { ROOT } from './workspace.mjs'

const FOLDER = 'docs/reference'
/** Hand-written pages with generated tables of settings or metrics. */
const WITH_TABLES = ['docs/security.md', 'docs/guides/observability.md', 'docs/guides/relay.md']
const API_TYPES = 'packages/web/src/lib/generated/schema.d.ts'

const load = (/** @type {string} */ path) => import(new URL(`../packages/server/src/${path}.ts`, import.meta.url).href)

/** The whole product over a temporary empty store, without a listener. */
async function productFacts() {
  const [{ wire }, { loadConfig }, { createLog }] = await Promise.all(
    ['app/wire', 'platform/config/load', 'platform/telemetry/log'].map(load),
  )
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-generate-'))
  const config = loadConfig({ DATABASE_URL: `sqlite:${join(folder, 'leverframe.db')}` })
  const { routes, watch } = routeWatcher()
  const product = await wire(config, createLog('silent'), watch)
  try {
    await product.app.ready()
    const commands = product.slices.flatMap((/** @type {{ commands: Command[] }} */ slice) => slice.commands)
    return { openapi: product.app.swagger(), commands: /** @type {Command[]} */ (commands), routes }
  } finally {
    await product.close()
    rmSync(folder, { recursive: true })
  }
}

/** @typedef {{ name: string, needs: readonly string[], guardedIn?: unknown, isSentToSdks?: false }} Command */

/**
 * @param {string} title
 * @param {string} intro
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
const tablePage = (title, intro, head, rows) =>
  [
    `# ${title}`,
    '',
    intro,
    '',
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
    '',
  ].join('\n')

const code = (/** @type {string} */ text) => `\`${text}\``
const byText = (/** @type {string} */ a, /** @type {string} */ b) => (a < b ? -1 : a > b ? 1 : 0)

/** Sorts the paths, so that the order of slices does not matter. */
const sortedPaths = (/** @type {{ paths: Record<string, Record<string, unknown>> }} */ document) => ({
  ...document,
  paths: Object.fromEntries(Object.entries(document.paths).sort(([a], [b]) => byText(a, b))),
})

const commandsPage = (/** @type {readonly Command[]} */ commands) =>
  tablePage(
    'Commands',
    'Every write is a command. Any one of its permissions is enough. A guarded command is refused when change requests protect an environment that it writes to: see [protected writes](protected-writes.md).',
    ['command', 'permissions', 'guarded'],
    commands
      .toSorted((a, b) => byText(a.name, b.name))
      .map(({ name, needs, guardedIn }) => [
        code(name),
        needs.map(code).join(' or ') || 'none: own account',
        guardedIn ? 'yes' : 'no',
      ]),
  )

async function pages() {
  const { settingsPage, withSettingsTables } = await load('platform/config/reference')
  const { withMetricsTable } = await load('platform/telemetry/metric-table')
  const { FAILURES } = await load('platform/http/failures')
  const { PERMISSIONS } = await load('kernel/permission')
  const { EVENTS } = await import('@leverframe/domain')
  const { ACTIONS } = await load('features/review/change-requests/drafting/actions')
  const { openapi, commands, routes } = await productFacts()
  const document = sortedPaths(openapi)
  const reference = {
    'settings.md': settingsPage(),
    'errors.md': tablePage(
      'Errors',
      'Every failure is JSON: `{id, name, message}`, with `details` when there are several problems. A 500 is in the log with the same `id`, a 503 at `LOG_LEVEL=debug`.',
      ['name', 'status', 'when'],
      Object.values(FAILURES).map(({ name, status, when }) => [code(name), String(status), when]),
    ),
    'permissions.md': tablePage(
      'Permissions',
      'A permission of kind `root` applies to the instance, of kind `project` to one project, of kind `environment` to one environment of one project.',
      ['permission', 'kind', 'what it allows'],
      PERMISSIONS.map((/** @type {Record<string, string>} */ { name, kind, displayName }) => [
        code(name ?? ''),
        kind,
        displayName,
      ]),
    ),
    'events.md': tablePage(
      'Events',
      'Every change writes one or more events to the log, in the same transaction. A request that changes nothing writes no event.',
      ['type', 'what happened'],
      Object.entries(EVENTS).map(([type, { description }]) => [code(type), description]),
    ),
    'commands.md': commandsPage(commands),
    'protected-writes.md': [
      tablePage(
        PROTECTED_WRITES.title,
        PROTECTED_WRITES.intro,
        PROTECTED_WRITES.head,
        protectedWrites(commands, routes, ACTIONS),
      ),
      tablePage(`# ${OPEN.title}`, OPEN.intro, OPEN.head, openWrites(commands)),
    ].join('\n'),
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  }
  return {
    ...Object.fromEntries(Object.entries(reference).map(([name, text]) => [`${FOLDER}/${name}`, text])),
    ...Object.fromEntries(
      WITH_TABLES.map((path) => [path, withMetricsTable(withSettingsTables(readFileSync(join(ROOT, path), 'utf8')))]),
    ),
    [API_TYPES]: await apiTypes(document),
    [CATALOGUE]: catalogue(allMessages(EVENTS).messages),
    [FILE_SCHEMAS]: fileSchemas(document),
  }
}

const generated = await pages()
const stale = Object.entries(generated).filter(([path, text]) => {
  const file = join(ROOT, path)
  return !existsSync(file) || readFileSync(file, 'utf8') !== text
})
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is out of date: run "npm run generate"`)
  console.log(`generated: ${Object.keys(generated).length} files, ${stale.length} out of date`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), text)
    console.log(`${path} written`)
  }
}
