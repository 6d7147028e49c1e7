import { api } from '../../../api/client.ts'
import type { IfMatch } from '../../../api/conditional-write.ts'
import { t } from '../../../lib/messages.ts'
import type { Strategy, Toggle } from '../../../lib/types.ts'
import { useToggleEdit } from '../../../ui/editing/use-toggle-edit.ts'
import { bodyOf, changedBody, type Draft, draftOf } from '../../../ui/strategy/draft.ts'
import { strategyIn, type ToggleTarget } from './toggle-target.ts'

const STRATEGIES = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies'

/** A strategy that exists, or the draft from which a new one starts. */
export type Edited = { readonly strategy: Strategy } | { readonly initial: Draft }

/** The state of the editor of a strategy. */
export function useStrategyEdit(target: ToggleTarget, edited: Edited, onDone: () => void) {
  const { environment } = target
  const strategy = 'strategy' in edited ? edited.strategy : undefined
  const opened = strategy && draftOf(strategy)
  return useToggleEdit<Draft>({
    ...target,
    opened: { value: opened, etag: target.etag },
    draft: 'initial' in edited ? edited.initial : draftOf(edited.strategy),
    pick: (toggle: Toggle) => {
      const found = strategy && strategyIn(toggle, environment, strategy.id)
      return found && draftOf(found)
    },
    writeOf: (draft, base) =>
      strategy && base ? updating(target, strategy.id, changedBody(base, draft)) : adding(target, draft),
    done: strategy ? t('Strategy saved') : t('Strategy added to {environment}', { environment }),
    onDone,
  })
}

const adding = ({ projectId, featureName, environment }: ToggleTarget, draft: Draft) => {
  const body = bodyOf(draft)
  return {
    change: { action: 'addStrategy' as const, feature: featureName, payload: body },
    write: (headers: IfMatch) =>
      api.POST(STRATEGIES, { params: { path: { projectId, featureName, environment } }, body, headers }),
  }
}

const updating = (
  { projectId, featureName, environment }: ToggleTarget,
  strategyId: string,
  body: ReturnType<typeof changedBody>,
) => ({
  change: { action: 'updateStrategy' as const, feature: featureName, payload: { id: strategyId, ...body } },
  write: (headers: IfMatch) =>
    api.PUT(`${STRATEGIES}/{strategyId}`, {
      params: { path: { projectId, featureName, environment, strategyId } },
      body,
      headers,
    }),
})
