import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useProtection } from '../../api/change-requests.ts'
import { ApiFailure } from '../../api/failure.ts'
import { toggleQuery } from '../../api/queries.ts'
import { same } from '../../lib/same.ts'
import type { Change, Toggle } from '../../lib/types.ts'
import { useEnvironmentWrite, type WriteOutcome } from '../use-environment-write.ts'

/** A write that must not go over what somebody else wrote meanwhile. */
export interface ConditionalWrite<T> {
  /** Where a change request would go; undefined: it counts in no environment. */
  readonly environment: string | undefined
  readonly change: Change | null
  /** What it was when the editor was opened, and the tag of that. */
  readonly base: T
  readonly etag: string | null
  /** The part of the toggle that is written over. */
  readonly pick: (toggle: Toggle) => T | undefined
  readonly write: (headers: { 'If-Match'?: string }) => Promise<unknown>
}

/** Somebody else was faster: what is there now (undefined: gone), and its tag. */
export interface Conflict<T> {
  readonly how: 'conflict'
  readonly theirs: T | undefined
  readonly etag: string | null
}

export type Outcome<T> = { readonly how: WriteOutcome } | Conflict<T>

const TRIES = 4

/**
 * Writes only over what the person saw. Where something else of the toggle changed, the write is tried again with the new
 * tag; where the same part changed nothing is written, and the answer tells what is there now.
 */
export function useConditionalWrite(projectId: string, featureName: string) {
  const client = useQueryClient()
  const changing = useEnvironmentWrite(projectId)
  const protection = useProtection(projectId)
  return useCallback(
    async <T>({ environment = '', change, base, etag, pick, write }: ConditionalWrite<T>): Promise<Outcome<T>> => {
      let conflict: Conflict<T> | undefined
      const look = async () => {
        const fresh = await client.fetchQuery({ ...toggleQuery(projectId, featureName), staleTime: 0 })
        const theirs = pick(fresh.value)
        if (!same(theirs, base)) conflict = { how: 'conflict', theirs, etag: fresh.etag }
        return fresh.etag
      }
      const attempt = async (tag: string | null, left: number): Promise<void> => {
        try {
          await write(tag === null ? {} : { 'If-Match': tag })
        } catch (error) {
          if (!(error instanceof ApiFailure) || error.status !== 412 || left === 0) throw error
          const next = await look()
          if (conflict === undefined) await attempt(next, left - 1)
        }
      }
      // A change request remembers what it touches from now on: what changed before is looked for here.
      if (change !== null && protection(environment).isProtected) await look()
      if (conflict) return conflict
      const how = await changing({ environment, change, directly: () => attempt(etag, TRIES) })
      if (conflict) return conflict
      await Promise.all([
        client.invalidateQueries({ queryKey: ['toggle', projectId, featureName] }),
        client.invalidateQueries({ queryKey: ['toggles', projectId] }),
        client.invalidateQueries({ queryKey: ['rollout-status'] }),
      ])
      return { how }
    },
    [client, changing, protection, projectId, featureName],
  )
}
