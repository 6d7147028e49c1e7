import { createHash } from 'node:crypto'
import type { Versioned } from '#kernel/command'
import type { Queryable } from '../db/tables.ts'
import { etagOf } from './runner.ts'

export interface ContentVersion<T, I> {
  readonly etag: (thing: T) => string
  readonly versionOf: (input: I, q: Queryable) => Promise<Versioned | undefined>
}

interface Content<T, I> {
  /** Such as `The segment "beta"`. */
  readonly label: (thing: T) => string
  /** The part that users edit. Default: all of it. It must not contain a secret, because readers see its hash as the version. */
  readonly contentOf?: (thing: T) => unknown
  readonly read: (q: Queryable, input: I) => Promise<T | undefined>
}

const hashOfContent = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

/** Supports `If-Match` for objects without a stored version: a hash of their content is the version. */
export function contentVersion<T, I>({
  label,
  contentOf = (thing) => thing,
  read,
}: Content<T, I>): ContentVersion<T, I> {
  const tagOf = (thing: T) => hashOfContent(contentOf(thing))
  return {
    etag: (thing) => etagOf(tagOf(thing)),
    versionOf: async (input, q) => {
      const thing = await read(q, input)
      if (thing === undefined) return undefined
      const staleText = `${label(thing)} has changed since you read it. Read it again and repeat your change`
      return { version: tagOf(thing), staleText }
    },
  }
}
