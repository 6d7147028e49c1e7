import { Alert, Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { useProtection } from '../../../api/change-requests.ts'
import { t } from '../../../lib/messages.ts'
import { same } from '../../../lib/same.ts'
import { MergeView } from '../../../ui/editing/merge-view.tsx'
import { RemoteChangeNote } from '../../../ui/editing/remote-change-note.tsx'
import { editsOf } from '../../../ui/editing/use-unsaved-edits.ts'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { FormDrawer } from '../../../ui/form.tsx'
import { type Draft, draftFrom, fieldsOf } from '../../../ui/strategy/draft.ts'
import { fieldLabel, fieldText } from '../../../ui/strategy/field-text.ts'
import { PasteStrategy } from '../../../ui/strategy/paste-strategy.tsx'
import { StrategyFields } from '../../../ui/strategy/strategy-fields.tsx'
import { useSegmentNames } from '../../../ui/strategy/use-segment-names.ts'
import { useStrategyProblems } from '../../../ui/strategy/use-strategy-problems.ts'
import type { ToggleTarget } from './toggle-target.ts'
import { type Edited, useStrategyEdit } from './use-strategy-edit.ts'

interface StrategyDrawerProps {
  readonly target: ToggleTarget
  readonly edited: Edited
  readonly onClose: () => void
}

/** Adds or edits a strategy. Rendered while it is open. */
export function StrategyDrawer({ target, edited, onClose }: StrategyDrawerProps) {
  const editing = useStrategyEdit(target, edited, onClose)
  const isNew = 'initial' in edited
  const { displayName } = useEnvironmentLook()(target.environment)
  const { isProtected } = useProtection(target.projectId)(target.environment)
  const { conflict, base, draft, remote } = editing
  const problems = useStrategyProblems(draft, base)
  return (
    <FormDrawer
      size={640}
      title={t('{what} in {displayName}', { what: isNew ? t('New strategy') : t('Edit strategy'), displayName })}
      action={isProtected ? t('Add to draft') : isNew ? t('Add strategy') : t('Save')}
      problem={problems.first}
      isReady={isNew || !same(draft, base)}
      edits={editsOf(draft, editing.setDraft)}
      draftName={isNew ? `new strategy in ${target.environment}` : `strategy ${edited.strategy.id}`}
      changes={[]}
      error={editing.error}
      onSubmit={() => editing.save()}
      onClose={onClose}
      replacement={conflict && ((settle) => <Conflicted editing={editing} settle={settle} onClose={onClose} />)}
    >
      {!isNew && <RemoteChangeNote remote={remote} what={t('this strategy')} onCompare={editing.compare} />}
      {isNew && <PasteStrategy onPaste={editing.setDraft} />}
      <StrategyFields
        featureName={target.featureName}
        projectId={target.projectId}
        before={base}
        draft={draft}
        problems={problems}
        onChange={editing.setDraft}
      />
    </FormDrawer>
  )
}

interface ConflictedProps {
  readonly editing: ReturnType<typeof useStrategyEdit>
  /** Called after a write: there are no unsaved edits any more. */
  readonly settle: () => void
  readonly onClose: () => void
}

function Conflicted({ editing, settle, onClose }: ConflictedProps) {
  const segments = useSegmentNames()
  const { conflict, base, draft, dismissConflict, isBusy } = editing
  const resolve = async (merged: Draft) => {
    if (await editing.resolve(merged)) settle()
  }
  const discard = () => {
    settle()
    onClose()
  }
  const wanted = useMemo(() => fieldsOf(draft), [draft])
  if (conflict?.value === undefined)
    return <Removed onAdd={() => void resolve(draft)} isBusy={isBusy} onDiscard={discard} />
  const now: Draft = conflict.value
  return (
    <MergeView
      was={fieldsOf(base ?? now)}
      now={fieldsOf(now)}
      wanted={wanted}
      label={fieldLabel}
      textOf={(key, value) => fieldText(key, value, segments)}
      onMerged={(fields) => void resolve(draftFrom(fields))}
      onCancel={dismissConflict}
      isBusy={isBusy}
    />
  )
}

interface RemovedProps {
  readonly onAdd: () => void
  readonly onDiscard: () => void
  readonly isBusy: boolean
}

const Removed = ({ onAdd, onDiscard, isBusy }: RemovedProps) => (
  <Alert color="blue" variant="outline" title={t('Someone else removed this strategy')}>
    {t('Discard your changes, or add the strategy again as edited.')}
    <Group mt="sm">
      <Button variant="default" onClick={onDiscard}>
        {t('Discard changes')}
      </Button>
      <Button onClick={onAdd} loading={isBusy}>
        {t('Add again')}
      </Button>
    </Group>
  </Alert>
)
