import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engines, freshDatabase } from '@leverframe/testing/harness'
import { openTestStore, rowsOf } from '@leverframe/testing/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, wire } from '#app/wire'
import { asPlain, sentenceOf } from '#features/audit/event-log/index'
import { ACTIONS, type Action } from '#features/review/change-requests/index'
import { EVENT_TYPES, type EventType } from '#kernel/event'
import { FAILURE_CODES, type FailureCode } from '#kernel/failure'
import { PERMISSIONS } from '#kernel/permission'
import { loadConfig } from '#platform/config/load'
import type { RouteAccess } from '#platform/http/access'
import { FAILURES } from '#platform/http/failures'
import { createLog } from '#platform/telemetry/log'
import { OPEN_WRITES } from '../../../scripts/open-writes.mjs'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))

/** All code of the product, file by file; tests left out. */
const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(SOURCE, name), 'utf8') }))

/**
 * Readers of the event log. Users see events only through features/audit/event-log/visibility.ts: a new reader either uses
 * it, or is listed here with the reason why nothing that it reads leaves the server.
 */
const SERVER_READS_EVENTS: Readonly<Record<string, string>> = {
  'platform/events/read.ts': 'the functions themselves',
  'platform/events/event-log.ts': 'passes on what other instances wrote to followers in this process',
  'platform/events/revision-checkpoint.ts': 'the newest id of each environment, which is its revision',
  'features/audit/history/prune-store.ts':
    'removes old events, and keeps the state of toggles as events of their projects',
  'features/insights/project-insights/activity-store.ts':
    'counts the events of a project by day, and finds the times of toggles that are still in the project',
  'features/insights/statistics/usage-store.ts': 'counts events, for Admins only',
  'features/insights/notices/cause-store.ts': 'finds who is notified; causes.ts removes what they may not see',
  'features/review/toggle-tests/watch.ts': 'finds the toggles whose tests are run again',
}
/** From platform/events/read.ts: they return the id of an event, and none of its content. */
const READS_IDS = ['newestEventId', 'revisionOfFeature']

function readsEvents(text: string): boolean {
  const [, imported = ''] = /import \{([^}]*)\} from '(?:[^']*events\/read(?:\.ts)?|\.\/read\.ts)'/.exec(text) ?? []
  const names = imported.split(',').map((name) => name.trim())
  return /(selectFrom|Join)\('events\b/.test(text) || names.some((name) => name !== '' && !READS_IDS.includes(name))
}
const USES_VISIBILITY = /\b(redactEvent|isEventVisible|visibleEventConditions|maySend)\b/

/** Run when the server starts, from no route. */
const AT_START = ['user.ensure-first', 'user.ensure-first-password', 'token.ensure', 'token.forget-secrets']

/** Need no permission: they only affect the caller, a password or link is the proof, or they check the author. */
const ABOUT_ONESELF = [
  'avatar.remove',
  'avatar.save',
  'change.add',
  'change.discard',
  'change.edit',
  'export.record',
  'favorite.add-project',
  'favorite.add-toggle',
  'favorite.remove-project',
  'favorite.remove-toggle',
  'invite.sign-up',
  'notice.save-preferences',
  'password.change-own',
  'password.mail-link',
  'password.use-link',
  'pat.create',
  'pat.delete',
  'preference.save',
  'request.ask-reviewers',
  'request.cancel',
  'request.comment',
  'request.discard',
  'request.rename',
  'request.send-to-review',
  'request.withdraw',
  'view.create',
  'view.delete',
  'view.update',
  'user.update-own',
]

/** Run by the server itself during a login. */
const AT_LOG_IN = ['group.sync', 'oidc.admit-user']

/** Run by the server itself on a schedule. */
const BY_THE_CLOCK = [
  'addon.forget-deliveries',
  'archive.remove-old',
  'backup.record',
  'backup.record-failure',
  'event.prune',
  'lifetime.check',
  'link.remove-expired',
  'notice.forget',
  'notice.forget-surplus',
  'plan.step',
  'pat.remove-expired',
  'request.fail',
  'request.remove-closed',
  'request.suspend',
  'session.remove-expired',
  'tag.remove-unused',
  'token.remove-ended',
]

/** Run only as a change of a change request. */
const IN_REQUESTS = ['plan.add']

/** Routes with a writing method that change nothing, and why they are not GET. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'POST /api/admin/features/validate': 'asks whether a name is free; the name stands in the body',
  'POST /api/admin/projects/validate': 'likewise',
  'POST /api/admin/projects/:projectId/archive/validate':
    'asks what archiving would affect; the names stand in the body',
  'POST /api/admin/constraints/validate': 'asks whether a constraint can be saved; it stands in the body',
  'POST /api/admin/events/search': 'asks for events; older clients send the filters in the body',
  'POST /api/admin/environments/validate': 'likewise',
  'POST /api/admin/user-admin/validate-password': 'asks whether a password is good enough',
  'POST /auth/reset/validate-password': 'likewise',
  'POST /auth/reset/validate': 'asks whose link this is; its secret stands in the body',
  'POST /api/admin/roles/validate': 'asks whether a name is free',
  'POST /api/admin/tag-types/validate': 'likewise',
  'POST /api/admin/segments/validate': 'likewise',
  'POST /api/admin/context/validate': 'likewise',
  'POST /api/admin/projects/:projectId/context/validate': 'likewise',
  'POST /api/admin/playground': 'asks what toggles are for a context, which stands in the body',
  'POST /api/admin/playground/advanced': 'likewise',
  'POST /api/admin/projects/:projectId/features/:featureName/explain': 'likewise',
  'POST /api/admin/features-batch/validate': 'asks what an import would do, and undoes the attempt',
  'POST /edge/validate': 'asks which tokens are good; they stand in the body',
  'POST /api/admin/playground/change-request/:changeRequestId': 'asks what toggles would be, and undoes the attempt',
  'POST /api/admin/projects/:projectId/change-requests/:changeRequestId/preview': 'likewise',
  'POST /api/admin/projects/:projectId/features/:featureName/tests/run': 'asks which cases hold; it can take a moment',
  'POST /api/admin/auth/oidc/settings/check': 'asks the provider, and saves nothing',
  'POST /api/admin/addons/:id/test': 'asks the receiver with a sample, and saves nothing',
  'POST /api/admin/user/notice-preferences/test': 'likewise',
  'POST /api/admin/splash/:id': 'the web UI of Unleash calls it; nothing is stored',
  'POST /api/admin/feedback': 'likewise',
  'PUT /api/admin/feedback/:id': 'likewise',
  'POST /api/admin/notifications/read': 'likewise',
  'POST /api/admin/record-ui-error': 'likewise',
}

/** Start and end sessions, which the audit log does not record. */
const SESSIONS: readonly string[] = [
  'POST /auth/simple/login',
  'POST /logout',
  'DELETE /api/admin/user/sessions',
  'DELETE /api/admin/user/sessions/:sessionId',
]

/** Mark notices of the caller as read, which the audit log does not record. */
const MARKS: readonly string[] = ['POST /api/admin/user/notices/read', 'POST /api/admin/user/notices/read-all']

/** Reports of other systems, which the audit log does not record. */
const REPORTS: readonly string[] = ['POST /api/signals/:name']

/** A browser can send no header with an EventSource: a sealed ticket replaces the token for an hour at most. */
const IN_THE_QUERY = ['GET /ofrep/v1/events ?token']

/** Declared for features that are not built yet. */
const RESERVED_EVENTS: Partial<Record<EventType, string>> = {}
/** Files that mention event types and record none. */
const ONLY_NAMES_EVENTS =
  /^(kernel.event\.ts|features.audit.event-log.|features.audit.history.rules|features.insights.notices.rules|features.integrations.addons.providers.|features.sdk.snapshot.|features.sdk.client-api.)/
const RESERVED_FAILURES: Partial<Record<FailureCode, string>> = {}

describe('readers of the event log', () => {
  it('decide by features/audit/event-log/visibility.ts what users see', () => {
    const readers = sources.filter(({ text }) => readsEvents(text))
    const unchecked = readers.filter(({ name, text }) => !USES_VISIBILITY.test(text) && !(name in SERVER_READS_EVENTS))
    expect(unchecked.map(({ name }) => name)).toEqual([])
    expect(readers.length).toBeGreaterThan(5)
    for (const name of Object.keys(SERVER_READS_EVENTS)) expect(readers.map((one) => one.name)).toContain(name)
  })
})

describe('routes and commands', () => {
  interface Route {
    readonly method: string
    readonly url: string
    readonly access: RouteAccess | undefined
    /** Names of query parameters. */
    readonly query: readonly string[]
  }
  const routes: Route[] = []
  let product: Product

  beforeAll(async () => {
    const config = loadConfig({ DATABASE_URL: await freshDatabase('sqlite'), LOG_LEVEL: 'silent' })
    product = await wire(config, createLog('silent'), (app) => {
      app.addHook('onRoute', ({ method, url, schema, config: { access } = {} }) => {
        const query = Object.keys((schema?.querystring as { properties?: object } | undefined)?.properties ?? {})
        for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url, access, query })
      })
    })
    await product.app.ready()
  })
  afterAll(() => product.close())

  const commands = () => product.slices.flatMap((slice) => slice.commands)
  const labelled = (route: Route) => `${route.method} ${route.url}`
  const commandsOf = ({ access }: Route) => (access && 'runs' in access ? access.runs : [])

  it('no route takes a secret in its query, which proxies log, except for a short-lived ticket and a link of one use', () => {
    const secrets = routes.flatMap((route) =>
      route.query
        .filter((name) => /token$|secret|password|ticket|key$/i.test(name))
        .map((name) => `${labelled(route)} ?${name}`),
    )
    expect(routes.filter(({ query }) => query.length > 0).length).toBeGreaterThan(10)
    expect(secrets).toEqual(IN_THE_QUERY)
  })

  it('every route declares who may call it, and every public one why', () => {
    expect(routes.length).toBeGreaterThan(40)
    expect(routes.filter(({ access }) => access === undefined).map(labelled)).toEqual([])
    for (const { access, url } of routes)
      if (access && 'public' in access) {
        expect(access.public).toMatch(/\w+ \w+/)
        expect(url).not.toMatch(/^\/api\/admin/)
      }
  })

  it('every command has a unique name and needs permissions of the catalogue', () => {
    const names = commands().map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    const catalogue = PERMISSIONS.map(({ name }) => name)
    for (const { name, needs } of commands()) {
      expect(name).toMatch(/^[a-z]+\.[a-z-]+$/)
      expect(needs.length === 0, name).toBe(ABOUT_ONESELF.includes(name))
      expect(catalogue).toEqual(expect.arrayContaining([...needs]))
    }
  })

  it('every command is reachable from a route, from the start or from a change request, and no route runs an unknown one', () => {
    const routed = new Set(routes.flatMap(commandsOf).map(({ name }) => name))
    const all = commands().map(({ name }) => name)
    expect([...routed, ...AT_START, ...AT_LOG_IN, ...BY_THE_CLOCK, ...IN_REQUESTS].toSorted()).toEqual(all.toSorted())
    const known = new Set(commands())
    for (const route of routes)
      for (const command of commandsOf(route)) expect(known.has(command), labelled(route)).toBe(true)
  })

  it('every POST, PUT, PATCH and DELETE runs a command, except those that only read; no GET does', () => {
    const writes = routes.filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
    // Reports of SDKs are counted, and change no configuration.
    const isForSdks = ({ access }: Route) => access !== undefined && 'sdk' in access
    const idle = writes.filter((route) => commandsOf(route).length === 0 && !isForSdks(route)).map(labelled)
    expect(idle.toSorted()).toEqual([...Object.keys(QUESTIONS), ...SESSIONS, ...MARKS, ...REPORTS].toSorted())
    const reads = routes.filter(({ method }) => method === 'GET')
    expect(reads.filter((route) => commandsOf(route).length > 0).map(labelled)).toEqual([])
  })

  it('every command that writes to a toggle declares the revision that If-Match refers to', () => {
    const about = commands().filter(
      ({ name }) => /^(flag|strategy|variants|dependency)\./.test(name) && name !== 'toggle.create',
    )
    expect(about.filter(({ subject }) => subject === undefined).map(({ name }) => name)).toEqual([])
  })

  it('every command that decides about a change request or edits it compares an If-Match with its version', () => {
    const about = routes
      .filter(({ url }) => /change-requests\/:changeRequestId(\/state|\/changes\/:changeId)?$/.test(url))
      .flatMap(commandsOf)
    expect(about.length).toBeGreaterThanOrEqual(10)
    expect(about.filter(({ versionOf }) => versionOf === undefined).map(({ name }) => name)).toEqual([])
  })

  it('every action of a change request has its own sentence in the audit log', () => {
    const sentences = (Object.keys(ACTIONS) as Action[]).map((action) =>
      asPlain(
        sentenceOf({
          id: 1,
          type: 'change-added',
          createdAt: '2026-01-01T00:00:00.000Z',
          createdBy: 'ann',
          project: 'default',
          environment: 'production',
          ...(ACTIONS[action].about === 'toggle' && { featureName: 'checkout' }),
          data: { changeRequestId: 7, action },
        }),
      ),
    )
    expect(sentences).toEqual([...new Set(sentences)])
    expect(sentences.filter((text) => text.includes('added checkout') || text.includes('a change '))).toEqual([])
  })

  it('every command is guarded by change requests, or has one reason why not', () => {
    const open = OPEN_WRITES.flatMap((group) => group.commands)
    expect(open).toEqual([...new Set(open)])
    for (const { name, guardedIn, isSentToSdks } of commands())
      expect(
        [guardedIn !== undefined, isSentToSdks === false, open.includes(name)].filter(Boolean),
        `${name}: a command that can change what SDKs get in an environment says where in guardedIn; any other has isSentToSdks: false or its reason in scripts/open-writes.mjs`,
      ).toHaveLength(1)
    const names = commands().map(({ name }) => name)
    expect(open.filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('failures', () => {
  const isThrown = (code: string) => sources.some(({ text }) => new RegExp(`new Failure\\(\\s*'${code}'`).test(text))

  it('every code is used, except those of features that are not built yet', () => {
    const unused = FAILURE_CODES.filter((code) => !isThrown(code))
    expect(unused).toEqual(Object.keys(RESERVED_FAILURES))
  })

  it('every code has a status of its family and a unique name', () => {
    const names = FAILURE_CODES.map((code) => FAILURES[code].name)
    expect(names).toEqual([...new Set(names)])
    for (const code of FAILURE_CODES) {
      expect(FAILURES[code].status).toBeGreaterThanOrEqual(400)
      expect(FAILURES[code].name).toMatch(/(Error|error|Required)$/)
    }
  })
})

describe('event types', () => {
  const types = EVENT_TYPES

  it('every type is recorded in the source, except those of features that are not built yet', () => {
    const recorded = (type: string) =>
      sources.some(({ name, text }) => !ONLY_NAMES_EVENTS.test(name) && text.includes(`'${type}'`))
    expect(types.filter((type) => !recorded(type))).toEqual(Object.keys(RESERVED_EVENTS))
  })
})

for (const engine of engines) {
  describe(`tables on ${engine}`, () => {
    type Column = readonly [name: string, type: 'text' | 'integer' | 'real', nullable: boolean]

    /** The columns in the code: `Tables` exists for the compiler only, so its source is parsed. */
    function declaredTables(): Record<string, Column[]> {
      const files = sources.filter(({ name }) => /^platform.db.([a-z]+-)?tables\.ts$/.test(name))
      const body = files
        .map(({ text }) => /export interface \w*Tables [^{]*\{\n([\s\S]*?)\n\}/.exec(text)?.[1] ?? '')
        .join('\n')
        .replace(/\/\*[\s\S]*?\*\//g, '')
      const columnsOf = (columns: string): Column[] =>
        [...columns.matchAll(/(\w+): ([^;\n]+)/g)].map(([, name = '', type = '']) => [
          name,
          columnTypeOf(type),
          type.includes('null'),
        ])
      return Object.fromEntries(
        [...body.matchAll(/(\w+): \{([^}]*)\}/g)].map(([, name = '', columns = '']) => [
          name,
          columnsOf(columns).sort(),
        ]),
      )
    }

    const columnTypeOf = (type: string): Column[1] => {
      if (/Real/.test(type)) return 'real'
      return /number|Bit/.test(type) ? 'integer' : 'text'
    }
    const COLUMN_TYPES: Readonly<Record<string, Column[1]>> = { bigint: 'integer', 'double precision': 'real' }

    interface Found {
      readonly table: string
      readonly name: string
      readonly type: string
      readonly nullable: number | boolean
    }
    const QUESTION = {
      // SQLite does not call the columns of a primary key "not null". Full-text indexes are tables of another type.
      sqlite: `select t.name as "table", c.name as name, lower(c.type) as type, c."notnull" = 0 and c.pk = 0 as nullable
               from pragma_table_list t, pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite_%'`,
      // The text index is an ordinary table here.
      postgres: `select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as nullable
                 from information_schema.columns where table_schema = 'public' and table_name <> 'event_text'`,
    }

    it('are exactly those that the code declares, column by column', async () => {
      const store = await openTestStore(engine)
      const found: Record<string, Column[]> = {}
      for (const { table, name, type, nullable } of await rowsOf<Found>(store.read, QUESTION[engine])) {
        found[table] ??= []
        found[table].push([name, COLUMN_TYPES[type] ?? (type as Column[1]), Boolean(nullable)])
      }
      await store.close()
      const declared = declaredTables()
      expect(Object.keys(declared).length).toBeGreaterThan(10)
      expect(Object.fromEntries(Object.entries(found).map(([table, columns]) => [table, columns.sort()]))).toEqual(
        declared,
      )
    })
  })
}
