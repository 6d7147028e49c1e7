/**
 * Compiles the definition of a toggle to cells of the program and a unit. Everything that does not depend on the
 * context happens here.
 */
import { keyOf, testOf } from '../constraints/constraint.ts'
import { loadOf } from '../constraints/load.ts'
import { oneOf } from '../constraints/membership.ts'
import type {
  ConstraintDefinition,
  DependencyDefinition,
  FeatureDefinition,
  SegmentDefinition,
  StrategyDefinition,
} from '../definition.ts'
import { absorb, type GroupState, ROLLOUT_SEED, VARIANT_SEED } from '../hashing/murmur3.ts'
import { FIRST_VARIANT, type Outcome, variantOutcome } from '../outcome.ts'
import type { Test } from '../reading.ts'
import { anyField, type Rollout } from '../strategies/plan.ts'
import { rolloutOf } from '../strategies/strategy.ts'
import { type DrawPlan, featureDraw, strategyDraw } from '../variants/draw.ts'
import * as layout from './layout.ts'
import { type RefusedPatterns, refusedKey } from './pattern-budget.ts'
import type { Pool } from './pool.ts'
import type { Draw, Unit } from './unit.ts'

export interface CompileInput {
  readonly segments: { readonly get: (id: number) => SegmentDefinition | undefined }
  readonly hostname: string | undefined
  /** Constraints whose patterns are not used. They never match. */
  readonly refused: RefusedPatterns
  /** For explanations, which evaluate every constraint: tests of disabled strategies are counted too. */
  readonly countsAll: boolean
}

interface Draft {
  readonly pool: Pool
  readonly feature: FeatureDefinition
  readonly cells: number[]
  readonly variants: Outcome[]
  readonly draws: Draw[]
  readonly variantLists: Set<string>[]
  readonly counted: Set<number>
}

/**
 * Own constraints, then those of the segments; undefined when a segment does not exist: the strategy then never
 * matches.
 */
export function constraintsOf(
  { constraints = [], segments = [] }: StrategyDefinition,
  known: CompileInput['segments'],
): readonly ConstraintDefinition[] | undefined {
  if (segments.length === 0) return constraints
  const all = [...constraints]
  for (const id of segments) {
    const segment = known.get(id)
    if (!segment) return undefined
    all.push(...(segment.constraints ?? []))
  }
  return all
}

function drawOf({ pool, feature, variants, draws }: Draft, plan: DrawPlan | undefined): number {
  if (!plan) return layout.NONE
  const first = FIRST_VARIANT + variants.length
  for (const variant of plan.variants) variants.push(variantOutcome(feature, variant))
  const overrides = plan.variants.flatMap(({ overrides = [] }, variant) =>
    overrides.map(({ contextName, values }) => ({
      test: pool.test(JSON.stringify(['override', contextName, values]), anyField(contextName), () => oneOf(values)),
      variant: first + variant,
    })),
  )
  const draw: Draw = {
    group: absorb(plan.group, VARIANT_SEED),
    field: plan.stickiness === 'default' ? layout.NONE : pool.field(anyField(plan.stickiness)),
    total: plan.total,
    bounds: plan.bounds.map(({ variant, upTo }) => ({ variant: first + variant, upTo })),
    overrides,
  }
  return draws.push(draw) - 1
}

const NO_GROUP: GroupState = { hash: 0, rest: 0, restLength: 0, length: 0 }

/** Pushes the cells from KIND to GROUP_LENGTH. */
function pushRollout({ pool, cells }: Draft, rollout: Rollout): void {
  const push = (kind: number, percentage: number, field: number, { hash, rest, restLength, length }: GroupState) =>
    cells.push(kind, percentage, field, hash, rest, restLength, length)
  if (rollout.kind === 'chance') push(layout.CHANCE, rollout.percentage, 0, NO_GROUP)
  else if (rollout.kind === 'sticky') {
    const { percentage, stickiness } = rollout
    const group = absorb(rollout.group, ROLLOUT_SEED)
    if (stickiness === 'default') push(layout.STICKY_DEFAULT, percentage, 0, group)
    else if (stickiness === 'random') push(layout.STICKY_RANDOM, percentage, 0, group)
    else push(layout.STICKY_FIELD, percentage, pool.field(stickiness), group)
  } else push(layout.ALWAYS, 100, 0, NO_GROUP)
}

const never: Test = () => false

/** The number of the test of a constraint. */
function constraintTest({ pool, counted }: Draft, constraint: ConstraintDefinition, { refused }: CompileInput): number {
  const key = keyOf(constraint)
  const isRefused = refused.has(key)
  const test = pool.test(
    isRefused ? refusedKey(key) : key,
    anyField(constraint.contextName),
    () => (isRefused ? never : testOf(constraint)),
    () => loadOf(constraint),
  )
  if (pool.loads.has(test)) counted.add(test)
  return test
}

function countAllTests(draft: Draft, strategies: readonly StrategyDefinition[], compileInput: CompileInput): void {
  for (const { constraints = [], segments = [] } of strategies) {
    const shared = segments.flatMap((id) => compileInput.segments.get(id)?.constraints ?? [])
    for (const constraint of [...constraints, ...shared]) constraintTest(draft, constraint, compileInput)
  }
}

/** Returns false and pushes nothing for a strategy that never matches. */
function pushStrategy(draft: Draft, strategy: StrategyDefinition, compileInput: CompileInput): boolean {
  const { pool, cells } = draft
  const rollout = rolloutOf(strategy, compileInput.hostname)
  const constraints = constraintsOf(strategy, compileInput.segments)
  if (!rollout || rollout.kind === 'nobody' || !constraints) return false
  const isListed = rollout.kind === 'listed'
  cells.push(layout.TESTS + constraints.length + (isListed ? 1 : 0))
  pushRollout(draft, rollout)
  cells.push(drawOf(draft, strategyDraw(strategy)))
  for (const constraint of constraints) cells.push(constraintTest(draft, constraint, compileInput))
  if (isListed) cells.push(pool.test(rollout.key, rollout.field, () => rollout.test))
  return true
}

function pushDependency({ pool, cells, variantLists }: Draft, dependency: DependencyDefinition): void {
  const { feature, enabled, variants } = dependency
  const parent = pool.slot(feature)
  if (enabled === false) cells.push(parent, layout.PARENT_OFF, 0)
  else if (!variants || variants.length === 0) cells.push(parent, layout.PARENT_ON, 0)
  else cells.push(parent, layout.PARENT_VARIANT, variantLists.push(new Set(variants)) - 1)
}

const NONE_COUNTED: readonly number[] = []
const listOf = (counted: ReadonlySet<number>) => (counted.size === 0 ? NONE_COUNTED : [...counted])

export interface Emitted {
  readonly unit: Unit
  readonly cells: readonly number[]
}

export function emit(pool: Pool, feature: FeatureDefinition, compileInput: CompileInput): Emitted {
  const { name, enabled, strategies, dependencies = [] } = feature
  const draft: Draft = { pool, feature, cells: [], variants: [], draws: [], variantLists: [], counted: new Set() }
  const { cells, variants, draws, variantLists, counted } = draft
  cells.push(pool.slot(name), 0, layout.NONE, dependencies.length, 0)
  for (const dependency of dependencies) pushDependency(draft, dependency)
  const active = strategies.filter(({ disabled }) => disabled !== true)
  const open = enabled ? active.filter((strategy) => pushStrategy(draft, strategy, compileInput)).length : 0
  if (compileInput.countsAll) countAllTests(draft, strategies, compileInput)
  const canBeOn = enabled && (active.length === 0 || open > 0)
  cells[layout.FLAGS] =
    (canBeOn ? layout.CAN_BE_ON : 0) |
    (dependencies.length > 0 ? layout.HAS_PARENTS : 0) |
    (feature.impressionData ? layout.HAS_IMPRESSIONS : 0)
  cells[layout.STRATEGY_COUNT] = open
  if (canBeOn) cells[layout.FEATURE_DRAW] = drawOf(draft, featureDraw(feature))
  const unit = {
    definition: feature,
    length: cells.length,
    variants,
    draws,
    variantLists,
    json: [],
    counted: listOf(counted),
  }
  return { unit, cells }
}
