import { type Chance, explain, type FeatureDefinition } from '@leverframe/engine'
import { type GivenContext, StepBudget } from '#features/sdk/evaluation/index'
import type { SnapshotEntry } from '#features/sdk/snapshot/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { jsonChunks } from '#platform/http/json-chunks'
import { yieldIfDue } from '#platform/turns'
import { combinationsOf, countCombinations } from './combination-rules.ts'
import { contextOf, fieldsOf, splitContext } from './context.ts'
import { compiledWith, type EvaluationEnvironment } from './definitions.ts'
import type { AdvancedRequest, PlayedFeature, PlaygroundRequest } from './schema.ts'
import { playedFeature } from './view.ts'

/** Each evaluation adds a few kilobytes to the response. */
export const MAX_EVALUATIONS = 10_000
/** The limit of slow tests over all evaluations: a few seconds at most, with pauses. */
export const MAX_STEPS = 50_000_000
const MAX_RESPONSE_LENGTH = 40_000_000
const TOGGLES_PER_COMPILE = 50

export interface PlayDeps {
  readonly snapshot: { environment(name: string): EvaluationEnvironment | undefined }
  readonly chance: Chance
  /** The projects that the caller sees. */
  readonly visible: 'all' | readonly string[]
}

function requireEnvironment({ snapshot }: PlayDeps, name: string): EvaluationEnvironment {
  const environment = snapshot.environment(name)
  if (!environment) throw notFound('environment', name)
  return environment
}

/** A hidden project has no entries, like a project that does not exist. */
function entriesFor({ visible }: PlayDeps, environment: EvaluationEnvironment, asked: '*' | readonly string[] = '*') {
  const isIn = (list: '*' | 'all' | readonly string[]) => {
    if (typeof list === 'string') return () => true
    const set = new Set(list)
    return (project: string) => set.has(project)
  }
  const [isVisible, isAsked] = [isIn(visible), isIn(asked)]
  return [...environment.entries].filter(({ toggle }) => isVisible(toggle.project) && isAsked(toggle.project))
}

function checkCount(evaluations: number): void {
  if (evaluations > MAX_EVALUATIONS)
    throw new Failure(
      'invalid',
      `This asks for ${evaluations} evaluations and ${MAX_EVALUATIONS} is the most: name fewer projects, environments or values`,
    )
}

interface Round {
  readonly environment: EvaluationEnvironment
  readonly entries: readonly SnapshotEntry[]
  /** Generates contexts lazily. */
  readonly contexts: () => Iterable<GivenContext>
  readonly budget: StepBudget
}

/** Limits the response: a strategy with long lists is repeated for every context. */
function checkLength(characters: number): void {
  if (characters > MAX_RESPONSE_LENGTH)
    throw new Failure(
      'invalid',
      `The answer would have more than ${MAX_RESPONSE_LENGTH} characters: name fewer projects, environments or values`,
    )
}

interface Evaluated {
  readonly name: string
  readonly project: string
  readonly context: GivenContext
  readonly played: PlayedFeature
}

/** Evaluates every toggle for every context, with pauses. */
async function* playRound(
  { chance }: PlayDeps,
  { environment, entries, contexts, budget }: Round,
): AsyncGenerator<Evaluated> {
  for (let from = 0; from < entries.length; from += TOGGLES_PER_COMPILE) {
    const some = entries.slice(from, from + TOGGLES_PER_COMPILE)
    const compiled = await compiledWith(environment, some)
    for (const { toggle } of some)
      for (const context of contexts()) {
        const { name, project } = toggle
        const definition = compiled.feature(name) as FeatureDefinition
        const prepared = await budget.preparedFor(compiled, context, chance, name)
        const explanation = explain(compiled, name, context, chance, { prepared })
        const played = playedFeature({ definition, explanation, project, environment: environment.name })
        yield { name, project, context, played }
        await yieldIfDue()
      }
  }
}

/** Returns the JSON of each toggle. */
export async function play(
  deps: PlayDeps,
  { environment: name, projects, context }: PlaygroundRequest,
): Promise<string[]> {
  const environment = requireEnvironment(deps, name)
  const only = contextOf(fieldsOf(context))
  const entries = entriesFor(deps, environment, projects)
  checkCount(entries.length)
  const features: string[] = []
  let characters = 0
  const round = { environment, entries, contexts: () => [only], budget: new StepBudget(MAX_STEPS) }
  for await (const { played } of playRound(deps, round)) {
    const text = JSON.stringify(played)
    characters += text.length
    checkLength(characters)
    features.push(text)
  }
  return features
}

function contextsFor(given: Readonly<Record<string, unknown>>) {
  const { many, invalidNames } = splitContext(fieldsOf(given))
  const count = countCombinations(many)
  if (count > MAX_EVALUATIONS)
    throw invalid('/body/context', `its values can be combined in ${count} ways, and ${MAX_EVALUATIONS} is the most`)
  function* contexts() {
    for (const one of combinationsOf(many)) yield contextOf(Object.entries(one))
  }
  // Refuses an invalid value also when there is no toggle to evaluate.
  for (const _ of contexts()) break
  return { contexts, count, invalidNames }
}

/** The JSON of the response by toggle and environment. */
class AdvancedTexts {
  readonly #features = new Map<string, { readonly project: string; readonly environments: Map<string, string[]> }>()
  #characters = 0

  add({ name, project, context, played }: Evaluated, environment: string): void {
    const text = JSON.stringify({ ...played, environment, context: { ...context } })
    this.#characters += text.length
    checkLength(this.#characters)
    const feature = this.#features.get(name) ?? { project, environments: new Map<string, string[]>() }
    this.#features.set(name, feature)
    const texts = feature.environments.get(environment) ?? []
    feature.environments.set(environment, texts)
    texts.push(text)
  }

  /** The list of toggles as JSON, in chunks. */
  *pieces(): Generator<string> {
    yield '['
    let before = ''
    for (const [name, { project, environments }] of this.#features) {
      const head = JSON.stringify({ name, projectId: project })
      const lists = Array.from(
        environments,
        ([environment, texts]) => `${JSON.stringify(environment)}:[${texts.join(',')}]`,
      )
      yield `${before}${head.slice(0, -1)},"environments":{${lists.join(',')}}}`
      before = ','
    }
    yield ']'
  }
}

/** Evaluates all combinations of values in all given environments. Returns the chunks of the response. */
export async function playAdvanced(deps: PlayDeps, input: AdvancedRequest): Promise<Iterable<string>> {
  const { environments: names, projects, context } = input
  const environments = [...new Set(names)].map((name) => requireEnvironment(deps, name))
  const { contexts, count, invalidNames } = contextsFor(context)
  const budget = new StepBudget(MAX_STEPS)
  const rounds = environments.map((environment) => ({
    budget,
    environment,
    entries: entriesFor(deps, environment, projects),
    contexts,
  }))
  checkCount(rounds.reduce((sum, { entries }) => sum + entries.length * count, 0))
  const texts = new AdvancedTexts()
  for (const round of rounds)
    for await (const evaluated of playRound(deps, round)) texts.add(evaluated, round.environment.name)
  return jsonChunks({ input }, 'features', texts.pieces(), { warnings: { invalidContextProperties: invalidNames } })
}
