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
      <BlockedDialog title={`${name} can’t be deleted yet`} onClose={onClose}>
        <Text size="sm">
          These toggles, including archived ones, have constraints on it. Remove the constraints first.
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
      done={`Context field ${name} deleted`}
      title={`Delete context field ${name}?`}
      action="Delete field"
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">No toggle uses it. Applications can still send it; constraints no longer offer it.</Text>
    </Confirm>
  )
}
