import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { exactTime } from '../../lib/time.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { toastDone } from '../../ui/toast.tsx'
import { localMinuteOf, tomorrowMorning, zoneOf } from './month.ts'
import { RefusalNote } from './refusal-note.tsx'
import { moveRequest } from './requests-api.ts'
import { ScheduledAround } from './scheduled-around.tsx'
import { useDoing } from './use-doing.ts'

interface ScheduleDialogProps {
  readonly request: ChangeRequest
  readonly onClose: () => void
}

function problemOf(at: Date): string | undefined {
  if (Number.isNaN(at.getTime())) return 'Choose a day and a time.'
  return at.getTime() <= Date.now() ? 'This is in the past.' : undefined
}

/** When to apply it, in the time of the reader, beside what else is going to happen. */
export function ScheduleDialog({ request, onClose }: ScheduleDialogProps) {
  const before = request.schedule ? new Date(request.schedule.scheduledAt) : undefined
  const isStill = before !== undefined && before.getTime() > Date.now()
  const [when, setWhen] = useState(() => localMinuteOf(isStill ? before : tomorrowMorning(new Date())))
  const doing = useDoing()
  const at = new Date(when)
  const problem = problemOf(at)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem !== undefined) return
    const scheduledAt = at.toISOString()
    if (!(await doing.run('schedule', () => moveRequest(request, { state: 'Scheduled', scheduledAt })))) return
    toastDone(`Scheduled for ${exactTime(scheduledAt)}`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Schedule the change request">
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TextInput
            type="datetime-local"
            label="When to apply it"
            description={`Your time: ${zoneOf(problem ? new Date() : at)}`}
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
            It is applied at that time as you, by what you may do then. If something that it touches changes before, it
            stops and waits for a person.
          </Text>
          <RefusalNote error={doing.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" loading={doing.busy !== undefined} disabled={problem !== undefined}>
              Schedule
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
