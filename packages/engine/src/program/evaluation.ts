/**
 * The hot loop: evaluates toggles of one environment for one context.
 *
 * Its speed comes from the work that it avoids. A test, that is a constraint however many toggles share it, runs at
 * most once for a context. A field is read and parsed at most once. Ids are converted to hash blocks once, and groups
 * are hashed at compile time. Nothing is allocated for a toggle, and nothing is cleared between contexts: every cached
 * result has the number of its context, its generation.
 *
 * Casts from `number | undefined` are for reads inside the program, whose layout guarantees them.
 */
import { percentChance, rolloutChance, variantChance } from '../chance.ts'
import { type Chance, type Context, type FieldName, fieldText, timeOf } from '../context.ts'
import { HashedId } from '../hashing/murmur3.ts'
import { FIRST_VARIANT, OFF, ON, type Outcome, plainOutcome } from '../outcome.ts'
import { Reading, type Test } from '../reading.ts'
import { variantFor } from '../variants/draw.ts'
import { Cells } from './cells.ts'
import * as layout from './layout.ts'
import type { Pool } from './pool.ts'
import type { Prepared } from './prepare.ts'
import type { Draw, Unit } from './unit.ts'

/** Generations are stored doubled in 32 bits, with a result in the lowest bit. */
const LAST_GENERATION = 2 ** 30 - 1

/** The toggles by slot: the start of their cells (0 for none) and the unit. */
export interface Table {
  readonly cells: Cells
  readonly starts: Int32Array
  readonly units: readonly (Unit | undefined)[]
}

const EMPTY_CONTEXT: Context = {}
const NO_CHANCE: Chance = { now: 0, random: () => 0 }
const NOTHING: Table = { cells: new Cells(0), starts: new Int32Array(0), units: [] }

export class Evaluation {
  readonly #pool: Pool
  readonly #lastGeneration: number
  #generation = 0
  #code = NOTHING.cells.code
  #table = NOTHING
  #context = EMPTY_CONTEXT
  #chance = NO_CHANCE
  #now = 0
  #nowIsRead = false
  /** By test: its generation, doubled, plus 1 if it matches. */
  #results = new Int32Array(0)
  /** By slot: the generation in which the toggle was evaluated, and its outcome. */
  #doneIn = new Int32Array(0)
  #outcomes = new Int32Array(0)
  readonly #readings: Reading[] = []
  /** By field: its hashed id, and the generation of that id. */
  readonly #ids: (HashedId | undefined)[] = []
  readonly #idsOf: number[] = []
  readonly #chanceId = new HashedId()

  constructor(pool: Pool, lastGeneration = LAST_GENERATION) {
    this.#pool = pool
    this.#lastGeneration = lastGeneration
  }

  begin(table: Table, context: Context, chance: Chance, prepared?: Prepared): void {
    const { tests, names, fields } = this.#pool
    this.#code = table.cells.code
    this.#table = table
    this.#context = context
    this.#chance = chance
    this.#nowIsRead = false
    if (this.#results.length < tests.length || this.#doneIn.length < names.length)
      this.#grow(tests.length, names.length)
    while (this.#readings.length < fields.length) {
      this.#readings.push(new Reading())
      this.#ids.push(undefined)
      this.#idsOf.push(0)
    }
    if (this.#generation === this.#lastGeneration) this.#forget()
    this.#generation++
    // The numbers of another pool mean other tests.
    if (prepared?.pool === this.#pool)
      for (const [test, holds] of prepared.results) this.#results[test] = this.#generation * 2 + (holds ? 1 : 0)
  }

  /** Releases the context. */
  end(): void {
    this.#code = NOTHING.cells.code
    this.#table = NOTHING
    this.#context = EMPTY_CONTEXT
    this.#chance = NO_CHANCE
  }

  #grow(tests: number, slots: number): void {
    this.#results = new Int32Array(tests + 64)
    this.#doneIn = new Int32Array(slots + 64)
    this.#outcomes = new Int32Array(slots + 64)
  }

  #forget(): void {
    this.#results.fill(0)
    this.#doneIn.fill(0)
    this.#idsOf.fill(0)
    for (const reading of this.#readings) reading.read(undefined, 0)
    this.#generation = 0
  }

  /** The outcome of the toggle in `slot`, evaluated at most once per context: its children use the same outcome. */
  outcomeOf(slot: number): number {
    if (this.#doneIn[slot] === this.#generation) return this.#outcomes[slot] as number
    const outcome = this.run(this.#table.starts[slot] as number)
    this.#doneIn[slot] = this.#generation
    this.#outcomes[slot] = outcome
    return outcome
  }

  /** Converts an outcome number to an outcome. Only variants need the unit, whose access would cost a cache miss. */
  outcome(slot: number, number: number): Outcome {
    const { starts, units } = this.#table
    if (number >= FIRST_VARIANT) return (units[slot] as Unit).variants[number - FIRST_VARIANT] as Outcome
    const flags = this.#code[(starts[slot] as number) + layout.FLAGS] as number
    return plainOutcome(number === ON, (flags & layout.HAS_IMPRESSIONS) !== 0)
  }

  /** The outcome of the toggle whose cells begin at `start`. */
  run(start: number): number {
    const code = this.#code
    if (((code[start + layout.FLAGS] as number) & layout.CAN_BE_ON) === 0) return OFF
    let at = start + layout.TOGGLE_CELLS
    for (let left = code[start + layout.DEPENDENCY_COUNT] as number; left > 0; left--) {
      if (!this.#parentIsAsExpected(start, at)) return OFF
      at += layout.DEPENDENCY_CELLS
    }
    let left = code[start + layout.STRATEGY_COUNT] as number
    if (left === 0) return this.#variant(start, layout.NONE)
    for (; left > 0; left--) {
      const end = at + (code[at + layout.LENGTH] as number)
      if (this.#allHold(at + layout.TESTS, end) && this.#isLetIn(at))
        return this.#variant(start, code[at + layout.DRAW] as number)
      at = end
    }
    return OFF
  }

  #allHold(from: number, end: number): boolean {
    const code = this.#code
    const yes = this.#generation * 2 + 1
    for (let at = from; at < end; at++) {
      const test = code[at] as number
      const result = this.#results[test] as number
      if (result === yes) continue
      if (result === yes - 1 || !this.#holds(test)) return false
    }
    return true
  }

  #holds(test: number): boolean {
    const { tests, fieldOfTest } = this.#pool
    if (!this.#nowIsRead) {
      this.#now = timeOf(this.#context, this.#chance)
      this.#nowIsRead = true
    }
    const holds = (tests[test] as Test)(this.#reading(fieldOfTest[test] as number), this.#now)
    this.#results[test] = this.#generation * 2 + (holds ? 1 : 0)
    return holds
  }

  #reading(field: number): Reading {
    const reading = this.#readings[field] as Reading
    if (reading.generation !== this.#generation)
      reading.read(fieldText(this.#context, this.#pool.fields[field] as FieldName), this.#generation)
    return reading
  }

  #isLetIn(strategy: number): boolean {
    const code = this.#code
    const kind = code[strategy + layout.KIND] as number
    if (kind === layout.ALWAYS) return true
    const percentage = code[strategy + layout.PERCENTAGE] as number
    if (kind === layout.CHANCE) return percentage >= percentChance(this.#chance.random())
    const id = this.#rolloutId(kind, code[strategy + layout.FIELD] as number)
    if (!id) return false
    if (percentage === 100) return true
    const hash = id.hash(
      code[strategy + layout.HASH] as number,
      code[strategy + layout.REST] as number,
      code[strategy + layout.REST_LENGTH] as number,
      code[strategy + layout.GROUP_LENGTH] as number,
    )
    return (hash >>> 0) % 100 < percentage
  }

  #rolloutId(kind: number, field: number): HashedId | undefined {
    if (kind === layout.STICKY_FIELD) return this.#idOf(field)
    const known =
      kind === layout.STICKY_DEFAULT ? (this.#idOf(layout.USER_FIELD) ?? this.#idOf(layout.SESSION_FIELD)) : undefined
    return known ?? this.#idByChance(rolloutChance(this.#chance.random()))
  }

  #variantId(field: number): HashedId {
    const known =
      field === layout.NONE
        ? (this.#idOf(layout.USER_FIELD) ?? this.#idOf(layout.SESSION_FIELD) ?? this.#idOf(layout.ADDRESS_FIELD))
        : this.#idOf(field)
    return known ?? this.#idByChance(variantChance(this.#chance.random()))
  }

  /** Undefined when the field is missing or empty. */
  #idOf(field: number): HashedId | undefined {
    const known = this.#ids[field]
    if (known && this.#idsOf[field] === this.#generation) return known
    const { text } = this.#reading(field)
    if (text === undefined || text === '') return undefined
    const id = known ?? new HashedId()
    id.set(text)
    this.#ids[field] = id
    this.#idsOf[field] = this.#generation
    return id
  }

  #idByChance(text: string): HashedId {
    this.#chanceId.set(text)
    return this.#chanceId
  }

  /** The outcome of a toggle that is on: the variant of the winning strategy, else of the toggle, else none. */
  #variant(start: number, strategyDraw: number): number {
    const code = this.#code
    const featureDraw = code[start + layout.FEATURE_DRAW] as number
    if (strategyDraw === layout.NONE && featureDraw === layout.NONE) return ON
    const { draws } = this.#table.units[code[start + layout.SLOT] as number] as Unit
    const drawn = strategyDraw === layout.NONE ? layout.NONE : this.#draw(draws[strategyDraw] as Draw)
    if (drawn !== layout.NONE) return drawn
    const own = featureDraw === layout.NONE ? layout.NONE : this.#draw(draws[featureDraw] as Draw)
    return own === layout.NONE ? ON : own
  }

  /** NONE when the weights leave a gap at this hash. */
  #draw(draw: Draw): number {
    const { overrides, group } = draw
    for (let index = 0; index < overrides.length; index++) {
      const { test, variant } = overrides[index] as Draw['overrides'][number]
      const result = this.#results[test] as number
      const isKnown = result >> 1 === this.#generation
      if (isKnown ? (result & 1) === 1 : this.#holds(test)) return variant
    }
    const hash = this.#variantId(draw.field).hash(group.hash, group.rest, group.restLength, group.length)
    return variantFor(draw, hash >>> 0)
  }

  #parentIsAsExpected(start: number, dependency: number): boolean {
    const code = this.#code
    const { starts, units } = this.#table
    const slot = code[dependency + layout.PARENT] as number
    const parent = starts[slot] as number
    if (parent === 0 || ((code[parent + layout.FLAGS] as number) & layout.HAS_PARENTS) !== 0) return false
    const outcome = this.outcomeOf(slot)
    const expected = code[dependency + layout.EXPECTED] as number
    if (expected === layout.PARENT_OFF) return outcome === OFF
    if (expected === layout.PARENT_ON || outcome === OFF) return outcome !== OFF
    const { variantLists } = units[code[start + layout.SLOT] as number] as Unit
    const { variant } = this.outcome(slot, outcome)
    return (variantLists[code[dependency + layout.VARIANT_LIST] as number] as ReadonlySet<string>).has(variant.name)
  }
}
