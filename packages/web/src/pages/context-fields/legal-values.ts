import type { ContextField } from '../../lib/types.ts'

export type LegalValue = ContextField['legalValues'][number]

/** Added or described anew, at the end of the list or in its place. */
export function withValue(list: readonly LegalValue[], added: LegalValue): readonly LegalValue[] {
  const isKnown = list.some(({ value }) => value === added.value)
  return isKnown ? list.map((one) => (one.value === added.value ? added : one)) : [...list, added]
}

export interface LegalValueChanges {
  readonly removed: readonly string[]
  readonly put: readonly LegalValue[]
}

/** What leads from one list to the other, value by value. */
export function legalValueChanges(before: readonly LegalValue[], after: readonly LegalValue[]): LegalValueChanges {
  const old = new Map(before.map((one) => [one.value, one]))
  const kept = new Set(after.map(({ value }) => value))
  return {
    removed: before.flatMap(({ value }) => (kept.has(value) ? [] : [value])),
    put: after.filter(({ value, description }) => {
      const known = old.get(value)
      return !known || (known.description ?? '') !== (description ?? '')
    }),
  }
}
