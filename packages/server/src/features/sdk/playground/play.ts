import { type Chance, explain, type FeatureDefinition } from '@leverframe/engine'
import { type GivenContext, StepBudget } from '#features/sdk/evaluation/index'
import type { SnapshotEntry } from '#features/sdk/snapshot/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { jsonChunks } from '#platform/http/json-chunks'
import { yieldIfDue } from '#platform/turns'
import { combinationsOf, countCombinations } from './combination-rules.ts'
import { contextOf, fieldsOf, splitContext } from './context.ts'
import { compiledWith, type Stage } from './definitions.ts'
import type { AdvancedRequest, PlayedFeature, PlaygroundRequest } from './schema.ts'
import { playedFeature } from './view.ts'

/** Each is some kilobytes of the answer. */
export const MAX_EVALUATIONS = 10_000
/** Of slow tests, over all evaluations: some seconds at worst, with pauses. */
export const MAX_STEPS = 50_000_000
const MAX_ANSWER = 40_000_000
/** So many toggles are compiled together. */
const AT_A_TIME = 50

export interface PlayDeps {
  readonly snapshot: { environment(name: string): Stage | undefined }
  readonly chance: Chance
  /** What the caller may see. */
  readonly visible: 'all' | readonly string[]
}

function requireEnvironment({ snapshot }: PlayDeps, name: string): Stage {
  const environment = snapshot.environment(name)
  if (!environment) throw notFound('environment', name)
  return environment
}

/** A project that is hidden has no toggles, as if it did not exist. */
function entriesFor({ visible }: PlayDeps, environment: Stage, asked: '*' | readonly string[] = '*') {
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
  readonly environment: Stage
  readonly entries: readonly SnapshotEntry[]
  /** Makes them one at a time. */
  readonly contexts: () => Iterable<GivenContext>
  readonly budget: StepBudget
}

/** The text of an answer may not grow without end: a strategy with long lists is repeated for every context. */
function checkLength(characters: number): void {
  if (characters > MAX_ANSWER)
    throw new Failure(
      'invalid',
      `The answer would have more than ${MAX_ANSWER} characters: name fewer projects, environments or values`,
    )
}

interface Evaluated {
  readonly name: string
  readonly project: string
  readonly context: GivenContext
  readonly played: PlayedFeature
}

/** Every toggle for every context, with pauses. */
async function* playRound(
  { chance }: PlayDeps,
  { environment, entries, contexts, budget }: Round,
): AsyncGenerator<Evaluated> {
  for (let from = 0; from < entries.length; from += AT_A_TIME) {
    const some = entries.slice(from, from + AT_A_TIME)
    const compiled = compiledWith(environment, some)
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

/** The texts of the toggles, to be sent one after the other. */
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
  // A value that cannot be used is refused also where no toggle is asked about.
  for (const _ of contexts()) break
  return { contexts, count, invalidNames }
}

/** Texts of an answer, by toggle and environment. */
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

  /** The list of toggles as JSON, in pieces. */
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

/** Every combination of the values, in every environment that is named: the pieces of an answer. */
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
