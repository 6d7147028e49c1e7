import { Text } from '@mantine/core'
import { api } from '../../api/client.ts'
import type { ContextField } from '../../lib/types.ts'
import { BlockedDialog } from '../../ui/blocked-dialog.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { FieldUses } from './field-uses.tsx'

interface DeleteContextFieldProps {
  readonly field: ContextField
  readonly onClose: () => void
}

export function DeleteContextField({ field: { name, usedInFeatures }, onClose }: DeleteContextFieldProps) {
  if (usedInFeatures > 0)
    return (
      <BlockedDialog title={`${name} cannot be deleted yet`} onClose={onClose}>
        <Text size="sm">
          These toggles have constraints on it, archived ones included. Take the constraints away first.
        </Text>
        <FieldUses name={name} />
      </BlockedDialog>
    )
  const remove = async () => {
    await api.DELETE('/api/admin/context/{contextField}', { params: { path: { contextField: name } } })
  }
  return (
    <Confirm
      changes="context-field"
      done={`The context field ${name} is deleted.`}
      title={`Delete the context field ${name}?`}
      action="Delete the field"
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">
        No toggle has a constraint on it. Applications may go on to send it: nobody is offered it in a constraint any
        more.
      </Text>
    </Confirm>
  )
}
