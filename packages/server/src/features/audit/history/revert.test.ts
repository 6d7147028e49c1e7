import { engineInTurn } from '@leverframe/testing/depth'
import {
  aProject,
  aToggle,
  engines,
  serverFor,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import {
  aLitToggle,
  anArchivedToggle,
  aStrategy,
  expectFailure,
  expectRefusal,
  recording,
  strategiesPath,
  succeed,
  theToggle,
  toggleEnvironmentPath,
  UUID,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'

const revertPath = (toggle: string, project = 'default') => `${togglePath(toggle, project)}/revert`
const revisionOf = async (server: TestServer, toggle: string, project = 'default') =>
  Number((await server.call('GET', togglePath(toggle, project))).headers.get('etag')?.replaceAll('"', ''))
const typesOf = (events: readonly StoredEvent[]) => events.map(({ type }) => type)

for (const engine of engineInTurn(import.meta.url)) {
  describe(`a revert on ${engine}`, () => {
    const server = serverFor(engine)

    it('restores everything with ordinary commands, in one group', async () => {
      const [toggle, kept] = await aLitToggle(server)
      const gone = await aStrategy(server, toggle, { title: 'gone', sortOrder: 5 })
      const [then, eventId] = [await theToggle(server, toggle), await revisionOf(server, toggle)]
      await succeed(server, 'PUT', togglePath(toggle), { description: 'changed', stale: true })
      await succeed(server, 'DELETE', `${strategiesPath(toggle)}/${gone.id}`)
      await succeed(server, 'PUT', `${strategiesPath(toggle)}/${kept.id}`, { title: 'changed' })
      const late = await aStrategy(server, toggle, {}, 'production')
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production')}/on`)
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [{ name: 'v', weightType: 'variable' }])
      const { status, body, events } = await recording(server, 'POST', revertPath(toggle), { eventId })
      expect(status).toBe(200)
      expect(typesOf(events)).toEqual([
        'feature-metadata-updated',
        'feature-stale-off',
        'feature-strategy-add',
        'feature-strategy-update',
        'feature-variants-updated',
        'feature-environment-disabled',
        'feature-strategy-remove',
        'feature-variants-updated',
      ])
      expect(body.groupId).toMatch(new RegExp(`^revert-${UUID.source.slice(1)}`))
      expect(new Set(events.map(({ groupId }) => groupId))).toEqual(new Set([body.groupId]))
      const now = await theToggle(server, toggle)
      const back = now.environments[0].strategies[1]
      expect(back.id).not.toBe(gone.id)
      expect(now).toEqual({
        ...then,
        variants: [],
        environments: [
          { ...then.environments[0], variants: [], strategies: [kept, { ...gone, id: back.id }] },
          { ...then.environments[1], variants: [] },
        ],
      })
      const [development, production] = ['environments/development', 'environments/production']
      expect(body.skippedEnvironments).toEqual([])
      expect(body.changes).toEqual([
        { path: 'description', before: 'changed', after: '' },
        { path: 'stale', before: true, after: false },
        { path: `${development}/strategies/${kept.id}/title`, before: 'changed', after: null },
        { path: `${development}/strategies/${back.id}`, before: null, after: back },
        { path: `${development}/variants/v`, before: expect.objectContaining({ name: 'v' }), after: null },
        { path: `${production}/enabled`, before: true, after: false },
        { path: `${production}/strategies/${late.id}`, before: late, after: null },
        { path: `${production}/variants/v`, before: expect.objectContaining({ name: 'v' }), after: null },
      ])
    })

    it('returns 200 and records nothing if nothing would change, also the second time', async () => {
      const [toggle, strategy] = await aLitToggle(server)
      const eventId = await revisionOf(server, toggle)
      const nothing = { changes: [], skippedEnvironments: [] }
      const first = await recording(server, 'POST', revertPath(toggle), { eventId })
      expect([first.status, first.body, first.facts]).toEqual([200, nothing, []])
      await succeed(server, 'DELETE', `${strategiesPath(toggle)}/${strategy.id}`)
      expect((await recording(server, 'POST', revertPath(toggle), { eventId })).events.length).toBeGreaterThan(0)
      const third = await recording(server, 'POST', revertPath(toggle), { eventId })
      expect([third.status, third.body, third.facts]).toEqual([200, nothing, []])
    })

    it('of one environment can be added to a change request', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const strategy = await aStrategy(server, toggle, {}, 'production', project)
      const eventId = await revisionOf(server, toggle, project)
      const strategies = strategiesPath(toggle, 'production', project)
      await succeed(server, 'PUT', `${strategies}/${strategy.id}`, { title: 'changed' })
      const path = revertPath(toggle, project)
      const body = { eventId, environments: ['production'], asChangeRequest: true }
      const refused = (given: object, expected: readonly [number, string]) =>
        expectRefusal(
          server,
          { method: 'POST', path, body: { ...body, ...given } },
          expected,
          togglePath(toggle, project),
        )
      await refused({ environments: undefined }, [400, 'ValidationError'])
      await refused({ environments: ['production', 'development'] }, [400, 'ValidationError'])
      await refused({}, [409, 'ConflictError'])
      const protection = `/api/admin/projects/${project}/environments/production/change-requests/config`
      await succeed(server, 'PUT', protection, { changeRequestsEnabled: true })
      const author = await aPerson(server)
      const direct = { eventId, environments: ['production'] }
      expect((await server.call('POST', path, direct, author.as)).status).toBe(403)
      const proposed = await recording(server, 'POST', path, body, author.as)
      expect(proposed.body).toEqual({
        changeRequestId: expect.any(Number),
        changes: [{ path: `environments/production/strategies/${strategy.id}/title`, before: 'changed', after: null }],
        skippedEnvironments: [],
      })
      expect(typesOf(proposed.events)).toEqual(['change-request-created', 'change-added'])
      const { body: request } = await server.call(
        'GET',
        `/api/admin/projects/${project}/change-requests/${proposed.body.changeRequestId}`,
      )
      expect(request.features).toMatchObject([{ name: toggle, changes: [{ action: 'updateStrategy' }] }])
    })

    it('can be limited to some environments, and does not change the rest', async () => {
      const toggle = await aToggle(server)
      const eventId = await revisionOf(server, toggle)
      await succeed(server, 'PUT', togglePath(toggle), { description: 'kept' })
      await aStrategy(server, toggle)
      const stays = await aStrategy(server, toggle, {}, 'production')
      const body = { eventId, environments: ['development'] }
      const { events } = await recording(server, 'POST', revertPath(toggle), body)
      expect(typesOf(events)).toEqual(['feature-strategy-remove'])
      const now = await theToggle(server, toggle)
      expect([now.description, now.environments[1].strategies]).toEqual(['kept', [stays]])
      const unknown = { method: 'POST', path: revertPath(toggle), body: { eventId, environments: ['nowhere'] } }
      await expectRefusal(server, unknown, [404, 'NotFoundError'], togglePath(toggle))
    })

    it('skips environments that exist only now or existed only then, and returns their names', async () => {
      const [toggle, [gone, later]] = [await aToggle(server), [uniqueName('env'), uniqueName('env')]]
      const environments = '/api/admin/environments'
      await succeed(server, 'POST', environments, { name: gone, type: 'test' })
      await aStrategy(server, toggle, {}, gone)
      const eventId = await revisionOf(server, toggle)
      await succeed(server, 'DELETE', `${environments}/${gone}`)
      await succeed(server, 'POST', environments, { name: later, type: 'test' })
      const strategy = await aStrategy(server, toggle, {}, later)
      const { status, body, facts } = await recording(server, 'POST', revertPath(toggle), { eventId })
      expect([status, facts]).toEqual([200, []])
      expect(body.skippedEnvironments.toSorted()).toEqual([gone, later].toSorted())
      const now = await theToggle(server, toggle)
      expect(now.environments.find(({ name }: { name: string }) => name === later).strategies).toEqual([strategy])
      await succeed(server, 'DELETE', `${environments}/${later}`)
    })

    it('can restore the configuration of an earlier toggle of the same name, but not its project or archive state', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project, type: 'sunset' })
      const strategy = await aStrategy(server, toggle, { title: 'first life' }, 'development', project)
      const eventId = await revisionOf(server, toggle, project)
      await succeed(server, 'DELETE', togglePath(toggle, project))
      const archived = await revisionOf(server, toggle, project)
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      await aToggle(server, { name: toggle })
      for (const goal of [archived, eventId]) await succeed(server, 'POST', revertPath(toggle), { eventId: goal })
      const now = await theToggle(server, toggle)
      expect(now).toMatchObject({ project: 'default', archived: false, type: 'sunset' })
      const [back] = now.environments[0].strategies
      expect(back).toEqual({ ...strategy, id: back.id })
    })

    it('is refused for an archived toggle, an event of another toggle, and a time before its creation', async () => {
      const [toggle, other, archived] = [await aToggle(server), await aToggle(server), await anArchivedToggle(server)]
      const refusals = [
        [archived, { at: '2999-01-01' }, [409, 'ArchivedFeatureError']],
        [toggle, { eventId: await revisionOf(server, other) }, [404, 'NotFoundError']],
        [toggle, { eventId: 999_999_999 }, [404, 'NotFoundError']],
        [toggle, { at: '2001-01-01' }, [404, 'NotFoundError']],
        [uniqueName(), { at: '2999-01-01' }, [404, 'NotFoundError']],
      ] as const
      for (const [name, body, failure] of refusals)
        await expectRefusal(server, { method: 'POST', path: revertPath(name), body }, failure, togglePath(toggle))
    })

    it.each([
      {},
      { eventId: 1, at: '2999-01-01' },
      { eventId: '1' },
      { eventId: 0 },
      { eventId: 1.5 },
      { at: 'yesterday' },
      { at: '2025-01-01T00:00:00' },
      { at: 1 },
      { at: '2999-01-01', environments: [] },
      { at: '2999-01-01', environments: 'production' },
      [],
      null,
    ])('refuses %j', async (body) => {
      const toggle = await aToggle(server)
      const request = { method: 'POST', path: revertPath(toggle), body }
      await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
    })

    it('changes nothing if the permission is missing in one environment', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const eventId = await revisionOf(server, toggle, project)
      for (const environment of ['development', 'production']) await aStrategy(server, toggle, {}, environment, project)
      const role = await aRole(server, [{ name: 'DELETE_FEATURE_STRATEGY', environment: 'development' }])
      const { as } = await aMember(server, project, role)
      const request = { method: 'POST', path: revertPath(toggle, project), body: { eventId }, options: as }
      const { message } = await expectRefusal(server, request, [403, 'NoAccessError'], togglePath(toggle, project))
      expect(message).toContain('DELETE_FEATURE_STRATEGY in environment "production"')
      const body = { eventId, environments: ['development'] }
      const answer = await server.call('POST', revertPath(toggle, project), body, as)
      expect([answer.status, answer.body.changes.length]).toEqual([200, 1])
    })

    it('supports If-Match, after the check of permissions', async () => {
      const toggle = await aToggle(server)
      const eventId = await revisionOf(server, toggle)
      const stale = { 'if-match': `"${eventId}"` }
      await succeed(server, 'PUT', togglePath(toggle), { description: 'changed' })
      const request = { method: 'POST', path: revertPath(toggle), body: { eventId } }
      const options = { headers: stale }
      await expectRefusal(server, { ...request, options }, [412, 'PreconditionFailedError'], togglePath(toggle))
      const viewer = { ...(await aPerson(server)).as, headers: stale }
      await expectRefusal(server, { ...request, options: viewer }, [403, 'NoAccessError'], togglePath(toggle))
      const idle = { ...request, body: { at: '2999-01-01' }, options }
      await expectRefusal(server, idle, [412, 'PreconditionFailedError'], togglePath(toggle))
      const current = { 'if-match': `"${await revisionOf(server, toggle)}"` }
      const answer = await server.call('POST', revertPath(toggle), { eventId }, { headers: current })
      expect([answer.status, answer.body.changes.length]).toEqual([200, 1])
    })
  })

  describe(`a revert with a limit of strategies on ${engine}`, () => {
    const server = serverFor(engine, { settings: { MAX_STRATEGIES: '1' } })

    it('removes strategies first, and switches the toggle on again if that switched it off', async () => {
      const [toggle, first] = await aLitToggle(server)
      const eventId = await revisionOf(server, toggle)
      const then = await theToggle(server, toggle)
      await succeed(server, 'DELETE', `${strategiesPath(toggle)}/${first.id}`)
      await aStrategy(server, toggle, { title: 'other' })
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      const { body } = await recording(server, 'POST', revertPath(toggle), { eventId })
      expect(body.changes.map(({ path }: { path: string }) => path.split('/').length)).toEqual([4, 4])
      const now = await theToggle(server, toggle)
      expect(now.environments[0]).toMatchObject({ enabled: true, strategies: [{ title: null }] })
      expect({ ...now, environments: [] }).toEqual({ ...then, environments: [] })
      expectFailure(await server.call('POST', strategiesPath(toggle), { name: 'default' }), 400, 'LimitExceededError')
    })
  })
}

for (const engine of engines)
  describe(`a revert during other changes on ${engine}`, () => {
    const server = serverFor(engine)

    it('never mixes two states: concurrent changes are applied either before or after it', async () => {
      const toggle = await aToggle(server)
      const eventId = await revisionOf(server, toggle)
      const add = (i: number) => server.call('POST', strategiesPath(toggle), { name: 'default', title: `${i}` })
      const revert = () => server.call('POST', revertPath(toggle), { eventId })
      const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => (i % 3 === 0 ? revert() : add(i))))
      // With this many concurrent writes a revert may fail in all its tries. It returns 412 then, as for a stale If-Match.
      for (const { status } of answers) expect([200, 412]).toContain(status)
      const last = await revert()
      expect(last.status).toBe(200)
      expect((await theToggle(server, toggle)).environments[0].strategies).toEqual([])
      const removed = (await server.newEvents()).filter(
        ({ type, featureName }) => type === 'feature-strategy-remove' && featureName === toggle,
      )
      expect(removed.length).toBe(16)
    })
  })
