import { Select } from '@mantine/core'
import { t } from '../../lib/messages.ts'
import { useConstraintRules } from './use-constraint-rules.ts'

const ALWAYS = [
  { value: 'default', label: t('userId or sessionId') },
  { value: 'random', label: t('Random: a new result for each request') },
]

interface StickinessSelectProps {
  readonly label: string
  readonly description?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
}

/** Selects the context field for stickiness, among those that allow it. */
export function StickinessSelect({ label, description, value, onChange, error, disabled }: StickinessSelectProps) {
  const { fields } = useConstraintRules()
  const names = new Set([
    'userId',
    'sessionId',
    ...fields.filter((one) => one.stickiness).map(({ name }) => name),
    value,
  ])
  const own = [...names].filter((name) => name !== '' && !ALWAYS.some((one) => one.value === name))
  return (
    <Select
      label={label}
      description={description}
      data={[...ALWAYS.slice(0, 1), ...own.map((name) => ({ value: name, label: name })), ...ALWAYS.slice(1)]}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      error={error}
      disabled={disabled ?? false}
      allowDeselect={false}
    />
  )
}
