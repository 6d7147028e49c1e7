import { useCallback, useState } from 'react'
import type { LiveEvent } from '../../api/invalidation.ts'
import { useLiveEvents } from '../../api/live-updates.ts'
import { type Description, describedChanges } from '../../lib/described-changes.ts'
import type { Difference } from '../../lib/differences.ts'

export interface ConcurrentEdit {
  /** What others changed since I looked; empty: nothing. */
  readonly rows: readonly Difference[]
  readonly by: string | undefined
  readonly takeTheirs: () => void
  /** Asks once more, right before I save: was it changed? Then the dialog says so, and nothing is sent. */
  readonly isChanged: () => Promise<boolean>
  /** I have seen it, and mine shall count. */
  readonly keepMine: () => void
}

interface Parts<T> {
  /** As it is now, as far as it is known here. Undefined for something new, and for what is gone. */
  readonly now: T | undefined
  /** As the server has it. */
  readonly ask: () => Promise<T | undefined>
  readonly words: (thing: T) => Description
  /** The events that tell of such a change: `group-`. */
  readonly events: string
  readonly take: (theirs: T) => void
}

/** There are no tags for users, groups and roles: whoever saves last wins, and so must know what they win over. */
export function useConcurrentEdit<T>({ now, ask, words, events, take }: Parts<T>): ConcurrentEdit {
  const [seen, setSeen] = useState(now)
  const [by, setBy] = useState<string>()
  const listen = useCallback(
    ({ type, createdBy }: LiveEvent) => {
      if (type.startsWith(events)) setBy(createdBy)
    },
    [events],
  )
  useLiveEvents(listen)
  const differs = (theirs: T | undefined) =>
    seen === undefined || theirs === undefined ? [] : describedChanges(words(seen), words(theirs))
  return {
    rows: differs(now),
    by,
    takeTheirs: () => {
      setSeen(now)
      if (now !== undefined) take(now)
    },
    isChanged: async () => differs(await ask()).length > 0,
    keepMine: () => setSeen(now),
  }
}

/** Saves, unless somebody else did meanwhile: then the dialog says so first. */
export function useCarefulSaving(onSubmit: () => Promise<unknown>, concurrent: ConcurrentEdit | undefined) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = async (whose?: 'mine') => {
    setBusy(true)
    setError(undefined)
    try {
      if (whose === 'mine') concurrent?.keepMine()
      else if (await concurrent?.isChanged()) return
      await onSubmit()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, save }
}
