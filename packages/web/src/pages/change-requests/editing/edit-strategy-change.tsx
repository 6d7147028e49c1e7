import { Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/messages.ts'
import { same } from '../../../lib/same.ts'
import type { Strategy } from '../../../lib/types.ts'
import { editsOf } from '../../../ui/editing/use-unsaved-edits.ts'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { FormDrawer } from '../../../ui/form.tsx'
import { StrategyFields } from '../../../ui/strategy/strategy-fields.tsx'
import { useStrategyProblems } from '../../../ui/strategy/use-strategy-problems.ts'
import { sentPayload } from '../requests-api.ts'
import { addedPayload, strategyDraft, updatedPayload, wholeDraft } from './payload.ts'
import { type EditChangeProps, editedChange } from './use-edited-change.ts'

interface EditStrategyChangeProps extends EditChangeProps {
  readonly feature: string
  /** The strategy before the change. Undefined: the change adds one. */
  readonly strategy: Strategy | undefined
}

/** The editor of the toggle page, for a strategy that a change adds or edits. */
export function EditStrategyChange(props: EditStrategyChangeProps) {
  const { request, described, feature, strategy } = props
  const payload = sentPayload(described.change.payload) as object
  // The current state may change during an edit: the editor keeps the opened state, and the conflict appears afterwards.
  const [opened] = useState(() => ({ before: strategy, draft: strategyDraft(payload, strategy) }))
  const [draft, setDraft] = useState(opened.draft)
  const { displayName } = useEnvironmentLook()(request.environment)
  const { cost, send, form } = editedChange(props)
  const before = opened.before && wholeDraft(opened.before)
  const problems = useStrategyProblems(draft, before)
  const submit = () =>
    send(opened.before ? updatedPayload(payload, opened.before, draft) : addedPayload(payload, draft))
  return (
    <FormDrawer
      {...form}
      size={640}
      title={t('{what} in {displayName}', {
        what: strategy ? t('Edit strategy change') : t('Edit new strategy'),
        displayName,
      })}
      problem={problems.first}
      isReady={!same(draft, opened.draft)}
      edits={editsOf(draft, setDraft)}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {strategy
          ? t('The strategy after this change. Differences are listed below.')
          : t('The strategy that this change adds.')}{' '}
        {cost}
      </Text>
      <StrategyFields
        projectId={request.project}
        featureName={feature}
        before={before}
        draft={draft}
        problems={problems}
        onChange={setDraft}
      />
    </FormDrawer>
  )
}
