import { api } from '../../../api/client.ts'
import type { Strategy, Toggle } from '../../../lib/types.ts'
import { type Outcome, useConditionalWrite } from '../../../ui/editing/use-conditional-write.ts'
import { toastDone, toastFailure } from '../../../ui/toast.tsx'
import { strategiesIn, strategyIn, type ToggleTarget } from '../strategy/toggle-target.ts'
import { sortOrders } from './order.ts'

const STRATEGIES = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies'
const CHANGED = 'Somebody changed this meanwhile, so nothing was done. Look at what is there now, and try again.'

/** True when it was done, or waits in the basket. */
function tell(outcome: Outcome<unknown>, sentence: string): boolean {
  if (outcome.how === 'conflict') toastFailure(new Error(CHANGED))
  if (outcome.how === 'directly') toastDone(sentence)
  return outcome.how === 'directly' || outcome.how === 'in the basket'
}

/** What can be done to strategies without opening them. */
export function useStrategyActions(target: ToggleTarget) {
  const { projectId, featureName, environment, etag } = target
  const careful = useConditionalWrite(projectId, featureName)
  const path = { projectId, featureName, environment }
  const one = (strategy: Strategy) => ({
    environment,
    etag,
    base: strategy,
    pick: (toggle: Toggle) => strategyIn(toggle, environment, strategy.id),
  })
  const idsIn = (toggle: Toggle): string[] => strategiesIn(toggle, environment).map(({ id }) => id)
  return {
    setDisabled: async (strategy: Strategy, disabled: boolean) =>
      tell(
        await careful({
          ...one(strategy),
          change: { action: 'updateStrategy', feature: featureName, payload: { id: strategy.id, disabled } },
          write: (headers) =>
            api.PUT(`${STRATEGIES}/{strategyId}`, {
              params: { path: { ...path, strategyId: strategy.id } },
              body: { disabled },
              headers,
            }),
        }),
        disabled ? 'The strategy is switched off' : 'The strategy is active',
      ),
    remove: async (strategy: Strategy) =>
      tell(
        await careful({
          ...one(strategy),
          change: { action: 'deleteStrategy', feature: featureName, payload: { id: strategy.id } },
          write: (headers) =>
            api.DELETE(`${STRATEGIES}/{strategyId}`, {
              params: { path: { ...path, strategyId: strategy.id } },
              headers,
            }),
        }),
        'The strategy is removed',
      ),
    reorder: async (before: readonly string[], ids: readonly string[]) =>
      tell(
        await careful({
          environment,
          etag,
          base: before,
          pick: idsIn,
          change: { action: 'reorderStrategy', feature: featureName, payload: sortOrders(ids) },
          write: (headers) =>
            api.POST(`${STRATEGIES}/set-sort-order`, { params: { path }, body: sortOrders(ids), headers }),
        }),
        'The order is saved',
      ),
  }
}

export type StrategyActions = ReturnType<typeof useStrategyActions>
