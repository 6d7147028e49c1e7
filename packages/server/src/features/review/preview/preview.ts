import { type Chance, type Compiled, compile, explain, OFF_OUTCOME } from '@leverframe/engine'
import type { ChangeRequest } from '#features/review/change-requests/index'
import { touchedBy } from '#features/review/toggle-tests/index'
import {
  compiledAlone,
  contextOf,
  type EvaluationEnvironment,
  explanationWithSentences,
  fieldsOf,
  MAX_EVALUATIONS,
  MAX_STEPS,
  type SnapshotEntry,
  StepBudget,
} from '#features/sdk/index'
import { Failure } from '#kernel/failure'
import { yieldIfDue } from '#platform/turns'
import { differenceOf, drawn, type PreparedSide, seenOf } from './difference-rules.ts'
import type { Future } from './future.ts'
import type { Difference, PreviewAnswer, PreviewRequest, Side } from './schema.ts'
import { canDiffer } from './touched-rules.ts'

/** Each difference has two explanations of a few kilobytes. */
const MAX_RETURNED = 500

type Context = ReturnType<typeof contextOf>

export interface PreviewInput {
  readonly request: ChangeRequest
  readonly contexts: readonly Context[]
  /** The projects that the caller sees. */
  readonly visible: 'all' | readonly string[]
  readonly time: number
}

export const contextsFrom = ({ contexts }: PreviewRequest): Context[] =>
  contexts.map((one, index) => {
    const root = `/body/contexts/${index}`
    return contextOf(fieldsOf(one, root), root)
  })

function comparedIn({ now, events }: Future, { visible }: PreviewInput): SnapshotEntry[] {
  const touched = touchedBy(events)
  const isVisible = (project: string) => visible === 'all' || visible.includes(project)
  return now.entries.filter((entry) => canDiffer(entry, touched, now.get) && isVisible(entry.toggle.project))
}

function checkCount(toggles: number, contexts: number): void {
  if (toggles * contexts > MAX_EVALUATIONS)
    throw new Failure(
      'invalid',
      `The changes can make a difference to ${toggles} toggles: with ${contexts} contexts these are ${toggles * contexts} evaluations, and ${MAX_EVALUATIONS} is the most. Send fewer contexts`,
    )
}

/** Compiles one toggle. A toggle that the request archives is missing. */
async function alone(environment: EvaluationEnvironment, name: string): Promise<Compiled> {
  const entry = environment.get(name)
  return entry ? compiledAlone(environment, entry) : compile([], [])
}

const ARCHIVED = 'Off: the toggle is archived, and SDKs do not receive it.'

/** One side of a difference, evaluated with the draw that shows it. */
function sideOf(
  { compiled, prepared }: PreparedSide,
  name: string,
  context: Context,
  chance: Chance,
  { now, revision }: Future,
): Side {
  const explanation = explain(compiled, name, context, chance, { prepared })
  const seen = seenOf(explanation.outcome)
  const outcome = explanation.outcome ?? OFF_OUTCOME
  const explained = explanationWithSentences({ ...explanation, outcome }, now.name, revision)
  return {
    ...seen,
    explanation: explained.reason === 'no_such_toggle' ? { ...explained, sentence: ARCHIVED } : explained,
  }
}

/** Compares one toggle for all contexts. Returns the number of differences and the first `room` of them. */
async function compareOne(
  future: Future,
  { contexts, time }: PreviewInput,
  name: string,
  room: number,
  budget: StepBudget,
) {
  const compiledSides = [await alone(future.now, name), await alone(future.after, name)] as const
  const differences: Difference[] = []
  let differing = 0
  for (const [contextIndex, context] of contexts.entries()) {
    await yieldIfDue()
    const anyChance = { now: time, random: () => 0 }
    const prepare = async (compiled: Compiled): Promise<PreparedSide> => ({
      compiled,
      prepared: await budget.preparedFor(compiled, context, anyChance, name),
    })
    const sides = [await prepare(compiledSides[0]), await prepare(compiledSides[1])] as const
    const found = differenceOf(sides, name, context, time)
    if (found) differing++
    if (!found || differences.length >= room) continue
    const chance = { now: time, random: drawn(found.draw) }
    const [now, after] = sides.map((side) => sideOf(side, name, context, chance, future)) as [Side, Side]
    differences.push({
      contextIndex,
      context: { ...context },
      now,
      after,
      ...(found.draws !== undefined && { differingDraws: found.draws }),
    })
  }
  return { differing, differences }
}

/** The toggles with different results for these contexts after the request, with reasons. */
export async function previewOf(future: Future, asked: PreviewInput): Promise<PreviewAnswer> {
  const { request, contexts } = asked
  const compared = comparedIn(future, asked)
  checkCount(compared.length, contexts.length)
  const features: PreviewAnswer['features'] = []
  const budget = new StepBudget(MAX_STEPS)
  let [differing, differingToggles, returned] = [0, 0, 0]
  for (const { toggle } of compared) {
    const one = await compareOne(future, asked, toggle.name, MAX_RETURNED - returned, budget)
    differing += one.differing
    returned += one.differences.length
    if (one.differing > 0) differingToggles++
    if (one.differences.length > 0)
      features.push({ name: toggle.name, projectId: toggle.project, differences: one.differences })
  }
  return {
    changeRequestId: request.id,
    project: request.project,
    environment: request.environment,
    revision: future.revision,
    counts: {
      contexts: contexts.length,
      toggles: compared.length,
      evaluations: compared.length * contexts.length,
      differingToggles,
      differing,
      listed: returned,
    },
    features,
  }
}
