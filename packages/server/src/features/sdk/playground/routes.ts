import { explain } from '@leverframe/engine'
import type { Static } from 'typebox'
import { preparedFor } from '#features/sdk/evaluation/index'
import type { Snapshot } from '#features/sdk/snapshot/index'
import { notUsed } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import { JSON_TYPE, jsonChunks, jsonList, sendChunks } from '#platform/http/json-chunks'
import { ask } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { contextOf, fieldsOf } from './context.ts'
import { compiledWith } from './definitions.ts'
import { explanationWithSentences } from './explanation.ts'
import { play, playAdvanced } from './play.ts'
import {
  AdvancedAnswer,
  AdvancedRequest,
  ExplainAnswer,
  ExplainRequest,
  PlaygroundAnswer,
  PlaygroundRequest,
} from './schema.ts'

export interface PlaygroundDeps {
  readonly snapshot: Snapshot
  readonly random: () => number
  readonly visibleProjects: VisibleProjects
}

function notServed(snapshot: Snapshot, name: string, environment: string): Failure {
  const toggle = snapshot.toggle(name)
  if (toggle && !toggle.archived) return notUsed(toggle.project, environment)
  return new Failure('archived', `The toggle "${name}" is archived: SDKs do not receive it`)
}

async function explained(
  snapshot: Snapshot,
  name: string,
  asked: Static<typeof ExplainRequest>,
  chance: { readonly now: number; readonly random: () => number },
) {
  const environment = snapshot.environment(asked.environment)
  if (!environment) throw notFound('environment', asked.environment)
  const entry = environment.get(name)
  if (!entry) throw notServed(snapshot, name, asked.environment)
  const context = contextOf(fieldsOf(asked.context ?? {}))
  const compiled = await compiledWith(environment, [entry])
  const prepared = await preparedFor(compiled, context, chance, name)
  const explanation = explain(compiled, name, context, chance, { prepared })
  return explanationWithSentences(explanation, environment.name, environment.revision)
}

export function playgroundRoutes({ log, clock }: Deps, { snapshot, random, visibleProjects }: PlaygroundDeps) {
  const chanceOfNow = () => ({ now: clock().getTime(), random })
  /** Applies recent writes of other instances first. */
  const playing = async (actor: Actor) => {
    await log.catchUp()
    return { snapshot, chance: chanceOfNow(), visible: await visibleProjects(actor) }
  }
  return {
    playWithContext: ask('/api/admin/playground', 'Evaluate toggles for a context in an environment, with reasons', {
      body: PlaygroundRequest,
      response: PlaygroundAnswer,
      sends: async ({ body: input, actor }, reply) => {
        const features = await play(await playing(actor), input)
        return sendChunks(reply, JSON_TYPE, jsonChunks({ input }, 'features', jsonList(features)))
      },
    }),
    playWithContexts: ask(
      '/api/admin/playground/advanced',
      'Evaluate toggles for every combination of comma-separated values, in several environments',
      {
        body: AdvancedRequest,
        response: AdvancedAnswer,
        sends: async ({ body, actor }, reply) =>
          sendChunks(reply, JSON_TYPE, await playAdvanced(await playing(actor), body)),
      },
    ),
    explainFeature: ask(
      '/api/admin/projects/:projectId/features/:featureName/explain',
      'Explain the result of a toggle for a context, step by step',
      {
        body: ExplainRequest,
        response: ExplainAnswer,
        handle: async ({ params: { projectId, featureName }, body }) => {
          await log.catchUp()
          if (snapshot.toggle(featureName)?.project !== projectId) throw notFound('toggle', featureName)
          return explained(snapshot, featureName, body, chanceOfNow())
        },
      },
    ),
  }
}
