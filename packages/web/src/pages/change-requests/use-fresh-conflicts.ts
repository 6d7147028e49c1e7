import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LiveEvent } from '../../api/invalidation.ts'
import { useLiveEvents } from '../../api/live-updates.ts'
import { type Ref, requestQuery } from './queries.ts'

/** Any change in its project or of segments can cause a conflict. */
export function useFreshConflicts({ project, id }: Ref): void {
  const client = useQueryClient()
  const listen = useCallback(
    (happened: LiveEvent) => {
      if (happened.project === project || happened.project === null)
        void client.invalidateQueries({ queryKey: requestQuery({ project, id }).queryKey })
    },
    [client, project, id],
  )
  useLiveEvents(listen)
}
