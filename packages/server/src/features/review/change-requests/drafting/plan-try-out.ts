import type { Actor } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import type { Deps } from '#platform/slice'
import { stepsOf } from '../applying/apply.ts'
import { planCheck } from '../applying/plan-check.ts'
import type { CommandOf } from '../command-helpers.ts'
import type { ChangeRequest } from '../store.ts'
import type { GivenChange } from './actions.ts'

const isPlan = ({ action }: GivenChange): boolean => action === 'addReleasePlan'

/**
 * Checks the plans among the given changes against toggle tests, as part of all changes of the request. Other changes may break
 * toggle tests until the review: when they do, the plans are checked without them.
 */
export function planTryOut({ store, rehearse }: Pick<Deps, 'store' | 'rehearse'>, commandOf: CommandOf) {
  const checkPlans = planCheck({ store, rehearse })

  return async (
    actor: Actor,
    home: Pick<ChangeRequest, 'id' | 'project' | 'environment'>,
    all: readonly GivenChange[],
    given: readonly GivenChange[],
  ): Promise<void> => {
    const plans = given.filter(isPlan)
    if (plans.length === 0) return
    const steps = (changes: readonly GivenChange[]) => stepsOf(home, changes, commandOf)
    try {
      await checkPlans(actor, steps(all))
    } catch (error) {
      const others = all.filter((one) => !isPlan(one))
      if (!(error instanceof Failure) || others.length === 0) throw error
      const isBroken = await rehearse(actor, steps(others)).then(
        () => false,
        () => true,
      )
      if (!isBroken) throw error
      await checkPlans(actor, steps(plans))
    }
  }
}
