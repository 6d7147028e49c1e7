import { Drawer, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { same } from '../../../lib/same.ts'
import type { Strategy } from '../../../lib/types.ts'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { StrategyForm } from '../../../ui/strategy/strategy-form.tsx'
import { sentPayload } from '../requests-api.ts'
import { addedPayload, strategyDraft, updatedPayload, wholeDraft } from './payload.ts'
import { type EditChangeProps, useEditedChange } from './use-edited-change.ts'

interface EditStrategyChangeProps extends EditChangeProps {
  readonly feature: string
  /** The strategy before the change. Undefined: the change adds one. */
  readonly strategy: Strategy | undefined
}

/** The editor of the toggle page, for a strategy that a change adds or edits. */
export function EditStrategyChange(props: EditStrategyChangeProps) {
  const { request, described, feature, strategy, onClose } = props
  const payload = sentPayload(described.change.payload) as object
  // The current state may change during an edit: the editor keeps the opened state, and the conflict appears afterwards.
  const [opened] = useState(() => ({ before: strategy, draft: strategyDraft(payload, strategy) }))
  const [draft, setDraft] = useState(opened.draft)
  const { displayName } = useEnvironmentLook()(request.environment)
  const { isBusy, cost, save } = useEditedChange(props)
  const isUntouched = same(draft, opened.draft)
  const submit = () => {
    if (isUntouched) return onClose()
    void save(opened.before ? updatedPayload(payload, opened.before, draft) : addedPayload(payload, draft))
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={`${strategy ? 'Edit strategy change' : 'Edit new strategy'} in ${displayName}`}
      closeOnClickOutside={false}
      closeOnEscape={isUntouched}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {strategy
            ? 'The strategy after this change. Differences are listed below.'
            : 'The strategy that this change adds.'}{' '}
          {cost}
        </Text>
        <StrategyForm
          projectId={request.project}
          featureName={feature}
          before={opened.before && wholeDraft(opened.before)}
          draft={draft}
          onChange={setDraft}
          onCancel={onClose}
          onSave={submit}
          isBusy={isBusy}
          saveWord="Save change"
        />
      </Stack>
    </Drawer>
  )
}
