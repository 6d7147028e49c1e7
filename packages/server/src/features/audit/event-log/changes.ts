import { sameJson } from '#kernel/json'
import { type Facts, inWords } from './facts.ts'
import { type Phrase, type Sentence, strong } from './phrases.ts'

/** More than this many changes are counted, not told. */
const MAX_CHANGES = 8

/** `rollout from 50 % to 75 %`. */
export const fromTo = (what: Phrase, before: unknown, after: unknown): Sentence => [
  what,
  ' from ',
  strong(inWords(before)),
  ' to ',
  strong(inWords(after)),
]

/** What everybody can see to be the same, or nobody wants to read. */
const UNTOLD = new Set(['id', 'createdAt', 'seenAt', 'archivedAt'])

/** Words for the fields whose names are not words; null: that it changed is enough. */
export type FieldWords = Readonly<Record<string, string | null>>

/** Field by field. What stands in one of the two only counts as changed, too. */
export function changedFields(before: Facts, after: Facts, words: FieldWords = {}): Sentence[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !UNTOLD.has(key))
  return keys
    .filter((key) => !sameJson(before[key] ?? null, after[key] ?? null))
    .map((key) => {
      const word = Object.hasOwn(words, key) ? words[key] : undefined
      return word === null ? [strong(key)] : fromTo(word ?? strong(key), before[key], after[key])
    })
}

/** `: this; that`, or nothing when there is nothing to tell. */
export function details(changes: readonly Sentence[]): Sentence {
  if (changes.length === 0) return []
  const told = changes.slice(0, MAX_CHANGES)
  const rest = changes.length - told.length
  const parts = rest > 0 ? [...told, [`and ${rest} more`]] : told
  return [': ', ...parts.flatMap((part, index) => (index === 0 ? part : ['; ', ...part]))]
}
