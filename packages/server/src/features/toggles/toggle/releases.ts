import type { Context } from '#platform/commands/define'
import type { Queryable } from '#platform/db/tables'
import type { ShownPlan } from './shown-plans.ts'
import type { Toggle } from './store.ts'

/** What writes to toggles need of release plans, which belong to a higher district. */
export interface Releases {
  /** The name of the plan that has not ended and contains the milestone. */
  readonly planOfMilestone: (
    q: Queryable,
    where: { readonly name: string; readonly environment: string },
    milestoneId: string,
  ) => Promise<string | undefined>
  /**
   * Reads the running plan of a toggle that is being switched off by hand. The function that it returns pauses the plan: it
   * is called after the event of the switch was recorded.
   */
  readonly pauseSwitchedOff: (
    ctx: Context,
    where: { readonly name: string; readonly environment: string },
  ) => Promise<() => Promise<void>>
  /** Cancels the plans of a toggle that is archived. */
  readonly cancelArchived: (ctx: Context, toggle: Toggle) => Promise<void>
  /** The environments in which the toggle has a plan that has not ended. */
  readonly environmentsWithPlan: (q: Queryable, toggle: string) => Promise<string[]>
  /** The plans of the toggle that have not ended, for its view. */
  readonly shownPlans: (q: Queryable, toggle: string) => Promise<ShownPlan[]>
  /** The projects in which a plan that has not ended uses the segment. */
  readonly projectsPlanning: (q: Queryable, segment: number) => Promise<string[]>
}
