// Release plans: one half-way in a protected environment, one that a safeguard stops a few seconds after the start of the
// demo, one that waits as a draft, and a template of a project.

/** @import { Agenda } from './agenda.mjs' */
/** @import { Call } from './api.mjs' */

const rollout = (/** @type {number} */ percentage) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percentage), stickiness: 'default' },
})

const HOUR = 60

/** @type {(percentages: readonly number[], minutes: number) => object[]} */
const steps = (percentages, minutes) =>
  percentages.map((percentage) => ({
    name: percentage === 100 ? 'Everyone' : `${percentage}%`,
    strategies: [rollout(percentage)],
    advance: { type: 'whenGuardsHold', minutes },
  }))

/** @type {(metric: string, threshold: number, action: string, windowMinutes?: number) => object} */
const errorRate = (metric, threshold, action, windowMinutes = 10) => ({
  name: `Error rate of ${metric}`,
  impactMetric: { metricName: `${metric}_errors`, divideBy: `${metric}_requests`, windowMinutes },
  triggerCondition: { operator: '>', threshold },
  action: { type: action },
})

const slow = {
  name: 'Slow search requests',
  impactMetric: { metricName: 'search_duration_ms', aggregationMode: 'p95', windowMinutes: 10 },
  triggerCondition: { operator: '>', threshold: 600 },
  action: { type: 'rollBackToMilestone' },
}

const plansOf = (/** @type {string} */ project, /** @type {string} */ toggle) =>
  `/api/admin/projects/${project}/features/${toggle}/environments/production/release-plans`

/** @type {(who: Call, path: string, plan: { id: string, milestones: { id: string }[] }, index: number) => Promise<unknown>} */
const start = (who, path, { id, milestones }, index) =>
  who('POST', `${path}/${id}/milestones/${milestones[index]?.id}/start`)

/** @param {{ agenda: Agenda, admin: Call, dev: Call, bob: Call }} cast */
export function planReleasePlans({ agenda, admin, dev, bob }) {
  planHalfWay({ agenda, dev, bob })
  planStopped({ agenda, dev })
  agenda.plan(0.15, () =>
    dev('POST', plansOf('mobile', 'haptics'), { templateId: 'gradual-day', name: 'Haptics for everyone' }),
  )
  agenda.plan(2, () =>
    admin('POST', '/api/admin/projects/shop/release-templates', {
      name: 'Checkout changes',
      description: 'Small steps over a week, with the error rate of the checkout.',
      milestones: steps([1, 5, 25, 50, 100], 24 * HOUR),
      safeguards: [errorRate('checkout', 0.02, 'rollBackReleasePlan')],
    }),
  )
}

/** Production of the shop is protected: the plan is reviewed, and then runs without further reviews. */
function planHalfWay(/** @type {{ agenda: Agenda, dev: Call, bob: Call }} */ { agenda, dev, bob }) {
  const project = '/api/admin/projects/shop'
  const toggle = 'typo-tolerant-search'
  const path = plansOf('shop', toggle)
  /** @type {{ id: string, milestones: { id: string }[] } | undefined} */
  let plan
  agenda.plan(1.1, async () => {
    plan = await dev('POST', path, {
      name: 'Typo-tolerant search, step by step',
      milestones: steps([1, 10, 50, 100], 24 * HOUR),
      safeguards: [errorRate('search', 0.05, 'pauseReleasePlanProgressions'), slow],
    })
    const { id } = await dev('POST', `${project}/environments/production/change-requests`, [
      {
        action: 'startMilestone',
        feature: toggle,
        payload: { planId: plan?.id, milestoneId: plan?.milestones[0]?.id },
      },
    ])
    const moved = async (/** @type {Call} */ who, /** @type {string} */ state) => {
      const { version } = await who('GET', `${project}/change-requests/${id}`)
      await who('PUT', `${project}/change-requests/${id}/state`, { state, version })
    }
    await dev('PUT', `${project}/change-requests/${id}/title`, { title: 'Release the typo-tolerant search' })
    await moved(dev, 'In review')
    await moved(bob, 'Approved')
    await moved(bob, 'Applied')
  })
  agenda.plan(0.25, async () => {
    if (plan) await start(dev, path, plan, 1)
  })
}

/** Its error rate is too high as soon as the applications report live metrics. */
function planStopped(/** @type {{ agenda: Agenda, dev: Call }} */ { agenda, dev }) {
  const path = plansOf('mobile', 'live-activities')
  agenda.plan(0.06, async () => {
    const plan = await dev('POST', path, {
      name: 'Live activities in a day',
      milestones: steps([5, 25, 100], 8 * HOUR),
      safeguards: [errorRate('live_activities', 0.05, 'rollBackToMilestone', 1)],
    })
    await start(dev, path, plan, 0)
    await start(dev, path, plan, 1)
  })
}
