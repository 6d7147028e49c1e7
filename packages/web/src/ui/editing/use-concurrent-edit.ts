import { useCallback, useRef, useState } from 'react'
import type { Version } from '../../api/conditional-write.ts'
import type { LiveEvent } from '../../api/invalidation.ts'
import { useLiveEvents } from '../../api/live-updates.ts'
import { same } from '../../lib/same.ts'

/** A change by another user since the form was opened. */
export interface RemoteChange<T> extends Version<T> {
  /** False: something else that shares the `ETag` changed. */
  readonly isAboutThis: boolean
  /** The user who made the change, as far as the live stream said. */
  readonly by: string | undefined
}

export interface ConcurrentEdit<T> {
  /** The version that the edits start from. */
  readonly base: Version<T>
  readonly remote: RemoteChange<T> | undefined
  /** Makes another version the start of the edits. */
  readonly rebase: (version: Version<T>) => void
}

interface ConcurrentEditOptions<T> {
  readonly opened: Version<T>
  /** The current version in the query cache; undefined while it is not known. */
  readonly now: Version<T> | undefined
  /** Whether a live event is about the thing that is edited. */
  readonly isAbout: (event: LiveEvent) => boolean
  readonly isSame?: (a: T | undefined, b: T | undefined) => boolean
}

/** Detects that another user changed what a form edits. Every form that edits something stored uses it. */
export function useConcurrentEdit<T>(options: ConcurrentEditOptions<T>): ConcurrentEdit<T> {
  const { opened, now, isAbout, isSame = same } = options
  const [base, setBase] = useState(opened)
  const [by, setBy] = useState<string>()
  const latest = useRef(isAbout)
  latest.current = isAbout
  const listen = useCallback((event: LiveEvent) => {
    if (latest.current(event)) setBy(event.createdBy)
  }, [])
  useLiveEvents(listen)
  const isCurrent = now === undefined || (now.etag !== null && now.etag === base.etag)
  const remote = isCurrent ? undefined : { ...now, by, isAboutThis: !isSame(base.value, now.value) }
  return { base, remote, rebase: setBase }
}
