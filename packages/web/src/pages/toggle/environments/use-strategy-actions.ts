import { api } from '../../../api/client.ts'
import { t } from '../../../lib/messages.ts'
import { sortOrders } from '../../../lib/order.ts'
import type { Strategy, Toggle } from '../../../lib/types.ts'
import { type ToggleWrite, useConditionalWrite } from '../../../ui/editing/use-conditional-write.ts'
import { toastFailure } from '../../../ui/toast.tsx'
import { strategiesIn, strategyIn, type ToggleTarget } from '../strategy/toggle-target.ts'

const STRATEGIES = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies'
const CHANGED = t('Someone else changed this. Nothing was saved. Check the current state and try again.')

/** Writes to strategies that need no editor. Each returns true when it was done or waits in the draft. */
export function useStrategyActions(target: ToggleTarget) {
  const { projectId, featureName, environment, etag } = target
  const { run } = useConditionalWrite(projectId, featureName)
  const path = { projectId, featureName, environment }
  const attempt = async <T>(write: Omit<ToggleWrite<T>, 'environment'>): Promise<boolean> => {
    const { how } = await run({ environment, ...write })
    if (how === 'conflict') toastFailure(new Error(CHANGED))
    return how === 'directly' || how === 'in the draft'
  }
  const one = (strategy: Strategy) => ({
    base: { value: strategy, etag },
    pick: (toggle: Toggle) => strategyIn(toggle, environment, strategy.id),
  })
  return {
    setDisabled: (strategy: Strategy, disabled: boolean) =>
      attempt({
        ...one(strategy),
        change: { action: 'updateStrategy', feature: featureName, payload: { id: strategy.id, disabled } },
        write: (headers) =>
          api.PUT(`${STRATEGIES}/{strategyId}`, {
            params: { path: { ...path, strategyId: strategy.id } },
            body: { disabled },
            headers,
          }),
        done: disabled ? t('Strategy disabled') : t('Strategy enabled'),
      }),
    setRollout: (strategy: Strategy, percent: number) => {
      const name = strategy.name === 'flexibleRollout' ? 'rollout' : 'percentage'
      const parameters = { ...strategy.parameters, [name]: percent }
      return attempt({
        ...one(strategy),
        change: { action: 'updateStrategy', feature: featureName, payload: { id: strategy.id, parameters } },
        write: (headers) =>
          api.PUT(`${STRATEGIES}/{strategyId}`, {
            params: { path: { ...path, strategyId: strategy.id } },
            body: { parameters },
            headers,
          }),
        done: t('Rollout in {environment} is {percent}%', { environment, percent }),
      })
    },
    remove: (strategy: Strategy) =>
      attempt({
        ...one(strategy),
        change: { action: 'deleteStrategy', feature: featureName, payload: { id: strategy.id } },
        write: (headers) =>
          api.DELETE(`${STRATEGIES}/{strategyId}`, {
            params: { path: { ...path, strategyId: strategy.id } },
            headers,
          }),
        done: t('Strategy removed'),
      }),
    reorder: (before: readonly string[], ids: readonly string[]) =>
      attempt<readonly string[]>({
        base: { value: before, etag },
        pick: (toggle) => strategiesIn(toggle, environment).map(({ id }) => id),
        change: { action: 'reorderStrategy', feature: featureName, payload: sortOrders(ids) },
        write: (headers) =>
          api.POST(`${STRATEGIES}/set-sort-order`, { params: { path }, body: sortOrders(ids), headers }),
        done: t('Order saved'),
      }),
  }
}

export type StrategyActions = ReturnType<typeof useStrategyActions>
