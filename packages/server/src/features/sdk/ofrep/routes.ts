import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FrontendOrigins } from '#features/instance/index'
import type { GivenContext } from '#features/sdk/evaluation/index'
import { Failure } from '#kernel/failure'
import { sdkOf } from '#platform/http/access'
import { preflightRoute } from '#platform/http/cors'
import { JSON_TYPE } from '#platform/http/json-chunks'
import { failuresWith } from '#platform/http/openapi'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { ChangeStreams } from './change-streams.ts'
import { contextOf } from './context.ts'
import { withErrorCode } from './errors.ts'
import { type EvaluationDeps, evaluateFlag, evaluateFlags } from './evaluations.ts'
import { BulkResult, ErrorFields, EvaluationRequest, FlagKey, FlagResult, TicketQuery } from './schema.ts'

export interface OfrepRouteDeps extends EvaluationDeps {
  readonly origins: FrontendOrigins
  readonly streams: ChangeStreams
  readonly isLive: (tokenId: string) => boolean
}

const tags = ['OFREP']
const flags = '/ofrep/v1/evaluate/flags'
const events = '/ofrep/v1/events'
const failures = failuresWith(ErrorFields)
const access = { sdk: ['client', 'frontend'] as const }

const preSerialization = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) =>
  withErrorCode(request, reply.statusCode, payload)

/** Sends 304 for an undefined body. */
const sendText = (reply: FastifyReply, body: string | Buffer | undefined): FastifyReply =>
  body === undefined ? reply.code(304).send() : reply.type(JSON_TYPE).send(body)

/** Adds the address of the client for frontend tokens. A server evaluates for other clients. */
function contextFor(request: FastifyRequest, body: Readonly<Record<string, unknown>> | null): GivenContext {
  const context = contextOf(body)
  const fillsIn = sdkOf(request).type === 'frontend' && context.remoteAddress === undefined
  return fillsIn ? { ...context, remoteAddress: request.ip } : context
}

function evaluationRoutes(app: App, deps: OfrepRouteDeps): void {
  const http = typed(app)
  const config = { access, cors: deps.origins }
  http.post(
    `${flags}/:key`,
    {
      config,
      preSerialization,
      schema: {
        operationId: 'evaluateFlag',
        summary: 'Evaluate one toggle, for OpenFeature providers',
        tags,
        params: FlagKey,
        body: EvaluationRequest,
        response: { 200: FlagResult, ...failures },
      },
    },
    async (request, reply) => {
      const answer = await evaluateFlag(deps, sdkOf(request), request.params.key, contextFor(request, request.body))
      return sendText(reply, JSON.stringify(answer))
    },
  )
  http.post(
    flags,
    {
      config,
      preSerialization,
      schema: {
        operationId: 'evaluateFlags',
        summary: 'Evaluate all toggles, for OpenFeature providers',
        tags,
        body: EvaluationRequest,
        response: { 200: BulkResult, ...failures },
      },
    },
    async (request, reply) => {
      const { 'if-none-match': ifNoneMatch } = request.headers
      const { etag, body } = await evaluateFlags(deps, sdkOf(request), contextFor(request, request.body), ifNoneMatch)
      return sendText(reply.header('etag', etag).header('cache-control', 'no-cache'), body)
    },
  )
}

function eventRoute(app: App, deps: OfrepRouteDeps): void {
  typed(app).get(
    events,
    {
      config: {
        access: { public: 'an EventSource cannot send headers: the ticket in the URL identifies the caller' },
        cors: deps.origins,
        refusesHead: true,
      },
      preSerialization,
      schema: { querystring: TicketQuery },
    },
    (request, reply) => {
      const ticket = deps.tickets.read(request.query.token, deps.clock().getTime())
      const environment = ticket && deps.snapshot.environment(ticket.environment)
      if (!ticket || !environment || !deps.isLive(ticket.tokenId))
        throw new Failure('unauthenticated', 'This ticket is not valid any more: evaluate all flags to get another one')
      const { 'last-event-id': lastEventId } = request.headers
      const lastRevision = typeof lastEventId === 'string' ? lastEventId : request.query.since
      deps.streams.open(reply, ticket, environment, lastRevision, request.ip)
    },
  )
}

export function ofrepRoutes(app: App, deps: OfrepRouteDeps): void {
  for (const url of [flags, `${flags}/:key`, events]) preflightRoute(app, url, deps.origins)
  evaluationRoutes(app, deps)
  eventRoute(app, deps)
}
