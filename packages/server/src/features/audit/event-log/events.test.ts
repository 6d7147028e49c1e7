import {
  aProject,
  aToggle,
  type CallOptions,
  engines,
  serverFor,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aMember, aPerson, aRole, type TestPerson } from '@leverframe/testing/members'
import {
  aStrategy,
  expectFailure,
  ISO_TIME,
  strategiesPath,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import type { Static } from 'typebox'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_ROLE } from '#kernel/roles'
import { problemsOf } from '#platform/validation'
import { EventList, FoundEvents, ToggleEvents } from './schema.ts'

const EVENTS = '/api/admin/events'
const SEARCH = '/api/admin/search/events'

type Found = Static<typeof FoundEvents>

async function search(server: TestServer, query: string, as?: CallOptions): Promise<Found> {
  const { status, body } = await server.call(`GET`, `${SEARCH}?${query}`, undefined, as)
  expect([status, problemsOf(FoundEvents, body, '')], JSON.stringify(body)).toEqual([200, []])
  return body
}

const typesOf = ({ events }: { events: readonly { type: string }[] }) => events.map(({ type }) => type)
const idsOf = ({ events }: { events: readonly { id: number }[] }) => events.map(({ id }) => id)

for (const engine of engines) {
  describe(`the event log on ${engine}`, () => {
    const server = serverFor(engine)

    it('returns the last 100 events, newest first, with the total', async () => {
      const one = "('feature-archived', '2024-01-01T00:00:00.000Z', 'x')"
      await server.sql(`insert into events (type, created_at, created_by) values ${Array(100).fill(one)}`)
      const toggle = await aToggle(server)
      const { status, body } = await server.call('GET', EVENTS)
      expect([status, problemsOf(EventList, body, '')]).toEqual([200, []])
      expect(body).toMatchObject({ version: 1, totalEvents: expect.any(Number) })
      expect([body.events.length, body.totalEvents > 100]).toEqual([100, true])
      expect(body.events[0]).toEqual({
        id: expect.any(Number),
        type: 'feature-created',
        createdAt: expect.stringMatching(ISO_TIME),
        createdBy: 'init-admin',
        project: 'default',
        featureName: toggle,
        data: expect.objectContaining({ name: toggle }),
        preData: null,
      })
      expect(idsOf(body)).toEqual(idsOf(body).toSorted((a, b) => b - a))
    })

    it('returns the events of one project, and none for an unknown project', async () => {
      const project = await aProject(server)
      await aToggle(server, { project })
      const { body } = await server.call('GET', `${EVENTS}?project=${project}`)
      expect([typesOf(body), body.totalEvents]).toEqual([['feature-created', 'project-created'], 2])
      expect((await server.call('GET', `${EVENTS}?project=nobody`)).body).toEqual({
        version: 1,
        events: [],
        totalEvents: 0,
        totalIsCapped: false,
      })
    })

    it('returns the events of one toggle page by page, even of a deleted one', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'DELETE', togglePath(toggle))
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      const { status, body } = await server.call('GET', `${EVENTS}/${toggle}`)
      expect([status, problemsOf(ToggleEvents, body, '')]).toEqual([200, []])
      expect(body).toMatchObject({ version: 1, toggleName: toggle, totalEvents: 3 })
      expect(typesOf(body)).toEqual(['feature-deleted', 'feature-archived', 'feature-created'])
      const second = await server.call('GET', `${EVENTS}/${toggle}?offset=1&limit=1`)
      expect([typesOf(second.body), second.body.totalEvents]).toEqual([['feature-archived'], 3])
      expectFailure(await server.call('GET', `${EVENTS}/${uniqueName('nobody')}`), 404, 'NotFoundError')
    })

    it('lists a user once with the newest name, and a token with the same name separately', async () => {
      const insert = (name: string, id: number | null) =>
        server.sql(
          `insert into events (type, created_at, created_by, created_by_user_id) values ('x', '2024-01-01T00:00:00.000Z', '${name}', ${id})`,
        )
      const [old, now] = [uniqueName('old'), uniqueName('now')]
      for (const [name, id] of [
        [now, 90_001],
        [old, 90_001],
        [now, 90_001],
        [now, null],
      ] as const)
        await insert(name, id)
      const { body } = await server.call('GET', '/api/admin/event-creators')
      const named = (body as { id: number | null; name: string }[]).filter(({ name }) => [old, now].includes(name))
      expect(named.toSorted((a, b) => Number(b.id) - Number(a.id))).toEqual([
        { id: 90_001, name: now },
        { id: null, name: now },
      ])
    })

    it('lists all authors, users by id', async () => {
      const project = await aProject(server)
      const person = await aMember(server, project, MEMBER_ROLE)
      await server.call('POST', `/api/admin/projects/${project}/features`, { name: uniqueName() }, person.as)
      const { status, body } = await server.call('GET', '/api/admin/event-creators')
      expect(status).toBe(200)
      expect(body).toEqual(
        expect.arrayContaining([
          { id: person.id, name: person.name },
          { id: null, name: 'init-admin' },
          { id: null, name: 'leverframe' },
        ]),
      )
      expect(body.map(({ name }: { name: string }) => name)).toEqual(
        body.map(({ name }: { name: string }) => name).toSorted(),
      )
    })
  })

  describe(`the search for events on ${engine}`, () => {
    const server = serverFor(engine)
    let project: string
    let other: string
    let toggle: string
    let person: TestPerson

    beforeAll(async () => {
      project = await aProject(server)
      other = await aProject(server)
      person = await aMember(server, project, MEMBER_ROLE)
      toggle = await aToggle(server, { project })
      await aToggle(server, { project: other })
      const given = { name: 'flexibleRollout', title: 'Größe "quoted"', parameters: { rollout: '50' } }
      const strategy = await aStrategy(server, toggle, given, 'development', project)
      const path = `${strategiesPath(toggle, 'development', project)}/${strategy.id}`
      await server.call('PUT', path, { parameters: { rollout: '75' } }, person.as)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'development', project)}/on`)
    })

    it('returns all events without a filter, each with a label and a markdown sentence', async () => {
      const { events, total } = await search(server, 'limit=1000')
      expect(total).toBe(events.length)
      const changed = events.find(({ type }) => type === 'feature-strategy-update')
      const strategy = { name: 'flexibleRollout', title: 'Größe "quoted"' }
      expect(changed).toEqual({
        id: expect.any(Number),
        type: 'feature-strategy-update',
        createdAt: expect.stringMatching(ISO_TIME),
        createdBy: person.name,
        createdByUserId: person.id,
        project,
        environment: 'development',
        featureName: toggle,
        data: { name: toggle, createdAt: expect.any(String), strategy: expect.objectContaining(strategy) },
        preData: { name: toggle, createdAt: expect.any(String), strategy: expect.objectContaining(strategy) },
        label: 'Strategy changed',
        summary: `**${person.name}** changed strategy **Größe "quoted"** of **${toggle}** in environment **development** of project **${project}**: rollout from **50%** to **75%**`,
      })
    })

    it('filters by toggle, project, type, environment, author, id and group', async () => {
      const all = ['feature-environment-enabled', 'feature-strategy-update', 'feature-strategy-add', 'feature-created']
      expect(typesOf(await search(server, `feature=IS:${toggle}`))).toEqual(all)
      expect(typesOf(await search(server, `project=IS:${other}`))).toEqual(['feature-created', 'project-created'])
      expect((await search(server, `project=IS_ANY_OF:${other},${project}`)).total).toBe(8)
      expect(typesOf(await search(server, `type=IS:feature-strategy-add`))).toEqual(['feature-strategy-add'])
      expect((await search(server, `type=IS_ANY_OF:feature-created,project-created`)).total).toBe(4)
      expect(typesOf(await search(server, 'environment=IS:development'))).toEqual(all.slice(0, 3))
      expect((await search(server, 'environment=IS:production')).total).toBe(0)
      expect(typesOf(await search(server, `createdBy=IS:${person.id}`))).toEqual(['feature-strategy-update'])
      expect(typesOf(await search(server, `createdBy=IS_ANY_OF:${person.id},nobody`))).toEqual([
        'feature-strategy-update',
      ])
      expect(typesOf(await search(server, `createdBy=IS:init-admin&feature=IS:${toggle}`)).length).toBe(3)
      // A user is found by id: a token may have the same name.
      expect((await search(server, `createdBy=IS:${person.name}`)).total).toBe(0)
      const [newest, second] = (await search(server, `feature=IS:${toggle}`)).events
      expect(idsOf(await search(server, `id=IS_ANY_OF:${newest?.id},${second?.id},999999999999`))).toEqual([
        newest?.id,
        second?.id,
      ])
      const both = [await aToggle(server, { project: other }), await aToggle(server, { project: other })]
      await succeed(server, 'POST', `/api/admin/projects/${other}/archive`, { features: both })
      const [archived] = (await search(server, `feature=IS:${both[0]}`)).events
      const together = await search(server, `groupId=IS:${archived?.groupId}`)
      expect(together.events.map(({ featureName }) => featureName).toSorted()).toEqual(both.toSorted())
      expect((await search(server, 'type=IS:constructor&feature=IS:__proto__')).total).toBe(0)
    })

    it('filters by text in any field, case-insensitively, including quotes', async () => {
      const found = async (query: string) =>
        typesOf(await search(server, `feature=IS:${toggle}&query=${encodeURIComponent(query)}`))
      expect(await found('STRATEGY-add')).toEqual(['feature-strategy-add'])
      expect(await found('größe "QUOTED"')).toEqual(['feature-strategy-update', 'feature-strategy-add'])
      expect(await found(`nothing, ${person.name}`)).toEqual(['feature-strategy-update'])
      expect(await found('50%')).toEqual([])
      expect(await found('_')).toEqual([])
    })

    it('filters by day, inclusive at both ends', async () => {
      const [event] = (await search(server, `feature=IS:${toggle}&limit=1`)).events
      // The log compares the newest event with the store, so this must not be the newest.
      await aToggle(server)
      await server.sql(`update events set created_at = '2020-02-29T23:59:59.999Z' where id = ${event?.id}`)
      const on = async (query: string) => (await search(server, `feature=IS:${toggle}&${query}`)).total
      expect(await on('from=IS:2020-02-29&to=IS:2020-02-29')).toBe(1)
      expect(await on('to=IS:2020-02-28')).toBe(0)
      expect(await on('from=IS:2020-03-01&to=IS:2020-12-31')).toBe(0)
      expect(await on('from=IS:2020-03-01')).toBe(3)
      expect(await on('from=IS:2020-02-29T00:00:00Z&to=IS:2020-02-29T23:59:59.999Z')).toBe(1)
      expect(await on('to=IS:2020-02-28T23:59Z')).toBe(0)
    })

    it.each([
      ['type=feature-created', '/query/type'],
      ['type=IS:', '/query/type'],
      ['type=IS_NOT:a', '/query/type'],
      ['id=IS:one', '/query/id'],
      ['id=IS:1e3', '/query/id'],
      ['id=IS:9999999999999999', '/query/id'],
      ['from=IS:2023-02-29', '/query/from'],
      ['from=IS:2023-02-29T10:00:00Z', '/query/from'],
      ['from=IS:2023-02-28T25:00:00Z', '/query/from'],
      ['to=IS:2023-02-28T10:00:00', '/query/to'],
      ['from=2023-02-28', '/query/from'],
      ['to=IS:yesterday', '/query/to'],
      ['to=IS_ANY_OF:2023-02-28', '/query/to'],
      ['project=IS:a&project=IS:b', '/query/project'],
      ['limit=0', '/query/limit'],
      ['limit=1001', '/query/limit'],
      ['limit=ten', '/query/limit'],
      ['offset=-1', '/query/offset'],
    ])('returns 400 with the parameter for %s', async (query, path) => {
      const answer = await server.call('GET', `${SEARCH}?${query}`)
      expectFailure(answer, 400, 'ValidationError')
      expect(answer.body.details[0].path).toBe(path)
    })

    it('refuses too many values and terms', async () => {
      const numbers = (length: number) => Array.from({ length }, (_, n) => n).join(',')
      for (const query of [`feature=IS_ANY_OF:${numbers(101)}`, `query=${numbers(21)}`])
        expectFailure(await server.call('GET', `${SEARCH}?${query}`), 400, 'ValidationError')
      await search(server, `feature=IS_ANY_OF:${numbers(100)}&query=${numbers(20)}`)
    })

    it('returns consistent pages with any filter', async () => {
      for (const filter of ['', 'query=e&', `project=IS:${project}&`, `createdBy=IS:init-admin&`]) {
        const { events, total } = await search(server, `${filter}limit=1000`)
        expect(total).toBe(events.length)
        const ids: number[] = []
        for (let offset = 0; offset < total; offset += 3) {
          const page = await search(server, `${filter}limit=3&offset=${offset}`)
          expect(page.total).toBe(total)
          ids.push(...idsOf(page))
        }
        expect(ids).toEqual(idsOf({ events }))
        expect(await search(server, `${filter}offset=${total}`)).toEqual({ events: [], total, totalIsCapped: false })
      }
    })
  })

  describe(`visibility of events on ${engine}`, () => {
    const server = serverFor(engine)
    let open: string
    let hidden: string
    let viewer: TestPerson
    let insider: TestPerson
    let auditor: TestPerson

    beforeAll(async () => {
      open = await aProject(server)
      hidden = await aPrivateProject(server)
      viewer = await aPerson(server)
      insider = await aMember(server, hidden, MEMBER_ROLE)
      auditor = await aPerson(server, await aRole(server, ['READ_LOGS'], 'root-custom'))
    })

    const everything = async (as?: CallOptions) => (await search(server, 'limit=1000', as)).events

    it('limits events of a private project to members, Admins and holders of READ_LOGS', async () => {
      const toggle = await aToggle(server, { project: hidden })
      const listed = async (as?: CallOptions) => (await search(server, `feature=IS:${toggle}`, as)).total
      expect([await listed(), await listed(auditor.as), await listed(insider.as), await listed(viewer.as)]).toEqual([
        1, 1, 1, 0,
      ])
      expect(JSON.stringify(await everything(viewer.as))).not.toContain(hidden)
      const { body } = await server.call('GET', `${EVENTS}?project=${hidden}`, undefined, viewer.as)
      expect(body).toEqual({ version: 1, events: [], totalEvents: 0, totalIsCapped: false })
      for (const [person, status] of [
        [viewer, 404],
        [insider, 200],
        [auditor, 200],
      ] as const)
        expect((await server.call('GET', `${EVENTS}/${toggle}`, undefined, person.as)).status).toBe(status)
      const creators = await server.call('GET', '/api/admin/event-creators', undefined, viewer.as)
      expect(creators.body).toEqual([{ id: null, name: 'init-admin' }])
    })

    it('limits events about the installation, tokens and users to Admins and holders of READ_LOGS', async () => {
      const token = { tokenName: uniqueName('token'), type: 'client', project: open }
      await succeed(server, 'POST', '/api/admin/api-tokens', token)
      await server.call('POST', `/api/admin/projects/${open}/favorites`, undefined, insider.as)
      await aToggle(server, { project: open })
      const types = async (as: CallOptions) => new Set((await everything(as)).map(({ type }) => type))
      const forAll = await types(viewer.as)
      expect([...forAll].toSorted()).toEqual(['feature-created', 'project-created'])
      for (const type of ['api-token-created', 'project-favorited', 'role-created', 'user-created'])
        expect((await types(auditor.as)).has(type as never), type).toBe(true)
      for (const event of await everything(viewer.as)) expect(event.project).toBeDefined()
    })

    it('applies to pages and totals', async () => {
      for (let n = 0; n < 7; n++) await aToggle(server, { project: n % 2 === 0 ? hidden : open })
      const seen = await everything(viewer.as)
      const pages: number[] = []
      for (let offset = 0; offset < seen.length; offset += 2) {
        const page = await search(server, `limit=2&offset=${offset}`, viewer.as)
        expect(page.total).toBe(seen.length)
        pages.push(...idsOf(page))
      }
      expect(pages).toEqual(idsOf({ events: seen }))
      const { body } = await server.call('GET', EVENTS, undefined, viewer.as)
      expect(body.totalEvents).toBe(seen.length)
    })

    it('hides the origin of a toggle from a private project, and a toggle that moves into one', async () => {
      const leaving = await aToggle(server, { project: hidden })
      await succeed(server, 'POST', `${togglePath(leaving, hidden)}/changeProject`, { newProjectId: open })
      const [moved, ...rest] = (await search(server, `feature=IS:${leaving}`, viewer.as)).events
      expect([moved?.type, moved?.data, moved?.preData, rest]).toEqual([
        'feature-project-change',
        { name: leaving, createdAt: expect.any(String), newProject: open, project: open },
        null,
        [],
      ])
      expect(moved?.summary).toBe(`**init-admin** moved **${leaving}** to project **${open}**`)
      expect((await search(server, `query=${hidden}`, viewer.as)).total).toBe(0)
      expect((await search(server, `query=${hidden}&feature=IS:${leaving}`, auditor.as)).total).toBe(2)
      const shown = await server.call('GET', `${EVENTS}/${leaving}`, undefined, viewer.as)
      expect([shown.status, shown.body.totalEvents]).toEqual([200, 1])
      expect(JSON.stringify(shown.body)).not.toContain(hidden)

      const entering = await aToggle(server, { project: open })
      await succeed(server, 'POST', `${togglePath(entering, open)}/changeProject`, { newProjectId: hidden })
      expect((await server.call('GET', `${EVENTS}/${entering}`, undefined, viewer.as)).status).toBe(404)
    })

    it('does not give the history of a deleted project to a new one with the same id', async () => {
      const id = await aPrivateProject(server)
      await succeed(server, 'DELETE', `/api/admin/projects/${id}`)
      expect((await search(server, `project=IS:${id}`, viewer.as)).total).toBe(0)
      await aProject(server, id)
      expect(typesOf(await search(server, `project=IS:${id}`, viewer.as))).toEqual(['project-created'])
      expect((await search(server, `project=IS:${id}`, auditor.as)).total).toBe(4)
    })

    it('hides events about the installation even without private projects', async () => {
      await succeed(server, 'PUT', `/api/admin/projects/${hidden}`, { name: hidden, mode: 'open' })
      const gone = await aPrivateProject(server)
      await succeed(server, 'DELETE', `/api/admin/projects/${gone}`)
      const seen = await everything(viewer.as)
      expect(seen.filter(({ project }) => project === undefined || project === gone)).toEqual([])
      expect(seen.some(({ project }) => project === hidden)).toBe(true)
    })
  })
}
