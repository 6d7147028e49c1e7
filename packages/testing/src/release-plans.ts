import type { TestServer } from './harness.ts'
import { placePath, succeed } from './scenario.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects; a wrong one fails the test.
type Body = any

export const plansPath = (toggle: string, environment = 'development', project = 'default'): string =>
  `${placePath(toggle, environment, project)}/release-plans`

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
  server: TestServer,
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
