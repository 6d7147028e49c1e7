import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Chance, explain, type FeatureDefinition } from '@leverframe/engine'
import type { GivenContext } from '#features/evaluation/index'
import type { SnapshotEntry } from '#features/snapshot/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { combinationsOf, countCombinations } from './combination-rules.ts'
import { contextOf, fieldsOf, splitContext } from './context.ts'
import { compiledWith, type Stage } from './definitions.ts'
import type { AdvancedAnswer, AdvancedRequest, PlayedFeature, PlaygroundRequest } from './schema.ts'
import { playedFeature } from './view.ts'

/** Each is some kilobytes of the answer. */
export const MOST_EVALUATIONS = 10_000
/** So many toggles are compiled together, and so many evaluated before others get their turn. */
const AT_A_TIME = 50

export interface PlayParts {
  readonly snapshot: { environment(name: string): Stage | undefined }
  readonly chance: Chance
  /** What the caller may see. */
  readonly visible: 'all' | readonly string[]
}

function requireEnvironment({ snapshot }: PlayParts, name: string): Stage {
  const environment = snapshot.environment(name)
  if (!environment) throw notFound('environment', name)
  return environment
}

/** A project that is hidden has no toggles, as if it did not exist. */
function entriesFor({ visible }: PlayParts, environment: Stage, asked: '*' | readonly string[] = '*') {
  const isIn = (list: '*' | 'all' | readonly string[]) => {
    if (typeof list === 'string') return () => true
    const set = new Set(list)
    return (project: string) => set.has(project)
  }
  const [isVisible, isAsked] = [isIn(visible), isIn(asked)]
  return [...environment.entries].filter(({ flag }) => isVisible(flag.project) && isAsked(flag.project))
}

function checkCount(evaluations: number): void {
  if (evaluations > MOST_EVALUATIONS)
    throw new Failure(
      'invalid',
      `This asks for ${evaluations} evaluations and ${MOST_EVALUATIONS} is the most: name fewer projects, environments or values`,
    )
}

interface Round {
  readonly environment: Stage
  readonly entries: readonly SnapshotEntry[]
  readonly contexts: readonly GivenContext[]
}

/** Every toggle for every context; others get their turn in between. */
async function* playRound({ chance }: PlayParts, { environment, entries, contexts }: Round) {
  let evaluated = 0
  for (let from = 0; from < entries.length; from += AT_A_TIME) {
    const some = entries.slice(from, from + AT_A_TIME)
    const compiled = compiledWith(environment, some)
    for (const { flag } of some)
      for (const context of contexts) {
        const definition = compiled.feature(flag.name) as FeatureDefinition
        const explanation = explain(compiled, flag.name, context, chance)
        yield { context, played: playedFeature({ definition, explanation, ...placeOf(flag, environment) }) }
        if (++evaluated % AT_A_TIME === 0) await nextTurn()
      }
  }
}

const placeOf = ({ project }: { readonly project: string }, { name }: Stage) => ({
  project,
  environment: name,
})

export async function play(parts: PlayParts, { environment: name, projects, context }: PlaygroundRequest) {
  const environment = requireEnvironment(parts, name)
  const contexts = [contextOf(fieldsOf(context))]
  const entries = entriesFor(parts, environment, projects)
  checkCount(entries.length)
  const features: PlayedFeature[] = []
  for await (const { played } of playRound(parts, { environment, entries, contexts })) features.push(played)
  return features
}

function contextsFor(given: Readonly<Record<string, unknown>>) {
  const { many, invalidNames } = splitContext(fieldsOf(given))
  const count = countCombinations(many)
  if (count > MOST_EVALUATIONS)
    throw invalid('/body/context', `its values can be combined in ${count} ways, and ${MOST_EVALUATIONS} is the most`)
  return { contexts: combinationsOf(many).map((one) => contextOf(Object.entries(one))), invalidNames }
}

/** Every combination of the values, in every environment that is named. */
export async function playAdvanced(parts: PlayParts, { environments: names, projects, context }: AdvancedRequest) {
  const environments = [...new Set(names)].map((name) => requireEnvironment(parts, name))
  const { contexts, invalidNames } = contextsFor(context)
  const rounds = environments.map((environment) => ({
    environment,
    entries: entriesFor(parts, environment, projects),
    contexts,
  }))
  checkCount(rounds.reduce((sum, { entries }) => sum + entries.length * contexts.length, 0))
  const features = new Map<string, AdvancedAnswer['features'][number]>()
  for (const round of rounds)
    for await (const { context: given, played } of playRound(parts, round)) {
      const { name, projectId } = played
      const feature = features.get(name) ?? { name, projectId, environments: Object.create(null) }
      features.set(name, feature)
      const environment = round.environment.name
      feature.environments[environment] ??= []
      feature.environments[environment].push({ ...played, environment, context: { ...given } })
    }
  return { features: [...features.values()], warnings: { invalidContextProperties: invalidNames } }
}
