import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fromLocal, localMinute, zoneText } from '../../lib/local-time.ts'
import { t } from '../../lib/messages.ts'
import { exactTime } from '../../lib/time.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { FormDialog } from '../../ui/form.tsx'
import { tomorrowMorning } from './month.ts'
import { RefusalNote } from './refusal-note.tsx'
import { moveRequest } from './requests-api.ts'
import { ScheduledAround } from './scheduled-around.tsx'

interface ScheduleDialogProps {
  readonly request: ChangeRequest
  readonly onClose: () => void
}

function problemOf(at: Date): string | undefined {
  if (Number.isNaN(at.getTime())) return t('Choose a day and a time.')
  return at.getTime() <= Date.now() ? t('Choose a time in the future.') : undefined
}

/** When to apply it, in the time zone of the reader, with other scheduled requests. */
export function ScheduleDialog({ request, onClose }: ScheduleDialogProps) {
  const before = request.schedule ? new Date(request.schedule.scheduledAt) : undefined
  const isStill = before !== undefined && before.getTime() > Date.now()
  const [when, setWhen] = useState(() => (isStill ? localMinute(before) : tomorrowMorning(new Date())))
  const at = fromLocal(when)
  const problem = problemOf(at)
  return (
    <FormDialog
      edits={{ when: [when, setWhen] }}
      title={t('Schedule change request')}
      action={t('Schedule')}
      isReady={problem === undefined}
      changes="change-request"
      done={problem === undefined ? t('Scheduled for {exactTime}', { exactTime: exactTime(at.toISOString()) }) : ''}
      refetchAfterError="change-request"
      renderError={(error) => <RefusalNote error={error} />}
      onSubmit={() => moveRequest(request, { state: 'Scheduled', scheduledAt: at.toISOString() })}
      onClose={onClose}
    >
      <TextInput
        type="datetime-local"
        label={t('Apply at')}
        description={t('Time zone: {zone}', { zone: zoneText(problem ? new Date() : at) })}
        value={when}
        onChange={(event) => setWhen(event.currentTarget.value)}
        error={problem}
        data-autofocus
      />
      <ScheduledAround
        day={when.slice(0, 10)}
        except={request.id}
        onDay={(day) => setWhen(`${day}T${when.slice(11) || '09:00'}`)}
      />
      <Text size="sm" c="dimmed">
        {t('Runs with your permissions at that time. If a target changes first, it stops and needs attention.')}
      </Text>
    </FormDialog>
  )
}
