import { useQuery } from '@tanstack/react-query'
import { segmentsQuery } from '../../../api/queries.ts'
import {
  NOTHING_PENDING,
  type PendingInEnvironment,
  type PendingItem,
  pendingEverywhere,
  pendingIn,
} from '../../../lib/pending.ts'
import type { Toggle } from '../../../lib/types.ts'
import { pendingQuery } from './pending-query.ts'

interface PendingProps {
  readonly projectId: string
  readonly toggle: Toggle
  readonly etag: string | null
  readonly isReadOnly: boolean
}

export interface Pending {
  readonly everywhere: readonly PendingItem[]
  readonly inEnvironment: (environment: string) => PendingInEnvironment
}

/** The drafts, reviews and schedules of all users that change the toggle. */
export function usePending({ projectId, toggle, etag, isReadOnly }: PendingProps): Pending {
  const { data } = useQuery({
    ...pendingQuery(projectId, toggle.name, etag),
    enabled: !isReadOnly,
    // Visible while the next version of the same toggle loads.
    placeholderData: (before, query) => (query?.queryKey[3] === toggle.name ? before : undefined),
  })
  const { data: storedSegments = [] } = useQuery(segmentsQuery)
  const requests = isReadOnly ? [] : (data?.changeRequests ?? [])
  const names = { segments: new Map(storedSegments.map(({ id, name }) => [id, name])), storedSegments }
  return {
    everywhere: pendingEverywhere(requests, toggle),
    inEnvironment: (name) => {
      const environment = toggle.environments.find((one) => one.name === name)
      return environment ? pendingIn(requests, toggle, environment, names) : NOTHING_PENDING
    },
  }
}
