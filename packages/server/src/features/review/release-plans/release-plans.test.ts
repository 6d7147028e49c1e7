import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import {
  aMilestone,
  aPlan,
  aRunningPlan,
  planPath,
  plansPath,
  rollout,
  startPath,
  THREE_STEPS,
  thePlan,
} from '@leverframe/testing/release-plans'
import {
  aLitToggle,
  aStrategy,
  expectFailure,
  recording,
  strategiesPath,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'

for (const engine of engineInTurn(import.meta.url))
  describe(`release plans on ${engine}`, () => {
    const server = serverFor(engine)
    const targetingOf = (toggle: string) => succeed(server, 'GET', toggleEnvironmentPath(toggle))
    const rolloutsOf = async (toggle: string) =>
      (await targetingOf(toggle)).strategies.map(({ parameters }: Body) => parameters.rollout)
    const act = (plan: Body, path: string, body: object = {}) =>
      succeed(server, 'POST', `${planPath(plan)}/${path}`, body)

    it('are created from scratch as drafts, with an event, and change nothing for SDKs', async () => {
      const toggle = await aToggle(server)
      const given = { name: 'Slow', description: 'Carefully', milestones: THREE_STEPS }
      const { status, body, facts, headers } = await recording(server, 'POST', plansPath(toggle), given)
      expect([status, headers.get('location')]).toEqual([201, `${plansPath(toggle)}/${body.id}`])
      expect(body).toMatchObject({
        name: 'Slow',
        description: 'Carefully',
        state: 'draft',
        version: 1,
        featureName: toggle,
        environment: 'development',
        project: 'default',
        activeMilestoneId: null,
        safeguards: [],
        notify: [],
        startedAt: null,
      })
      const [first] = body.milestones
      expect(body.milestones.map(({ name, sortOrder, advance }: Body) => [name, sortOrder, advance])).toEqual([
        ['10%', 0, { type: 'manual' }],
        ['50%', 1, { type: 'manual' }],
        ['100%', 2, { type: 'manual' }],
      ])
      // Stickiness: all milestones hash with the name of the toggle.
      expect(first.strategies[0]).toMatchObject({
        parameters: { rollout: 10, stickiness: 'default', groupId: toggle },
        milestoneId: first.id,
      })
      expect(facts).toMatchObject([{ type: 'release-plan-added', featureName: toggle, environment: 'development' }])
      expect(await targetingOf(toggle)).toMatchObject({ enabled: false, strategies: [] })
      expect(await succeed(server, 'GET', plansPath(toggle))).toEqual([body])
      expect(await thePlan(server, body)).toEqual(body)
    })

    it('replace their own strategies at each milestone and keep all others', async () => {
      const [toggle, other] = await aLitToggle(server)
      const plan = await aPlan(server, toggle)
      const started = await recording(server, 'POST', startPath(plan))
      expect([started.status, started.body]).toMatchObject([
        200,
        { state: 'running', activeMilestoneId: plan.milestones[0].id, startedAt: expect.any(String) },
      ])
      expect(started.facts.map(({ type }) => type)).toEqual(['release-plan-milestone-started', 'feature-strategy-add'])
      const next = await recording(server, 'POST', startPath(plan, 1))
      expect(next.facts).toMatchObject([
        {
          type: 'release-plan-milestone-started',
          data: { planId: plan.id, name: 'Step by step', milestoneName: '50%', state: 'running' },
          preData: { milestoneName: '10%' },
        },
        { type: 'feature-strategy-add', data: { strategy: { parameters: { rollout: 50 } } } },
        { type: 'feature-strategy-remove', preData: { strategy: { parameters: { rollout: 10 } } } },
      ])
      const { enabled, strategies } = await targetingOf(toggle)
      expect([enabled, strategies]).toMatchObject([
        true,
        [{ id: other.id }, { parameters: { rollout: 50 }, milestoneId: plan.milestones[1].id }],
      ])
      expect(strategies[0].milestoneId).toBeUndefined()
    })

    it('switch the toggle on when they start, and restore the switch when they are rolled back', async () => {
      const toggle = await aToggle(server)
      const own = await aStrategy(server, toggle, { disabled: true })
      const plan = await aRunningPlan(server, toggle)
      expect((await targetingOf(toggle)).enabled).toBe(true)
      const { facts, body } = await recording(server, 'POST', `${planPath(plan)}/roll-back`, { reason: 'Too slow' })
      expect(body).toMatchObject({ state: 'rolled-back', reason: 'Too slow', endedAt: expect.any(String) })
      expect(facts.map(({ type }) => type)).toEqual([
        'release-plan-rolled-back',
        'feature-strategy-remove',
        'feature-environment-disabled',
      ])
      expect(await targetingOf(toggle)).toMatchObject({ enabled: false, strategies: [{ id: own.id }] })
      const [lit] = await aLitToggle(server)
      await act(await aRunningPlan(server, lit), 'roll-back')
      expect((await targetingOf(lit)).enabled).toBe(true)
    })

    it('keep a user who is in at 10 % in at 50 %', async () => {
      const toggle = await aToggle(server)
      const plan = await aRunningPlan(server, toggle)
      const users = Array.from({ length: 200 }, (_, index) => `user-${index}`)
      const usersIn = async (): Promise<string[]> => {
        const asked = { projects: ['default'], environments: ['development'], context: { userId: users.join(',') } }
        const { features } = await succeed(server, 'POST', '/api/admin/playground/advanced', asked)
        const { environments } = features.find(({ name }: Body) => name === toggle)
        const enabled = environments.development.filter(({ isEnabled }: Body) => isEnabled)
        return enabled.map(({ context }: Body) => context.userId)
      }
      const atTen = await usersIn()
      await succeed(server, 'POST', startPath(plan, 1))
      const atFifty = await usersIn()
      expect(atTen.length).toBeGreaterThan(5)
      expect(atFifty.length).toBeGreaterThan(atTen.length * 2)
      expect(atFifty).toEqual(expect.arrayContaining(atTen))
    })

    it('are paused, resumed, completed and cancelled, each with an event', async () => {
      const toggle = await aToggle(server)
      const plan = await aRunningPlan(server, toggle)
      const events = async (path: string, body: object = {}) => {
        const { facts, body: after } = await recording(server, 'POST', `${planPath(plan)}/${path}`, body)
        return [after.state, after.reason, facts.map(({ type }) => type)]
      }
      expect(await events('progressions/pause', { reason: 'Lunch' })).toEqual([
        'paused',
        'Lunch',
        ['release-plan-progressions-paused'],
      ])
      expect(await events('progressions/resume')).toEqual(['running', null, ['release-plan-progressions-resumed']])
      expectFailure(await server.call('POST', `${planPath(plan)}/complete`), 409, 'ConflictError')
      await succeed(server, 'POST', startPath(plan, 2))
      expect(await events('complete')).toEqual(['completed', null, ['release-plan-completed']])
      expect(await rolloutsOf(toggle)).toEqual([100])
      const second = await aRunningPlan(server, toggle)
      await act(second, 'cancel', { reason: 'Other plans' })
      expect(await rolloutsOf(toggle)).toEqual([100, 10])
      expect((await succeed(server, 'GET', plansPath(toggle))).map(({ state }: Body) => state)).toEqual([
        'cancelled',
        'completed',
      ])
    })

    it('refuse a second plan while one has not ended', async () => {
      const toggle = await aToggle(server)
      await aPlan(server, toggle)
      const again = await server.call('POST', plansPath(toggle), { name: 'x', milestones: THREE_STEPS })
      expectFailure(again, 409, 'NameExistsError')
      await aPlan(server, toggle, {}, 'production')
    })

    it('are edited only while they are drafts', async () => {
      const toggle = await aToggle(server)
      const plan = await aPlan(server, toggle)
      const [first, second] = plan.milestones
      const change = { milestones: [second, { ...first, sortOrder: 7 }], notify: [1, 1] }
      const { status, body, facts } = await recording(server, 'PUT', planPath(plan), change)
      expect([status, facts.map(({ type }) => type)]).toEqual([200, ['release-plan-updated']])
      const milestones = [second, first].map((one, sortOrder) => ({ ...one, sortOrder }))
      expect(body).toEqual({ ...plan, version: 2, milestones, notify: [1] })
      const stale = await server.call('PUT', planPath(plan), { name: 'x' }, { headers: { 'if-match': '"1"' } })
      expectFailure(stale, 412, 'PreconditionFailedError')
      expect((await recording(server, 'PUT', planPath(plan), {})).events).toEqual([])
      await succeed(server, 'POST', startPath(body))
      expectFailure(await server.call('PUT', planPath(plan), { name: 'x' }), 409, 'ConflictError')
      expectFailure(await server.call('DELETE', planPath(plan)), 409, 'ConflictError')
      await act(plan, 'cancel')
      expect((await recording(server, 'DELETE', planPath(plan))).facts).toMatchObject([
        { type: 'release-plan-removed' },
      ])
      expectFailure(await server.call('GET', planPath(plan)), 404, 'NotFoundError')
    })

    it('own their strategies: a direct edit is refused with the name of the plan, until the plan has ended', async () => {
      const [toggle, other] = await aLitToggle(server)
      const plan = await aRunningPlan(server, toggle, { name: 'Careful' })
      const [, own] = (await targetingOf(toggle)).strategies
      const path = `${strategiesPath(toggle)}/${own.id}`
      const refused = [
        await server.call('PUT', path, { title: 'x' }),
        await server.call('PATCH', path, [{ op: 'replace', path: '/title', value: 'x' }]),
        await server.call('DELETE', path),
        await server.call('POST', `${strategiesPath(toggle)}/set-sort-order`, [{ id: own.id, sortOrder: -5 }]),
      ]
      for (const answer of refused) {
        expectFailure(answer, 409, 'ConflictError')
        expect(answer.body.message).toContain('release plan "Careful"')
      }
      await succeed(server, 'PUT', `${strategiesPath(toggle)}/${other.id}`, { title: 'mine' })
      await succeed(server, 'POST', `${strategiesPath(toggle)}/set-sort-order`, [{ id: other.id, sortOrder: -5 }])
      await act(plan, 'cancel')
      await succeed(server, 'PUT', path, { title: 'mine now' })
      expect((await targetingOf(toggle)).strategies[1]).toMatchObject({
        title: 'mine now',
        milestoneId: own.milestoneId,
      })
    })

    it('are paused when the toggle is switched off by hand, and switch it on when they are resumed', async () => {
      const toggle = await aToggle(server)
      const plan = await aRunningPlan(server, toggle)
      const { facts } = await recording(server, 'POST', `${toggleEnvironmentPath(toggle)}/off`)
      expect(facts.map(({ type }) => type)).toEqual([
        'feature-environment-disabled',
        'release-plan-progressions-paused',
      ])
      expect(await thePlan(server, plan)).toMatchObject({ state: 'paused', reason: 'The toggle was switched off.' })
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      expect((await thePlan(server, plan)).state).toBe('paused')
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/off`)
      await act(plan, 'progressions/resume')
      expect((await targetingOf(toggle)).enabled).toBe(true)
    })

    it('are cancelled when the toggle is archived, and keep it from being moved', async () => {
      const toggle = await aToggle(server)
      const plan = await aRunningPlan(server, toggle)
      const project = await aProject(server)
      const move = await server.call('POST', `${togglePath(toggle)}/changeProject`, { newProjectId: project })
      expectFailure(move, 409, 'ConflictError')
      expect(move.body.message).toContain('release plan')
      const { facts } = await recording(server, 'DELETE', togglePath(toggle))
      expect(facts.map(({ type }) => type)).toEqual(['release-plan-cancelled', 'feature-archived'])
      expect(await thePlan(server, plan)).toMatchObject({ state: 'cancelled', reason: 'The toggle was archived.' })
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      expect(
        (await succeed(server, 'GET', '/api/admin/release-plans?limit=100')).releasePlans.map(({ id }: Body) => id),
      ).not.toContain(plan.id)
    })

    it('keep segments of milestones that have not started', async () => {
      const segment = await succeed(server, 'POST', '/api/admin/segments', { name: uniqueName(), constraints: [] })
      const toggle = await aToggle(server)
      const plan = await aPlan(server, toggle, {
        milestones: [aMilestone(10), aMilestone(100, { strategies: [{ ...rollout(100), segments: [segment.id] }] })],
      })
      const refused = await server.call('DELETE', `/api/admin/segments/${segment.id}`)
      expectFailure(refused, 409, 'ConflictError')
      expect(refused.body.message).toContain('release plans use it')
      await succeed(server, 'DELETE', planPath(plan))
      await succeed(server, 'DELETE', `/api/admin/segments/${segment.id}`)
    })

    it('check their milestones like ordinary strategies, with the place of a mistake', async () => {
      const toggle = await aToggle(server)
      const tried = async (milestones: unknown, more: object = {}) =>
        server.call('POST', plansPath(toggle), { name: 'x', milestones, ...more })
      const mistakes: [unknown, string][] = [
        [[], '/body/milestones'],
        [[aMilestone(10), aMilestone(300)], '/body/milestones/1/strategies/0/parameters'],
        [[aMilestone(10, { strategies: [{ name: 'nope' }] })], '/body/milestones/0/strategies/0/name'],
        [[aMilestone(10, { strategies: [{ ...rollout(5), disabled: true }] })], '/body/milestones/0/strategies'],
        [[aMilestone(10, { advance: { type: 'after' } })], '/body/milestones/0/advance/minutes'],
        [[aMilestone(10, { advance: { type: 'at', at: 'soon' } })], '/body/milestones/0/advance/at'],
        [[aMilestone(10, { id: 'a' }), aMilestone(20, { id: 'a' })], '/body/milestones/1/id'],
        [Array.from({ length: 21 }, () => aMilestone(10)), '/body/milestones'],
      ]
      for (const [milestones, path] of mistakes) {
        const answer = await tried(milestones)
        expect([answer.status, answer.body.details?.[0]?.path], JSON.stringify(answer.body)).toEqual([
          400,
          expect.stringContaining(path),
        ])
      }
      expectFailure(await tried(undefined), 400, 'ValidationError')
      expectFailure(await tried(undefined, { templateId: 'nope' }), 404, 'NotFoundError')
      expect(await succeed(server, 'GET', plansPath(toggle))).toEqual([])
    })

    it('accept the duration of a milestone as Unleash writes it', async () => {
      const milestones = [aMilestone(10, { transitionCondition: { intervalMinutes: 90 } }), aMilestone(100)]
      const plan = await aPlan(server, await aToggle(server), { milestones })
      expect(plan.milestones[0]).toMatchObject({
        advance: { type: 'after', minutes: 90 },
        transitionCondition: { intervalMinutes: 90 },
      })
    })

    it('are refused when a milestone would break a toggle test', async () => {
      const toggle = await aToggle(server)
      const outside = { contextName: 'userId', operator: 'NOT_IN', values: ['ann'] }
      const isOff = {
        name: 'ann is off',
        environment: 'development',
        context: { userId: 'ann' },
        expected: { enabled: false },
      }
      await succeed(server, 'POST', `${togglePath(toggle)}/tests`, isOff)
      const safe = aMilestone(100, { strategies: [{ ...rollout(100), constraints: [outside] }] })
      const refused = await server.call('POST', plansPath(toggle), { name: 'x', milestones: [safe, aMilestone(100)] })
      expectFailure(refused, 400, 'ValidationError')
      expect(refused.body.message).toContain('ann is off')
      expect(await succeed(server, 'GET', plansPath(toggle))).toEqual([])
      const plan = await aPlan(server, toggle, { milestones: [safe] })
      const changed = await server.call('PUT', planPath(plan), { milestones: [safe, aMilestone(100)] })
      expectFailure(changed, 400, 'ValidationError')
      await succeed(server, 'POST', startPath(plan))
    })

    it('of all visible projects are listed by state, without private projects', async () => {
      const hidden = uniqueName('private')
      await succeed(server, 'POST', '/api/admin/projects', { id: hidden, name: hidden, mode: 'private' })
      const secret = await aToggle(server, { project: hidden })
      await aRunningPlan(server, secret, {}, 'development', hidden)
      const toggle = await aToggle(server)
      const plan = await aRunningPlan(server, toggle, {
        milestones: [aMilestone(10, { advance: { type: 'after', minutes: 60 } }), aMilestone(100)],
      })
      const person = await aPerson(server)
      const list = async (query: string, as?: Body) =>
        (await server.call('GET', `/api/admin/release-plans?${query}`, undefined, as)).body
      const mine = await list('state=running&limit=100', person.as)
      expect(mine.releasePlans.find(({ id }: Body) => id === plan.id)).toMatchObject({
        featureName: toggle,
        state: 'running',
        milestone: { name: '10%', position: 1 },
        milestoneCount: 2,
        dueAt: new Date(Date.parse(plan.startedAt) + 3_600_000).toISOString(),
      })
      expect(mine.releasePlans.some(({ project }: Body) => project === hidden)).toBe(false)
      const all = await list('state=open&limit=100')
      expect(all.releasePlans.some(({ project }: Body) => project === hidden)).toBe(true)
      expect([all.total, all.totalIsCapped]).toEqual([all.releasePlans.length, false])
      expect((await list(`state=ended&project=${hidden}`)).releasePlans).toEqual([])
      expect((await list('state=open&limit=1&offset=1')).releasePlans).toHaveLength(1)
    })

    it('are counted up to 10,000', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await server.sql(
        `insert into release_plans (id, feature, environment, name, description, content, state, version, ran_seconds,
           starts, reviewed, readings, readings_version, created_at, created_by)
         with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10050)
         select 'ended-' || n, '${toggle}', 'development', 'Ended', '', '{}', 'completed', 1, 0, '{}', 0, '{}', 0,
           '2020-01-01T00:00:00.000Z', 'test' from numbers`,
      )
      const { total, totalIsCapped } = await succeed(
        server,
        'GET',
        `/api/admin/release-plans?project=${project}&limit=1&offset=20000`,
      )
      await server.sql(`delete from release_plans where feature = '${toggle}'`)
      expect([total, totalIsCapped]).toEqual([10_001, true])
    })

    it('are run by holders of UPDATE_FEATURE_ENVIRONMENT, and written by those who may write strategies', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const runner = await aMember(server, project, await aRole(server, ['UPDATE_FEATURE_ENVIRONMENT']))
      const body = { name: 'x', milestones: THREE_STEPS }
      const path = plansPath(toggle, 'development', project)
      expectFailure(await server.call('POST', path, body, runner.as), 403, 'NoAccessError')
      const plan = await aPlan(server, toggle, {}, 'development', project)
      expectFailure(await server.call('PUT', planPath(plan), { name: 'y' }, runner.as), 403, 'NoAccessError')
      for (const step of [startPath(plan), `${planPath(plan)}/progressions/pause`, `${planPath(plan)}/roll-back`])
        expect((await server.call('POST', step, {}, runner.as)).status).toBe(200)
    })
  })
