import type { Outcome } from '@leverframe/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  answerTo,
  type ByteString,
  type EvaluationSources,
  type GivenContext,
  preparedFor,
  type Question,
  requireEntry,
  type TokenView,
  tokenViewOf,
  visibleProjectsText,
} from '#features/sdk/evaluation/index'
import type { ServedEnvironments } from '#features/sdk/snapshot/index'
import { sdkOf } from '#platform/http/access'
import { JSON_TYPE } from '#platform/http/json-chunks'
import { inTurns } from '#platform/turns'
import type { FrontendToggle } from './schema.ts'

export interface AnswerDeps extends EvaluationSources {
  readonly snapshot: ServedEnvironments
  readonly defaultEnvironment: () => string
  readonly newId: () => string
}

/** `on` returns only toggles that are on. */
export type Wanted = 'on' | 'all'

/** Browsers cache a response and revalidate it on each request. */
export const CACHE_CONTROL = 'no-cache'

const toggleOf = (name: string, outcome: Outcome): FrontendToggle => ({
  name,
  ...outcome,
  variant: { ...outcome.variant, featureEnabled: outcome.variant.feature_enabled },
})

const send = (reply: FastifyReply, etag: string, body: string | ByteString | undefined): FastifyReply => {
  reply.header('etag', etag).header('cache-control', CACHE_CONTROL)
  if (body === undefined) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(typeof body === 'string' ? body : Buffer.from(body.latin1, 'latin1'))
}

/** Adds the address of the client unless the context has one. */
export const withAddress = (context: GivenContext, address: string | undefined): GivenContext =>
  context.remoteAddress === undefined && address !== undefined ? { ...context, remoteAddress: address } : context

export interface ListQuestion {
  readonly wanted: Wanted
  readonly view: TokenView
  readonly context: GivenContext
  readonly ifNoneMatch: string | undefined
}

export const questionOf = ({ newId }: AnswerDeps, { wanted, view, context, ifNoneMatch }: ListQuestion): Question => ({
  environment: view.environment,
  what: `frontend ${wanted} ${visibleProjectsText(view)}`,
  context,
  newSession: newId,
  ifNoneMatch,
})

export async function answerAll(
  deps: AnswerDeps,
  wanted: Wanted,
  given: GivenContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const view = tokenViewOf(deps.snapshot, sdkOf(request), deps.defaultEnvironment)
  const context = withAddress(given, request.ip)
  const ifNoneMatch = request.headers['if-none-match']
  const question = questionOf(deps, { wanted, view, context, ifNoneMatch })
  const { etag, body } = await answerTo(question, deps, async (compiled, seen, chance) => {
    const prepared = await preparedFor(compiled, seen, chance)
    const options = { projects: view.projects, all: wanted === 'all', prepared }
    return { latin1: await inTurns(compiled.renderEnabledInSteps(seen, chance, options)) }
  })
  return send(reply, etag, body)
}

export async function answerOne(
  deps: AnswerDeps,
  name: string,
  given: GivenContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const view = tokenViewOf(deps.snapshot, sdkOf(request), deps.defaultEnvironment)
  const { environment } = view
  await environment.catchUp()
  requireEntry(view, name)
  const question = {
    environment,
    what: `frontend one ${name}`,
    context: withAddress(given, request.ip),
    newSession: deps.newId,
    ifNoneMatch: request.headers['if-none-match'],
  }
  const { etag, body } = await answerTo(question, deps, async (compiled, context, chance) => {
    const prepared = await preparedFor(compiled, context, chance, name)
    return JSON.stringify(toggleOf(name, compiled.evaluate(name, context, chance, { prepared }) as Outcome))
  })
  return send(reply, etag, body)
}
