import { Alert, Text } from '@mantine/core'
import { CalendarClock, CalendarX2 } from 'lucide-react'
import { t } from '../../lib/messages.ts'
import { exactTime } from '../../lib/time.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { ScheduledTime } from '../../ui/time.tsx'

/** When it will be applied, or why it was not. */
export function ScheduleNote({ request: { schedule } }: { readonly request: ChangeRequest }) {
  if (!schedule) return null
  const { status, scheduledAt, reason } = schedule
  if (status === 'pending')
    return (
      <Alert variant="outline" color="blue" icon={<CalendarClock size={18} />} py="xs">
        <Text size="sm">
          {t('Will be applied on')} <ScheduledTime at={scheduledAt} />.
        </Text>
      </Alert>
    )
  const title = status === 'failed' ? t('Scheduled run failed') : t('Schedule suspended')
  return (
    <Alert role="alert" variant="outline" color="red" icon={<CalendarX2 size={18} />} title={title}>
      <Text size="sm">
        {t('{reason} It was scheduled for {scheduledAt}. Reschedule, apply or reject it.', {
          reason,
          scheduledAt: exactTime(scheduledAt),
        })}
      </Text>
    </Alert>
  )
}
