/**
 * Compresses responses on the libuv threads, so that the event loop is not blocked. Three kinds of responses are not
 * compressed:
 *
 * 1. Small ones: the headers would cost as much as compression saves.
 * 2. Responses to writes and log-ins: they can contain a new secret next to text that the caller chose (BREACH).
 * 3. Event streams: compression would delay events. They never get here, because they bypass the framework.
 */
import { pipeline, type Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from './encodings.ts'

/** About one packet. */
const MIN_BYTES = 1_400

/** For responses that are compressed once and sent once: half the time of the defaults, a few percent larger. */
const GZIP = { level: 4 }
const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})

const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions(bytes.length)),
  gzip: (bytes) => promisify(gzip)(bytes, GZIP),
}

const transforms: Readonly<Record<Encoding, () => Transform>> = {
  br: () => createBrotliCompress(brotliOptions(0)),
  gzip: () => createGzip(GZIP),
}

export interface Encoded {
  readonly bytes: Buffer
  readonly encoding: Encoding | undefined
}

/** The encoding of a response of this length for a client; undefined for none. */
export const encodingOf = (length: number, acceptEncoding: string | undefined): Encoding | undefined =>
  length < MIN_BYTES ? undefined : encodingFor(acceptEncoding)

/** `bytes` in the best encoding that the client accepts. */
export async function encoded(bytes: Buffer, acceptEncoding: string | undefined): Promise<Encoded> {
  const encoding = encodingOf(bytes.length, acceptEncoding)
  return encoding === undefined ? { bytes, encoding } : { bytes: await compressors[encoding](bytes), encoding }
}

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*json|x-ndjson|yaml|javascript)\b)/

/** A route that already varies by encoding has chosen one itself. */
const hasEncoding = (reply: FastifyReply): boolean => /\baccept-encoding\b/i.test(String(reply.getHeader('vary') ?? ''))

function mayBeCompressed({ method, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  const { access } = routeOptions.config
  const isRead = method === 'GET' || (access !== undefined && !('runs' in access) && !('public' in access))
  if (!isRead || method === 'HEAD' || hasEncoding(reply)) return false
  return COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))
}

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload

function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`)
}

function label(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding).removeHeader('content-length')
}

export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (payload === null || payload === undefined || !mayBeCompressed(request, reply)) return payload
    varyByEncoding(reply)
    const accepted = request.headers['accept-encoding'] as string | undefined
    if (isStream(payload)) {
      const encoding = encodingFor(accepted)
      if (encoding === undefined) return payload
      label(reply, encoding)
      // A source that fails destroys the transform and thereby the response.
      return pipeline(payload, transforms[encoding](), () => {})
    }
    const plain = Buffer.isBuffer(payload) ? payload : Buffer.from(payload as string)
    const { bytes, encoding } = await encoded(plain, accepted)
    if (encoding !== undefined) label(reply, encoding)
    return bytes
  })
}
