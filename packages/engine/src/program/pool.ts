import type { Load } from '../constraints/load.ts'
import type { FieldName } from '../context.ts'
import type { Test } from '../reading.ts'
import { ADDRESS, SESSION, USER } from '../strategies/plan.ts'
import { Evaluation } from './evaluation.ts'

/**
 * The numbers of names, fields and tests in a program. The compiled forms of one environment share them from change to
 * change. Like the cells they are append-only, and are replaced by new ones when they are twice as many as at first.
 */
export class Pool {
  readonly slots = new Map<string, number>()
  readonly names: string[] = []
  readonly fields: FieldName[] = []
  readonly tests: Test[] = []
  readonly fieldOfTest: number[] = []
  /** The cost of each counted test. */
  readonly loads = new Map<number, Load>()
  readonly #fieldNumbers = new Map<string, number>()
  readonly #testNumbers = new Map<string, number>()
  readonly #testKeys: string[] = []
  #first = { slots: 0, tests: 0 }
  #idle: Evaluation | undefined

  /** Call `settle` after the first toggles are added. */
  constructor() {
    // In the order of USER_FIELD, SESSION_FIELD and ADDRESS_FIELD.
    for (const field of [USER, SESSION, ADDRESS]) this.field(field)
  }

  slot(name: string): number {
    const known = this.slots.get(name)
    if (known !== undefined) return known
    const slot = this.names.push(name) - 1
    this.slots.set(name, slot)
    return slot
  }

  field(field: FieldName): number {
    const key = `${field.standardOnly ? '!' : '.'}${field.name}`
    const known = this.#fieldNumbers.get(key)
    if (known !== undefined) return known
    const number = this.fields.push(field) - 1
    this.#fieldNumbers.set(key, number)
    return number
  }

  /** The number of a known test. */
  testNumber(key: string): number | undefined {
    return this.#testNumbers.get(key)
  }

  keyOfTest(number: number): string {
    return this.#testKeys[number] as string
  }

  test(key: string, field: FieldName, make: () => Test, loadOf?: () => Load | undefined): number {
    const known = this.#testNumbers.get(key)
    if (known !== undefined) return known
    const number = this.tests.push(make()) - 1
    this.fieldOfTest.push(this.field(field))
    this.#testKeys.push(key)
    this.#testNumbers.set(key, number)
    const load = loadOf?.()
    if (load) this.loads.set(number, load)
    return number
  }

  /**
   * Adds a test of another pool and returns its number here. The test itself is shared, because patterns are slow to
   * compile.
   */
  adoptTest(other: Pool, number: number): number {
    const field = other.fields[other.fieldOfTest[number] as number] as FieldName
    return this.test(
      other.keyOfTest(number),
      field,
      () => other.tests[number] as Test,
      () => other.loads.get(number),
    )
  }

  adoptField(other: Pool, number: number): number {
    return this.field(other.fields[number] as FieldName)
  }

  settle(): void {
    this.#first = { slots: this.names.length, tests: this.tests.length }
  }

  get isOvergrown(): boolean {
    const { slots, tests } = this.#first
    return this.names.length > 2 * slots + 2_048 || this.tests.length > 2 * tests + 2_048
  }

  /**
   * Returns the state for one evaluation; the caller must give it back. One is kept; only a visitor that evaluates
   * needs a second.
   */
  take(): Evaluation {
    const evaluation = this.#idle ?? new Evaluation(this)
    this.#idle = undefined
    return evaluation
  }

  give(evaluation: Evaluation): void {
    this.#idle = evaluation
  }
}
