import { anAddon, QUICK, settled } from '@leverframe/testing/addons'
import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import { aReceiver } from '@leverframe/testing/receivers'
import { aMilestone, aPlan, aRunningPlan, planPath, startPath } from '@leverframe/testing/release-plans'
import { recording, succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'

const SAFEGUARD = { impactMetric: { metricName: 'errors' }, triggerCondition: { operator: '>', threshold: 5 } }

for (const engine of engineInTurn(import.meta.url))
  describe(`release plans for clients of Unleash on ${engine}`, () => {
    const server = serverFor(engine, { settings: QUICK })
    const shown = async (toggle: string): Promise<Body[]> =>
      (await succeed(server, 'GET', togglePath(toggle))).environments.map(({ releasePlans }: Body) => releasePlans)

    it('are in the view of the toggle until they end, with strategies and safeguards', async () => {
      const toggle = await aToggle(server)
      expect(await shown(toggle)).toEqual([undefined, undefined])
      const milestones = [aMilestone(10, { transitionCondition: { intervalMinutes: 60 } }), aMilestone(100)]
      const plan = await aPlan(server, toggle, { milestones, safeguards: [SAFEGUARD] })
      const [[draft], elsewhere] = await shown(toggle)
      const own = { releasePlanDefinitionId: plan.id, pausedAt: null }
      expect(elsewhere).toBeUndefined()
      expect(draft).toMatchObject({
        id: plan.id,
        name: plan.name,
        featureName: toggle,
        environment: 'development',
        state: 'draft',
        activeMilestoneId: null,
        milestones: [
          { ...own, sortOrder: 0, startedAt: null, transitionCondition: { intervalMinutes: 60 } },
          { ...own, sortOrder: 1, startedAt: null, transitionCondition: null },
        ],
        safeguards: [SAFEGUARD],
      })
      const [first] = plan.milestones
      expect(draft.milestones[0].strategies).toMatchObject([
        { name: 'flexibleRollout', strategyName: 'flexibleRollout', milestoneId: first.id, sortOrder: 0 },
      ])
      await succeed(server, 'POST', startPath(plan))
      expect(await shown(toggle)).toMatchObject([[{ state: 'running', activeMilestoneId: first.id }], undefined])
      const byName = await succeed(server, 'GET', `/api/admin/features/${toggle}`)
      expect(byName.environments[0].releasePlans).toMatchObject([
        { milestones: [{ startedAt: expect.any(String) }, {}] },
      ])
      await succeed(server, 'POST', `${planPath(plan)}/roll-back`, {})
      expect(await shown(toggle)).toEqual([undefined, undefined])
    })

    it('record one event per milestone that advances in another way', async () => {
      const plan = await aPlan(server, await aToggle(server))
      const put = async (advance: object) => {
        const [first, ...others] = plan.milestones
        const { facts } = await recording(server, 'PUT', planPath(plan), {
          milestones: [{ ...first, advance }, ...others],
        })
        return facts.map(({ type, data, preData }) => [type, (data ?? preData)?.milestoneName, data?.advance])
      }
      const after = { type: 'after', minutes: 30 }
      const updated = ['release-plan-updated', undefined, undefined]
      expect(await put(after)).toEqual([updated, ['milestone-progression-changed', '10%', after]])
      expect(await put({ type: 'manual' })).toEqual([updated, ['milestone-progression-deleted', '10%', undefined]])
    })

    it('are sent to add-ons of all providers that subscribe to them', async () => {
      const receiver = await aReceiver()
      const { providers } = await succeed(server, 'GET', '/api/admin/addons')
      for (const { name, events, moreEvents } of providers) {
        expect(moreEvents, name).toEqual(
          expect.arrayContaining(['release-plan-milestone-started', 'safeguard-triggered', 'release-plan-rolled-back']),
        )
        expect(events.filter((type: string) => moreEvents.includes(type))).toEqual([])
      }
      const events = ['release-plan-milestone-started', 'release-plan-rolled-back']
      const parameters = { defaultChannel: '#releases' }
      const ids = [await anAddon(server, receiver.url, { events })]
      for (const provider of ['slack', 'teams']) {
        const given = provider === 'slack' ? { parameters } : {}
        ids.push(await anAddon(server, receiver.url, { provider, events, ...given }))
      }
      ids.push(await anAddon(server, receiver.url, { provider: 'datadog', events, parameters: { apiKey: 'key' } }))
      const plan = await aRunningPlan(server, await aToggle(server))
      await succeed(server, 'POST', `${planPath(plan)}/roll-back`, {})
      for (const id of ids) await settled(server, id, 2)
      expect(receiver.requests).toHaveLength(8)
      for (const { body } of receiver.requests) expect(body).toContain(plan.featureName)
      await receiver.stop()
    })
  })
