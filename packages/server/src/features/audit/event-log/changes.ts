import { sameJson } from '#kernel/json'
import { asText, type Facts } from './facts.ts'
import { type Phrase, type Sentence, strong } from './phrases.ts'

/** Further changes are only counted. */
const MAX_CHANGES = 8

/** `rollout from 50% to 75%`. */
export const fromTo = (what: Phrase, before: unknown, after: unknown): Sentence => [
  what,
  ' from ',
  strong(asText(before)),
  ' to ',
  strong(asText(after)),
]

/** Fields that are omitted, because they do not change or are of no interest. */
const OMITTED = new Set(['id', 'createdAt', 'seenAt', 'archivedAt'])

/** Labels of fields with technical names; null: only mention that the field changed. */
export type FieldLabels = Readonly<Record<string, string | null>>

/** Compares field by field. A field that only one side has counts as changed. */
export function changedFields(before: Facts, after: Facts, labels: FieldLabels = {}): Sentence[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !OMITTED.has(key))
  return keys
    .filter((key) => !sameJson(before[key] ?? null, after[key] ?? null))
    .map((key) => {
      const label = Object.hasOwn(labels, key) ? labels[key] : undefined
      return label === null ? [strong(key)] : fromTo(label ?? strong(key), before[key], after[key])
    })
}

/** `: this; that`, or empty when there are no changes. */
export function details(changes: readonly Sentence[]): Sentence {
  if (changes.length === 0) return []
  const listed = changes.slice(0, MAX_CHANGES)
  const rest = changes.length - listed.length
  const parts = rest > 0 ? [...listed, [`and ${rest} more`]] : listed
  return [': ', ...parts.flatMap((part, index) => (index === 0 ? part : ['; ', ...part]))]
}
