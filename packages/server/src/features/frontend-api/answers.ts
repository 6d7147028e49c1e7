import type { Outcome } from '@leverframe/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  answerTo,
  type GivenContext,
  type Luck,
  preparedFor,
  requireEntry,
  sightOf,
  textOfSight,
} from '#features/evaluation/index'
import type { Snapshot } from '#features/snapshot/index'
import { sdkOf } from '#platform/http/access'
import type { FrontendToggle } from './schema.ts'

export interface AnswerParts extends Luck {
  readonly snapshot: Snapshot
  readonly defaultEnvironment: () => string
  readonly newId: () => string
}

/** `on`: only toggles that are on. */
export type Wanted = 'on' | 'all'

const JSON_TYPE = 'application/json; charset=utf-8'

const toggleOf = (name: string, { enabled, impressionData, variant }: Outcome): FrontendToggle => ({
  name,
  enabled,
  impressionData,
  variant: { ...variant, featureEnabled: variant.feature_enabled },
})

const send = (reply: FastifyReply, etag: string, body: string | undefined): FastifyReply => {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  return body === undefined ? reply.code(304).send() : reply.type(JSON_TYPE).send(body)
}

/** A browser speaks for the address that it comes from, unless it says otherwise. */
const withAddress = (context: GivenContext, { ip }: FastifyRequest): GivenContext =>
  context.remoteAddress === undefined ? { ...context, remoteAddress: ip } : context

export async function answerAll(
  parts: AnswerParts,
  wanted: Wanted,
  given: GivenContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sight = sightOf(parts.snapshot, sdkOf(request), parts.defaultEnvironment)
  const { environment, projects } = sight
  const question = {
    environment,
    what: `frontend ${wanted} ${textOfSight(sight)}`,
    context: withAddress(given, request),
    newSession: parts.newId,
    ifNoneMatch: request.headers['if-none-match'],
  }
  const { etag, body } = await answerTo(question, parts, async (context, chance) => {
    const { compiled } = environment
    const prepared = await preparedFor(compiled, context, chance)
    return compiled.renderEnabled(context, chance, { projects, all: wanted === 'all', prepared })
  })
  return send(reply, etag, body)
}

export async function answerOne(
  parts: AnswerParts,
  name: string,
  given: GivenContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sight = sightOf(parts.snapshot, sdkOf(request), parts.defaultEnvironment)
  const { environment } = sight
  requireEntry(sight, name)
  const question = {
    environment,
    what: `frontend one ${name}`,
    context: withAddress(given, request),
    newSession: parts.newId,
    ifNoneMatch: request.headers['if-none-match'],
  }
  const { etag, body } = await answerTo(question, parts, async (context, chance) => {
    const { compiled } = environment
    const prepared = await preparedFor(compiled, context, chance, name)
    return JSON.stringify(toggleOf(name, compiled.evaluate(name, context, chance, { prepared }) as Outcome))
  })
  return send(reply, etag, body)
}
