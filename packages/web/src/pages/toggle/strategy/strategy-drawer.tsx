import { Alert, Button, Drawer, Group, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useProtection } from '../../../api/change-requests.ts'
import { same } from '../../../lib/same.ts'
import { MergeView } from '../../../ui/editing/merge-view.tsx'
import { RemoteChangeNote } from '../../../ui/editing/remote-change-note.tsx'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { type Draft, draftFrom, fieldsOf } from '../../../ui/strategy/draft.ts'
import { fieldLabel, fieldText } from '../../../ui/strategy/field-text.ts'
import { StrategyForm } from '../../../ui/strategy/strategy-form.tsx'
import { useSegmentNames } from '../../../ui/strategy/use-segment-names.ts'
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
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={`${isNew ? 'New strategy' : 'Edit strategy'} in ${displayName}`}
      closeOnClickOutside={false}
      closeOnEscape={same(draft, isNew ? edited.initial : base)}
    >
      {conflict ? (
        <Conflicted editing={editing} onClose={onClose} />
      ) : (
        <Stack gap="sm">
          {!isNew && <RemoteChangeNote remote={remote} what="this strategy" onCompare={editing.compare} />}
          <StrategyForm
            featureName={target.featureName}
            projectId={target.projectId}
            before={base}
            draft={draft}
            onChange={editing.setDraft}
            onCancel={onClose}
            onSave={() => void editing.save()}
            isBusy={editing.isBusy}
            saveWord={isProtected ? 'Add to the change request' : isNew ? 'Add strategy' : 'Save'}
          />
        </Stack>
      )}
    </Drawer>
  )
}

interface ConflictedProps {
  readonly editing: ReturnType<typeof useStrategyEdit>
  readonly onClose: () => void
}

function Conflicted({ editing, onClose }: ConflictedProps) {
  const segments = useSegmentNames()
  const { conflict, base, draft, resolve, dismissConflict, isBusy } = editing
  const wanted = useMemo(() => fieldsOf(draft), [draft])
  if (conflict?.value === undefined)
    return <Removed onAdd={() => void resolve(draft)} isBusy={isBusy} onDiscard={onClose} />
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
  <Alert color="blue" variant="outline" title="Someone else removed this strategy">
    Discard your changes, or add the strategy again as edited.
    <Group mt="sm">
      <Button variant="default" onClick={onDiscard}>
        Discard changes
      </Button>
      <Button onClick={onAdd} loading={isBusy}>
        Add again
      </Button>
    </Group>
  </Alert>
)
