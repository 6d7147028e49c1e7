import { Group, Select, TextInput } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import { NumberField } from '../number-field.tsx'
import type { AdvanceDraft, Unit } from './plan-draft.ts'

const TYPES = [
  { value: 'manual', label: t('By hand') },
  { value: 'after', label: t('After a duration') },
  { value: 'at', label: t('At a time') },
  { value: 'whenGuardsHold', label: t('After a duration, when all safeguards hold') },
] as const

const UNIT_CHOICES = ['minutes', 'hours', 'days']

interface AdvanceFieldsProps {
  /** The name of the milestone. */
  readonly of: string
  readonly advance: AdvanceDraft
  readonly isLast: boolean
  readonly onChange: (next: AdvanceDraft) => void
}

/** How a milestone ends: the next one starts, or the plan is completed. */
export function AdvanceFields({ of, advance, isLast, onChange }: AdvanceFieldsProps) {
  const { type, amount, unit, at } = advance
  return (
    <Group gap="xs" align="flex-end">
      <Select
        flex="1 1 280px"
        label={isLast ? t('Complete the plan') : t('Next milestone')}
        aria-label={t('{what} after {of}', { what: isLast ? t('Complete the plan') : t('Next milestone'), of })}
        data={[...TYPES]}
        value={type}
        allowDeselect={false}
        onChange={(next) => next !== null && onChange({ ...advance, type: next as AdvanceDraft['type'] })}
      />
      {(type === 'after' || type === 'whenGuardsHold') && (
        <>
          <NumberField
            w={90}
            label={t('Duration')}
            aria-label={t('Duration of {of}', { of })}
            min={1}
            value={amount}
            onChange={(next) => onChange({ ...advance, amount: next })}
          />
          <Select
            w={110}
            aria-label={t('Unit of the duration of {of}', { of })}
            data={UNIT_CHOICES}
            value={unit}
            allowDeselect={false}
            onChange={(next) => next !== null && onChange({ ...advance, unit: next as Unit })}
          />
        </>
      )}
      {type === 'at' && (
        <TextInput
          type="datetime-local"
          label={t('Time')}
          aria-label={t('Time of the end of {of}', { of })}
          value={at}
          onChange={(event) => onChange({ ...advance, at: event.currentTarget.value })}
        />
      )}
    </Group>
  )
}
