import { constraintSentence as constraintText, operatorFacts } from '@leverframe/domain'
import {
  type ConstraintExplanation,
  type DependencyExplanation,
  type DrawExplanation,
  type Explanation,
  PATTERN_LIMITS,
  type PatternRefusal,
  type RolloutExplanation,
  type SegmentExplanation,
  type StrategyExplanation,
} from '@leverframe/engine'
import { shorten } from '#kernel/failure'

const short = (text: string): string => shorten(text, 60)
const quoted = (text: string): string => `"${short(text)}"`
const SHOWN_VALUES = 5

function listed(values: readonly string[]): string {
  const shown = values.slice(0, SHOWN_VALUES).map(quoted).join(', ')
  return values.length > SHOWN_VALUES ? `${shown} and ${values.length - SHOWN_VALUES} more` : shown || 'nothing'
}

const isText = (value: string | undefined): value is string => value !== undefined

const REFUSALS: Readonly<Record<PatternRefusal, string>> = {
  not_re2: 'RE2 cannot read it',
  too_expensive: `it costs more than ${PATTERN_LIMITS.cost} instructions, the limit of one pattern`,
  environment_budget: `the patterns of this environment cost more than ${PATTERN_LIMITS.costOfEnvironment} instructions together, and it is one of the most expensive`,
}

export const refusalSentence = (refusal: PatternRefusal): string => `The pattern never matches: ${REFUSALS[refusal]}.`

export function constraintSentence({
  constraint,
  seen,
  inverted,
  known,
  held,
  refusal,
}: ConstraintExplanation): string {
  const { contextName, operator, values = [], value } = constraint
  if (refusal) return refusalSentence(refusal)
  if (!known) return `The operator ${shorten(operator, 60)} is not known, so that this never holds.`
  const isDate = operatorFacts(operator)?.operand === 'date'
  const subject = isDate ? 'The time' : quoted(contextName)
  const found = isText(seen) ? `is ${quoted(seen)}` : isDate ? 'cannot be read' : 'is missing'
  const text = constraintText({
    ...constraint,
    inverted,
    values: values.map(short),
    ...(isText(value) && { value: short(value) }),
  })
  return `${subject} ${found}: the constraint "${text}" ${held ? 'holds' : 'does not hold'}.`
}

export function segmentSentence({ id, name, found, held, constraints }: SegmentExplanation): string {
  if (!found) return `Segment ${id} does not exist, so no context is in it.`
  const title = `Segment ${quoted(name ?? String(id))}`
  if (constraints.length === 0) return `${title} has no constraints: every context is in it.`
  return `This context is ${held ? '' : 'not '}in ${title[0]?.toLowerCase()}${title.slice(1)}.`
}

export function rolloutSentence(rollout: RolloutExplanation): string {
  switch (rollout.kind) {
    case 'everyone':
      return 'It is for everyone.'
    case 'nobody':
      return 'It is for no one.'
    case 'listed': {
      const found = isText(rollout.seen) ? `is ${quoted(rollout.seen)}` : 'is missing'
      return `${quoted(rollout.field)} ${found}, which is ${rollout.held ? '' : 'not '}in the list.`
    }
    case 'chance':
      return rollout.drawn === undefined
        ? 'Nothing was drawn, because the constraints keep this context out.'
        : `Chance drew ${rollout.drawn} of 100, and up to ${rollout.percentage} are let in.`
    case 'sticky':
      return stickySentence(rollout)
  }
}

function stickySentence(rollout: Extract<RolloutExplanation, { kind: 'sticky' }>): string {
  const { percentage, group, stickiness, id, byChance, bucket } = rollout
  if (id === undefined || bucket === undefined)
    return byChance
      ? 'Nothing was drawn, because the constraints keep this context out.'
      : `The rollout depends on ${quoted(stickiness)}, which is missing: no context is let in without it.`
  const who = byChance ? 'A number drawn by chance' : `${quoted(id)} (${stickiness})`
  return `${who} falls into bucket ${bucket} of 100 in the group ${quoted(group)}, and buckets up to ${percentage} are let in.`
}

const nameOf = ({ index, name, title }: StrategyExplanation): string =>
  `Strategy ${index + 1} (${title ? quoted(title) : shorten(name, 60)})`

function whyNot({ constraints, segments }: StrategyExplanation): string {
  if (constraints.some(({ held }) => !held)) return 'a constraint does not hold'
  if (segments.some(({ held }) => !held)) return 'it is not in a segment'
  return 'it is not in the part that is let in'
}

export function strategySentence(strategy: StrategyExplanation): string {
  const subject = nameOf(strategy)
  switch (strategy.result) {
    case 'unevaluated':
      return `${subject} is disabled and has no effect.`
    case 'unknown':
      return `${subject} is of a type that only clients know: they decide, and here it counts as off.`
    case true:
      return `${subject} lets this context in.`
    case false:
      return `${subject} keeps this context out: ${whyNot(strategy)}.`
  }
}

export function dependencySentence({ feature, expected, found, variant, held }: DependencyExplanation): string {
  const parent = `The toggle ${quoted(feature)}`
  if (found === 'missing') return `${parent}, which this one depends on, does not exist.`
  if (found === 'nested') return `${parent} has dependencies of its own, so it cannot be depended on.`
  const isWanted = expected.enabled ? 'on' : 'off'
  const wantedVariant = expected.variants.length > 0 ? ` with the variant ${listed(expected.variants)}` : ''
  const isSo = `is ${found}${isText(variant) && wantedVariant ? ` with the variant ${quoted(variant)}` : ''}`
  return `${parent} ${isSo}, and must be ${isWanted}${wantedVariant}: this ${held ? 'holds' : 'does not hold'}.`
}

export function drawSentence({
  from,
  group,
  stickiness,
  id,
  byChance,
  bucket,
  total,
  override,
  chosen,
}: DrawExplanation): string {
  if (override)
    return `The variant ${quoted(override.variant)} is for ${quoted(override.contextName)} ${quoted(override.value)}.`
  if (!isText(chosen)) return 'No variant has any weight, so that none is given.'
  const whose = from === 'strategy' ? 'the strategy' : 'the toggle'
  const who = byChance || !isText(id) ? 'A number drawn by chance' : `${quoted(id)} (${stickiness})`
  return `${who} falls on ${bucket} of ${total} in the group ${quoted(group)}: the variant ${quoted(chosen)} of ${whose}.`
}

export function summarySentence({ reason, winner, strategies, outcome, strategiesResult }: Explanation): string {
  const won = winner === undefined ? undefined : strategies[winner]
  const variant = outcome?.variant.enabled ? `, with the variant ${quoted(outcome.variant.name)}` : ''
  switch (reason) {
    case 'no_such_toggle':
      return 'Off: there is no such toggle.'
    case 'switched_off':
      return 'Off: the toggle is switched off in this environment.'
    case 'dependency_not_met':
      return 'Off: a toggle that it depends on is not as it must be.'
    case 'no_strategies':
      return `On${variant}: nothing restricts it.`
    case 'strategy':
      return `On${variant}: ${won ? nameOf(won) : 'a strategy'} lets this context in.`
    case 'no_strategy_matched':
      return strategiesResult === 'unknown'
        ? 'Off here, but clients may decide otherwise: a strategy is of a type that only clients know.'
        : 'Off: no strategy lets this context in.'
  }
}
