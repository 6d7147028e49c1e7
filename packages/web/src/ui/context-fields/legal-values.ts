import type { Description } from '../../lib/described-changes.ts'
import { msg, t } from '../../lib/messages.ts'
import type { ContextField } from '../../lib/types.ts'

export type LegalValue = ContextField['legalValues'][number]

/** Appends a value, or replaces the existing one. */
export function withValue(list: readonly LegalValue[], added: LegalValue): readonly LegalValue[] {
  const isKnown = list.some(({ value }) => value === added.value)
  return isKnown ? list.map((one) => (one.value === added.value ? added : one)) : [...list, added]
}

export interface LegalValueChanges {
  readonly removed: readonly string[]
  readonly put: readonly LegalValue[]
}

/** The writes that turn one list into the other. */
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

/** What the form of a context field edits. */
export type EditedField = Pick<ContextField, 'description' | 'stickiness' | 'legalValues'>

/** A context field as a text per field. */
export const describeContextField = ({ description, stickiness, legalValues }: EditedField): Description => ({
  description: description || t('none'),
  [msg('can be used as stickiness')]: stickiness ? t('yes') : t('no'),
  [msg('legal values')]: legalValues.map(({ value }) => value).join(', ') || t('any'),
})
