import { protect } from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import {
  aMilestone,
  aPlan,
  aRunningPlan,
  planPath,
  plansPath,
  startPath,
  thePlan,
} from '@leverframe/testing/release-plans'
import { succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'
import { ADMIN_ROLE } from '#kernel/roles'

const HOUR = { type: 'after', minutes: 60 }
const IF_HELD = { type: 'whenGuardsHold', minutes: 60 }
/** The time of the server. Plans run by their stored times, so it need not pass. */
const NOW = new Date('2026-05-05T12:00:30.000Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const milestones = (advance: object) => [10, 50, 100].map((percentage) => aMilestone(percentage, { advance }))

for (const engine of proofEngines)
  describe(`the evaluation of release plans on ${engine}`, () => {
    const server = serverFor(engine, { clock: () => NOW })
    const evaluate = () => server.running.product.jobs.runNow('release-plans')
    /** The milestone of the plan began that long ago. */
    const letPass = (plan: Body, minutes: number) =>
      server.sql(`update release_plans set since = '${inMinutes(-minutes)}' where id = '${plan.id}'`)
    const evaluated = async (plan: Body) => {
      await server.newEvents()
      await evaluate()
      const events = (await server.newEvents()).filter(({ featureName }) => featureName === plan.featureName)
      return { plan: await thePlan(server, plan), events, types: events.map(({ type }) => type) }
    }
    const targetingOf = (toggle: string) => succeed(server, 'GET', toggleEnvironmentPath(toggle))
    /** Reports errors, and waits until the safeguard reads them. */
    const report = async (plan: Body, value: number) => {
      const [{ reading: _, ...guard }] = plan.safeguards
      const name = guard.impactMetric.metricName
      const { secret } = await anSdkToken(server, {})
      const impactMetrics = [{ name, help: '', type: 'counter', samples: [{ labels: {}, value }] }]
      const body = { appName: 'shop', impactMetrics }
      expect((await server.call('POST', '/api/client/metrics', body, { token: secret })).status).toBe(202)
      const target = { project: 'default', environment: 'development', toggle: plan.featureName, since: NOW, now: NOW }
      const samples = async () => (await server.running.product.dataPlane.guards.read(guard, target)).samples
      await expect.poll(samples).toBeGreaterThan(0)
    }
    /** A plan with a safeguard: more than 10 errors are too many. */
    const aGuardedPlan = async (action: object, advance: object = HOUR, more: object = {}) => {
      const metricName = uniqueName('errors').replaceAll('-', '_')
      const safeguard = {
        name: 'Errors',
        impactMetric: { metricName },
        triggerCondition: { operator: '>', threshold: 10 },
      }
      const given = { milestones: milestones(advance), safeguards: [{ ...safeguard, ...more, action }] }
      return aRunningPlan(server, await aToggle(server), given)
    }

    const noticesOf = async ({ as }: Awaited<ReturnType<typeof aPerson>>) => {
      await server.running.product.notices.catchUp()
      const { body } = await server.call('GET', '/api/admin/user/notices', undefined, as)
      return body.notices.map(({ kind, path }: Body) => [kind, path])
    }
    const pageOf = (toggle: string) => `/projects/default/features/${toggle}#release-plan-development`

    it('starts each milestone once when the time of the earlier one is over, and completes the plan', async () => {
      const started = await aRunningPlan(server, await aToggle(server), { milestones: milestones(HOUR) })
      expect((await evaluated(started)).types).toEqual([])
      for (const index of [1, 2]) {
        await letPass(started, 61)
        const { plan, types, events } = await evaluated(started)
        expect(plan.activeMilestoneId).toBe(plan.milestones[index].id)
        expect(types).toEqual(['release-plan-milestone-started', 'feature-strategy-add', 'feature-strategy-remove'])
        expect(events[0]).toMatchObject({ createdBy: 'leverframe', data: { automatic: true, readings: {} } })
        expect((await evaluated(started)).types).toEqual([])
      }
      await letPass(started, 61)
      const { plan, types } = await evaluated(started)
      expect([plan.state, types]).toEqual(['completed', ['release-plan-completed']])
      expect((await targetingOf(plan.featureName)).strategies).toMatchObject([{ parameters: { rollout: 100 } }])
    })

    it('keeps the time of a paused milestone', async () => {
      const plan = await aRunningPlan(server, await aToggle(server), { milestones: milestones(HOUR) })
      await letPass(plan, 40)
      await succeed(server, 'POST', `${planPath(plan)}/progressions/pause`, {})
      const { milestones: paused } = await succeed(server, 'POST', `${planPath(plan)}/progressions/resume`)
      expect(paused[0].dueAt).toBe(inMinutes(20))
    })

    it('holds a plan without data, and shows why', async () => {
      const plan = await aGuardedPlan({ type: 'pauseReleasePlanProgressions' })
      await letPass(plan, 90)
      const { plan: after, types } = await evaluated(plan)
      expect([after.state, after.activeMilestoneId, types]).toEqual(['running', plan.milestones[0].id, []])
      expect(after.safeguards[0].reading).toMatchObject({ state: 'no-data', value: null, threshold: 10 })
      await report(plan, 3)
      expect((await evaluated(plan)).plan.activeMilestoneId).toBe(plan.milestones[1].id)
    })

    it('advances with the readings in the event when all safeguards hold', async () => {
      const plan = await aGuardedPlan({ type: 'pauseReleasePlanProgressions' }, IF_HELD)
      await report(plan, 3)
      await letPass(plan, 61)
      const { events } = await evaluated(plan)
      const [safeguard] = plan.safeguards
      expect(events[0]).toMatchObject({
        type: 'release-plan-milestone-started',
        data: {
          milestoneName: '50%',
          readings: { [safeguard.id]: { state: 'holds', value: 3, threshold: 10, samples: 1 } },
        },
      })
    })

    it('pauses a plan whose safeguard is violated, with one event that has the numbers', async () => {
      const plan = await aGuardedPlan({ type: 'pauseReleasePlanProgressions' })
      await report(plan, 30)
      const { plan: after, events } = await evaluated(plan)
      expect(after).toMatchObject({ state: 'paused', reason: expect.stringContaining('"Errors" was violated') })
      expect(events).toHaveLength(1)
      expect(events[0]).toMatchObject({
        type: 'safeguard-triggered',
        data: {
          planId: plan.id,
          action: 'pauseReleasePlanProgressions',
          safeguard: { name: 'Errors' },
          reading: { state: 'violated', value: 30, threshold: 10 },
          state: 'paused',
          milestoneName: '10%',
        },
      })
      expect((await evaluated(plan)).types).toEqual([])
    })

    it('divides the probability of a false alarm of a relative safeguard by the number of milestones', async () => {
      const [errors, requests] = ['errors', 'requests'].map((name) => uniqueName(name).replaceAll('-', '_'))
      const safeguards = [
        {
          impactMetric: { metricName: errors, divideBy: requests },
          triggerCondition: { operator: '>', threshold: 1, relativeTo: 'withoutFeature' },
        },
      ]
      const { secret } = await anSdkToken(server, {})
      const stateOf = async (count: number) => {
        const toggle = await aToggle(server)
        const given = { milestones: milestones(HOUR).slice(0, count), safeguards }
        const plan = await aRunningPlan(server, toggle, given)
        const sample = (value: string, amount: number) => ({ labels: { [toggle]: value }, value: amount })
        const counter = (name: string | undefined, own: number, other: number) => ({
          name,
          help: '',
          type: 'counter',
          samples: [sample('enabled', own), sample('disabled', other)],
        })
        // The evidence is 57 to 1: more than 1 / 0.05, and less than 3 / 0.05.
        const impactMetrics = [counter(requests, 1_000, 1_000), counter(errors, 30, 10)]
        const body = { appName: 'shop', impactMetrics }
        expect((await server.call('POST', '/api/client/metrics', body, { token: secret })).status).toBe(202)
        const reading = async () => (await evaluated(plan)).plan.safeguards[0].reading
        await expect.poll(reading).toMatchObject({ samples: 1_000, value: expect.closeTo(3) })
        return (await thePlan(server, plan)).safeguards[0].reading.state
      }
      expect([await stateOf(1), await stateOf(3)]).toEqual(['violated', 'holds'])
    })

    it('notifies the creator, the owner of the toggle and the chosen users of what it does by itself', async () => {
      const [creator, owner, chosen] = [await aPerson(server, ADMIN_ROLE), await aPerson(server), await aPerson(server)]
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', `/api/admin/projects/default/features/${toggle}`, {
        owner: `user:${owner.id}`,
      })
      const given = { name: 'Slow', milestones: [aMilestone(10, { advance: HOUR })], notify: [chosen.id, 999_999] }
      const { body: plan } = await server.call('POST', plansPath(toggle), given, creator.as)
      await succeed(server, 'POST', startPath(plan))
      await letPass(plan, 61)
      await evaluate()
      for (const person of [creator, owner, chosen])
        expect(await noticesOf(person)).toContainEqual(['plan-completed', pageOf(toggle)])
    })

    it('notifies the users of the plan and of the violated safeguard when it pauses, and those of no other', async () => {
      const [ofPlan, ofSafeguard, ofAnother] = [await aPerson(server), await aPerson(server), await aPerson(server)]
      const [violated, quiet] = [ofSafeguard, ofAnother].map(({ id }) => ({
        impactMetric: { metricName: uniqueName('errors').replaceAll('-', '_') },
        triggerCondition: { operator: '>', threshold: 5 },
        notify: [id, id],
      }))
      const given = { milestones: milestones(HOUR), safeguards: [violated, quiet], notify: [ofPlan.id] }
      const plan = await aRunningPlan(server, await aToggle(server), given)
      expect(plan.safeguards.map(({ notify }: Body) => notify)).toEqual([[ofSafeguard.id], [ofAnother.id]])
      await report(plan, 30)
      const { types } = await evaluated(plan)
      expect(types).toEqual(['safeguard-triggered'])
      for (const person of [ofPlan, ofSafeguard])
        expect(await noticesOf(person)).toContainEqual(['plan-paused', pageOf(plan.featureName)])
      expect(await noticesOf(ofAnother)).toEqual([])
    })

    it('goes back to a milestone and stays there', async () => {
      const plan = await aGuardedPlan({ type: 'rollBackToMilestone' })
      await succeed(server, 'POST', startPath(plan, 1))
      await report(plan, 30)
      const { plan: after, types } = await evaluated(plan)
      expect([after.state, after.activeMilestoneId]).toEqual(['paused', plan.milestones[0].id])
      expect(types).toEqual(['safeguard-triggered', 'feature-strategy-add', 'feature-strategy-remove'])
      expect(await targetingOf(plan.featureName)).toMatchObject({
        enabled: true,
        strategies: [{ parameters: { rollout: 10 } }],
      })
    })

    it('rolls the whole plan back when there is no earlier milestone, and where a safeguard says so', async () => {
      for (const [type, index] of [['rollBackToMilestone', 0] as const, ['rollBackReleasePlan', 2] as const]) {
        const plan = await aGuardedPlan({ type })
        if (index > 0) await succeed(server, 'POST', startPath(plan, index))
        await report(plan, 30)
        const { plan: after } = await evaluated(plan)
        expect(after.state).toBe('rolled-back')
        expect(await targetingOf(plan.featureName)).toMatchObject({ enabled: false, strategies: [] })
      }
    })

    it('switches the toggle off and pauses the plan', async () => {
      const plan = await aGuardedPlan({ type: 'disableFeatureEnvironment' })
      await report(plan, 30)
      const { plan: after, types } = await evaluated(plan)
      expect([after.state, types]).toEqual(['paused', ['safeguard-triggered', 'feature-environment-disabled']])
      expect((await targetingOf(plan.featureName)).enabled).toBe(false)
    })

    it('pauses a plan whose safeguard cannot be read, and says so', async () => {
      const plan = await aGuardedPlan({ type: 'rollBackReleasePlan' })
      const broken = {
        ...plan.safeguards[0],
        impactMetric: { ...plan.safeguards[0].impactMetric, source: 'prometheus', sourceId: 999 },
      }
      const content = JSON.stringify({ milestones: plan.milestones, safeguards: [broken], notify: [] }).replaceAll(
        "'",
        "''",
      )
      await server.sql(`update release_plans set content = '${content}' where id = '${plan.id}'`)
      const { plan: after, types } = await evaluated(plan)
      expect(after).toMatchObject({ state: 'paused', reason: expect.stringContaining('cannot be evaluated') })
      expect(types).toEqual(['release-plan-progressions-paused'])
    })

    it('pauses a plan whose next milestone is refused, with the reason', async () => {
      const [nobody, everyone] = [0, 100].map((percentage) => aMilestone(percentage, { advance: HOUR }))
      const plan = await aRunningPlan(server, await aToggle(server), { milestones: [nobody, everyone] })
      const isOff = { environment: 'development', context: { userId: 'ann' }, expected: { enabled: false } }
      const path = `/api/admin/projects/default/features/${plan.featureName}/tests`
      await succeed(server, 'POST', path, { name: 'ann is off', ...isOff })
      await letPass(plan, 61)
      const { plan: after, types } = await evaluated(plan)
      expect(after).toMatchObject({ state: 'paused', reason: expect.stringContaining('ann is off') })
      expect([after.activeMilestoneId, types]).toEqual([plan.milestones[0].id, ['release-plan-progressions-paused']])
    })

    it('cancels a plan whose environment the project no longer uses', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const plan = await aRunningPlan(server, toggle, {}, 'development', project)
      await succeed(server, 'DELETE', `/api/admin/projects/${project}/environments/development`)
      await evaluate()
      const [{ state, reason }] = (await succeed(server, 'GET', `/api/admin/release-plans?project=${project}`))
        .releasePlans
      expect([state, reason]).toEqual(['cancelled', expect.stringContaining('development')])
      expect(plan.state).toBe('running')
    })

    it('stops a plan that was started before its environment was protected, until it is approved', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const draft = await aPlan(server, toggle, { milestones: milestones(HOUR) }, 'development', project)
      const plan = await succeed(server, 'POST', startPath(draft))
      await protect(server, project, 1, 'development')
      await letPass(plan, 61)
      const { plan: after } = await evaluated(plan)
      expect(after).toMatchObject({ state: 'paused', reason: expect.stringContaining('protected after the plan') })
      expect(after.activeMilestoneId).toBe(plan.milestones[0].id)
    })
  })
