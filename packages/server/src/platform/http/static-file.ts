import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, encodingFor } from './encodings.ts'

/** Bytes that are the same for every client, plain and compressed. */
export interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  /** Only for files that the build has compressed. */
  readonly brotli: Buffer | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** The content type by file extension; undefined for an extension that is not served. */
export const contentTypeOf = (name: string): string | undefined => TYPES[name.slice(name.lastIndexOf('.') + 1)]

export function staticFile(name: string, plain: Buffer, gzip: Buffer = gzipSync(plain), brotli?: Buffer): StaticFile {
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  // Weak, because all encodings share it.
  return { type: contentTypeOf(name) ?? 'application/octet-stream', etag: `W/"${digest}"`, plain, gzip, brotli }
}

const readIfThere = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined)

/** A file of the build, with the compressed files next to it if there are any; undefined when it does not exist. */
export function readStaticFile(path: string): StaticFile | undefined {
  const plain = readIfThere(path)
  return plain && staticFile(path, plain, readIfThere(`${path}.gz`), readIfThere(`${path}.br`))
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim() === etag || one.trim() === '*') ?? false

/** By default browsers cache it and revalidate each time. */
export function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  cacheControl = 'no-cache',
): FastifyReply {
  reply.headers({ 'cache-control': cacheControl, etag: file.etag, vary: 'accept-encoding' })
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  reply.type(file.type)
  const accepted = request.headers['accept-encoding']
  const isCompressed = file.type === TYPES.woff2
  if (file.brotli && encodingFor(accepted) === 'br') return reply.header('content-encoding', 'br').send(file.brotli)
  if (isCompressed || !acceptsGzip(accepted)) return reply.send(file.plain)
  return reply.header('content-encoding', 'gzip').send(file.gzip)
}
