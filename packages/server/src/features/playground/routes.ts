import { explain } from '@leverframe/engine'
import type { FastifyRequest } from 'fastify'
import { preparedFor } from '#features/evaluation/index'
import type { Snapshot } from '#features/snapshot/index'
import { Failure, notFound } from '#kernel/failure'
import { actorOf } from '#platform/http/access'
import { JSON_TYPE, jsonList, jsonPieces, sendPieces } from '#platform/http/json-pieces'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import { contextOf, fieldsOf } from './context.ts'
import { compiledWith } from './definitions.ts'
import { spokenExplanation } from './explanation.ts'
import { play, playAdvanced } from './play.ts'
import {
  AdvancedAnswer,
  AdvancedRequest,
  ExplainAnswer,
  ExplainRequest,
  OneFlag,
  PlaygroundAnswer,
  PlaygroundRequest,
} from './schema.ts'

const tags = ['Playground']
const access = { signedIn: true } as const

export interface PlaygroundParts {
  readonly snapshot: Snapshot
  readonly random: () => number
  readonly visibleProjects: VisibleProjects
}

export function playgroundRoutes(app: App, { log, clock }: Parts, given: PlaygroundParts): void {
  const { snapshot, random, visibleProjects } = given
  const http = typed(app)
  const chanceOfNow = () => ({ now: clock().getTime(), random })
  /** What others wrote elsewhere a moment ago counts here too. */
  const playing = async (request: FastifyRequest) => {
    await log.catchUp()
    return { snapshot, chance: chanceOfNow(), visible: await visibleProjects(actorOf(request)) }
  }
  http.post(
    '/api/admin/playground',
    {
      config: { access },
      schema: {
        operationId: 'playWithContext',
        summary: 'What toggles are for a context in an environment, and why',
        tags,
        body: PlaygroundRequest,
        response: { 200: PlaygroundAnswer },
      },
    },
    async (request, reply) => {
      const { body: input } = request
      const features = await play(await playing(request), input)
      return sendPieces(reply, JSON_TYPE, jsonPieces({ input }, 'features', jsonList(features)))
    },
  )
  http.post(
    '/api/admin/playground/advanced',
    {
      config: { access },
      schema: {
        operationId: 'playWithContexts',
        summary: 'The same for every combination of comma separated values, in several environments',
        tags,
        body: AdvancedRequest,
        response: { 200: AdvancedAnswer },
      },
    },
    async (request, reply) => sendPieces(reply, JSON_TYPE, await playAdvanced(await playing(request), request.body)),
  )
  http.post(
    '/api/admin/projects/:projectId/features/:featureName/explain',
    {
      config: { access },
      schema: {
        operationId: 'explainFeature',
        summary: 'Why a toggle is what it is for a context, step by step',
        tags,
        params: OneFlag,
        body: ExplainRequest,
        response: { 200: ExplainAnswer },
      },
    },
    async (request) => {
      await log.catchUp()
      const { projectId, featureName } = request.params
      const flag = snapshot.flag(featureName)
      if (flag?.project !== projectId) throw notFound('toggle', featureName)
      const environment = snapshot.environment(request.body.environment)
      if (!environment) throw notFound('environment', request.body.environment)
      const entry = environment.get(featureName)
      if (!entry) throw new Failure('archived', `The toggle "${featureName}" is archived: nobody is told of it`)
      const context = contextOf(fieldsOf(request.body.context ?? {}))
      const compiled = compiledWith(environment, [entry])
      const chance = chanceOfNow()
      const prepared = await preparedFor(compiled, context, chance, featureName)
      const explanation = explain(compiled, featureName, context, chance, { prepared })
      return spokenExplanation(explanation, environment.name, environment.revision)
    },
  )
}
