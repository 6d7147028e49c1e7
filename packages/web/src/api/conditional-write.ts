import { ApiFailure } from './failure.ts'

/** A state of something with its `ETag`; null where the server has none. */
export interface Version<T> {
  /** Undefined: it does not exist, or no longer. */
  readonly value: T | undefined
  readonly etag: string | null
}

/** A type, not an interface: the client takes headers with an index signature. */
export type IfMatch = { 'If-Match'?: string }

export interface ConditionalWrite<T, O> {
  /** The version that the user saw. */
  readonly base: Version<T>
  readonly fetchNow: () => Promise<Version<T>>
  /** Compares only what the write replaces: the `ETag` may cover more than that. */
  readonly isSame: (a: T | undefined, b: T | undefined) => boolean
  readonly send: (headers: IfMatch) => Promise<O>
}

export type ConditionalResult<T, O> = { readonly saved: O } | { readonly conflict: Version<T> }

const MAX_ATTEMPTS = 5

/**
 * Writes only over the version that the user saw.
 * 1. Without an `ETag`, fetch the current version and compare it first.
 * 2. Send the write with `If-Match`.
 * 3. After a 412, fetch the current version. If the part that the write replaces is unchanged, send again with the new
 *    `ETag`; otherwise nothing is written, and the result is the conflict.
 * 4. After a 404, fetch the current version, too. If the part was removed, the result is the conflict.
 */
export async function writeIfUnchanged<T, O>(write: ConditionalWrite<T, O>): Promise<ConditionalResult<T, O>> {
  const { base, fetchNow, isSame, send } = write
  let version = base.etag === null ? await fetchNow() : base
  for (let attempt = 1; ; attempt += 1) {
    if (version !== base && !isSame(base.value, version.value)) return { conflict: version }
    try {
      return { saved: await send(version.etag === null ? {} : { 'If-Match': version.etag }) }
    } catch (error) {
      const status = error instanceof ApiFailure ? error.status : undefined
      if ((status !== 412 && status !== 404) || attempt === MAX_ATTEMPTS) throw error
      version = await fetchNow()
      if (status === 404 && isSame(base.value, version.value)) throw error
    }
  }
}
