import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip } from './encodings.ts'

/** Bytes that are the same for everybody, in both forms that clients ask for. */
export interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
}

/** What the end of a file's name says, or undefined for a kind of file that we do not serve. */
export const contentTypeOf = (name: string): string | undefined => TYPES[name.slice(name.lastIndexOf('.') + 1)]

export function staticFile(name: string, plain: Buffer, gzip = gzipSync(plain)): StaticFile {
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  // Weak, because both forms share it.
  return { type: contentTypeOf(name) ?? 'application/octet-stream', etag: `W/"${digest}"`, plain, gzip }
}

/** A file that the build made, with the compressed form that may lie beside it; undefined when it is not there. */
export function readStaticFile(path: string): StaticFile | undefined {
  if (!existsSync(path)) return undefined
  const compressed = `${path}.gz`
  return staticFile(path, readFileSync(path), existsSync(compressed) ? readFileSync(compressed) : undefined)
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim() === etag || one.trim() === '*') ?? false

/** Browsers keep it, and ask each time whether it is still the same, unless told otherwise. */
export function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  cacheControl = 'no-cache',
): FastifyReply {
  reply.headers({ 'cache-control': cacheControl, etag: file.etag, vary: 'accept-encoding' })
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  reply.type(file.type)
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(file.plain)
  return reply.header('content-encoding', 'gzip').send(file.gzip)
}
