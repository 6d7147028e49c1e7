import type { FeatureDefinition, Outcome } from '@leverframe/engine'
import {
  answerTo,
  type EvaluationAnswer,
  type EvaluationSources,
  type GivenContext,
  preparedFor,
  requireEntry,
  tokenViewOf,
  visibleProjectsText,
} from '#features/sdk/evaluation/index'
import type { ServedEnvironments } from '#features/sdk/snapshot/index'
import type { SdkCaller } from '#kernel/sdk-caller'
import { inTurns } from '#platform/turns'
import { FlagList } from './flag-list.ts'
import { type Tickets, windowOf } from './tickets.ts'
import { type FlagAnswer, flagAnswer } from './value-rules.ts'

export interface EvaluationDeps extends EvaluationSources {
  readonly snapshot: ServedEnvironments
  readonly defaultEnvironment: () => string
  readonly tickets: Tickets
  /** The path of the event stream. Undefined when streaming is off. */
  readonly eventsPath: string | undefined
}

/** The time after which providers close the stream of an inactive page. */
const INACTIVITY_SECONDS = 120

/** Outcomes and definitions are shared objects, so their JSON is cached by identity. */
const texts = new WeakMap<FeatureDefinition, Map<Outcome, string>>()

function textFor(feature: FeatureDefinition, outcome: Outcome): string {
  const known = texts.get(feature) ?? new Map<Outcome, string>()
  texts.set(feature, known)
  const text = known.get(outcome) ?? JSON.stringify(flagAnswer(feature, outcome))
  known.set(outcome, text)
  return text
}

export async function evaluateFlag(
  deps: EvaluationDeps,
  caller: SdkCaller,
  key: string,
  context: GivenContext,
): Promise<FlagAnswer> {
  const view = tokenViewOf(deps.snapshot, caller, deps.defaultEnvironment)
  await view.environment.catchUp()
  const { feature } = requireEntry(view, key)
  const chance = { now: deps.clock().getTime(), random: deps.random }
  const { compiled } = view.environment
  const prepared = await preparedFor(compiled, context, chance, key)
  return flagAnswer(feature, compiled.evaluate(key, context, chance, { prepared }) as Outcome)
}

/** The ETag includes the caller and the window of the ticket, so that a 304 never leaves a client with an expired ticket. */
export function evaluateFlags(
  deps: EvaluationDeps,
  caller: SdkCaller,
  context: GivenContext,
  ifNoneMatch: string | undefined,
): Promise<EvaluationAnswer<Buffer>> {
  const view = tokenViewOf(deps.snapshot, caller, deps.defaultEnvironment)
  const { environment, projects } = view
  const now = deps.clock().getTime()
  const ticket = deps.tickets.issue(caller, environment.name, now)
  const stream = ticket === undefined ? 'none' : windowOf(now)
  const what = `ofrep ${caller.id} ${visibleProjectsText(view)} ${stream}`
  return answerTo({ environment, what, context, ifNoneMatch }, deps, async (compiled, seen, chance) => {
    const { revision } = environment
    const prepared = await preparedFor(compiled, seen, chance)
    const flags = new FlagList()
    const add = (name: string, outcome: Outcome) =>
      flags.add(textFor(compiled.feature(name) as FeatureDefinition, outcome))
    await inTurns(compiled.evaluateAllInSteps(seen, chance, add, { projects, prepared }))
    const rest = JSON.stringify({
      metadata: { revision },
      eventStreams: streamsFor(deps, ticket, revision),
    })
    return flags.bytes('{"flags":[', `],${rest.slice(1)}`)
  })
}

/** The URL contains the evaluated revision, so that a change before the stream opens is not missed. */
const streamsFor = ({ eventsPath }: EvaluationDeps, ticket: string | undefined, revision: number) =>
  ticket === undefined || eventsPath === undefined
    ? []
    : [
        {
          type: 'sse',
          endpoint: { requestUri: `${eventsPath}?token=${encodeURIComponent(ticket)}&since=${revision}` },
          inactivityDelaySec: INACTIVITY_SECONDS,
        },
      ]
