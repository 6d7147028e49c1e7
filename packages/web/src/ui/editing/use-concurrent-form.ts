import { type IfMatch, type Version, writeIfUnchanged } from '../../api/conditional-write.ts'
import { type Description, describedChanges } from '../../lib/described-changes.ts'
import type { Difference } from '../../lib/differences.ts'
import { useConcurrentEdit } from './use-concurrent-edit.ts'

/** What a `Form` needs to detect a change by another user and to let the user choose. */
export interface ConcurrentForm<T = never> {
  /** The changes by another user since the form was opened. Empty if there are none. */
  readonly rows: readonly Difference[]
  readonly by: string | undefined
  /** Replaces the edits of the form by the current state. */
  readonly takeTheirs: () => void
  /** Writes unless another user changed it. With `overwrite` the shown change is accepted. False: a conflict. */
  readonly write: <O>(send: (headers: IfMatch) => Promise<O>, how?: 'overwrite') => Promise<O | false>
  /** Sets the state that the edits start from, after a write in a form that stays open. */
  readonly accept: (saved: T) => void
}

interface ConcurrentFormOptions<T> {
  /** The version that the form was opened with; `now` without it. */
  readonly opened?: Version<T>
  /** The current version in the query cache. Its value is undefined for a new thing and for a deleted one. */
  readonly now: Version<T>
  readonly fetchNow: () => Promise<Version<T>>
  readonly describe: (thing: T) => Description
  /** The prefix of the event types of this kind of thing, such as `group-`. */
  readonly events: string
  /** Puts the current state into the form. */
  readonly take: (theirs: T) => void
}

/** A version of something that the server sends without an `ETag`. */
export const untagged = <T>(value: T | undefined): Version<T> => ({ value, etag: null })

export function useConcurrentForm<T>(options: ConcurrentFormOptions<T>): ConcurrentForm<T> {
  const { now, opened = now, fetchNow, describe, events, take } = options
  const changes = (before: T | undefined, after: T | undefined) =>
    before === undefined || after === undefined ? [] : describedChanges(describe(before), describe(after))
  const isSame = (a: T | undefined, b: T | undefined) => changes(a, b).length === 0
  const isAbout = ({ type }: { readonly type: string }) => type.startsWith(events)
  const { base, remote, rebase } = useConcurrentEdit({ opened, now, isAbout, isSame })
  return {
    rows: remote ? changes(base.value, remote.value) : [],
    by: remote?.by,
    takeTheirs: () => {
      rebase(now)
      if (now.value !== undefined) take(now.value)
    },
    write: async (send, how) => {
      if (how === 'overwrite') rebase(now)
      const result = await writeIfUnchanged({ base: how === 'overwrite' ? now : base, fetchNow, isSame, send })
      return 'saved' in result ? result.saved : false
    },
    accept: (saved) => rebase(untagged(saved)),
  }
}
