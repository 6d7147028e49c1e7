import { type Chance, type Compiled, compile, explain } from '@leverframe/engine'
import type { ChangeRequest } from '#features/review/change-requests/index'
import { touchedBy } from '#features/review/toggle-tests/index'
import {
  compiledAlone,
  contextOf,
  fieldsOf,
  MAX_EVALUATIONS,
  MAX_STEPS,
  type SnapshotEntry,
  type Stage,
  StepBudget,
  spokenExplanation,
} from '#features/sdk/index'
import { Failure } from '#kernel/failure'
import { yieldIfDue } from '#platform/turns'
import { differenceOf, drawn, type PreparedSide, seenOf } from './difference-rules.ts'
import type { Future } from './future.ts'
import type { Difference, PreviewAnswer, PreviewRequest, Side } from './schema.ts'
import { canDiffer } from './touched-rules.ts'

/** Each is told with two explanations, which are some kilobytes. */
const MAX_TOLD = 500

type Context = ReturnType<typeof contextOf>

export interface Asked {
  readonly request: ChangeRequest
  readonly contexts: readonly Context[]
  /** What the caller may see. */
  readonly visible: 'all' | readonly string[]
  readonly time: number
}

export const contextsFrom = ({ contexts }: PreviewRequest): Context[] =>
  contexts.map((one, index) => {
    const root = `/body/contexts/${index}`
    return contextOf(fieldsOf(one, root), root)
  })

function comparedIn({ now, events }: Future, { visible }: Asked): SnapshotEntry[] {
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

/** A toggle that the request archives is not there afterwards. */
function alone(stage: Stage, name: string): Compiled {
  const entry = stage.get(name)
  return entry ? compiledAlone(stage, entry) : compile([], [])
}

const ARCHIVED = 'Off: the toggle is archived, and nobody is told of it.'

/** One side of a difference, with the chance that showed it. */
function sideOf(
  { compiled, prepared }: PreparedSide,
  name: string,
  context: Context,
  chance: Chance,
  { now, revision }: Future,
): Side {
  const explanation = explain(compiled, name, context, chance, { prepared })
  const seen = seenOf(explanation.outcome)
  const outcome = explanation.outcome ?? { ...seen, impressionData: false }
  const spoken = spokenExplanation({ ...explanation, outcome }, now.name, revision)
  return { ...seen, explanation: spoken.reason === 'no_such_toggle' ? { ...spoken, sentence: ARCHIVED } : spoken }
}

/** One toggle for all contexts: how many are different, and the first of them in full. */
async function compareOne(future: Future, { contexts, time }: Asked, name: string, room: number, budget: StepBudget) {
  const stages = [alone(future.now, name), alone(future.after, name)] as const
  const differences: Difference[] = []
  let differing = 0
  for (const [contextIndex, context] of contexts.entries()) {
    await yieldIfDue()
    const anyChance = { now: time, random: () => 0 }
    const prepare = async (compiled: Compiled): Promise<PreparedSide> => ({
      compiled,
      prepared: await budget.preparedFor(compiled, context, anyChance, name),
    })
    const sides = [await prepare(stages[0]), await prepare(stages[1])] as const
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

/** Toggles that the request would make different for these contexts, and why. */
export async function previewOf(future: Future, asked: Asked): Promise<PreviewAnswer> {
  const { request, contexts } = asked
  const compared = comparedIn(future, asked)
  checkCount(compared.length, contexts.length)
  const features: PreviewAnswer['features'] = []
  const budget = new StepBudget(MAX_STEPS)
  let [differing, differingToggles, told] = [0, 0, 0]
  for (const { toggle } of compared) {
    const one = await compareOne(future, asked, toggle.name, MAX_TOLD - told, budget)
    differing += one.differing
    told += one.differences.length
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
      told,
    },
    features,
  }
}
