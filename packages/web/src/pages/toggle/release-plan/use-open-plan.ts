import { useQuery } from '@tanstack/react-query'
import { type PlanTarget, plansQuery } from '../../../api/release-plans.ts'
import { isOpenPlan, type ReleasePlan } from '../../../lib/release-plan.ts'
import type { Strategy } from '../../../lib/types.ts'

/** The plan that is a draft or under way. Undefined: none, or not loaded. */
export const useOpenPlan = (target: PlanTarget): ReleasePlan | undefined =>
  useQuery(plansQuery(target)).data?.find(isOpenPlan)

/** Returns the name of the plan that a strategy belongs to. Such a strategy is changed by the plan only. */
export function usePlanOfStrategy(target: PlanTarget): (strategy: Strategy) => string | undefined {
  const plan = useOpenPlan(target)
  return ({ milestoneId }) => (plan?.milestones.some(({ id }) => id === milestoneId) ? plan.name : undefined)
}
