import { Text } from '@mantine/core'
import { t } from '../../lib/messages.ts'
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
      <BlockedDialog title={t('{name} can’t be deleted yet', { name })} onClose={onClose}>
        <Text size="sm">
          {t('These toggles, including archived ones, have constraints on it. Remove the constraints first.')}
        </Text>
        <FieldUses field={field} />
      </BlockedDialog>
    )
  return (
    <Confirm
      changes="context-field"
      done={t('Context field {name} deleted', { name })}
      title={t('Delete context field {name}?', { name })}
      action={t('Delete field')}
      onConfirm={() => deleteField(field)}
      onClose={onClose}
    >
      <Text size="sm">{t('No toggle uses it. Applications can still send it; constraints no longer offer it.')}</Text>
    </Confirm>
  )
}
