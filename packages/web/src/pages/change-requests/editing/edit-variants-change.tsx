import { Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../lib/messages.ts'
import { same } from '../../../lib/same.ts'
import type { Variant } from '../../../lib/types.ts'
import { ChangeList } from '../../../ui/editing/change-list.tsx'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { FormDrawer } from '../../../ui/form.tsx'
import { variantChanges } from '../../../ui/variants/fields.ts'
import { variantsProblem } from '../../../ui/variants/problems.ts'
import { VariantsEditor } from '../../../ui/variants/variants-editor.tsx'
import { variantsIn } from './payload.ts'
import { type EditChangeProps, editedChange } from './use-edited-change.ts'

interface EditVariantsChangeProps extends EditChangeProps {
  /** The variants before the change. */
  readonly before: readonly Variant[]
}

/** The variants of a change, with a bar whose shares always add up. */
export function EditVariantsChange(props: EditVariantsChangeProps) {
  const { request, described, before } = props
  const [opened] = useState(() => ({ before, wanted: variantsIn(described.change.payload) }))
  const [draft, setDraft] = useState(opened.wanted)
  const { displayName } = useEnvironmentLook()(request.environment)
  const { cost, send, form } = editedChange(props)
  const changes = variantChanges(opened.before, draft)
  return (
    <FormDrawer
      {...form}
      size={640}
      title={t('Edit variants change in {displayName}', { displayName })}
      problem={variantsProblem(draft)}
      isReady={!same(draft, opened.wanted)}
      edits={{ variants: [draft, setDraft] }}
      onSubmit={() => send({ variants: draft })}
    >
      <Text size="sm" c="dimmed">
        {t('The variants after this change. They replace the current ones. {cost}', { cost })}
      </Text>
      <VariantsEditor value={draft} onChange={setDraft} isAlone />
      {changes.length > 0 && <ChangeList changes={changes} />}
    </FormDrawer>
  )
}
