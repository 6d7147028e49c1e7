import { aToggle, type Callable, type TestServer } from './harness.ts'
import { succeed, toggleEnvironmentPath } from './scenario.ts'
import type { Body } from './send.ts'

export const plansPath = (toggle: string, environment = 'development', project = 'default'): string =>
  `${toggleEnvironmentPath(toggle, environment, project)}/release-plans`

export const rollout = (percentage: number): object => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percentage), stickiness: 'default' },
})

/** A milestone that is named after its percentage. By default it ends by hand. */
export const aMilestone = (percentage: number, more: object = {}): object => ({
  name: `${percentage}%`,
  strategies: [rollout(percentage)],
  ...more,
})

export const THREE_STEPS = [aMilestone(10), aMilestone(50), aMilestone(100)]

/** The draft of a plan. */
export const aPlan = (
  server: Callable,
  toggle: string,
  given: object = {},
  environment = 'development',
  project = 'default',
): Promise<Body> =>
  succeed(server, 'POST', plansPath(toggle, environment, project), {
    name: 'Step by step',
    milestones: THREE_STEPS,
    ...given,
  })

export const planPath = ({ featureName, environment, project, id }: Body): string =>
  `${plansPath(featureName, environment, project)}/${id}`

export const startPath = (plan: Body, index = 0): string =>
  `${planPath(plan)}/milestones/${plan.milestones[index].id}/start`

export const thePlan = (server: TestServer, plan: Body): Promise<Body> => succeed(server, 'GET', planPath(plan))

/** A plan whose first milestone was started. */
export async function aRunningPlan(
  server: TestServer,
  toggle: string,
  given: object = {},
  environment = 'development',
  project = 'default',
): Promise<Body> {
  const plan = await aPlan(server, toggle, given, environment, project)
  return succeed(server, 'POST', startPath(plan))
}

const errorsBelow = (threshold: number) => ({
  impactMetric: { metricName: 'plan_errors' },
  triggerCondition: { operator: '>', threshold },
})

/** Every operation on release plans and their templates that records an event. */
export async function liveThroughReleasePlans(server: TestServer): Promise<void> {
  const templates = '/api/admin/release-plan-templates'
  const content = { name: 'Steps', milestones: THREE_STEPS }
  const { id: unused } = await succeed(server, 'POST', templates, content)
  await succeed(server, 'PUT', `${templates}/${unused}`, { ...content, name: 'Other steps' })
  await succeed(server, 'DELETE', `${templates}/${unused}`)
  const { id: templateId } = await succeed(server, 'POST', templates, content)
  const removed = await aPlan(server, await aToggle(server), { templateId })
  await succeed(server, 'DELETE', `${templates}/${templateId}`)
  await succeed(server, 'DELETE', planPath(removed))
  const safeguards = [errorsBelow(5), { ...errorsBelow(1), triggerCondition: { operator: '<', threshold: 1 } }]
  const plan = await aPlan(server, await aToggle(server), { safeguards: safeguards.slice(1) })
  const { safeguards: both } = await succeed(server, 'PUT', `${planPath(plan)}/safeguards`, safeguards[0])
  await succeed(server, 'DELETE', `${planPath(plan)}/safeguards/${both[1].id}`)
  const [first, ...others] = plan.milestones
  const advancing = { ...first, advance: { type: 'after', minutes: 60 } }
  await succeed(server, 'PUT', planPath(plan), { name: 'Changed', milestones: [advancing, ...others] })
  await succeed(server, 'PUT', planPath(plan), { milestones: plan.milestones })
  const act = (of: Body, path: string) => succeed(server, 'POST', `${planPath(of)}/${path}`, {})
  await succeed(server, 'POST', startPath(plan))
  await act(plan, 'progressions/pause')
  await act(plan, 'progressions/resume')
  await act(plan, 'roll-back')
  await act(await aRunningPlan(server, plan.featureName), 'cancel')
  const last = await aPlan(server, plan.featureName)
  await succeed(server, 'POST', startPath(last, 2))
  await act(last, 'complete')
}
