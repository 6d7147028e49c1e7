import { ENTITIES } from '@leverframe/domain'
import { liveWithTokens } from '@leverframe/testing/accounts'
import { ADDONS, aDeadDelivery, webhookTo } from '@leverframe/testing/addons'
import { liveThroughChangeRequests } from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { anItemOf, bodyFor } from '@leverframe/testing/matrix/items'
import { anApplication } from '@leverframe/testing/matrix/requests'
import { aPerson as aHolder } from '@leverframe/testing/members'
import { aPerson, callAs, logIn } from '@leverframe/testing/people'
import { aRunningPlan, liveThroughReleasePlans, thePlan } from '@leverframe/testing/release-plans'
import {
  aLitToggle,
  anArchivedToggle,
  aStrategy,
  strategiesPath,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { asMarkdown, asPlain, asSlack, asTeams, sentenceOf } from '#features/audit/event-log/index'
import { syncGroups } from '#features/identity/access/index'
import { backupCommands } from '#features/instance/backups/commands'
import { SYSTEM } from '#kernel/actor'
import { EVENT_TYPES, type EventType, type StoredEvent } from '#kernel/event'
import { step } from '#platform/commands/runner'
import { readEventsAfter } from '#platform/events/read'
import { recordRestore } from '#platform/events/record-restore'
import { recordRewind } from '#platform/events/record-rewind'

const LIKINGS = /^feature-(un)?favorited$/
/** The types of toggles have events of their own. */
const ABOUT_TOGGLE = /^feature-(?!type-)/
/** Declared for features that are not built yet. */
const RESERVED_EVENTS: Partial<Record<EventType, string>> = {}

for (const engine of proofEngines) {
  describe(`events on ${engine}`, () => {
    const server = serverFor(engine, { settings: { EVENT_RETENTION_DAYS: '30' } })

    /** Every operation on a toggle, a project, an environment and a token. */
    async function liveThroughEverything() {
      const { call } = server
      const [toggle, strategy] = await aLitToggle(server)
      const second = await aStrategy(server, toggle)
      await succeed(server, 'PUT', `${strategiesPath(toggle)}/${second.id}`, { title: 'second' })
      await succeed(server, 'POST', `${strategiesPath(toggle)}/set-sort-order`, [{ id: second.id, sortOrder: -1 }])
      for (const { id } of [strategy, second]) await succeed(server, 'DELETE', `${strategiesPath(toggle)}/${id}`)
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [{ name: 'v', weightType: 'variable' }])
      for (const stale of [true, false]) await succeed(server, 'PUT', togglePath(toggle), { stale })
      await succeed(server, 'POST', `${togglePath(toggle)}/clone`, { name: uniqueName() })
      await call('POST', `${toggleEnvironmentPath(toggle)}/on`)
      const project = await aProject(server)
      await succeed(server, 'POST', `${togglePath(toggle)}/changeProject`, { newProjectId: project })
      await succeed(server, 'DELETE', togglePath(toggle, project))
      await succeed(server, 'POST', `/api/admin/archive/revive/${toggle}`)
      await succeed(server, 'DELETE', `/api/admin/archive/${await anArchivedToggle(server)}`)
      await aToggle(server)
      await liveThroughReleasePlans(server)
      await liveThroughTrigger()

      const empty = await aProject(server)
      await succeed(server, 'PUT', `/api/admin/projects/${empty}`, { name: 'changed' })
      await succeed(server, 'POST', `/api/admin/projects/archive/${empty}`)
      await succeed(server, 'POST', `/api/admin/projects/revive/${empty}`)
      await succeed(server, 'DELETE', `/api/admin/projects/${empty}`)

      const environment = uniqueName('env')
      await succeed(server, 'POST', '/api/admin/environments', { name: environment, type: 'test' })
      await succeed(server, 'POST', `/api/admin/environments/${environment}/off`)
      await succeed(server, 'DELETE', `/api/admin/environments/${environment}`)

      const token = await succeed(server, 'POST', '/api/admin/api-tokens', { tokenName: 'short', type: 'client' })
      await succeed(server, 'PUT', `/api/admin/api-tokens/${token.id}`, { expiresAt: '2999-01-01' })
      await succeed(server, 'DELETE', `/api/admin/api-tokens/${token.id}`)
      await liveThroughPeople()
      await liveThroughAccess()
      await liveWithTokens(server)
      await liveThroughSettings()
      await liveThroughTime()
      await liveThroughTags()
      await liveThroughAddons()
      await liveThroughCatalogue()
      await liveThroughContent()
      await liveThroughUse()
      await liveThroughTests()
      await liveThroughProjectEnvironments()
      await liveThroughChangeRequests(server)
    }

    /** Every operation of users on reported applications. */
    async function liveThroughUse() {
      const application = `/api/admin/metrics/applications/${await anApplication(server)}`
      await succeed(server, 'POST', application, { description: 'changed' })
      await succeed(server, 'DELETE', application)
      const lifecycle = `${togglePath(await aToggle(server))}/lifecycle`
      await succeed(server, 'POST', `${lifecycle}/complete`, { status: 'kept' })
      await succeed(server, 'POST', `${lifecycle}/uncomplete`)
    }

    /** Every operation on an environment of a project. */
    async function liveThroughProjectEnvironments() {
      const path = `/api/admin/projects/${await aProject(server)}/environments`
      await succeed(server, 'POST', `${path}/production/default-strategy`, { name: 'flexibleRollout' })
      await succeed(server, 'DELETE', `${path}/production`)
      await succeed(server, 'POST', path, { environment: 'production' })
    }

    /** Every operation on a toggle test. */
    async function liveThroughTests() {
      const path = `${togglePath(await aToggle(server))}/tests`
      const given = { name: 'ann', environment: 'development', context: { userId: 'ann' }, expected: { enabled: true } }
      const { id } = await succeed(server, 'POST', path, given)
      await succeed(server, 'PUT', `${path}/${id}`, { ...given, name: 'bob' })
      await succeed(server, 'DELETE', `${path}/${id}`)
    }

    /** Every operation on stored settings: each set for the first time, changed, and reset. */
    async function liveThroughSettings() {
      const oidc = '/api/admin/auth/oidc/settings'
      const given = { enabled: true, clientId: 'leverframe', secret: 'known to the provider' }
      await succeed(server, 'POST', oidc, given)
      for (const disabled of [true, false])
        await succeed(server, 'POST', '/api/admin/auth/simple/settings', { disabled })
      await succeed(server, 'POST', oidc, { ...given, enabled: false, emailDomains: 'example.com' })
      const frontendSettings = { frontendApiOrigins: ['https://app.example.com'] }
      await succeed(server, 'POST', '/api/admin/ui-config', { frontendSettings })
      for (const enabled of [true, false]) await succeed(server, 'POST', '/api/admin/maintenance', { enabled })
    }

    /** A safeguard acts: fewer than one error is too few. */
    async function liveThroughTrigger() {
      const { secret } = await anSdkToken(server, {})
      const impactMetrics = [{ name: 'plan_alarms', help: '', type: 'counter', samples: [{ labels: {}, value: 9 }] }]
      const plan = await aRunningPlan(server, await aToggle(server), {
        safeguards: [
          { impactMetric: { metricName: 'plan_alarms' }, triggerCondition: { operator: '>', threshold: 5 } },
        ],
      })
      // After the start of the plan, because a report of an earlier minute does not count.
      await server.call('POST', '/api/client/metrics', { appName: 'shop', impactMetrics }, { token: secret })
      await vi.waitUntil(
        async () => {
          await server.running.product.jobs.runNow('release-plans')
          return (await thePlan(server, plan)).state === 'paused'
        },
        { timeout: 60_000, interval: 200 },
      )
    }

    /** Everything that jobs do: a toggle becomes potentially stale, and is not with another type; a session expires. */
    async function liveThroughTime() {
      const { jobs } = server.running.product
      const toggle = await aToggle(server)
      await server.sql(`update features set created_at = '2020-01-01T00:00:00.000Z' where name = '${toggle}'`)
      await jobs.runNow('potentially-stale')
      await succeed(server, 'PUT', togglePath(toggle), { type: 'kill-switch' })
      await jobs.runNow('potentially-stale')
      await logIn(server, await aPerson(server))
      await server.sql(`update sessions set expires_at = '2020-01-01T00:00:00.000Z'`)
      await jobs.runNow('expired-sessions')
    }

    /** Every operation on items that strategies and toggles refer to. */
    async function liveThroughCatalogue() {
      for (const [path, given] of [
        ['/api/admin/context', {}],
        ['/api/admin/strategies', { parameters: [] }],
      ] as const) {
        const { id, name } = await succeed(server, 'POST', path, { name: uniqueName('entry'), ...given })
        const one = `${path}/${id ?? name}`
        await succeed(server, 'PUT', one, { description: 'changed' })
        if (path.endsWith('strategies'))
          for (const verb of ['deprecate', 'reactivate']) await succeed(server, 'POST', `${one}/${verb}`)
        await succeed(server, 'DELETE', one)
      }
      for (const lifetimeDays of [1, 40])
        await succeed(server, 'PUT', '/api/admin/feature-types/release/lifetime', { lifetimeDays })
      const [parent, child] = [await aToggle(server), await aToggle(server)]
      const path = `${togglePath(child)}/dependencies`
      for (const end of [`${path}/${parent}`, path]) {
        await succeed(server, 'POST', path, { feature: parent })
        await succeed(server, 'DELETE', end)
      }
    }

    /** Every operation on a link, and an import that overwrites a toggle. */
    async function liveThroughContent() {
      const toggle = await aToggle(server)
      const path = `${togglePath(toggle)}/link`
      await succeed(server, 'POST', path, { url: 'example.com' })
      const [{ id }] = (await succeed(server, 'GET', togglePath(toggle))).links
      await succeed(server, 'PUT', `${path}/${id}`, { url: 'example.org' })
      await succeed(server, 'DELETE', `${path}/${id}`)
      const code = '/api/admin/projects/default/code-references'
      await succeed(server, 'PUT', code, { repository: 'shop', revision: 'main', references: [] })
      await succeed(server, 'PUT', code, { repository: 'shop', revision: 'next', references: [] })
      await succeed(server, 'DELETE', `${code}/shop`)
      const data = { features: [{ name: toggle, description: 'imported' }] }
      const body = { project: 'default', environment: 'development', data }
      await succeed(server, 'POST', '/api/admin/features-batch/import', body)
      await succeed(server, 'POST', '/api/admin/features-batch/export', { environment: 'development', features: [] })
    }

    /** Every operation on tags and tag types. */
    async function liveThroughTags() {
      const [tag, path] = [{ value: 'core', type: 'team' }, `/api/admin/features/${await aToggle(server)}/tags`]
      await succeed(server, 'POST', path, tag)
      await succeed(server, 'DELETE', `${path}/team/core`)
      await succeed(server, 'DELETE', '/api/admin/tags/team/core')
      await succeed(server, 'PUT', '/api/admin/tag-types/team', { icon: '#' })
      await succeed(server, 'DELETE', '/api/admin/tag-types/team')
    }

    /** Every operation on an add-on. */
    async function liveThroughAddons() {
      const given = webhookTo('http://127.0.0.1:8080/', { events: ['feature-updated'] })
      const { id } = await succeed(server, 'POST', ADDONS, given)
      await succeed(server, 'PUT', `${ADDONS}/${id}`, { ...given, description: 'changed' })
      await succeed(server, 'POST', `${ADDONS}/${id}/events/${await aDeadDelivery(server, id)}/resend`)
      await succeed(server, 'DELETE', `${ADDONS}/${id}`)
    }

    /** Every entity is created, changed and deleted. */
    async function liveThroughEntities() {
      for (const entity of Object.keys(ENTITIES)) {
        const list = `/api/admin/${entity}s`
        const one = `${list}/${await anItemOf(server, list)}`
        // The name of a signal endpoint stays.
        await succeed(server, 'PUT', one, { ...bodyFor(server, list), description: 'changed' })
        await succeed(server, 'DELETE', one)
      }
      const endpoint = `/api/admin/signal-endpoints/${await anItemOf(server, '/api/admin/signal-endpoints')}`
      const { id } = await succeed(server, 'POST', `${endpoint}/tokens`, { name: 'ci' })
      await succeed(server, 'DELETE', `${endpoint}/tokens/${id}`)
    }

    /** Every operation on a user, and those that only a user can do. */
    async function liveThroughPeople() {
      const person = await aPerson(server)
      const users = '/api/admin/user-admin'
      await succeed(server, 'POST', `${users}/reset-password`, { id: person.username })
      await succeed(server, 'POST', `${users}/${person.id}/change-password`, { password: person.password })
      await succeed(server, 'PUT', `${users}/${person.id}`, { name: 'changed' })
      const cookie = await logIn(server, person)
      await callAs(server, cookie, 'PUT', '/api/admin/user/preferences', { theme: 'dark' })
      const project = '/api/admin/projects/default'
      for (const path of [project, `${project}/features/${await aToggle(server)}`])
        for (const method of ['POST', 'DELETE']) await callAs(server, cookie, method, `${path}/favorites`)
      const views = '/api/admin/saved-views'
      const { body: view } = await callAs(server, cookie, 'POST', views, { name: 'stale ones', query: 'state=stale' })
      await callAs(server, cookie, 'PUT', `${views}/${view.id}`, { name: 'all' })
      await callAs(server, cookie, 'DELETE', `${views}/${view.id}`)
      await succeed(server, 'DELETE', `${users}/${person.id}`)
      await liveThroughEntities()
      const links = '/api/admin/invite-link/tokens'
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
      const { secret } = await succeed(server, 'POST', links, { name: 'team', expiresAt })
      const guest = { email: `${uniqueName('ann')}@example.com`, name: 'Ann', password: person.password }
      await succeed(server, 'POST', `/invite/${secret}/signup`, guest)
      await succeed(server, 'PUT', `${links}/${secret}`, { enabled: false })
    }

    /** Every operation on roles, groups and memberships. */
    async function liveThroughAccess() {
      const project = await aProject(server)
      const person = await aHolder(server)
      const { roles: role } = await succeed(server, 'POST', '/api/admin/roles', { name: uniqueName('role') })
      await succeed(server, 'PUT', `/api/admin/roles/${role.id}`, { name: uniqueName('role') })
      await succeed(server, 'DELETE', `/api/admin/roles/${role.id}`)
      const group = await succeed(server, 'POST', '/api/admin/groups', {
        name: uniqueName('group'),
        mappingsSSO: ['crew'],
      })
      await succeed(server, 'PUT', `/api/admin/groups/${group.id}`, { name: uniqueName('group') })
      for (const groupNames of [['crew'], []])
        await server.running.product.deps.run(SYSTEM, step(syncGroups, { userId: person.id, groupNames }))
      for (const who of [`users/${person.id}`, `groups/${group.id}`]) {
        const roles = `/api/admin/projects/${project}/${who}/roles`
        await succeed(server, 'POST', `${roles}/4`)
        await succeed(server, 'PUT', `${roles}/5`)
        await succeed(server, 'DELETE', `${roles}/5`)
      }
      await succeed(server, 'PUT', `/api/admin/projects/${project}/access`, { roles: [{ id: 5, users: [person.id] }] })
      await succeed(server, 'DELETE', `/api/admin/groups/${group.id}`)
    }
    /** The first events expire, and are removed. */
    async function liveThroughRetention() {
      const { id } = (await readEventsAfter(server.running.product.deps.store.read, 0, 1_000)).find(
        ({ type }) => type === 'feature-created',
      ) as StoredEvent
      await server.sql(`update events set created_at = '2020-01-01T00:00:00.000Z' where id <= ${id}`)
      await server.running.product.jobs.runNow('event-retention')
    }
    async function liveThroughBackups() {
      const { run, store } = server.running.product.deps
      const at = new Date().toISOString()
      await run(SYSTEM, step(backupCommands.recordBackup, { at, file: 'a.backup', bytes: 1, rows: 1 }))
      await run(SYSTEM, step(backupCommands.recordBackupFailure, { reason: 'no space left' }))
      await store.write(({ tx }) => recordRestore(store.engine, tx, { backupCreatedAt: at, version: '0.1.0' }, at))
    }
    let events: StoredEvent[] = []
    beforeAll(async () => {
      await liveThroughEverything()
      const { store, log } = server.running.product.deps
      await liveThroughRetention()
      await recordRewind(store, { lastKnownEvent: log.position }, new Date().toISOString())
      await liveThroughBackups()
      events = await readEventsAfter(server.running.product.deps.store.read, 0, 1_000)
    })

    it('of every type are recorded at run time, except those of features that are not built yet', () => {
      const seen = new Set<string>(events.map(({ type }) => type))
      const unseen = EVENT_TYPES.filter((type) => !seen.has(type))
      expect(unseen).toEqual(Object.keys(RESERVED_EVENTS))
    })

    it('about a toggle have its name and createdAt in their data, and in preData too', () => {
      const about = events.filter(({ type }) => ABOUT_TOGGLE.test(type))
      expect(about.length).toBeGreaterThan(20)
      for (const { type, featureName, data, preData } of about) {
        // A favourite is no change of the toggle: only the data has its name.
        const name = LIKINGS.test(type) ? expect.stringMatching(/\w/) : featureName
        const itself = { name, createdAt: expect.stringMatching(/^2\d{3}-.*Z$/) }
        expect(data, type).toMatchObject(itself)
        if (preData) expect(preData, type).toMatchObject(itself)
      }
    })

    it('have preData in the shape of data, with the earlier values under the same keys', () => {
      for (const { type, data = {}, preData } of events) {
        if (!preData) continue
        // A deletion has no data afterwards. All other events have the same keys in data and preData.
        const isGone = /-(remove|removed|deleted|untagged|discarded)$/.test(type)
        const [whole, part] = isGone ? [preData, data] : [data, preData]
        expect(Object.keys(whole), type).toEqual(expect.arrayContaining(Object.keys(part)))
      }
    })

    it('have preData exactly when there was an earlier state', () => {
      const withoutBefore = events.filter(({ preData }) => preData === undefined).map(({ type }) => type)
      for (const type of withoutBefore)
        expect(type).toMatch(
          /-(created|add|added|tagged|exported|imported|password-changed|favorited|unfavorited|checkpoint|done|failed|rewound|restored)$/,
        )
      for (const { type, preData } of events)
        if (/-(created|add|added|tagged)$/.test(type)) expect(preData, type).toBeUndefined()
      const settings = events.filter(({ type }) => type === 'setting-updated')
      expect(settings.map(({ data, preData }) => [data?.id, preData?.id])).toEqual(
        ['auth.oidc', 'auth.simple', 'auth.simple', 'auth.oidc', 'frontend', 'maintenance', 'maintenance'].map((id) => [
          id,
          id,
        ]),
      )
      expect(JSON.stringify(settings)).not.toContain('known to the provider')
    })

    it('have sentences with the user and the subject, in every format', () => {
      for (const event of events) {
        const { type, createdBy, project, environment, featureName, data, preData } = event
        const sentence = sentenceOf(event)
        const text = asPlain(sentence)
        expect(text.startsWith(createdBy), text).toBe(true)
        for (const name of [featureName, type.startsWith('environment-') ? environment : project])
          if (name !== undefined) expect(text).toContain(name)
        const facts = Object.values({ ...preData, ...data }).map(String)
        // Settings have their own names in sentences. The users of members.ts have no data.
        const isNamed = type === 'setting-updated' || facts.some((value) => text.includes(value))
        if (facts.length > 0 && project === undefined) expect(isNamed, text).toBe(true)
        for (const written of [text, ...[asMarkdown, asSlack, asTeams].map((as) => as(sentence, 'https://a.example'))])
          expect(written).not.toMatch(/undefined|null|NaN|\[object|\n| did /)
      }
    })

    it('have a user, a time, and the project and environment', () => {
      for (const { type, createdBy, createdAt, project, environment, featureName } of events) {
        expect([createdBy, createdAt], type).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/Z$/)])
        if (ABOUT_TOGGLE.test(type)) expect(project, type).toBeDefined()
        if (ABOUT_TOGGLE.test(type)) expect(featureName === undefined, type).toBe(LIKINGS.test(type))
        if (/^feature-(environment|strategy|variants)-/.test(type)) expect(environment, type).toBeDefined()
        if (type.startsWith('project-')) expect(project, type).toBeDefined()
        if (type.startsWith('environment-')) expect(environment, type).toBeDefined()
      }
    })
  })
}
