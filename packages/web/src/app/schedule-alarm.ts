import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { type Happened, useHappenings } from '../api/live.ts'
import { useMay } from '../api/permissions.ts'

const ALARMS: Readonly<Record<string, string>> = {
  'change-request-scheduled-application-failure': 'A scheduled change request could not be applied',
  'change-request-schedule-suspended':
    'A scheduled change request was suspended: what it changes is no longer what people agreed to',
}

/** Those who could apply it hear at once that a scheduled change request did not come about. */
export function useScheduleAlarm(): void {
  const may = useMay()
  const onHappened = useCallback(
    ({ type, project, environment }: Happened) => {
      const sentence = ALARMS[type]
      if (sentence === undefined || project === null || environment === null) return
      if (!may('APPLY_CHANGE_REQUEST', { project, environment })) return
      notifications.show({
        color: 'red',
        autoClose: false,
        message: `${sentence} (${environment} of ${project}). See the change requests that are scheduled.`,
      })
    },
    [may],
  )
  useHappenings(onHappened)
}
