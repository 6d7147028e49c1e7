import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure, invalid } from '#kernel/failure'
import { isReservedName, RESERVED_NAMES } from '#kernel/names'
import { nextTurn } from '../turns.ts'
import { refuseLargeBody } from './unread-bodies.ts'

export const MAX_JSON_DEPTH = 32

const hexAt = (text: string, at: number): number => Number.parseInt(text.slice(at, at + 4), 16)

/**
 * Checks the raw text before anything parses it: the nesting depth, and characters that no store can keep (NUL, a lone
 * surrogate). The parser decides whether the text is JSON.
 */
export function refuseUnsafeJson(text: string): void {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (inString) {
      if (char === 0x22) inString = false
      else if (char === 0x5c) i = afterEscape(text, i)
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > MAX_JSON_DEPTH)
        throw new Failure('invalid', `The body is nested deeper than ${MAX_JSON_DEPTH} levels`)
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  if (!text.isWellFormed()) throw new Failure('invalid', 'The body is not valid Unicode')
}

/** Index of the last character of the escape that begins at `at`. */
function afterEscape(text: string, at: number): number {
  if (text[at + 1] !== 'u') return at + 1
  const unit = hexAt(text, at + 2)
  if (unit === 0) throw new Failure('invalid', 'The body holds a NUL character, which cannot be stored')
  const low = text.startsWith('\\u', at + 6) ? hexAt(text, at + 8) : 0
  const pair = unit >= 0xd800 && unit <= 0xdbff && low >= 0xdc00 && low <= 0xdfff
  if (unit >= 0xd800 && unit <= 0xdfff && !pair) throw new Failure('invalid', 'The body is not valid Unicode')
  return at + (pair ? 11 : 5)
}

const JSON_TYPES = new Set(['application/json'])
const PATCH_TYPES = new Set(['application/json', 'application/json-patch+json'])

/** The content types of a body, by method. */
export const acceptedTypes = (method: string): ReadonlySet<string> => (method === 'PATCH' ? PATCH_TYPES : JSON_TYPES)

/**
 * Parsing, validating and handling such a body take some milliseconds each, so other requests get a turn in between.
 */
const LARGE_BODY = 50_000

const hasLargeBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY

/** A hook that runs between these steps. */
async function yieldForLargeBody(request: FastifyRequest): Promise<void> {
  if (hasLargeBody(request)) await nextTurn()
}

const takesBody = (schema: unknown): boolean => typeof schema === 'object' && schema !== null && 'body' in schema

const isFromSdk = ({ access }: { readonly access?: object }): boolean => access !== undefined && 'sdk' in access

const notJson = () => invalid('/body', 'is not valid JSON')

/** An escape can spell any name. */
const MAY_HOLD_RESERVED = new RegExp(`${RESERVED_NAMES.join('|')}|\\\\u`)

/**
 * SDKs send data of their applications, and one reserved key must not make the whole report fail. On the data plane
 * such keys are dropped, on the control plane they are refused.
 */
function parseDroppingReservedKeys(text: string): unknown {
  const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  return MAY_HOLD_RESERVED.test(text) ? withoutReservedKeys(value) : value
}

/** refuseUnsafeJson limits the depth. */
function withoutReservedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutReservedKeys)
  const entries = Object.entries(value).filter(([name]) => !isReservedName(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutReservedKeys(inner)]))
}

/**
 * A route with a body schema accepts only JSON; a route without one ignores any body and content type. Runs after
 * identification, so unidentified callers learn nothing about bodies.
 */
export function parseJsonBodies(app: FastifyInstance, bodyLimit: number): void {
  app.addHook('preParsing', async (request) => {
    refuseLargeBody(request, bodyLimit)
    if (!takesBody(request.routeOptions.schema)) {
      // Fastify refuses a content type that it cannot parse, even when the route ignores the body.
      delete request.raw.headers['content-type']
      return
    }
    const { 'content-type': contentType, 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (contentType === undefined && encoding === undefined && (length === undefined || length === '0')) return
    const mediaType = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
    const accepted = acceptedTypes(request.method)
    if (!accepted.has(mediaType))
      throw new Failure('content_type', `This operation accepts ${[...accepted].join(' and ')} only`)
  })

  for (const hook of ['preValidation', 'preHandler'] as const) app.addHook(hook, yieldForLargeBody)

  const parseStrictly = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (!takesBody(request.routeOptions.schema) || text === '') return done(null, undefined)
    try {
      refuseUnsafeJson(text as string)
      if (isFromSdk(request.routeOptions.config)) return done(null, parseDroppingReservedKeys(text as string))
    } catch (error) {
      return done(error instanceof Failure ? error : notJson())
    }
    void parseStrictly(request, text as string, (error, value) => {
      if (error) done(notJson())
      else done(null, value)
    })
  })
}
