import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { LiveEvent } from '../../api/invalidation.ts'
import { useLiveEvents } from '../../api/live-updates.ts'
import { toggleQuery } from '../../api/queries.ts'
import { same } from '../../lib/same.ts'
import type { Toggle } from '../../lib/types.ts'

export interface RemoteChange<T> {
  /** Whether what is edited changed, or only something else of the toggle. */
  readonly isAboutThis: boolean
  readonly by: string | undefined
  /** Undefined: gone. */
  readonly theirs: T | undefined
  readonly etag: string | null
}

interface Opened<T> {
  readonly base: T
  readonly etag: string | null
  readonly pick: (toggle: Toggle) => T | undefined
}

/** What others did to the toggle since the editor was opened. */
export function useRemoteChange<T>(
  projectId: string,
  featureName: string,
  { base, etag, pick }: Opened<T>,
): RemoteChange<T> | undefined {
  const { data } = useQuery(toggleQuery(projectId, featureName))
  const [last, setLast] = useState<LiveEvent>()
  const listen = useCallback(
    (happened: LiveEvent) => {
      if (happened.featureName === featureName) setLast(happened)
    },
    [featureName],
  )
  useLiveEvents(listen)
  if (data === undefined || data.etag === etag) return undefined
  const theirs = pick(data.value)
  return { isAboutThis: !same(theirs, base), by: last?.createdBy, theirs, etag: data.etag }
}
