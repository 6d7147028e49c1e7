import { andList, constraintPhrase, constraintSentence, orList } from '@leverframe/domain'
import { msg, t } from './messages.ts'
import { type NamedSegments, rolloutOf, type StrategyLike, strategySentence } from './strategy.ts'
import type { Constraint, Variant } from './types.ts'
import { percentOf } from './variants.ts'

/** One difference. Null: the value did not exist before, or is gone. */
export interface Difference {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const NOTHING = t('none')

/** "rollout 25% → 50%"; "constraint added: plan is pro"; "switched on". */
export function differenceSentence({ field, before, after }: Difference): string {
  if (field === 'switch') return t('switched {after}', { after: after ?? t('off') })
  const label = t(field)
  if (before === null) return after === null ? label : t('{label} added: {after}', { label, after })
  return after === null ? t('{label} removed: {before}', { label, before }) : `${label} ${before} → ${after}`
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Returns a difference only if both sides differ. */
export const differing = (field: string, before: string | null, after: string | null): Difference[] =>
  before === after ? [] : [{ field, before, after }]

/** The text of any other value. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number'))
    return value.length === 0 ? NOTHING : value.join(', ')
  return JSON.stringify(value)
}

const MAX_LISTED = 12

/** All values, unless there are very many: "3 more" must not hide a difference. */
function wholeConstraint(constraint: Constraint): string {
  const { field, verb, operands, note } = constraintPhrase(constraint)
  return `${field} ${verb} ${orList(operands, MAX_LISTED)}${note ? ` (${note})` : ''}`
}

/** The added and removed values of a long list. */
function listNews(before: Constraint, after: Constraint): string {
  const came = after.values.filter((value) => !before.values.includes(value))
  const went = before.values.filter((value) => !after.values.includes(value))
  const news = [
    came.length > 0 && t('with {came}', { came: andList(came, MAX_LISTED) }),
    went.length > 0 && t('without {went}', { went: andList(went, MAX_LISTED) }),
  ]
  const summary = news.filter(Boolean).join(', ')
  return `${constraintSentence(after)}${summary ? t(' (now {summary})', { summary }) : ''}`
}

function changedConstraint(before: Constraint, after: Constraint): Difference {
  const [was, is] = [wholeConstraint(before), wholeConstraint(after)]
  const isLong = before.values.length > MAX_LISTED || after.values.length > MAX_LISTED
  if (isLong && before.operator === after.operator)
    return { field: msg('constraint'), before: constraintSentence(before), after: listNews(before, after) }
  return { field: 'constraint', before: was, after: is }
}

/** Constraints have no names: those on the same field are treated as the same one. */
export function constraintDifferences(
  before: readonly Constraint[],
  after: readonly Constraint[],
  field = 'constraint',
): Difference[] {
  const gone = before.filter((one) => !after.some((other) => same(one, other)))
  const come = after.filter((one) => !before.some((other) => same(one, other)))
  const rows: Difference[] = []
  for (const was of gone) {
    const position = come.findIndex(({ contextName }) => contextName === was.contextName)
    const [is] = position < 0 ? [] : come.splice(position, 1)
    rows.push(is ? { ...changedConstraint(was, is), field } : { field, before: wholeConstraint(was), after: null })
  }
  return [...rows, ...come.map((is) => ({ field, before: null, after: wholeConstraint(is) }))]
}

export function segmentDifferences(
  before: readonly number[],
  after: readonly number[],
  segments: NamedSegments,
): Difference[] {
  const named = (id: number) => segments.get(id) ?? `#${id}`
  return [
    ...before
      .filter((id) => !after.includes(id))
      .map((id) => ({ field: msg('segment'), before: named(id), after: null })),
    ...after.filter((id) => !before.includes(id)).map((id) => ({ field: 'segment', before: null, after: named(id) })),
  ]
}

const PARAMETERS: Readonly<Record<string, string>> = {
  rollout: msg('rollout'),
  percentage: msg('rollout'),
  groupId: msg('group'),
  stickiness: msg('sticky by'),
  userIds: msg('users'),
  IPs: msg('addresses'),
  hostNames: msg('hosts'),
}

export const parameterName = (name: string): string => PARAMETERS[name] ?? name

export function parameterValue(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (parameterName(name) === 'rollout') return `${value}%`
  if (name === 'stickiness' && value === 'default') return t('userId or sessionId')
  if (name === 'stickiness' && value === 'random') return t('Random: a new result for each request')
  return plainValue(value)
}

function parameterDifferences(before: StrategyLike, after: StrategyLike): Difference[] {
  const names = new Set([...Object.keys(before.parameters ?? {}), ...Object.keys(after.parameters ?? {})])
  return [...names].flatMap((name) => {
    const [was, is] = [before.parameters?.[name], after.parameters?.[name]]
    return differing(parameterName(name), parameterValue(name, was), parameterValue(name, is))
  })
}

const activity = (disabled: boolean | undefined): string => (disabled ? t('switched off') : t('active'))

const typeOf = (strategy: StrategyLike): string =>
  strategy.name === 'flexibleRollout'
    ? t('gradual rollout ({strategy}%)', { strategy: rolloutOf(strategy) })
    : strategy.name

/** The differences of a strategy. An added or removed strategy is one sentence. */
export function strategyDifferences(
  before: StrategyLike | null,
  after: StrategyLike | null,
  segments: NamedSegments = new Map(),
): Difference[] {
  if (!before || !after) {
    const [was, is] = [before, after].map((one) => (one ? wholeStrategy(one, segments) : null))
    return differing(msg('strategy'), was ?? null, is ?? null)
  }
  const isOther = before.name !== after.name
  return [
    ...(isOther ? [{ field: 'strategy', before: typeOf(before), after: typeOf(after) }] : []),
    ...differing(msg('title'), before.title || null, after.title || null),
    ...differing(msg('strategy is'), activity(before.disabled), activity(after.disabled)),
    ...parameterDifferences(before, after),
    ...constraintDifferences(before.constraints ?? [], after.constraints ?? []),
    ...segmentDifferences(before.segments ?? [], after.segments ?? [], segments),
    ...variantDifferences(before.variants ?? [], after.variants ?? []),
  ]
}

/** "beta first: On for 25% of users; variants red 50%, blue 50%". */
export function wholeStrategy(strategy: StrategyLike, segments: NamedSegments = new Map()): string {
  const { title, variants = [] } = strategy
  const shares = variants.map(({ name, weight }) => `${name} ${percentOf(weight)}`).join(', ')
  return `${title ? `${title}: ` : ''}${strategySentence(strategy, segments)}${shares ? t('; variants {shares}', { shares }) : ''}`
}

type VariantLike = Pick<Variant, 'name' | 'weight'> & Partial<Variant>

const weightText = (weightType: string | undefined): string =>
  weightType === 'fix' ? t('a fixed share') : t('a share of the rest')

export const payloadText = (payload: Variant['payload'] | null): string | null =>
  payload ? `${payload.type} ${payload.value}` : null

const overridesText = (overrides: Variant['overrides'] | undefined): string | null =>
  overrides && overrides.length > 0
    ? overrides
        .map(({ contextName, values }) =>
          t('{contextName} is {values}', { contextName, values: orList(values, MAX_LISTED) }),
        )
        .join(', ')
    : null

/** "50%, a fixed share, with string hello". */
export function wholeVariant({ weight, weightType, payload, overrides }: VariantLike): string {
  const parts = [
    percentOf(weight),
    weightType === 'fix' && t('fixed'),
    payload && t('with {payloadText}', { payloadText: payloadText(payload) }),
  ]
  const always = overridesText(overrides)
  return [...parts, always && t('always where {always}', { always })].filter(Boolean).join(', ')
}

function changedVariant(before: VariantLike, after: VariantLike): Difference[] {
  const named = (field: string) => t('variant {name}{what}', { name: after.name, what: field ? `: ${field}` : '' })
  return [
    ...differing(named(''), percentOf(before.weight), percentOf(after.weight)),
    ...differing(named(t('takes')), weightText(before.weightType), weightText(after.weightType)),
    ...differing(named(t('payload')), payloadText(before.payload ?? null), payloadText(after.payload ?? null)),
    ...differing(named(t('always where')), overridesText(before.overrides), overridesText(after.overrides)),
    ...differing(named(t('sticky by')), before.stickiness ?? null, after.stickiness ?? null),
  ]
}

const namesOf = (variants: readonly VariantLike[], among: readonly VariantLike[]): string =>
  variants
    .map(({ name }) => name)
    .filter((name) => among.some((other) => other.name === name))
    .join(', ')

/** Variants are identified by name. Their order affects the results of users, so a new order is a difference. */
export function variantDifferences(before: readonly VariantLike[], after: readonly VariantLike[]): Difference[] {
  const gone = before.filter(({ name }) => !after.some((one) => one.name === name))
  const rows = after.flatMap((is) => {
    const was = before.find(({ name }) => name === is.name)
    return was
      ? changedVariant(was, is)
      : [{ field: t('variant {name}', { name: is.name }), before: null, after: wholeVariant(is) }]
  })
  return [
    ...gone.map((was) => ({ field: t('variant {name}', { name: was.name }), before: wholeVariant(was), after: null })),
    ...rows,
    ...differing(msg('order of variants'), namesOf(before, after), namesOf(after, before)),
  ]
}
