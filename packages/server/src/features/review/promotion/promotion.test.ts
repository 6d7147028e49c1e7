import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import {
  aLitToggle,
  anArchivedToggle,
  aStrategy,
  expectRefusal,
  recording,
  strategiesPath,
  succeed,
  theToggle,
  toggleEnvironmentPath,
  UUID,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { ADMIN_ROLE } from '#kernel/roles'

const promotePath = (toggle: string, from = 'development', project = 'default') =>
  `${toggleEnvironmentPath(toggle, from, project)}/promote`

for (const engine of engineInTurn(import.meta.url)) {
  describe(`a promotion on ${engine}`, () => {
    const server = serverFor(engine)
    const environmentOf = async (toggle: string, name: string) =>
      (await theToggle(server, toggle)).environments.find((one: { name: string }) => one.name === name)
    const withoutIds = ({
      strategies,
      variants,
      enabled,
    }: {
      strategies: object[]
      variants: unknown
      enabled: boolean
    }) => ({
      enabled,
      variants,
      strategies: strategies.map((strategy) => ({ ...strategy, id: '' })),
    })

    it('copies an environment with ordinary commands in one group and returns the differences', async () => {
      const [toggle] = await aLitToggle(server)
      await aStrategy(server, toggle, { name: 'flexibleRollout', title: 'rest', parameters: { rollout: 50 } })
      await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle)}/variants`, [{ name: 'v', weightType: 'variable' }])
      const kept = await aStrategy(
        server,
        toggle,
        { name: 'flexibleRollout', parameters: { rollout: 10 } },
        'production',
      )
      const dry = await recording(server, 'POST', promotePath(toggle), { to: 'production', dryRun: true })
      expect([dry.status, dry.facts]).toEqual([200, []])
      const { status, body, events } = await recording(server, 'POST', promotePath(toggle), { to: 'production' })
      expect([status, body.groupId]).toEqual([200, expect.stringMatching(UUID)])
      expect(body.changes).toEqual(dry.body.changes)
      const there = 'environments/production'
      expect(body.changes).toEqual([
        { path: `${there}/enabled`, before: false, after: true },
        { path: `${there}/strategies/${kept.id}/title`, before: null, after: 'rest' },
        { path: `${there}/strategies/${kept.id}/parameters/rollout`, before: 10, after: 50 },
        { path: `${there}/strategies/${kept.id}/sortOrder`, before: 0, after: 1 },
        { path: `${there}/strategies/new-1`, before: null, after: expect.objectContaining({ name: 'default' }) },
        { path: `${there}/variants/v`, before: null, after: expect.objectContaining({ name: 'v' }) },
      ])
      expect(events.map(({ type, environment }) => [type, environment])).toEqual(
        [
          'feature-strategy-add',
          'feature-strategy-update',
          'feature-strategy-update',
          'feature-variants-updated',
          'feature-environment-enabled',
        ].map((type) => [type, 'production']),
      )
      expect(new Set(events.map(({ groupId }) => groupId))).toEqual(new Set([body.groupId]))
      const [from, to] = [await environmentOf(toggle, 'development'), await environmentOf(toggle, 'production')]
      expect(withoutIds(to)).toEqual(withoutIds(from))
      const again = await recording(server, 'POST', promotePath(toggle), { to: 'production' })
      expect([again.status, again.body, again.facts]).toEqual([200, { changes: [] }, []])
    })

    it('keeps the enabled state with keepSwitch, and otherwise switches off when the source is off', async () => {
      const [toggle] = await aLitToggle(server)
      const first = await succeed(server, 'POST', promotePath(toggle), { to: 'production', keepSwitch: true })
      expect(first.changes).toHaveLength(1)
      expect((await environmentOf(toggle, 'production')).enabled).toBe(false)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production')}/on`)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/off`)
      await succeed(server, 'POST', promotePath(toggle), { to: 'production' })
      expect((await environmentOf(toggle, 'production')).enabled).toBe(false)
    })

    it('refuses invalid targets and stale revisions', async () => {
      const [toggle] = await aLitToggle(server)
      const path = promotePath(toggle)
      const refused = (given: { path?: string; body?: unknown }, expected: readonly [number, string]) =>
        expectRefusal(
          server,
          { method: 'POST', path, body: { to: 'production' }, ...given },
          expected,
          togglePath(toggle),
        )
      await refused({ body: { to: 'development' } }, [400, 'ValidationError'])
      await refused({ body: {} }, [400, 'ValidationError'])
      await refused({ body: { to: 'nowhere' } }, [404, 'NotFoundError'])
      await refused({ path: promotePath(toggle, 'nowhere') }, [404, 'NotFoundError'])
      await refused({ path: promotePath('nothing') }, [404, 'NotFoundError'])
      await refused({ path: promotePath(await anArchivedToggle(server)) }, [409, 'ArchivedFeatureError'])
      const options = { headers: { 'if-match': '"1"' } }
      const write = { method: 'POST', path, body: { to: 'production' }, options }
      await expectRefusal(server, write, [412, 'PreconditionFailedError'], togglePath(toggle))
    })

    it('needs the permission of each write in the target environment, and none for a dry run', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await aStrategy(server, toggle, {}, 'development', project)
      const strategy = await aStrategy(server, toggle, { title: 'x' }, 'production', project)
      const path = promotePath(toggle, 'development', project)
      const body = { to: 'production' }
      const here = await aRole(server, [{ name: 'UPDATE_FEATURE_STRATEGY', environment: 'development' }])
      const there = await aRole(server, [{ name: 'UPDATE_FEATURE_STRATEGY', environment: 'production' }])
      const [wrong, right] = [await aMember(server, project, here), await aMember(server, project, there)]
      const refusal = { method: 'POST', path, body, options: wrong.as }
      const { message } = await expectRefusal(server, refusal, [403, 'NoAccessError'], togglePath(toggle, project))
      expect(message).toContain('UPDATE_FEATURE_STRATEGY')
      const look = await recording(server, 'POST', path, { ...body, dryRun: true }, (await aPerson(server)).as)
      expect([look.status, look.body.changes.length, look.facts]).toEqual([200, 1, []])
      const done = await recording(server, 'POST', path, body, right.as)
      expect([done.status, done.events.map(({ type }) => type)]).toEqual([200, ['feature-strategy-update']])
      await succeed(server, 'PUT', `${strategiesPath(toggle, 'production', project)}/${strategy.id}`, { title: 'y' })
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const stranger = { method: 'POST', path, body, options: (await aPerson(server)).as }
      await expectRefusal(server, stranger, [404, 'NotFoundError'])
    })

    it('into a protected environment creates a change request unless the user may skip it', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await aStrategy(server, toggle, { title: 'one' }, 'development', project)
      await aStrategy(server, toggle, { name: 'userWithId', parameters: { userIds: 'ann' } }, 'development', project)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'development', project)}/on`)
      await aStrategy(server, toggle, { name: 'remoteAddress', parameters: { IPs: '::1' } }, 'production', project)
      const protection = `/api/admin/projects/${project}/environments/production/change-requests/config`
      await succeed(server, 'PUT', protection, { changeRequestsEnabled: true })
      const [author, reviewer] = [await aPerson(server), await aPerson(server, ADMIN_ROLE)]
      const path = promotePath(toggle, 'development', project)
      const before = await theToggle(server, toggle, project)
      const { status, body, events } = await recording(server, 'POST', path, { to: 'production' }, author.as)
      expect([status, body]).toEqual([200, { changeRequestId: expect.any(Number), changes: expect.any(Array) }])
      expect(events.map(({ type }) => type)).toEqual([
        'change-request-created',
        ...Array.from({ length: 4 }, () => 'change-added'),
      ])
      expect(await theToggle(server, toggle, project)).toEqual(before)
      const state = `/api/admin/projects/${project}/change-requests/${body.changeRequestId}/state`
      const moves = [
        [author, 'In review'],
        [reviewer, 'Approved'],
        [reviewer, 'Applied'],
      ] as const
      for (const [person, to] of moves) {
        const moved = await server.call('PUT', state, { state: to }, person.as)
        expect([moved.status, moved.body.message]).toEqual([200, undefined])
      }
      const [from, to] = (await theToggle(server, toggle, project)).environments
      expect(withoutIds(to)).toEqual(withoutIds(from))
      // A user with SKIP_CHANGE_REQUEST writes directly, and the events record it.
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'development', project)}/off`)
      const passed = await recording(server, 'POST', path, { to: 'production' }, reviewer.as)
      expect(passed.body.groupId).toMatch(UUID)
      expect(passed.events.map(({ data }) => data?.changeRequestSkipped)).toEqual([true])
    })

    it('is all or nothing and is refused when a toggle test would fail', async () => {
      const [toggle] = await aLitToggle(server)
      const [bob, ann] = ['bob', 'ann'].map((value) => [{ contextName: 'userId', operator: 'IN', values: [value] }])
      await aStrategy(server, toggle, { constraints: ann }, 'production')
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production')}/on`)
      const [first] = (await environmentOf(toggle, 'development')).strategies
      await succeed(server, 'PUT', `${strategiesPath(toggle)}/${first.id}`, { constraints: bob })
      await succeed(server, 'POST', `${togglePath(toggle)}/tests`, {
        name: 'ann stays in',
        environment: 'production',
        context: { userId: 'ann' },
        expected: { enabled: true },
      })
      const write = { method: 'POST', path: promotePath(toggle), body: { to: 'production' } }
      const { message } = await expectRefusal(server, write, [400, 'ValidationError'], togglePath(toggle))
      expect(message).toContain('ann stays in')
    })
  })
}
