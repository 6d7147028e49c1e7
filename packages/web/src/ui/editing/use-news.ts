import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type Happened, useHappenings } from '../../api/live.ts'
import { toggleQuery } from '../../api/queries.ts'
import { same } from '../../lib/same.ts'
import type { Toggle } from '../../lib/types.ts'

export interface News<T> {
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
export function useNews<T>(
  projectId: string,
  featureName: string,
  { base, etag, pick }: Opened<T>,
): News<T> | undefined {
  const { data } = useQuery(toggleQuery(projectId, featureName))
  const [last, setLast] = useState<Happened>()
  const listen = useCallback(
    (happened: Happened) => {
      if (happened.featureName === featureName) setLast(happened)
    },
    [featureName],
  )
  useHappenings(listen)
  if (data === undefined || data.etag === etag) return undefined
  const theirs = pick(data.value)
  return { isAboutThis: !same(theirs, base), by: last?.createdBy, theirs, etag: data.etag }
}
