import { operatorFacts } from '@leverframe/domain'
import { MultiSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fromLocal, localSecond } from '../../lib/local-time.ts'
import { t } from '../../lib/messages.ts'
import { exactTime } from '../../lib/time.ts'
import type { Constraint, ContextField } from '../../lib/types.ts'
import { valuesFrom } from './problems.ts'

interface OperandInputProps {
  readonly constraint: Constraint
  readonly field: ContextField | undefined
  readonly error: string | undefined
  readonly onChange: (next: Constraint) => void
}

/** The input for the values: options, tags, or one value of the type of the operator. */
export function OperandInput({ constraint, field, error, onChange }: OperandInputProps) {
  const facts = operatorFacts(constraint.operator)
  if (facts?.takes === 'values') {
    const legal = facts.operand === 'text' ? (field?.legalValues ?? []) : []
    const set = (values: string[]) => onChange({ ...constraint, values })
    if (legal.length > 0) return <LegalValues constraint={constraint} legal={legal} error={error} onValues={set} />
    return <FreeValues constraint={constraint} error={error} onValues={set} />
  }
  const set = (value: string) => onChange({ ...constraint, values: [], value })
  if (facts?.operand === 'date') return <DateInput value={constraint.value ?? ''} error={error} onValue={set} />
  return (
    <TextInput
      label={
        facts?.operand === 'pattern' ? t('Pattern (RE2)') : facts?.operand === 'version' ? t('Version') : t('Value')
      }
      placeholder={
        facts?.operand === 'pattern' ? '^staff-.*@example\\.com$' : facts?.operand === 'version' ? '1.2.3' : '18'
      }
      value={constraint.value ?? ''}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

interface ValuesProps {
  readonly constraint: Constraint
  readonly error: string | undefined
  readonly onValues: (values: string[]) => void
}

function LegalValues({
  constraint,
  legal,
  error,
  onValues,
}: ValuesProps & { readonly legal: ContextField['legalValues'] }) {
  // Saved before the field disallowed it: it is visible and can be removed.
  const others = constraint.values.filter((value) => !legal.some((one) => one.value === value))
  const data = [
    ...legal.map(({ value, description }) => ({ value, label: description ? `${value}: ${description}` : value })),
    ...others.map((value) => ({ value, label: t('{value} (no longer allowed)', { value }) })),
  ]
  return (
    <MultiSelect
      label={t('Values')}
      data={data}
      value={[...constraint.values]}
      onChange={onValues}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear values') }}
    />
  )
}

const MANY = 100

const isSame = (value: string, others: readonly string[]) => others.includes(value)

function FreeValues({ constraint, error, onValues }: ValuesProps) {
  const { values } = constraint
  const isAddress = operatorFacts(constraint.operator)?.operand === 'address'
  if (values.length > MANY) return <LongList values={values} error={error} onValues={onValues} />
  return (
    <TagsInput
      label={t('Values')}
      description={t('{count} values. Press Enter or comma to add. You can paste a list.', { count: values.length })}
      placeholder={isAddress ? '10.0.0.0/8' : t('Add value')}
      value={[...values]}
      onChange={onValues}
      splitChars={[',', ';', '\n', '\r', '\t']}
      isDuplicate={isSame}
      error={error}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear values') }}
    />
  )
}

/** A thousand tags would be slow and hard to read. */
function LongList({
  values,
  error,
  onValues,
}: Omit<ValuesProps, 'constraint'> & { readonly values: readonly string[] }) {
  const [text, setText] = useState(values.join('\n'))
  return (
    <Textarea
      label={t('Values')}
      description={t('{count} values, one per line', { count: values.length })}
      value={text}
      minRows={8}
      maxRows={16}
      autosize
      error={error}
      spellCheck={false}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onValues(valuesFrom(event.currentTarget.value))
      }}
    />
  )
}

interface DateInputProps {
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}

function DateInput({ value, error, onValue }: DateInputProps) {
  return (
    <TextInput
      type="datetime-local"
      step={1}
      label={t('Date and time')}
      description={error === undefined && value !== '' ? exactTime(value) : t('Your time zone')}
      value={localSecond(new Date(value))}
      error={error}
      onChange={({ currentTarget: { value: text } }) => onValue(text === '' ? '' : fromLocal(text).toISOString())}
    />
  )
}
