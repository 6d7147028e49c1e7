import { atOnce, type Steps } from '@leverframe/domain'
import { keyOf, testOf } from './constraints/constraint.ts'
import type { PatternRefusal } from './constraints/pattern.ts'
import type { Chance, Context } from './context.ts'
import type { ConstraintDefinition, FeatureDefinition, SegmentDefinition } from './definition.ts'
import { OFF, type Outcome } from './outcome.ts'
import { type Change, firstState, nextState } from './program/change.ts'
import type { Evaluation } from './program/evaluation.ts'
import { visibleSlots } from './program/parts.ts'
import { type RefusedPatterns, usesConstraint } from './program/pattern-budget.ts'
import { countedTests, type Prepared, prepare, stepsOf } from './program/prepare.ts'
import type { State } from './program/state.ts'
import { jsonOf, type Unit } from './program/unit.ts'
import type { Reading, Test } from './reading.ts'

export type { Change } from './program/change.ts'
export type { RefusedPatterns } from './program/pattern-budget.ts'
export type { Prepared } from './program/prepare.ts'

export interface CompileOptions {
  /** The name of this machine, for the strategy `applicationHostname`. */
  readonly hostname?: string | undefined
  /**
   * For a compiled form of some toggles, to explain them: `refused` of the whole environment. Its own patterns then
   * have no budget.
   */
  readonly refused?: RefusedPatterns | undefined
}

export interface EvaluationOptions {
  /** The result of `prepare` for the same context. */
  readonly prepared?: Prepared | undefined
  /** Only toggles of these projects are returned; parents are looked up in all projects. */
  readonly projects?: ReadonlySet<string> | undefined
}

export interface RenderOptions extends EvaluationOptions {
  /** Includes toggles that are off. */
  readonly all?: boolean | undefined
}

/** A pattern that is not used. */
export interface Refusal {
  readonly toggle: string
  /** The segment of the constraint; undefined for a constraint of the toggle's own strategies. */
  readonly segment: number | undefined
  readonly pattern: string
  readonly reason: PatternRefusal
}

export type Visit = (name: string, outcome: Outcome) => void

/** Evaluates the toggles in these slots, from the index `from` up to `to`. */
type VisitRun = (evaluation: Evaluation, slots: Int32Array, from: number, to: number) => void

/** The toggles of a step: about 2 ms when the JSON of each is rendered for the first time. */
const RUN_LENGTH = 500

/**
 * All toggles and segments of one environment, compiled for evaluation. It is immutable; `with` returns a changed copy.
 */
export class Compiled {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** The number of toggles. */
  get size(): number {
    return this.#state.size
  }

  get hostname(): string | undefined {
    return this.#state.hostname
  }

  /**
   * Constraints whose patterns are not used, by key. The same object until another one is refused; see PATTERN_LIMITS.
   */
  get refused(): RefusedPatterns {
    return this.#state.refused
  }

  /**
   * The cost of the expensive tests of all toggles, or of one, for this context, in steps of about 50 ns. When that is
   * too long to block the event loop, `prepare` runs them one by one.
   */
  stepsFor(context: Context, name?: string): number {
    return this.#state.counted.size === 0 ? 0 : stepsOf(this.#state, countedTests(this.#state, name), context)
  }

  /** Runs these tests and yields after each; pass the result to the evaluation as `prepared`. */
  prepare(context: Context, chance: Chance, name?: string): Generator<void, Prepared> {
    return prepare(this.#state, countedTests(this.#state, name), context, chance)
  }

  /** The refused patterns with the toggles and segments that use them. */
  *refusals(): Generator<Refusal> {
    const { pool, refused, segments, units } = this.#state
    for (const unit of units) {
      if (!unit || !usesConstraint(pool, unit, refused)) continue
      const { name, strategies } = unit.definition
      for (const strategy of strategies)
        for (const [segment, constraints] of [
          [undefined, strategy.constraints ?? []] as const,
          ...(strategy.segments ?? []).map((id) => [id, segments.get(id)?.constraints ?? []] as const),
        ])
          for (const constraint of constraints) {
            const reason = refused.get(keyOf(constraint))
            if (reason) yield { toggle: name, segment, pattern: constraint.value ?? '', reason }
          }
    }
  }

  /** Whether one constraint matches a field; uses `prepared` if it contains the result. */
  holds(constraint: ConstraintDefinition, field: Reading, now: number, prepared?: Prepared): boolean {
    const { pool } = this.#state
    const number = pool.testNumber(keyOf(constraint))
    if (number === undefined) return testOf(constraint)(field, now)
    const known = prepared?.pool === pool ? prepared.results.get(number) : undefined
    return known ?? (pool.tests[number] as Test)(field, now)
  }

  feature(name: string): FeatureDefinition | undefined {
    const { pool, units } = this.#state
    const slot = pool.slots.get(name)
    return slot === undefined ? undefined : units[slot]?.definition
  }

  segment(id: number): SegmentDefinition | undefined {
    return this.#state.segments.get(id)
  }

  /** All toggles, by project, then by name. */
  *features(): Generator<FeatureDefinition> {
    const { parts, units } = this.#state
    for (const { slots } of parts) for (const slot of slots) yield (units[slot] as Unit).definition
  }

  /** Returns a copy with a change; only the affected toggles are compiled. Removals are applied before upserts. */
  with(change: Change): Compiled {
    return atOnce(this.withInSteps(change))
  }

  /** `with` in steps: a segment of many toggles takes long. */
  *withInSteps(change: Change): Steps<Compiled> {
    return new Compiled(yield* nextState(this.#state, change))
  }

  /** Undefined for an unknown toggle. */
  evaluate(name: string, context: Context, chance: Chance, { prepared }: EvaluationOptions = {}): Outcome | undefined {
    const { pool, starts } = this.#state
    const slot = pool.slots.get(name)
    if (slot === undefined) return undefined
    // The name may be newer than this compiled form, whose table then ends before it.
    const start = starts[slot] ?? 0
    if (start === 0) return undefined
    const evaluation = pool.take()
    evaluation.begin(this.#state, context, chance, prepared)
    const outcome = evaluation.outcome(slot, evaluation.run(start))
    evaluation.end()
    pool.give(evaluation)
    return outcome
  }

  /** Visits the outcome of every toggle, in one pass: the children of a toggle use the same outcome. */
  evaluateAll(context: Context, chance: Chance, visit: Visit, options: EvaluationOptions = {}): void {
    atOnce(this.evaluateAllInSteps(context, chance, visit, options))
  }

  /** `evaluateAll` in steps of some hundred toggles. */
  evaluateAllInSteps(context: Context, chance: Chance, visit: Visit, options: EvaluationOptions = {}): Steps<void> {
    const { names } = this.#state.pool
    return this.#visitRuns(context, chance, options, (evaluation, slots, from, to) => {
      for (let index = from; index < to; index++) {
        const slot = slots[index] as number
        // The definition is not passed: most callers do not need it, and reading it would cost a cache miss.
        visit(names[slot] as string, evaluation.outcome(slot, evaluation.outcomeOf(slot)))
      }
    })
  }

  /**
   * A response of the frontend API as a byte string: write it as Latin-1. Appending to a string takes a tenth of the
   * time of copying into a buffer.
   */
  renderEnabled(context: Context, chance: Chance, options: RenderOptions = {}): string {
    return atOnce(this.renderEnabledInSteps(context, chance, options))
  }

  /** `renderEnabled` in steps of some hundred toggles. */
  *renderEnabledInSteps(context: Context, chance: Chance, options: RenderOptions = {}): Steps<string> {
    const { all = false } = options
    const { units } = this.#state
    let rendered = ''
    yield* this.#visitRuns(context, chance, options, (evaluation, slots, from, to) => {
      let text = rendered
      for (let index = from; index < to; index++) {
        const slot = slots[index] as number
        const outcome = evaluation.outcomeOf(slot)
        if (outcome === OFF && !all) continue
        const toggle = jsonOf(units[slot] as Unit, outcome)
        // There is no comma before the first one.
        text += text.length === 0 ? toggle.slice(1) : toggle
      }
      rendered = text
    })
    return `{"toggles":[${rendered}]}`
  }

  /**
   * Visits all toggles of one evaluation in runs and yields between them. The loop over the toggles of a run is in the
   * visitor, because it is slower in a generator. Evaluations that run during a pause take another `Evaluation` from
   * the pool.
   */
  *#visitRuns(
    context: Context,
    chance: Chance,
    { projects, prepared }: EvaluationOptions,
    visit: VisitRun,
  ): Steps<void> {
    const { pool, parts } = this.#state
    const evaluation = pool.take()
    evaluation.begin(this.#state, context, chance, prepared)
    let left = RUN_LENGTH
    try {
      for (const slots of visibleSlots(parts, projects)) {
        for (let from = 0; from < slots.length; ) {
          if (left === 0) {
            yield
            left = RUN_LENGTH
          }
          const to = Math.min(slots.length, from + left)
          visit(evaluation, slots, from, to)
          left -= to - from
          from = to
        }
      }
    } finally {
      // Also when the caller abandons the steps.
      evaluation.end()
      pool.give(evaluation)
    }
  }
}

export function compile(
  features: Iterable<FeatureDefinition>,
  segments: Iterable<SegmentDefinition>,
  options: CompileOptions = {},
): Compiled {
  return atOnce(compileInSteps(features, segments, options))
}

/** `compile` in steps. The toggles must not change until the last one. */
export function* compileInSteps(
  features: Iterable<FeatureDefinition>,
  segments: Iterable<SegmentDefinition>,
  options: CompileOptions = {},
): Steps<Compiled> {
  const known = new Map(Array.from(segments, (segment) => [segment.id, segment]))
  return new Compiled(yield* firstState(features, known, options.hostname, options.refused))
}
