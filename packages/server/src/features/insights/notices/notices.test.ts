import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  aCrew,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  type Crew,
  LATER,
  letTimeCome,
  lookAtSchedule,
  move,
  requestsPath,
  switching,
} from '@leverframe/testing/change-requests'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPerson, type TestPerson } from '@leverframe/testing/members'
import { eventsOfJob, expectFailure, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { STATEMENTS } from '#platform/db/connection-dialect'

const NOTICES = '/api/admin/user/notices'
const PREFERENCES = '/api/admin/user/notice-preferences'

/** The notices of a person, after all events so far were handled. */
async function inboxOf(server: TestServer, { as }: TestPerson, query = '') {
  await server.running.product.notices.catchUp()
  const { status, body } = await server.call('GET', `${NOTICES}${query}`, undefined, as)
  expect(status).toBe(200)
  return body
}

const kindsOf = async (server: TestServer, person: TestPerson): Promise<string[]> =>
  (await inboxOf(server, person)).notices.map(({ kind }: { kind: string }) => kind)

const favour = (server: TestServer, { as }: TestPerson, toggle: string, project = 'default') =>
  server.call('POST', `${togglePath(toggle, project)}/favorites`, undefined, as)

/** As an instance that stored the notices of nothing yet. */
async function handleAllEventsAgain(server: TestServer): Promise<void> {
  await server.sql('update notice_position set event_id = 0')
  const { wire } = await import('#app/wire')
  const { loadConfig } = await import('#platform/config/load')
  const { createLog } = await import('#platform/telemetry/log')
  const config = loadConfig({ DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'silent', PORT: '0' })
  const another = await wire(config, createLog('silent'))
  await another.notices.catchUp()
  await another.close()
}

for (const engine of engineInTurn(import.meta.url))
  describe(`notices on ${engine}`, () => {
    const server = serverFor(engine, { settings: { MAX_NOTICES: '3' } })

    const askFor = ({ project, author }: Crew, id: number, reviewers: readonly TestPerson[]) =>
      server.call(
        'PUT',
        `${requestsPath(project)}/${id}/approvers`,
        { reviewers: reviewers.map((one) => one.id) },
        author.as,
      )

    it('a requested reviewer is notified when the request is sent to review, and a later one when they are added', async () => {
      const crew = await aCrew(server)
      const [first, second, third] = crew.reviewers
      const [toggle] = await aReadyToggle(server, crew.project)
      const draft = await aRequest(server, crew.project, crew.author, switching(toggle))
      await askFor(crew, draft.id, [first])
      expect(await kindsOf(server, first)).toEqual([])
      await move(server, draft, crew.author, 'In review')
      await askFor(crew, draft.id, [first, second])
      expect(await kindsOf(server, first)).toEqual(['review-requested'])
      expect(await kindsOf(server, second)).toEqual(['review-requested'])
      expect(await kindsOf(server, third)).toEqual([])
      const { notices, unread } = await inboxOf(server, first)
      expect(unread).toBe(1)
      expect(notices[0]).toMatchObject({
        label: 'Review requested',
        project: crew.project,
        environment: 'production',
        changeRequestId: draft.id,
        createdBy: crew.author.name,
        path: `/projects/${crew.project}/change-requests/${draft.id}`,
        readAt: null,
      })
      expect(notices[0].summary).toContain(`requested your review of change request **\\#${draft.id}**`)
    })

    it('the author is notified when others approve, reject and apply, and not of own actions', async () => {
      const crew = await aCrew(server)
      const [toggle] = await aReadyToggle(server, crew.project)
      const approved = await anApprovedRequest(server, crew, switching(toggle))
      await move(server, approved, crew.applier, 'Applied')
      expect(await kindsOf(server, crew.author)).toEqual(['request-applied', 'request-approved'])
      const rejected = await aRequest(server, crew.project, crew.author, switching(toggle, false))
      await move(server, rejected, crew.author, 'In review')
      await move(server, rejected, crew.reviewers[0], 'Rejected')
      expect((await kindsOf(server, crew.author))[0]).toBe('request-rejected')
      expect(await kindsOf(server, crew.reviewers[0])).toEqual([])
      const own = await aRequest(server, crew.project, crew.author, switching(toggle, false))
      await move(server, own, crew.author, 'In review')
      await move(server, own, crew.author, 'Cancelled')
      expect(await kindsOf(server, crew.author)).toHaveLength(3)
    })

    it('author and scheduler are notified when a scheduled request is applied or cannot be applied', async () => {
      const crew = await aCrew(server)
      const [toggle, strategy] = await aReadyToggle(server, crew.project)
      const scheduled = async (changes: unknown) =>
        move(server, await anApprovedRequest(server, crew, changes), crew.applier, 'Scheduled', { scheduledAt: LATER })
      await letTimeCome(server, (await scheduled(switching(toggle))).id)
      expect((await kindsOf(server, crew.author))[0]).toBe('request-applied')
      expect(await kindsOf(server, crew.applier)).toEqual(['request-applied'])
      const retitle = { action: 'updateStrategy', feature: toggle, payload: { id: strategy.id, title: 'x' } }
      await scheduled(retitle)
      const path = `${toggleEnvironmentPath(toggle, 'production', crew.project)}/strategies/${strategy.id}`
      await succeed(server, 'PUT', path, { title: 'other' })
      await lookAtSchedule(server)
      expect((await kindsOf(server, crew.applier))[0]).toBe('request-conflict')
      expect((await kindsOf(server, crew.author))[0]).toBe('request-conflict')
    })

    it('the author is notified once when a request in review gets a conflict', async () => {
      const crew = await aCrew(server)
      const [toggle, strategy] = await aReadyToggle(server, crew.project)
      const change = { action: 'updateStrategy', feature: toggle, payload: { id: strategy.id, title: 'mine' } }
      const request = await aRequest(server, crew.project, crew.author, change)
      await move(server, request, crew.author, 'In review')
      const path = `${toggleEnvironmentPath(toggle, 'production', crew.project)}/strategies/${strategy.id}`
      await succeed(server, 'PUT', path, { title: 'other' })
      expect(await kindsOf(server, crew.author)).toEqual(['request-conflict'])
      await succeed(server, 'PUT', path, { title: 'another' })
      expect(await kindsOf(server, crew.author)).toEqual(['request-conflict'])
    })

    it('author and scheduler are notified before a scheduled request is applied, once', async () => {
      const crew = await aCrew(server)
      const [toggle] = await aReadyToggle(server, crew.project)
      const approved = await anApprovedRequest(server, crew, switching(toggle))
      await move(server, approved, crew.applier, 'Scheduled', { scheduledAt: LATER })
      const soon = new Date(Date.now() + 20 * 60_000).toISOString()
      const run = () => server.running.product.jobs.runNow('notice-schedules')
      await server.sql(`update change_requests set scheduled_at = '${soon}' where id = ${approved.id}`)
      await run()
      // It was scheduled a moment ago: its user knows the time.
      expect(await kindsOf(server, crew.applier)).toEqual([])
      await server.sql(
        `update change_requests set state_times = '{"Scheduled":"2020-01-01T00:00:00.000Z"}' where id = ${approved.id}`,
      )
      for (const _ of [1, 2]) await run()
      expect(await kindsOf(server, crew.applier)).toEqual(['schedule-soon'])
      expect((await kindsOf(server, crew.author))[0]).toBe('schedule-soon')
    })

    it('a user is notified when others change a favourite toggle: once per transaction, and not of own changes', async () => {
      const [fan, other] = [await aPerson(server), await aPerson(server)]
      const toggle = await aToggle(server)
      await favour(server, fan, toggle)
      await succeed(server, 'PUT', togglePath(toggle), { description: 'changed', stale: true })
      const { notices } = await inboxOf(server, fan)
      expect(notices).toHaveLength(1)
      expect(notices[0]).toMatchObject({
        kind: 'toggle-changed',
        featureName: toggle,
        path: `/projects/default/features/${toggle}`,
      })
      expect(await kindsOf(server, other)).toEqual([])
    })

    it('the owner of a toggle is notified of changes by others, and so is each member of a group that owns it', async () => {
      const [owner, member] = [await aPerson(server), await aPerson(server)]
      const [own, ofGroup] = [await aToggle(server), await aToggle(server)]
      const group = await succeed(server, 'POST', '/api/admin/groups', {
        name: uniqueName('group'),
        users: [{ user: { id: member.id } }],
      })
      await succeed(server, 'PUT', togglePath(own), { owner: `user:${owner.id}` })
      await succeed(server, 'PUT', togglePath(ofGroup), { owner: `group:${group.id}` })
      const changed = async (person: TestPerson) =>
        (await inboxOf(server, person)).notices.map(({ featureName }: { featureName: string }) => featureName)
      expect([await changed(owner), await changed(member)]).toEqual([[own], [ofGroup]])
    })

    it('a comment notifies the author, and a mention the mentioned user', async () => {
      const crew = await aCrew(server)
      const [toggle] = await aReadyToggle(server, crew.project)
      const { id } = await aRequest(server, crew.project, crew.author, switching(toggle))
      const text = `Please look, @${crew.other.name}. And @${crew.reviewers[0].name}!`
      await server.call('POST', `${requestsPath(crew.project)}/${id}/comments`, { text }, crew.reviewers[0].as)
      expect(await kindsOf(server, crew.author)).toEqual(['comment'])
      expect(await kindsOf(server, crew.other)).toEqual(['mention'])
      expect(await kindsOf(server, crew.reviewers[0])).toEqual([])
    })

    it('are marked as read one by one, all at once, and as unread again', async () => {
      const fan = await aPerson(server)
      const toggles = [await aToggle(server), await aToggle(server), await aToggle(server)]
      for (const toggle of toggles) {
        await favour(server, fan, toggle)
        await succeed(server, 'PUT', togglePath(toggle), { description: 'changed' })
      }
      const { notices } = await inboxOf(server, fan)
      const ids = notices.map(({ id }: { id: number }) => id)
      const mark = (path: string, body: unknown, as = fan.as) => server.call('POST', `${NOTICES}/${path}`, body, as)
      expect((await mark('read', { ids: [ids[0]] })).status).toBe(204)
      expect((await server.call('GET', `${NOTICES}/unread`, undefined, fan.as)).body).toEqual({ unread: 2 })
      expect((await inboxOf(server, fan, '?unread=true')).notices).toHaveLength(2)
      await mark('read-all', { upTo: ids[2] })
      expect((await inboxOf(server, fan)).unread).toBe(1)
      await mark('read-all', {})
      expect((await inboxOf(server, fan)).unread).toBe(0)
      await mark('read', { ids: [ids[1]], read: false })
      expect((await inboxOf(server, fan)).unread).toBe(1)
      // Notices of another user stay as they are.
      await mark('read', { ids }, (await aPerson(server)).as)
      expect((await inboxOf(server, fan)).unread).toBe(1)
      expect(
        (await inboxOf(server, fan, `?before=${ids[0]}&limit=1`)).notices.map((one: { id: number }) => one.id),
      ).toEqual([ids[1]])
    })

    it('about a project that became private, or a toggle that was moved there, are hidden from outsiders', async () => {
      const fan = await aPerson(server)
      const [project, hidden] = [await aProject(server), await aProject(server)]
      const [stays, moves] = [await aToggle(server, { project }), await aToggle(server)]
      for (const [toggle, where] of [
        [stays, project],
        [moves, 'default'],
      ] as const) {
        await favour(server, fan, toggle, where)
        await succeed(server, 'PUT', togglePath(toggle, where), { description: 'changed' })
      }
      expect((await inboxOf(server, fan)).unread).toBe(2)
      for (const id of [project, hidden])
        await succeed(server, 'PUT', `/api/admin/projects/${id}`, { name: id, mode: 'private' })
      await succeed(server, 'POST', `${togglePath(moves)}/changeProject`, { newProjectId: hidden })
      expect(await inboxOf(server, fan)).toEqual({ notices: [], unread: 0 })
    })

    it('of a kind that is switched off are not stored', async () => {
      const fan = await aPerson(server)
      const { body } = await server.call('GET', PREFERENCES, undefined, fan.as)
      expect(body).toMatchObject({ email: { isEnabled: false, address: null }, slack: { hasUrl: false } })
      expect(body.kinds).toContainEqual({
        kind: 'toggle-changed',
        label: 'Others change a toggle that I own or marked as favourite',
        inApp: true,
        email: false,
        slack: true,
      })
      await server.newEvents()
      const kinds = [{ kind: 'toggle-changed', inApp: false, email: false, slack: false }]
      const saved = await server.call('PUT', PREFERENCES, { kinds }, fan.as)
      expect(saved.body.kinds).toContainEqual(expect.objectContaining(kinds[0] as object))
      expect(await server.newEvents()).toMatchObject([
        {
          type: 'user-preferences-updated',
          createdBy: fan.name,
          data: { id: fan.id, notices: { 'toggle-changed': { inApp: false } } },
          preData: { id: fan.id, notices: { 'toggle-changed': { inApp: true } } },
        },
      ])
      await server.call('PUT', PREFERENCES, { kinds }, fan.as)
      expect(await server.newEvents()).toEqual([])
      const toggle = await aToggle(server)
      await favour(server, fan, toggle)
      await succeed(server, 'PUT', togglePath(toggle), { description: 'changed' })
      expect(await kindsOf(server, fan)).toEqual([])
    })

    it('older than NOTICE_RETENTION_DAYS, and more than MAX_NOTICES of one user, are removed', async () => {
      const fan = await aPerson(server)
      const toggle = await aToggle(server)
      await favour(server, fan, toggle)
      for (let count = 0; count < 6; count++)
        await succeed(server, 'PUT', togglePath(toggle), { description: `change ${count}` })
      const [newest] = (await inboxOf(server, fan)).notices
      await server.sql(`update notices set created_at = '2020-01-01T00:00:00.000Z' where id = ${newest.id}`)
      const counts = (await eventsOfJob(server, 'forget-notices')).map(({ data }) => [data?.what, data?.count])
      expect(counts).toEqual([
        ['notices', 1],
        ['notices', expect.any(Number)],
      ])
      const { notices } = await inboxOf(server, fan)
      expect(notices).toHaveLength(3)
      expect(notices.map(({ id }: { id: number }) => id)).not.toContain(newest.id)
    })

    it('more than MAX_NOTICES are removed for each of more users than are handled at once', async () => {
      await server.sql(
        `insert into users (username, name, created_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < 201) select 'many-' || i, '', '2026' from n`,
      )
      await server.sql(
        `insert into notices (user_id, kind, cause, in_app, created_by, sentence, created_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < 4)
         select id, 'toggle-changed', 'many-' || i, 1, '', '[]', '2999' from users, n where username like 'many-%'`,
      )
      await server.running.product.jobs.runNow('forget-notices')
      const { read } = server.running.product.deps.store
      const left = await read
        .selectFrom('notices')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('cause', 'like', 'many-%')
        .groupBy('user_id')
        .execute()
      expect(left.map(({ count }) => Number(count))).toEqual(Array.from({ length: 201 }, () => 3))
    })

    it('are stored once when several instances handle the same events, and after a restart', async () => {
      const fan = await aPerson(server)
      const toggle = await aToggle(server)
      await favour(server, fan, toggle)
      await succeed(server, 'PUT', togglePath(toggle), { description: 'changed' })
      expect(await kindsOf(server, fan)).toHaveLength(1)
      await handleAllEventsAgain(server)
      expect(await kindsOf(server, fan)).toHaveLength(1)
    })

    it('need a user, and refuse bodies that are too large or name unknown kinds', async () => {
      const fan = await aPerson(server)
      expectFailure(await server.call('GET', NOTICES), 400, 'ValidationError')
      const ids = Array.from({ length: 501 }, (_, index) => index + 1)
      expectFailure(await server.call('POST', `${NOTICES}/read`, { ids }, fan.as), 400, 'ValidationError')
      const kinds = [{ kind: 'weather', inApp: true, email: true, slack: true }]
      expectFailure(await server.call('PUT', PREFERENCES, { kinds }, fan.as), 400, 'ValidationError')
    })
  })

describe('notices of a long log on sqlite', () => {
  const server = serverFor('sqlite')

  it('are found in rounds, and others get a turn of the event loop after each of them', async () => {
    const toggle = await aToggle(server)
    await succeed(server, 'PUT', togglePath(toggle), { description: 'changed' })
    const columns = 'type, created_at, created_by, project, feature_name, data, pre_data'
    await server.sql(
      `with recursive copies(n) as (select 1 union all select n + 1 from copies where n < 200)
       insert into events (${columns}) select ${columns} from events, copies where id = (select max(id) from events)`,
    )
    let [rounds, roundsOfTurn, mostOfTurn] = [0, 0, 0]
    const count = (message: unknown) => {
      if (!/from "events" .*"type" in .* limit/.test((message as { sql: string }).sql)) return
      rounds++
      mostOfTurn = Math.max(mostOfTurn, ++roundsOfTurn)
      setImmediate(() => {
        roundsOfTurn = 0
      })
    }
    subscribe(STATEMENTS.name, count)
    await handleAllEventsAgain(server)
    unsubscribe(STATEMENTS.name, count)
    expect(rounds).toBeGreaterThan(200 / 50)
    expect(mostOfTurn).toBe(1)
  })
})
