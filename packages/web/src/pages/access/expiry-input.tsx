import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { CircleX } from 'lucide-react'
import { localDay } from '../../lib/local-time.ts'
import { T, t } from '../../lib/messages.ts'
import { Time } from '../../ui/time.tsx'
import { EXPIRY_CHOICES, type Expiry, isExpired } from './expiry.ts'

interface ExpiryInputProps {
  readonly value: Expiry
  readonly onChange: (value: Expiry) => void
}

export const ExpiryInput = ({ value, onChange }: ExpiryInputProps) => (
  <Group grow align="flex-end" gap="xs">
    <NativeSelect
      label={t('Expires')}
      data={[...EXPIRY_CHOICES]}
      value={value.choice}
      onChange={(event) => onChange({ ...value, choice: event.currentTarget.value })}
    />
    {value.choice === 'day' && (
      <TextInput
        type="date"
        label={t('Last day')}
        required
        min={localDay(new Date())}
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
        {t('never')}
      </Text>
    )
  if (!isExpired(at, Date.now())) return <Time at={at} />
  return (
    <Group gap={4} wrap="nowrap" c="var(--lf-danger)">
      <CircleX size={14} aria-hidden /> <T text="expired {time}" time={<Time at={at} />} />
    </Group>
  )
}
