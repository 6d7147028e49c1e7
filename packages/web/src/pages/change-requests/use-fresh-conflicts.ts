import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LiveEvent } from '../../api/invalidation.ts'
import { useLiveEvents } from '../../api/live-updates.ts'
import { type Ref, requestQuery } from './queries.ts'

/** Whatever changes in its project, or in segments, can come into conflict with it. */
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
