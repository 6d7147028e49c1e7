import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { TSchema } from 'typebox'
import { Failure, invalid, invalidAll } from '#kernel/failure'
import { problemsOf } from '../validation.ts'
import { type Identify, type IdentifySdk, requireAccess, type SeesProject } from './access.ts'
import { trustedProxies } from './client-address.ts'
import { compressResponses } from './compression.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { manageConnections, refuseMalformedRequest } from './connections.ts'
import { addCorsHeaders } from './cors.ts'
import { handleFailures, type LoginHint, type OnUnavailable, sendFailure } from './failures.ts'
import { refuseHead, restoreHead, routeHeadAsGet } from './head-requests.ts'
import { guardHosts, type HostGuard } from './host-guard.ts'
import { parseJsonBodies } from './json-body.ts'
import { type IsInMaintenance, refuseWritesInMaintenance } from './maintenance.ts'
import { handleUnknownPaths } from './not-found.ts'
import { type Elsewhere, serveOnlyOwn } from './own-requests.ts'
import { parseQuery } from './query.ts'
import { refuseUnknownParameters } from './query-parameters.ts'
import { closeSlowClients } from './slow-clients.ts'
import { continueOnDemand, type DrainLimits, drainUnreadBodies } from './unread-bodies.ts'

export interface HttpOptions {
  readonly bodyLimit: number
  readonly trustProxy: false | number | string
  /** The value of `Strict-Transport-Security` when the server is reached over https. */
  readonly transportSecurity?: string | undefined
  /** Undefined: every host is served, because callers identify themselves. */
  readonly hostGuard?: HostGuard | undefined
  readonly clients?: ClientLimits
  readonly log: FastifyBaseLogger
  readonly newId: () => string
  readonly identify: Identify
  readonly identifySdk: IdentifySdk
  readonly sees: SeesProject
  readonly loginHint: LoginHint
  readonly onUnavailable?: OnUnavailable
  /** Undefined: maintenance mode does not exist here. */
  readonly isInMaintenance?: IsInMaintenance
  /** Undefined: this process serves all requests. */
  readonly elsewhere?: Elsewhere
}

/** How many resources clients can occupy. */
export interface ClientLimits extends DrainLimits, Omit<ConnectionLimits, 'trustProxy'> {
  readonly requestTimeoutMs: number
  readonly writeTimeoutMs: number
}

/** For tests that are not about these limits. */
const SOME_LIMITS: ClientLimits = {
  drainLimit: 0,
  drainTimeoutMs: 1_000,
  maxConnections: 1_000,
  maxConnectionsPerAddress: 1_000,
  requestTimeoutMs: 30_000,
  writeTimeoutMs: 30_000,
}

export type App = FastifyInstance

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every response, with a new request id, for responses that bypass the framework. */
    newHeaders(): Record<string, string>
  }
}

/** How often slow requests are checked. */
const MAX_CHECK_INTERVAL_MS = 5_000

const ROOTS: Readonly<Record<string, string>> = {
  body: '/body',
  params: '/params',
  querystring: '/query',
  headers: '/headers',
}

/** Keeps Fastify from loading Ajv and fast-json-stringify: `setCompilers` sets its own compilers. */
const NO_COMPILERS = { buildValidator: notUsed, buildSerializer: notUsed }
function notUsed(): never {
  throw new Error('A schema is compiled by the default compiler of Fastify')
}

/** Validators compile on first use, and responses are plain JSON. */
function setCompilers(app: App): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => (value) => {
    const details = problemsOf(schema, value, ROOTS[httpPart ?? ''] ?? '')
    return details.length > 0 ? { error: invalidAll(details) } : { value }
  })
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
}

/** The HTTP server: limits, parsing, identification, access, validation and failures. It knows no feature. */
export function createHttp(options: HttpOptions): App {
  const { clients = SOME_LIMITS, hostGuard, log, newId, trustProxy } = options
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimit,
    trustProxy: trustedProxies(options.trustProxy),
    genReqId: options.newId,
    requestIdHeader: false,
    // Log lines name the request themselves; a logger per request would cost too much.
    childLoggerFactory: (logger) => logger,
    exposeHeadRoutes: false,
    rewriteUrl: routeHeadAsGet,
    forceCloseConnections: 'idle',
    // Otherwise each route starts a timer.
    pluginTimeout: 0,
    // A request on a connection that is still open gets a response: the store closes after the server.
    return503OnClosing: false,
    ...timeoutsOf(clients),
    schemaController: { compilersFactory: NO_COMPILERS },
    routerOptions: {
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
      // Longer than any request line that Node accepts: a long name is simply unknown.
      maxParamLength: 65_536,
      querystringParser: parseQuery,
    },
    // A malformed URL never reaches the error handler.
    frameworkErrors: (_error, request, reply) => {
      const failure = invalid('/path', 'is not a valid URL')
      protect(request, reply as never, options)
      return sendFailure(request, reply as never, failure, options.loginHint)
    },
    clientErrorHandler: (error, socket) => refuseMalformedRequest(error, socket, options.newId()),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App

  setCompilers(app)
  restoreHead(app)
  limitConnections(app.server, { ...clients, trustProxy }, newId, log)
  if (options.elsewhere) serveOnlyOwn(app.server, options.elsewhere)
  closeSlowClients(app.server)
  addSecurityHeaders(app, options)
  guardHosts(app, hostGuard)
  addCorsHeaders(app)
  manageConnections(app)
  compressResponses(app)
  drainUnreadBodies(app, clients)
  handleFailures(app, options.loginHint, options.onUnavailable ?? (() => {}))
  handleUnknownPaths(app, options.loginHint)
  refuseHead(app)
  requireAccess(app, options)
  if (options.isInMaintenance) refuseWritesInMaintenance(app, options.isInMaintenance)
  refuseUnknownParameters(app)
  parseJsonBodies(app, options.bodyLimit)
  continueOnDemand(app)
  app.addHook('preValidation', async (request) => {
    // The only way to put a NUL into a parameter or a query.
    if (request.raw.url?.includes('%00'))
      throw new Failure('invalid', 'The address holds a NUL character, which cannot be stored')
  })
  return app
}

/** The options of Fastify and Node for slow clients; `closeSlowClients` handles a timeout. */
const timeoutsOf = ({ requestTimeoutMs, writeTimeoutMs }: ClientLimits) => ({
  requestTimeout: requestTimeoutMs,
  connectionTimeout: writeTimeoutMs,
  http: {
    // Node would respond without a body; `refuseWithoutHost` responds like every other failure.
    requireHostHeader: false,
    headersTimeout: requestTimeoutMs / 2,
    connectionsCheckingInterval: Math.min(requestTimeoutMs / 4, MAX_CHECK_INTERVAL_MS),
  },
})

/** The headers of every response of the framework. */
const securityHeaders = (id: string, { transportSecurity }: HttpOptions): Record<string, string> => ({
  ...(transportSecurity !== undefined && { 'strict-transport-security': transportSecurity }),
  'x-request-id': id,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
})

function protect(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): void {
  reply.headers(securityHeaders(request.id, options))
}

function addSecurityHeaders(app: App, options: HttpOptions): void {
  app.decorate('newHeaders', () => securityHeaders(options.newId(), options))
  app.addHook('onRequest', async (request, reply) => {
    protect(request, reply, options)
    refuseWithoutHost(request)
  })
}

function refuseWithoutHost({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') throw invalid('/headers/host', 'is required')
}
