import { useState } from 'react'
import { api } from '../../../api/client.ts'
import type { Strategy, Toggle } from '../../../lib/types.ts'
import { type Conflict, useConditionalWrite } from '../../../ui/editing/use-conditional-write.ts'
import { useRemoteChange } from '../../../ui/editing/use-remote-change.ts'
import { bodyOf, changedBody, type Draft, draftOf, newDraft } from '../../../ui/strategy/draft.ts'
import { toastDone } from '../../../ui/toast.tsx'
import { strategyIn, type ToggleTarget } from './toggle-target.ts'

const STRATEGIES = '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies'

/** The state behind the drawer: what is edited, upon what, and what others made of it meanwhile. */
export function useStrategyEditing(target: ToggleTarget, strategy: Strategy | undefined, onDone: () => void) {
  const { projectId, featureName, environment } = target
  const careful = useConditionalWrite(projectId, featureName)
  const [opened, setOpened] = useState<{ readonly base: Draft | undefined; readonly etag: string | null }>({
    base: strategy && draftOf(strategy),
    etag: target.etag,
  })
  const [draft, setDraft] = useState<Draft>(() => opened.base ?? newDraft(featureName))
  const [conflict, setConflict] = useState<Conflict<Draft>>()
  const [isBusy, setBusy] = useState(false)
  const pick = (toggle: Toggle): Draft | undefined => {
    const found = strategy && strategyIn(toggle, environment, strategy.id)
    return found && draftOf(found)
  }
  const news = useRemoteChange(projectId, featureName, { ...opened, pick })

  const save = async (wanted: Draft, { base, etag } = opened) => {
    setBusy(true)
    const write = strategy && base ? updating(target, strategy.id, changedBody(base, wanted)) : adding(target, wanted)
    const outcome = await careful<Draft | undefined>({ environment, base, etag, pick, ...write })
    setBusy(false)
    if (outcome.how === 'conflict') return setConflict(outcome as Conflict<Draft>)
    if (outcome.how === 'refused') return
    if (outcome.how === 'directly') toastDone(strategy ? 'The strategy is saved' : `Added to ${environment}`)
    onDone()
  }
  /** What was chosen becomes the draft, made upon what is there now. */
  const settle = async (next: Draft) => {
    if (!conflict) return
    const now = { base: conflict.theirs, etag: conflict.etag }
    setOpened(now)
    setDraft(next)
    setConflict(undefined)
    await save(next, now)
  }
  const look = () => news && setConflict({ how: 'conflict', theirs: news.theirs, etag: news.etag })
  const leaveConflict = () => setConflict(undefined)
  return { opened, draft, setDraft, conflict, leaveConflict, look, settle, news, save, isBusy }
}

type Headers = { 'If-Match'?: string }

const adding = ({ projectId, featureName, environment }: ToggleTarget, draft: Draft) => {
  const body = bodyOf(draft)
  return {
    change: { action: 'addStrategy' as const, feature: featureName, payload: body },
    write: (headers: Headers) =>
      api.POST(STRATEGIES, { params: { path: { projectId, featureName, environment } }, body, headers }),
  }
}

const updating = (
  { projectId, featureName, environment }: ToggleTarget,
  strategyId: string,
  body: ReturnType<typeof changedBody>,
) => ({
  change: { action: 'updateStrategy' as const, feature: featureName, payload: { id: strategyId, ...body } },
  write: (headers: Headers) =>
    api.PUT(`${STRATEGIES}/{strategyId}`, {
      params: { path: { projectId, featureName, environment, strategyId } },
      body,
      headers,
    }),
})
