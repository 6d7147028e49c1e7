import { aToggle, type TestServer } from '@leverframe/testing/harness'
import { aMilestone, aRunningPlan } from '@leverframe/testing/release-plans'
import { expect } from 'vitest'

export const MILESTONES = 10

/** Milestones that are over as soon as they start: every evaluation is a step. */
const HASTY = Array.from({ length: MILESTONES }, (_, index) =>
  aMilestone((index + 1) * 10, { advance: { type: 'at', at: '2020-01-01T00:00:00Z' } }),
)

export async function hastyPlans(server: TestServer, count: number): Promise<string[]> {
  const toggles: string[] = []
  for (let index = 0; index < count; index++) {
    const toggle = await aToggle(server)
    await aRunningPlan(server, toggle, { milestones: HASTY })
    toggles.push(toggle)
  }
  return toggles
}

export interface PlanEvent {
  readonly type: string
  readonly feature_name: string
  readonly data: string
}

/** The statement that reads the events of plans, for `expectEveryStepOnce`. */
export const PLAN_EVENTS =
  "select type, feature_name, data from events where type like 'release-plan-%' or type like 'feature-strategy-%' order by id"

const shareOf = ({ data }: PlanEvent): string => (JSON.parse(data) as { milestoneName: string }).milestoneName

/** Every milestone of every toggle was started once and in order, and each plan was completed once. */
export function expectEveryStepOnce(events: readonly PlanEvent[], toggles: readonly string[]): void {
  const all = Array.from({ length: MILESTONES }, (_, index) => `${(index + 1) * 10}%`)
  for (const toggle of toggles) {
    const own = events.filter(({ feature_name }) => feature_name === toggle)
    const of = (type: string) => own.filter((one) => one.type === type)
    expect(of('release-plan-milestone-started').map(shareOf), toggle).toEqual(all)
    expect(of('release-plan-completed'), toggle).toHaveLength(1)
    // The first milestone replaces nothing.
    expect(of('feature-strategy-add'), toggle).toHaveLength(MILESTONES)
    expect(of('feature-strategy-remove'), toggle).toHaveLength(MILESTONES - 1)
  }
}
