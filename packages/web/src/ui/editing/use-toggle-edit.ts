import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IfMatch, Version } from '../../api/conditional-write.ts'
import { toggleQuery } from '../../api/queries.ts'
import type { Change, Toggle } from '../../lib/types.ts'
import { useConcurrentEdit } from './use-concurrent-edit.ts'
import { useConditionalWrite } from './use-conditional-write.ts'

interface ToggleEditOptions<T> {
  readonly projectId: string
  readonly featureName: string
  /** Undefined: the edited part concerns no environment. */
  readonly environment: string | undefined
  /** The part of the toggle when the editor was opened; its value is undefined for a new part. */
  readonly opened: Version<T>
  /** What the editor starts with. */
  readonly draft: T
  readonly pick: (toggle: Toggle) => T | undefined
  /** The write of a draft over a version. */
  readonly writeOf: (
    draft: T,
    base: T | undefined,
  ) => { readonly change: Change | null; readonly write: (headers: IfMatch) => Promise<unknown> }
  /** The toast after a direct write. */
  readonly done: string
  readonly onDone: () => void
}

/** The state of an editor of a part of a toggle: the draft, the version it starts from, and conflicts with others. */
export function useToggleEdit<T>(options: ToggleEditOptions<T>) {
  const { projectId, featureName, environment, pick, writeOf, done, onDone } = options
  const { data } = useQuery(toggleQuery(projectId, featureName))
  const { base, remote, rebase } = useConcurrentEdit<T>({
    opened: options.opened,
    now: data && { value: pick(data.value), etag: data.etag },
    isAbout: (event) => event.featureName === featureName,
  })
  const [draft, setDraft] = useState(options.draft)
  const [conflict, setConflict] = useState<Version<T>>()
  const conditional = useConditionalWrite(projectId, featureName, { errors: 'inline' })

  const save = async (wanted: T = draft, upon: Version<T> = base): Promise<boolean> => {
    const outcome = await conditional.run<T>({
      environment,
      base: upon,
      pick,
      ...writeOf(wanted, upon.value),
      done,
    })
    if (outcome.how === 'conflict') {
      setConflict(outcome.theirs)
      return false
    }
    if (outcome.how === 'refused') return false
    onDone()
    return true
  }
  /** Saves a merged draft over the version of the conflict. */
  const resolve = async (merged: T): Promise<boolean> => {
    if (!conflict) return false
    rebase(conflict)
    setDraft(merged)
    setConflict(undefined)
    return save(merged, conflict)
  }
  return {
    base: base.value,
    draft,
    setDraft,
    remote,
    conflict,
    compare: () => remote && setConflict(remote),
    dismissConflict: () => setConflict(undefined),
    save,
    resolve,
    isBusy: conditional.isBusy,
    /** Why the last write was refused. */
    error: conditional.error,
  }
}
