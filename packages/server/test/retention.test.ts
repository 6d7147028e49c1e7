import { aPersonalToken, aUser } from '@leverframe/testing/accounts'
import {
  aCrew,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  move,
  protect,
  requestsPath,
  switching,
} from '@leverframe/testing/change-requests'
import { engineInTurn } from '@leverframe/testing/depth'
import {
  ADMIN_TOKEN,
  aProject,
  aToggle,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { runAs } from '@leverframe/testing/permissions'
import { anArchivedToggle, aStrategy, eventsOfJob as clean, succeed } from '@leverframe/testing/scenario'
import { rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { SYSTEM } from '#kernel/actor'

const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

const done = (what: string, count: number) => ({
  type: 'housekeeping-done',
  data: { what, count, before: expect.any(String) },
})

const read = <R>({ running }: TestServer, statement: string) => rowsOf<R>(running.product.deps.store.read, statement)
const statusOf = async (server: TestServer, path: string) => (await server.call('GET', path)).status

for (const engine of engineInTurn(import.meta.url))
  describe(`retention on ${engine}`, () => {
    const server = serverFor(engine, { settings: { ARCHIVED_TOGGLE_RETENTION_DAYS: '30' } })

    /** Changes the time at which a change request entered its state. */
    async function enteredAt(id: number, at: string): Promise<void> {
      const [row] = await read<{ state: string; state_times: string }>(
        server,
        `select state, state_times from change_requests where id = ${id}`,
      )
      const times = { ...JSON.parse(row?.state_times ?? '{}'), [row?.state ?? '']: at }
      await server.sql(`update change_requests set state_times = '${JSON.stringify(times)}' where id = ${id}`)
    }

    it('removes change requests 730 days after they were closed and keeps open ones', async () => {
      const crew = await aCrew(server)
      const { project, author, other, applier } = crew
      const [toggle] = await aReadyToggle(server, project)
      const applied = await anApprovedRequest(server, crew, switching(toggle))
      await succeed(server, 'POST', `${requestsPath(project)}/${applied.id}/comments`, { text: 'good' })
      await move(server, applied, applier, 'Applied')
      const rejected = await anApprovedRequest(server, crew, switching(toggle, false))
      await move(server, rejected, crew.reviewers[0], 'Rejected')
      const cancelled = await aRequest(server, project, author, switching(toggle, false))
      await move(server, cancelled, author, 'Cancelled')
      const open = await aRequest(server, project, other, switching(toggle, false))
      expect(await clean(server, 'closed-change-requests')).toEqual([])
      for (const { id } of [applied, cancelled, open]) await enteredAt(id, daysAgo(731))
      await enteredAt(rejected.id, daysAgo(729))
      expect(await clean(server, 'closed-change-requests')).toEqual([done('change-requests', 2)])
      const left = async (table: string, column: string) =>
        (await read<{ id: number }>(server, `select distinct ${column} as id from ${table} order by ${column}`)).map(
          ({ id }) => id,
        )
      expect(await left('change_requests', 'id')).toEqual([rejected.id, open.id])
      expect(await left('change_request_changes', 'request_id')).toEqual([rejected.id, open.id])
      expect(await left('change_request_comments', 'request_id')).toEqual([])
      expect(await clean(server, 'closed-change-requests')).toEqual([])
    })

    it('removes API tokens 90 days after they were revoked or expired', async () => {
      const names = ['live', 'revoked-late', 'revoked-early', 'expired-late', 'expired-early'].map((name) =>
        uniqueName(name),
      )
      const [live, revokedLate, revokedEarly, expiredLate, expiredEarly] = names
      for (const tokenName of names)
        await succeed(server, 'POST', '/api/admin/api-tokens', { tokenName, type: 'client' })
      const set = (name: string | undefined, column: string, days: number) =>
        server.sql(`update api_tokens set ${column} = '${daysAgo(days)}' where name = '${name}'`)
      await set(live, 'created_at', 900)
      await set(revokedLate, 'revoked_at', 89)
      await set(revokedEarly, 'revoked_at', 91)
      await set(expiredLate, 'expires_at', 89)
      await set(expiredEarly, 'expires_at', 91)
      expect(await clean(server, 'ended-tokens')).toEqual([done('API-tokens', 2)])
      const rows = await read<{ name: string }>(server, 'select name from api_tokens')
      const left = rows.map(({ name }) => name).filter((name) => names.includes(name))
      expect(left.toSorted()).toEqual([expiredLate, live, revokedLate].toSorted())
      expect(await clean(server, 'ended-tokens')).toEqual([])
    })

    it('removes personal access tokens 90 days after they expired', async () => {
      const user = await aUser(server)
      const [kept, removed] = [daysAgo(89), daysAgo(91)]
      for (const past of [kept, removed]) {
        const soon = daysAgo(-100)
        await aPersonalToken(server, user, soon)
        await server.sql(`update personal_tokens set expires_at = '${past}' where expires_at = '${soon}'`)
      }
      await aPersonalToken(server, user)
      expect(await clean(server, 'expired-personal-tokens')).toEqual([done('personal-access-tokens', 1)])
      const rows = await read<{ expires_at: string | null }>(
        server,
        `select expires_at from personal_tokens where user_id = ${user.id}`,
      )
      const left = rows.map(({ expires_at }) => expires_at ?? 'never')
      expect(left.toSorted()).toEqual([kept, 'never'])
      expect(await clean(server, 'expired-personal-tokens')).toEqual([])
    })

    it('continues after an interrupted run and counts nothing twice', async () => {
      const old = daysAgo(100)
      const values = Array.from(
        { length: 700 },
        (_, i) => `('cut-${i}', 'cut-${i}', 'cut', 'client', 'development', '["*"]', '${old}', null, '${old}', null)`,
      )
      await server.sql(
        `insert into api_tokens (id, hash, name, type, environment, projects, created_at, expires_at, revoked_at, seen_at) values ${values.join(',')}`,
      )
      await server.newEvents()
      const first = await runAs(server, SYSTEM, 'token.remove-ended', { before: daysAgo(90), limit: 50 })
      await server.running.product.jobs.runNow('ended-tokens')
      const counts = (await server.newEvents()).map(({ data }) => data?.count as number)
      expect([first, counts[0]]).toEqual([50, 50])
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(700)
      expect(await read(server, `select id from api_tokens where name = 'cut'`)).toEqual([])
    })

    describe('of tags', () => {
      const type = uniqueName('team')
      const create = (value: string) => succeed(server, 'POST', '/api/admin/tags', { type, value })
      const tagging = (toggle: string) => `/api/admin/features/${toggle}/tags`
      const sinceOf = async (value: string) =>
        (
          await read<{ unused_since: string | null }>(
            server,
            `select unused_since from tags where type = '${type}' and value = '${value}'`,
          )
        )[0]?.unused_since
      const letPass = (days: number, ...values: readonly string[]) =>
        server.sql(
          `update tags set unused_since = '${daysAgo(days)}' where type = '${type}' and unused_since is not null and value in (${values.map((value) => `'${value}'`)})`,
        )

      it('removes tags that no toggle has had for 365 days', async () => {
        for (const value of ['fresh', 'old', 'used', 'taken-off']) await create(value)
        const toggle = await aToggle(server)
        for (const value of ['used', 'taken-off']) await succeed(server, 'POST', tagging(toggle), { type, value })
        expect([await sinceOf('used'), await sinceOf('taken-off')]).toEqual([null, null])
        await succeed(server, 'DELETE', `${tagging(toggle)}/${type}/taken-off`)
        expect(await sinceOf('taken-off')).not.toBeNull()
        await letPass(364, 'fresh')
        await letPass(366, 'old', 'used')
        expect(await clean(server, 'unused-tags')).toEqual([done('tags', 1)])
        const { tags } = await succeed(server, 'GET', `/api/admin/tags/${type}`)
        expect(tags.map(({ value }: { value: string }) => value)).toEqual(['fresh', 'taken-off', 'used'])
        expect(await clean(server, 'unused-tags')).toEqual([])
      })

      it('starts the time of a tag when the last toggle with it is deleted', async () => {
        await create('shared')
        const toggles = [await aToggle(server), await aToggle(server)]
        for (const toggle of toggles) await succeed(server, 'POST', tagging(toggle), { type, value: 'shared' })
        const since: (string | null | undefined)[] = []
        for (const toggle of toggles) {
          await succeed(server, 'DELETE', togglePath(toggle))
          since.push(await sinceOf('shared'))
          await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
          since.push(await sinceOf('shared'))
        }
        expect(since).toEqual([null, null, null, expect.any(String)])
      })

      it('keeps a tag that a toggle has although an older version left a time', async () => {
        await create('wrong')
        const toggle = await aToggle(server)
        await succeed(server, 'POST', tagging(toggle), { type, value: 'wrong' })
        await server.sql(`update tags set unused_since = '${daysAgo(900)}' where type = '${type}' and value = 'wrong'`)
        expect(await clean(server, 'unused-tags')).toEqual([])
        expect(await sinceOf('wrong')).toBeNull()
      })
    })

    describe('of archived toggles', () => {
      const archive = (name: string, days: number) =>
        server.sql(`update features set archived_at = '${daysAgo(days)}' where name = '${name}'`)
      const isThere = async (name: string) =>
        (await read(server, `select name from features where name = '${name}'`)).length === 1

      it('deletes toggles after ARCHIVED_TOGGLE_RETENTION_DAYS with the event of a deletion', async () => {
        const [early, late] = [await anArchivedToggle(server), await anArchivedToggle(server)]
        const live = await aToggle(server)
        await archive(early, 31)
        await archive(late, 29)
        expect(await clean(server, 'archived-toggles')).toEqual([
          {
            type: 'feature-deleted',
            project: 'default',
            featureName: early,
            data: expect.objectContaining({ name: early }),
            preData: expect.any(Object),
          },
          done('archived-toggles', 1),
        ])
        expect(await Promise.all([early, late, live].map(isThere))).toEqual([false, true, true])
        expect(await clean(server, 'archived-toggles')).toEqual([])
        await aToggle(server, { name: early })
      })

      it('keeps toggles with strategies in a protected environment', async () => {
        const project = await aProject(server)
        const [guarded, free] = [await aToggle(server, { project }), await aToggle(server, { project })]
        await aStrategy(server, guarded, {}, 'production', project)
        await aStrategy(server, free, {}, 'development', project)
        for (const name of [guarded, free]) {
          await succeed(server, 'DELETE', togglePath(name, project))
          await archive(name, 31)
        }
        await protect(server, project)
        const facts = await clean(server, 'archived-toggles')
        expect(facts.map(({ featureName }) => featureName)).toEqual([free, undefined])
        expect([await isThere(guarded), await isThere(free)]).toEqual([true, false])
      })

      it('keeps toggles that an open change request changes', async () => {
        const { project, author } = await aCrew(server)
        const toggle = await aToggle(server, { project })
        const request = await aRequest(server, project, author, {
          action: 'addStrategy',
          feature: toggle,
          payload: { name: 'default' },
        })
        await archive(toggle, 31)
        expect(await clean(server, 'archived-toggles')).toEqual([])
        await move(server, request, author, 'Cancelled')
        expect((await clean(server, 'archived-toggles')).map(({ type }) => type)).toEqual([
          'feature-deleted',
          'housekeeping-done',
        ])
      })

      it('keeps toggles that others depend on', async () => {
        const [parent, child] = [await aToggle(server), await aToggle(server)]
        await succeed(server, 'POST', `${togglePath(child)}/dependencies`, { feature: parent })
        await archive(parent, 31)
        expect(await clean(server, 'archived-toggles')).toEqual([])
        expect(await isThere(parent)).toBe(true)
      })

      it('reaches toggles behind more than one batch of toggles that it keeps', async () => {
        const child = await aToggle(server)
        const names = Array.from({ length: 600 }, (_, index) => `kept-${index}`)
        const features = names.map((name) => `('${name}', 'default', 'release', 0, 0, 'now', 'test', '${daysAgo(60)}')`)
        await server.sql(
          `insert into features (name, project, type, stale, impression_data, created_at, created_by, archived_at) values ${features.join(',')}`,
        )
        const ties = names.map((name) => `('${child}', '${name}', 1, '[]')`)
        await server.sql(`insert into feature_dependencies (child, parent, enabled, variants) values ${ties.join(',')}`)
        const last = await anArchivedToggle(server)
        await archive(last, 31)
        const facts = await clean(server, 'archived-toggles')
        expect(facts.map(({ featureName }) => featureName)).toEqual([last, undefined])
      })
    })
  })

describe('retention settings', () => {
  it('keep everything for ever with 0', async () => {
    const settings = { TOKEN_RETENTION_DAYS: '0', CHANGE_REQUEST_RETENTION_DAYS: '0', TAG_RETENTION_DAYS: '0' }
    const server = await startServer('sqlite', { settings })
    try {
      await succeed(server, 'POST', '/api/admin/tags', { type: 'simple', value: 'old' })
      await server.sql(`update tags set unused_since = '2000-01-01T00:00:00.000Z'`)
      const archived = await anArchivedToggle(server)
      await server.sql(`update features set archived_at = '2000-01-01T00:00:00.000Z'`)
      for (const job of ['unused-tags', 'archived-toggles', 'ended-tokens', 'closed-change-requests'])
        expect(await clean(server, job)).toEqual([])
      expect(await statusOf(server, '/api/admin/tags/simple/old')).toBe(200)
      expect(await read(server, 'select name from features')).toEqual([{ name: archived }])
    } finally {
      await server.stop()
    }
  })

  it('keep a revoked token of INIT_CLIENT_API_TOKENS, so that a restart does not create it again', async () => {
    const settings = { INIT_CLIENT_API_TOKENS: 'default:development.a-secret-of-the-settings' }
    const first = await startServer('sqlite', { settings })
    await first.sql(`update api_tokens set revoked_at = '2000-01-01T00:00:00.000Z' where name = 'init-client'`)
    expect(await clean(first, 'ended-tokens')).toEqual([])
    await first.stop()
    const second = await startServer('sqlite', { settings, databaseUrl: first.databaseUrl })
    try {
      const { tokens } = (await second.call('GET', '/api/admin/api-tokens', undefined, { token: ADMIN_TOKEN })).body
      expect(tokens.map(({ tokenName }: { tokenName: string }) => tokenName)).toEqual(['init-admin'])
    } finally {
      await second.stop()
    }
  })
})
