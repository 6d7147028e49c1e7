import { useCallback } from 'react'
import type { LiveEvent } from '../api/invalidation.ts'
import { useLiveEvents } from '../api/live-updates.ts'
import { useMay } from '../api/permissions.ts'
import { t } from '../lib/messages.ts'
import { showToast } from '../ui/show-toast.ts'

const ALERTS: Readonly<Record<string, string>> = {
  'change-request-scheduled-application-failure': t('A scheduled change request could not be applied'),
  'change-request-schedule-suspended': t(
    'A scheduled change request was suspended: its targets changed after approval',
  ),
}

/** Alerts users who may apply a scheduled change request when it failed or was suspended. */
export function useScheduleAlerts(): void {
  const may = useMay()
  const onEvent = useCallback(
    ({ type, project, environment }: LiveEvent) => {
      const sentence = ALERTS[type]
      if (sentence === undefined || project === null || environment === null) return
      if (!may('APPLY_CHANGE_REQUEST', { project, environment })) return
      showToast({
        color: 'red',
        autoClose: false,
        message: t('{sentence} ({environment} of {project}). See the scheduled change requests.', {
          sentence,
          environment,
          project,
        }),
      })
    },
    [may],
  )
  useLiveEvents(onEvent)
}
