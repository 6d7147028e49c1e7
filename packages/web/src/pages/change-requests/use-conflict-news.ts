import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { LiveEvent } from '../../api/invalidation.ts'
import { useLiveEvents } from '../../api/live-updates.ts'
import { draftQuery } from '../../api/queries.ts'
import { conflictNews, newConflicts } from '../../lib/request-news.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { countConflicts } from './states.ts'
import { toastNews } from './toast-news.tsx'

/** Conflicts have no event: any change in the project or of segments can cause one. */
const CAN_CONFLICT = /^(feature|segment|environment|project-environment)-/

/** Refetches the pending requests of the user after a change, and shows a toast for each new conflict. */
export function useConflictNews(projectId: string, requests: readonly ChangeRequest[] | undefined): void {
  const client = useQueryClient()
  const hasRequests = (requests ?? []).length > 0
  const onEvent = useCallback(
    ({ type, project }: LiveEvent) => {
      if (!hasRequests || !CAN_CONFLICT.test(type) || (project !== null && project !== projectId)) return
      void client.invalidateQueries({ queryKey: draftQuery(projectId).queryKey })
    },
    [client, projectId, hasRequests],
  )
  useLiveEvents(onEvent)
  const known = useRef<{ readonly projectId: string; readonly counted: readonly Counted[] }>(undefined)
  useEffect(() => {
    if (!requests) return
    const counted = requests.map((request) => ({ id: request.id, request, conflicts: countConflicts(request) }))
    const before = known.current?.projectId === projectId ? known.current.counted : undefined
    for (const { request } of newConflicts(before, counted)) toastNews(conflictNews(request), request)
    known.current = { projectId, counted }
  }, [projectId, requests])
}

interface Counted {
  readonly id: number
  readonly request: ChangeRequest
  readonly conflicts: number
}
