import type { FeatureDefinition } from '../definition.ts'
import type { GroupState } from '../hashing/murmur3.ts'
import { byteString } from '../hashing/utf8.ts'
import { FIRST_VARIANT, OFF, ON, type Outcome, outcomeJson, plainOutcome } from '../outcome.ts'

/**
 * A draw with all references resolved: tests and fields are numbers of the pool, `variant` is the number of an outcome.
 */
export interface Draw {
  readonly group: GroupState
  /** The field of the stickiness, or NONE for `default`. */
  readonly field: number
  readonly total: number
  readonly bounds: readonly { readonly variant: number; readonly upTo: number }[]
  readonly overrides: readonly { readonly test: number; readonly variant: number }[]
}

/** The data of one compiled toggle in addition to its cells in the program. */
export interface Unit {
  readonly definition: FeatureDefinition
  /** The number of its cells. Their start is in the table, so that they can be moved without changing the unit. */
  readonly length: number
  /** Its outcomes from FIRST_VARIANT on. */
  readonly variants: readonly Outcome[]
  readonly draws: readonly Draw[]
  /** Names of variants that dependencies require. */
  readonly variantLists: readonly ReadonlySet<string>[]
  /** Its counted tests, in any order and without repeats. */
  readonly counted: readonly number[]
  /**
   * The JSON of each outcome as a byte string, after a comma. Rendered on first use, because many environments never
   * serve a browser.
   */
  readonly json: (string | undefined)[]
}

export const outcomeIn = ({ definition, variants }: Unit, outcome: number): Outcome =>
  outcome >= FIRST_VARIANT
    ? (variants[outcome - FIRST_VARIANT] as Outcome)
    : plainOutcome(outcome === ON, definition.impressionData === true)

export function jsonOf(unit: Unit, outcome: number): string {
  const known = unit.json[outcome]
  if (known !== undefined) return known
  const rendered = byteString(`,${outcomeJson(unit.definition.name, outcomeIn(unit, outcome))}`)
  unit.json[outcome] = rendered
  return rendered
}

/** Reuses the JSON of the outcomes without a variant: it depends only on the definition. */
export function reusePlainJson(unit: Unit, before: Unit | undefined): void {
  if (before?.definition !== unit.definition) return
  for (const outcome of [OFF, ON]) {
    const json = before.json[outcome]
    if (json !== undefined) unit.json[outcome] = json
  }
}
