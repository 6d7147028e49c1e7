import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { same } from '../../../lib/same.ts'
import type { Variant } from '../../../lib/types.ts'
import { ChangeList } from '../../../ui/editing/change-list.tsx'
import classes from '../../../ui/editing/editing.module.css'
import { useEnvironmentLook } from '../../../ui/environment-badge.tsx'
import { variantChanges } from '../../../ui/variants/fields.ts'
import { variantsAreFine } from '../../../ui/variants/problems.ts'
import { VariantsEditor } from '../../../ui/variants/variants-editor.tsx'
import { variantsIn } from './payload.ts'
import { type EditChangeProps, useEditedChange } from './use-edited-change.ts'

interface EditVariantsChangeProps extends EditChangeProps {
  /** The variants before the change. */
  readonly before: readonly Variant[]
}

/** The variants of a change, with a bar whose shares always add up. */
export function EditVariantsChange(props: EditVariantsChangeProps) {
  const { request, described, before, onClose } = props
  const [opened] = useState(() => ({ before, wanted: variantsIn(described.change.payload) }))
  const [draft, setDraft] = useState(opened.wanted)
  const { displayName } = useEnvironmentLook()(request.environment)
  const { isBusy, cost, save } = useEditedChange(props)
  const changes = variantChanges(opened.before, draft)
  const isUntouched = same(draft, opened.wanted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({ variants: draft })
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={`Edit variants change in ${displayName}`}
      closeOnClickOutside={false}
      closeOnEscape={isUntouched}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            The variants after this change. They replace the current ones. {cost}
          </Text>
          <VariantsEditor value={draft} onChange={setDraft} isAlone />
          {changes.length > 0 && <ChangeList changes={changes} />}
          <Group justify="flex-end" className={classes.footer}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!variantsAreFine(draft) || isUntouched}>
              Save change
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
