import { aCrew, anApprovedRequest, aReadyToggle, aRequest, move, switching } from '@leverframe/testing/change-requests'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson } from '@leverframe/testing/members'
import {
  aLitToggle,
  anArchivedToggle,
  aStrategy,
  expectFailure,
  expectRefusal,
  ISO_TIME,
  recording,
  strategiesPath,
  succeed,
  theToggle,
  toggleEnvironmentPath,
  UUID,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { OWNER_ROLE } from '#kernel/roles'

const historyPath = (toggle: string, project = 'default') => `${togglePath(toggle, project)}/history`
const revertPath = (toggle: string, project = 'default') => `${togglePath(toggle, project)}/revert`

for (const engine of engineInTurn(import.meta.url)) {
  describe(`the history of a toggle on ${engine}`, () => {
    const server = serverFor(engine)
    const entriesOf = async (toggle: string, query = '', project = 'default') =>
      (await succeed(server, 'GET', `${historyPath(toggle, project)}${query}`)).entries
    const typesOf = async (toggle: string) => (await entriesOf(toggle)).map(({ type }: { type: string }) => type)

    it('contains who changed what and when, field by field, newest first', async () => {
      const person = await aPerson(server, 1)
      const toggle = await aToggle(server)
      const rollout = await aStrategy(server, toggle, { name: 'flexibleRollout' }, 'production')
      await server.call('PUT', togglePath(toggle), { description: 'why' }, person.as)
      await succeed(server, 'PUT', `${strategiesPath(toggle, 'production')}/${rollout.id}`, {
        parameters: { rollout: 5 },
      })
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production')}/on`)
      const { entries, total } = await succeed(server, 'GET', historyPath(toggle))
      const strategy = `environments/production/strategies/${rollout.id}`
      const updated = { ...rollout, parameters: { rollout: 5, stickiness: 'default', groupId: toggle } }
      expect(updated.parameters.groupId).toBe(rollout.parameters.groupId)
      expect(entries).toMatchObject([
        {
          type: 'feature-environment-enabled',
          environment: 'production',
          changes: [{ path: 'environments/production/enabled', before: false, after: true }],
        },
        {
          type: 'feature-strategy-update',
          changes: [{ path: `${strategy}/parameters/rollout`, before: 100, after: 5 }],
        },
        {
          type: 'feature-metadata-updated',
          createdBy: person.name,
          createdByUserId: person.id,
          changes: [{ path: 'description', before: '', after: 'why' }],
        },
        { type: 'feature-strategy-add', changes: [{ path: strategy, before: null, after: rollout }] },
        { type: 'feature-created', createdBy: 'init-admin' },
      ])
      expect(total).toBe(5)
      for (const { eventId, createdAt } of entries)
        expect([eventId, createdAt]).toEqual([expect.any(Number), expect.stringMatching(ISO_TIME)])
      expect(entries.at(-1).changes).toContainEqual({ path: 'type', before: null, after: 'release' })
    })

    it('is read in pages', async () => {
      const toggle = await aToggle(server)
      for (let i = 0; i < 5; i++) await succeed(server, 'PUT', togglePath(toggle), { description: `${i}` })
      const all = await entriesOf(toggle)
      const first = await entriesOf(toggle, '?limit=2')
      const second = await entriesOf(toggle, `?limit=2&before=${first[1].eventId}`)
      expect([...first, ...second]).toEqual(all.slice(0, 4))
      expect(await entriesOf(toggle, `?before=${all.at(-1).eventId}`)).toEqual([])
      expect((await succeed(server, 'GET', `${historyPath(toggle)}?limit=1`)).total).toBe(6)
    })

    it('can be filtered by environment and by actor, also for old events', async () => {
      const person = await aPerson(server, 1)
      const toggle = await aToggle(server)
      await aStrategy(server, toggle, { name: 'default' }, 'production')
      await server.call('PUT', togglePath(toggle), { description: 'theirs' }, person.as)
      for (let i = 0; i < 5; i++) await succeed(server, 'PUT', togglePath(toggle), { description: `${i}` })
      await aStrategy(server, toggle, { name: 'default' }, 'development')
      const ask = (query: string) => succeed(server, 'GET', `${historyPath(toggle)}${query}`)
      expect(await ask('?limit=1')).toMatchObject({
        total: 9,
        found: 9,
        environments: ['development', 'production'],
        people: ['init-admin', person.name],
      })
      const there = await ask('?limit=1&environment=production')
      expect(there).toMatchObject({ total: 9, found: 1, entries: [{ type: 'feature-strategy-add' }] })
      const name = encodeURIComponent(person.name)
      const theirs = await ask(`?limit=1&createdBy=${name}`)
      expect(theirs).toMatchObject({ found: 1, entries: [{ changes: [{ after: 'theirs' }] }] })
      const further = await ask(`?createdBy=${name}&before=${theirs.entries[0].eventId}`)
      expect(further).toEqual({ entries: [], total: 9, found: 1 })
      expect(await ask(`?environment=production&createdBy=${name}`)).toMatchObject({ entries: [], found: 0 })
      expect(await ask('?environment=nowhere&createdBy=%25')).toMatchObject({ entries: [], found: 0 })
      const tooLong = `${historyPath(toggle)}?environment=${'x'.repeat(1_001)}`
      expectFailure(await server.call('GET', tooLong), 400, 'ValidationError')
    })

    it('names the change request of applied changes with its author and approvers', async () => {
      const crew = await aCrew(server)
      const { project, author, reviewers, applier } = crew
      const [toggle] = await aReadyToggle(server, project)
      const request = await anApprovedRequest(server, crew, switching(toggle))
      await move(server, request, applier, 'Applied')
      const [applied, drafted, created] = await entriesOf(toggle, '', project)
      const changeRequest = {
        id: request.id,
        title: `Change Request #${request.id}`,
        createdBy: author.name,
        approvedBy: [reviewers[0].name],
      }
      expect(applied).toMatchObject({ type: 'feature-environment-enabled', createdBy: applier.name, changeRequest })
      expect(drafted).toMatchObject({ type: 'change-added', changeRequest })
      expect(created).not.toHaveProperty('changeRequest')
      await server.sql(`delete from change_requests where id = ${request.id}`)
      expect((await entriesOf(toggle, '?limit=1', project))[0].changeRequest).toEqual({ id: request.id })
    })

    it('omits the drafts of change requests with drafts=hide', async () => {
      const { project, author } = await aCrew(server)
      const [toggle] = await aReadyToggle(server, project)
      await aRequest(server, project, author, switching(toggle))
      const ask = (query: string) => succeed(server, 'GET', `${historyPath(toggle, project)}${query}`)
      const typesWith = async (query: string) => (await ask(query)).entries.map(({ type }: { type: string }) => type)
      expect(await typesWith('?drafts=show')).toEqual(['change-added', 'feature-strategy-add', 'feature-created'])
      expect(await typesWith('?drafts=hide')).toEqual(['feature-strategy-add', 'feature-created'])
      expect(await ask('?drafts=hide&limit=1')).toMatchObject({ total: 2, found: 2 })
      expectFailure(await server.call('GET', `${historyPath(toggle, project)}?drafts=x`), 400, 'ValidationError')
    })

    it('ends a page early if its events are large', async () => {
      const toggle = await aToggle(server)
      const large = (sign: string) => [
        { name: 'v', weightType: 'variable', payload: { type: 'string', value: sign.repeat(100_000) } },
      ]
      const variants = (sign: string) => Array.from({ length: 8 }, (_, i) => ({ ...large(sign)[0], name: `${i}` }))
      for (const sign of ['a', 'b', 'c', 'd'])
        await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle)}/variants`, variants(sign))
      const first = await entriesOf(toggle)
      expect(first.length).toBe(2)
      const rest = await entriesOf(toggle, `?before=${first[1].eventId}`)
      expect([...first, ...rest].length).toBe(5)
    })

    it('shows the events of one write as one group', async () => {
      const [toggle, strategy] = await aLitToggle(server)
      await succeed(server, 'DELETE', `${strategiesPath(toggle)}/${strategy.id}`)
      const [off, removed, on] = await entriesOf(toggle)
      expect([off.type, removed.type]).toEqual(['feature-environment-disabled', 'feature-strategy-remove'])
      expect(off.groupId).toMatch(UUID)
      expect(removed.groupId).toBe(off.groupId)
      expect(on).not.toHaveProperty('groupId')
    })

    it('continues after a move to another project, and when a toggle of the same name is created again', async () => {
      const [project, toggle] = [await aProject(server), await aToggle(server)]
      await succeed(server, 'POST', `${togglePath(toggle)}/changeProject`, { newProjectId: project })
      expectFailure(await server.call('GET', historyPath(toggle)), 404, 'NotFoundError')
      const [moved] = await entriesOf(toggle, '', project)
      expect(moved.changes).toEqual([{ path: 'project', before: 'default', after: project }])
      await succeed(server, 'DELETE', togglePath(toggle, project))
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      expectFailure(await server.call('GET', historyPath(toggle, project)), 404, 'NotFoundError')
      await aToggle(server, { name: toggle })
      expect(await typesOf(toggle)).toEqual([
        'feature-created',
        'feature-deleted',
        'feature-archived',
        'feature-project-change',
        'feature-created',
      ])
    })

    it.each(['limit=0', 'limit=201', 'limit=x', 'limit=1&limit=2', 'before=x', 'before=-1'])(
      'refuses %s',
      async (query) => {
        const toggle = await aToggle(server)
        expectFailure(await server.call('GET', `${historyPath(toggle)}?${query}`), 400, 'ValidationError')
      },
    )

    it('excludes events in a project that is not visible to the reader', async () => {
      const [hidden, open] = [await aProject(server), await aProject(server)]
      const toggle = await aToggle(server, { project: hidden })
      await succeed(server, 'PUT', `/api/admin/projects/${hidden}`, { name: hidden, mode: 'private' })
      await succeed(server, 'POST', `${togglePath(toggle, hidden)}/changeProject`, { newProjectId: open })
      const [insider, outsider] = [await aMember(server, hidden, OWNER_ROLE), await aPerson(server)]
      const seen = async ({ as }: typeof insider) =>
        (await server.call('GET', historyPath(toggle, open), undefined, as)).body
      expect((await seen(insider)).total).toBe(2)
      const { entries, total } = await seen(outsider)
      expect(total).toBe(1)
      expect(entries[0].changes).toEqual([{ path: 'project', before: null, after: open }])
      const [, created] = (await seen(insider)).entries
      const past = [`?atEvent=${created.eventId}`, `?at=${created.createdAt}`]
      for (const query of past) {
        const path = `${togglePath(toggle, open)}${query}`
        expectFailure(await server.call('GET', path, undefined, outsider.as), 404, 'NotFoundError')
        expect((await server.call('GET', path, undefined, insider.as)).body.project).toBe(hidden)
      }
      const member = await aMember(server, open, OWNER_ROLE)
      const request = { method: 'POST', path: revertPath(toggle, open), body: { eventId: created.eventId } }
      await expectRefusal(server, { ...request, options: member.as }, [404, 'NotFoundError'], togglePath(toggle, open))
    })

    it('returns 404 if the project is not visible', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const { as } = await aPerson(server)
      for (const path of [historyPath(toggle, project), `${togglePath(toggle, project)}?at=2999-01-01`])
        expectFailure(await server.call('GET', path, undefined, as), 404, 'NotFoundError')
      const request = { method: 'POST', path: revertPath(toggle, project), body: { at: '2999-01-01' }, options: as }
      await expectRefusal(server, request, [404, 'NotFoundError'])
    })
  })

  describe(`a toggle at an earlier moment on ${engine}`, () => {
    const server = serverFor(engine)
    const newestEvent = async (toggle: string) =>
      (await succeed(server, 'GET', `${historyPath(toggle)}?limit=1`)).entries[0].eventId

    it('has no ETag, and does not affect reads of the current state', async () => {
      const toggle = await aToggle(server)
      const now = await server.call('GET', togglePath(toggle))
      const past = await server.call('GET', `${togglePath(toggle)}?at=2999-01-01`)
      expect(past.body).toEqual(now.body)
      expect([now.headers.has('etag'), past.headers.has('etag')]).toEqual([true, false])
      expect((await server.call('GET', togglePath(toggle))).headers.get('etag')).toBe(now.headers.get('etag'))
    })

    it('does not exist before its creation, nor between its deletion and a new creation', async () => {
      const before = new Date(Date.now() - 60_000).toISOString()
      const toggle = await anArchivedToggle(server)
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      const gone = (await server.newEvents()).findLast(({ type }) => type === 'feature-deleted')
      await aToggle(server, { name: toggle, type: 'sunset' })
      for (const query of [`at=${before}`, `atEvent=${gone?.id}`]) {
        const answer = await server.call('GET', `${togglePath(toggle)}?${query}`)
        expectFailure(answer, 404, 'NotFoundError')
        expect(answer.body.message).toContain(`There was no toggle "${toggle}"`)
      }
      const archived = Number(gone?.id) - 1
      expect(await succeed(server, 'GET', `${togglePath(toggle)}?atEvent=${archived}`)).toMatchObject({
        archived: true,
        type: 'release',
      })
    })

    it('has the state after the whole write if an event of the write is given', async () => {
      const [toggle, strategy] = await aLitToggle(server)
      const { events } = await recording(server, 'DELETE', `${strategiesPath(toggle)}/${strategy.id}`)
      const now = await theToggle(server, toggle)
      expect(events.length).toBe(2)
      for (const { id } of events)
        expect(await succeed(server, 'GET', `${togglePath(toggle)}?atEvent=${id}`)).toEqual(now)
    })

    it('has the environments of that moment, in their sort order', async () => {
      const [toggle, environment] = [await aToggle(server), uniqueName('env')]
      const bare = await newestEvent(toggle)
      const environments = '/api/admin/environments'
      await succeed(server, 'POST', environments, { name: environment, type: 'test', sortOrder: 0 })
      await aStrategy(server, toggle, {}, environment)
      const made = await theToggle(server, toggle)
      const event = await newestEvent(toggle)
      await succeed(server, 'PUT', `${environments}/sort-order`, { [environment]: 99 })
      await succeed(server, 'PUT', togglePath(toggle), { description: 'sorted' })
      const [sorted, sortedEvent] = [await theToggle(server, toggle), await newestEvent(toggle)]
      await succeed(server, 'DELETE', `${environments}/${environment}`)
      await succeed(server, 'POST', environments, { name: environment, type: 'test' })
      await succeed(server, 'PUT', togglePath(toggle), { description: 'anew' })
      const at = (id: number) => succeed(server, 'GET', `${togglePath(toggle)}?atEvent=${id}`)
      const names = (view: typeof made) => view.environments.map(({ name }: { name: string }) => name)
      expect(names(await at(bare))).toEqual(['development', 'production'])
      expect(await at(event)).toEqual(made)
      expect(names(made)[0]).toBe(environment)
      expect(await at(sortedEvent)).toEqual(sorted)
      expect(await at(await newestEvent(toggle))).toEqual(await theToggle(server, toggle))
      await succeed(server, 'DELETE', `${environments}/${environment}`)
    })

    it.each([
      'at=',
      'at=yesterday',
      'at=2025-02-30',
      'at=2025-01-01T00:00:00',
      'at=2025-01-01&at=2025-01-02',
      'atEvent=x',
    ])('refuses %s', async (query) => {
      const toggle = await aToggle(server)
      expectFailure(await server.call('GET', `${togglePath(toggle)}?${query}`), 400, 'ValidationError')
    })

    it('refuses two moments, and returns 404 for an event of another toggle', async () => {
      const [toggle, other] = [await aToggle(server), await aToggle(server)]
      const query = `at=2999-01-01&atEvent=${await newestEvent(toggle)}`
      expectFailure(await server.call('GET', `${togglePath(toggle)}?${query}`), 400, 'ValidationError')
      for (const id of [await newestEvent(other), 999_999_999_999_999])
        expectFailure(await server.call('GET', `${togglePath(toggle)}?atEvent=${id}`), 404, 'NotFoundError')
    })
  })
}
