import { type ConstraintData, groupedBy } from '@leverframe/domain'
import { type Context, compile, type FeatureDefinition, type StrategyDefinition } from '@leverframe/engine'
import { candidatesOf, fieldOf } from './candidates.ts'
import { type Drawn, drawsOf } from './draws.ts'

/** Fields of a context by name. Undefined removes a field. */
type Values = Readonly<Record<string, string | undefined>>

const STANDARD = ['userId', 'sessionId', 'remoteAddress', 'environment', 'appName', 'currentTime'] as const

/** Fields that most contexts have, so that no draw is random. */
const BASE: Values = {
  userId: 'user-1',
  sessionId: 'session-1',
  remoteAddress: '203.0.113.7',
  appName: 'leverframe-verify',
  currentTime: '2026-06-01T12:00:00.000Z',
}

export function contextFrom(values: Values): Context {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const isStandard = (name: string) => STANDARD.some((one) => one === name)
  return {
    ...Object.fromEntries(given.filter(([name]) => isStandard(name))),
    properties: Object.fromEntries(given.filter(([name]) => !isStandard(name))),
  }
}

const NOW = { now: Date.parse('2026-06-01T12:00:00.000Z'), random: () => 0.5 }

/** How many of the constraints each value matches. */
function bestOf(field: string, constraints: readonly ConstraintData[], candidates: readonly string[]) {
  const features = constraints.map((constraint, index) => ({
    name: String(index),
    project: 'verify',
    enabled: true,
    strategies: [{ name: 'default', constraints: [constraint] }],
  }))
  const compiled = compile(features, [])
  const scores = candidates.map((value) => {
    const context = contextFrom({ ...BASE, [field]: value })
    return features.filter(({ name }) => compiled.evaluate(name, context, NOW)?.enabled).length
  })
  return candidates[scores.indexOf(Math.max(...scores))]
}

const listed = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .slice(0, 10)

/** Values for strategies that list users or addresses. */
function listedValues({ name, parameters }: StrategyDefinition): Drawn[] {
  if (name === 'userWithId') return listed(parameters?.userIds).map((value) => ({ field: 'userId', value }))
  if (name === 'remoteAddress')
    return listed(parameters?.IPs).map((one) => ({ field: 'remoteAddress', value: one.split('/')[0] ?? one }))
  return []
}

function contextsOfStrategy(feature: FeatureDefinition, strategy: StrategyDefinition): Values[] {
  const candidates = [...groupedBy(strategy.constraints ?? [], fieldOf)].map(([field, constraints]) => {
    const values = [...new Set(constraints.flatMap(candidatesOf))]
    return { field, values, best: bestOf(field, constraints, values) }
  })
  /** Matches all constraints, where a value for that is known. */
  const matching: Values = { ...BASE, ...Object.fromEntries(candidates.map(({ field, best }) => [field, best])) }
  return [
    matching,
    ...candidates.flatMap(({ field, values }) =>
      [undefined, ...values].map((value) => ({ ...matching, [field]: value })),
    ),
    ...[...drawsOf(feature, strategy), ...listedValues(strategy)].map(({ field, value }) => ({
      ...matching,
      [field]: value,
    })),
  ]
}

/** Contexts that reach every branch of a toggle: both sides of each constraint, of each rollout and of each variant. */
export function contextsOf(feature: FeatureDefinition): Values[] {
  const all = [{ ...BASE }, ...feature.strategies.flatMap((strategy) => contextsOfStrategy(feature, strategy))]
  return unique(all)
}

export function unique(all: readonly Values[]): Values[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

/** A sequence that is the same in every run. */
function sequence(): (below: number) => number {
  let state = 12_345
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

/** Contexts that combine values of all toggles at random. */
export function mixedContexts(contexts: readonly Values[], count: number): Values[] {
  const pool = new Map<string, Set<string>>()
  for (const one of contexts)
    for (const [field, value] of Object.entries(one))
      if (value !== undefined) pool.set(field, (pool.get(field) ?? new Set()).add(value))
  const fields = [...pool].map(([field, values]) => ({ field, values: [...values] }))
  const below = sequence()
  return Array.from({ length: count }, (_, index) => {
    const picked = fields.flatMap(({ field, values }) =>
      below(3) === 0 && !(field in BASE) ? [] : [[field, values[below(values.length)]] as const],
    )
    return { ...Object.fromEntries(picked), userId: `mixed-${index}`, sessionId: `session-${index}` }
  })
}

export type { Values }
