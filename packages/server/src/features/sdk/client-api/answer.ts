import type { FastifyReply } from 'fastify'
import type { Body } from '#features/sdk/snapshot/index'
import { acceptsGzip } from '#platform/http/encodings'
import { isUnchanged } from '#platform/http/etag'
import { JSON_TYPE } from '#platform/http/json-chunks'
import { withOwnMemory } from '#platform/own-memory'

export interface Answer {
  readonly status: 200 | 304
  /** Names and values alternate. */
  readonly headers: readonly string[]
  readonly chunks: readonly Buffer[]
}

/** The responses for a body, each created on first use. */
interface Answers {
  readonly unchanged: Answer
  plain: Answer
  plainSent: number
  gzip: Answer | undefined
}

/** Send the first 3 responses as separate buffers. From the 4th on, concatenate once and reuse. */
const SENT_IN_PIECES = 3

const answers = new WeakMap<Body, Answers>()

const headOf = ({ etag }: Body): readonly string[] => [
  'etag',
  etag,
  'cache-control',
  'no-cache',
  'vary',
  'Accept-Encoding',
]

const full = (body: Body, chunks: readonly Buffer[], size: number, ...more: readonly string[]): Answer => ({
  status: 200,
  headers: [...headOf(body), 'content-type', JSON_TYPE, 'content-length', String(size), ...more],
  chunks,
})

function answersOf(body: Body): Answers {
  const unchanged = { status: 304, headers: headOf(body), chunks: [] } as const
  const made = { unchanged, plain: full(body, body.chunks, body.size), plainSent: 0, gzip: undefined }
  answers.set(body, made)
  return made
}

function plainOf(ready: Answers, body: Body): Answer {
  if (ready.plainSent++ === SENT_IN_PIECES && body.chunks.length > 1) {
    ready.plain = full(body, [withOwnMemory(Buffer.concat(body.chunks))], body.size)
    body.keep(body.size)
  }
  return ready.plain
}

/** The request headers that select the response. */
interface Conditions {
  readonly 'if-none-match'?: string | undefined
  readonly 'accept-encoding'?: string | readonly string[] | undefined
}

/** Selects 304, gzip or plain. The fast path and the framework send the same response. */
export function answerOf(body: Body, headers: Conditions): Answer {
  const ready = answers.get(body) ?? answersOf(body)
  if (isUnchanged(headers['if-none-match'], body.etag)) return ready.unchanged
  if (body.gzip === undefined || !acceptsGzip(headers['accept-encoding'] as string | undefined))
    return plainOf(ready, body)
  ready.gzip ??= full(body, [body.gzip], body.gzip.length, 'content-encoding', 'gzip')
  return ready.gzip
}

/**
 * Adds an invitation to stream. An SDK that follows it ignores the body. The ETag is removed, so that the SDK fetches the full
 * body again when streaming fails.
 */
export function inviting({ status, headers, chunks }: Answer): Answer {
  const untagged = headers.filter((_, index) => headers[index - (index % 2)] !== 'etag')
  return { status, headers: [...untagged, 'fetch-mode', 'streaming'], chunks }
}

/** Sends an answer through the framework, which takes the body as one buffer. */
export function sendAnswer(reply: FastifyReply, { status, headers, chunks }: Answer): FastifyReply {
  for (let index = 0; index < headers.length; index += 2) reply.header(headers[index] as string, headers[index + 1])
  return reply.code(status).send(chunks.length > 1 ? Buffer.concat(chunks) : chunks[0])
}
