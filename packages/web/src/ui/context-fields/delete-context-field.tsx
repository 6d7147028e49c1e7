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
      <BlockedDialog title={`${name} cannot be deleted yet`} onClose={onClose}>
        <Text size="sm">
          These toggles have constraints on it, archived ones included. Take the constraints away first.
        </Text>
        <FieldUses field={field} />
      </BlockedDialog>
    )
  return (
    <Confirm
      changes="context-field"
      done={`The context field ${name} is deleted.`}
      title={`Delete the context field ${name}?`}
      action="Delete the field"
      onConfirm={() => deleteField(field)}
      onClose={onClose}
    >
      <Text size="sm">
        No toggle has a constraint on it. Applications may go on to send it: nobody is offered it in a constraint any
        more.
      </Text>
    </Confirm>
  )
}
