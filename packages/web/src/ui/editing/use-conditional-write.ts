import { useQueryClient } from '@tanstack/react-query'
import { useProtection } from '../../api/change-requests.ts'
import { type IfMatch, type Version, writeIfUnchanged } from '../../api/conditional-write.ts'
import { toggleQuery } from '../../api/queries.ts'
import { same } from '../../lib/same.ts'
import type { Change, Toggle } from '../../lib/types.ts'
import { useEnvironmentWrite, type WriteOutcome } from '../use-environment-write.ts'

/** A write to a part of a toggle that must not replace a change by another user. */
export interface ToggleWrite<T> {
  /** The environment of a change request; undefined: the write concerns no environment. */
  readonly environment: string | undefined
  readonly change: Change | null
  /** The part of the toggle when the editor was opened, with the `ETag` of the toggle. */
  readonly base: Version<T>
  /** The part of the toggle that the write replaces. */
  readonly pick: (toggle: Toggle) => T | undefined
  readonly write: (headers: IfMatch) => Promise<unknown>
  /** The toast after a direct write. */
  readonly done: string
}

export interface Conflict<T> {
  readonly how: 'conflict'
  readonly theirs: Version<T>
}

export type Outcome<T> = { readonly how: WriteOutcome } | Conflict<T>

/** Writes to a toggle with `If-Match`, directly or as a change request, and returns a conflict instead of overwriting. */
export function useConditionalWrite(
  projectId: string,
  featureName: string,
  options?: Parameters<typeof useEnvironmentWrite>[1],
) {
  const client = useQueryClient()
  const environmentWrite = useEnvironmentWrite(projectId, options)
  const protection = useProtection(projectId)
  const run = async <T>(given: ToggleWrite<T>): Promise<Outcome<T>> => {
    const { environment = '', change, base, pick, write, done } = given
    const fetchNow = async (): Promise<Version<T>> => {
      const { value, etag } = await client.fetchQuery({ ...toggleQuery(projectId, featureName), staleTime: 0 })
      return { value: pick(value), etag }
    }
    // A change request detects later changes by itself; earlier ones are detected here.
    if (change !== null && protection(environment).isProtected) {
      const now = await fetchNow()
      if (!same(base.value, now.value)) return { how: 'conflict', theirs: now }
    }
    let conflict: Version<T> | undefined
    const how = await environmentWrite.run({
      environment,
      change,
      directly: async () => {
        const result = await writeIfUnchanged({ base, fetchNow, isSame: same, send: write })
        if ('saved' in result) return
        conflict = result.conflict
      },
      changes: { subject: 'toggle', project: projectId, toggle: featureName },
      done: () => (conflict ? undefined : done),
    })
    return conflict ? { how: 'conflict', theirs: conflict } : { how }
  }
  return { run, isBusy: environmentWrite.isBusy, error: environmentWrite.error }
}
