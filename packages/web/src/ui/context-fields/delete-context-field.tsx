import { Text } from '@mantine/core'
import type { ContextField } from '../../lib/types.ts'
import { BlockedDialog } from '../blocked-dialog.tsx'
import { Confirm } from '../confirm.tsx'
import { deleteField } from './field-api.ts'
import { FieldUses } from './field-uses.tsx'

interface DeleteContextFieldProps {
  readonly field: ContextField
  readonly onClose: () => void
}

export function DeleteContextField({ field, onClose }: DeleteContextFieldProps) {
  const { name, usedInFeatures } = field
  if (usedInFeatures > 0)
    return (
      <BlockedDialog title={`${name} can’t be deleted yet`} onClose={onClose}>
        <Text size="sm">
          These toggles, including archived ones, have constraints on it. Remove the constraints first.
        </Text>
        <FieldUses field={field} />
      </BlockedDialog>
    )
  return (
    <Confirm
      changes="context-field"
      done={`Context field ${name} deleted`}
      title={`Delete context field ${name}?`}
      action="Delete field"
      onConfirm={() => deleteField(field)}
      onClose={onClose}
    >
      <Text size="sm">No toggle uses it. Applications can still send it; constraints no longer offer it.</Text>
    </Confirm>
  )
}
