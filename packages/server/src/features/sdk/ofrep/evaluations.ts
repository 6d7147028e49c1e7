import type { FeatureDefinition, Outcome } from '@leverframe/engine'
import {
  answerTo,
  type EvaluationAnswer,
  type GivenContext,
  type Luck,
  preparedFor,
  requireEntry,
  sightOf,
  textOfSight,
} from '#features/sdk/evaluation/index'
import type { Snapshot } from '#features/sdk/snapshot/index'
import type { SdkCaller } from '#kernel/sdk-caller'
import { type Tickets, windowOf } from './tickets.ts'
import { type FlagAnswer, flagAnswer } from './value-rules.ts'

export interface EvaluationDeps extends Luck {
  readonly snapshot: Snapshot
  readonly defaultEnvironment: () => string
  readonly tickets: Tickets
  /** Where the stream of changes is, if there is one. */
  readonly eventsPath: string | undefined
}

/** Providers are told when to give up on a stream that nobody looks at. */
const INACTIVITY_SECONDS = 120

/** Outcomes and definitions are made once and shared: so are their texts. */
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
  const sight = sightOf(deps.snapshot, caller, deps.defaultEnvironment)
  const { feature } = requireEntry(sight, key)
  const chance = { now: deps.clock().getTime(), random: deps.random }
  const { compiled } = sight.environment
  const prepared = await preparedFor(compiled, context, chance, key)
  return flagAnswer(feature, compiled.evaluate(key, context, chance, { prepared }) as Outcome)
}

/** The tag also says whose the ticket is, and for how long: a 304 must never leave somebody with one that is too old. */
export function evaluateFlags(
  deps: EvaluationDeps,
  caller: SdkCaller,
  context: GivenContext,
  ifNoneMatch: string | undefined,
): Promise<EvaluationAnswer<string>> {
  const sight = sightOf(deps.snapshot, caller, deps.defaultEnvironment)
  const { environment, projects } = sight
  const { revision } = environment
  const now = deps.clock().getTime()
  const ticket = deps.tickets.issue(caller, environment.name, now)
  const stream = ticket === undefined ? 'none' : windowOf(now)
  const what = `ofrep ${caller.id} ${textOfSight(sight)} ${stream}`
  return answerTo({ environment, what, context, ifNoneMatch }, deps, async (seen, chance) => {
    const flags: string[] = []
    const { compiled } = environment
    const prepared = await preparedFor(compiled, seen, chance)
    const tell = (name: string, outcome: Outcome) =>
      flags.push(textFor(compiled.feature(name) as FeatureDefinition, outcome))
    compiled.evaluateAll(seen, chance, tell, { projects, prepared })
    const rest = JSON.stringify({
      metadata: { revision },
      eventStreams: streamsFor(deps, ticket, revision),
    })
    return `{"flags":[${flags.join(',')}],${rest.slice(1)}`
  })
}

/** The address tells what was evaluated: a change before the stream is open is not missed. */
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
