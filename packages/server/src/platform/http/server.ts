import type { Socket } from 'node:net'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { TSchema } from 'typebox'
import { Failure, invalid, invalidAll } from '#kernel/failure'
import { problemsOf } from '../validation.ts'
import { type Identify, requireAccess } from './access.ts'
import { answerFailures, errorBody, FAILURES, type LoginHint, sendFailure } from './failures.ts'
import { parseJsonBodies } from './json-body.ts'
import { answerUnknownPaths } from './not-found.ts'

export interface HttpOptions {
  readonly bodyLimit: number
  readonly trustProxy: false | number | string
  readonly log: FastifyBaseLogger
  readonly newId: () => string
  readonly identify: Identify
  readonly loginHint: LoginHint
}

export type App = FastifyInstance

const ROOTS: Readonly<Record<string, string>> = { body: '/body', params: '/params', querystring: '/query', headers: '/headers' }

/** Flat, without a prototype; a key given several times is a list. Nothing ever becomes an object. */
export function parseQuery(query: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(query)) {
    const earlier = result[key]
    result[key] = earlier === undefined ? value : [earlier, value].flat()
  }
  return result
}

const hasNul = (values: unknown): boolean =>
  typeof values === 'object' &&
  values !== null &&
  Object.entries(values).some(([key, value]) => [key, value].flat().some((text) => String(text).includes('\0')))

/** The HTTP kernel: limits, parsing, identification, access, validation and failures; no feature is known here. */
export function createHttp(options: HttpOptions): App {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    trustProxy: trustedProxies(options.trustProxy),
    genReqId: options.newId,
    requestIdHeader: false,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    routerOptions: {
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
      maxParamLength: 8_192,
      querystringParser: parseQuery,
    },
    frameworkErrors: (_error, request, reply) => {
      // A broken URL never reaches the error handler.
      const failure = invalid('/path', 'is not a valid URL')
      return sendFailure(request, reply as never, failure, options.loginHint)
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options.newId()),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App

  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => (value) => {
    const details = problemsOf(schema, value, ROOTS[httpPart ?? ''] ?? '')
    return details.length > 0 ? { error: invalidAll(details) } : { value }
  })
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })
  answerFailures(app, options.loginHint)
  answerUnknownPaths(app, options.loginHint)
  requireAccess(app, options.identify)
  parseJsonBodies(app)
  app.addHook('preValidation', async (request) => {
    if (hasNul(request.params) || hasNul(request.query))
      throw new Failure('invalid', 'The address holds a NUL character, which cannot be stored')
  })
  return app
}

/** A number means: trust that many hops. */
const trustedProxies = (setting: false | number | string) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

/** Below HTTP there is no request and no reply: the bytes are written by hand. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, id: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const [status, reason] = tooLarge ? [431, 'Request Header Fields Too Large'] : [FAILURES.invalid.status, 'Bad Request']
  const message = tooLarge ? 'The headers are larger than the limit' : 'This is not a valid HTTP request'
  const body = JSON.stringify(errorBody(id, new Failure('invalid', message)))
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
