import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { CircleX } from 'lucide-react'
import { Time } from '../../ui/time.tsx'
import { dayOf, EXPIRY_CHOICES, type Expiry, isExpired } from './expiry.ts'

interface ExpiryInputProps {
  readonly value: Expiry
  readonly onChange: (value: Expiry) => void
}

export const ExpiryInput = ({ value, onChange }: ExpiryInputProps) => (
  <Group grow align="flex-end" gap="xs">
    <NativeSelect
      label="Expires"
      data={[...EXPIRY_CHOICES]}
      value={value.choice}
      onChange={(event) => onChange({ ...value, choice: event.currentTarget.value })}
    />
    {value.choice === 'day' && (
      <TextInput
        type="date"
        label="Last day"
        required
        min={dayOf(new Date().toISOString())}
        value={value.day}
        onChange={(event) => onChange({ ...value, day: event.currentTarget.value })}
      />
    )}
  </Group>
)

/** When a token expires, or that it has expired. */
export function ExpiresCell({ at }: { readonly at: string | null }) {
  if (at === null)
    return (
      <Text span inherit c="dimmed">
        never
      </Text>
    )
  if (!isExpired(at, Date.now())) return <Time at={at} />
  return (
    <Group gap={4} wrap="nowrap" c="var(--lf-danger)">
      <CircleX size={14} aria-hidden /> expired <Time at={at} />
    </Group>
  )
}
