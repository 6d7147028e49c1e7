import type { StoredEvent } from '#kernel/event'

/**
 * Event data as sentences read it. Events may be older than this code: a missing field, or one of another shape, leaves
 * a gap in a sentence and causes no error.
 */
export type Facts = Readonly<Record<string, unknown>>

const MAX_LISTED = 10
const MAX_VALUE = 80

export const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A value that can be shown as text. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' ? String(value) : undefined
}

/** The subject of the event: its new state, with fields of the old state where the new one has none. */
export const subjectOf = ({ data, preData }: StoredEvent): Facts => ({ ...factsOf(preData), ...factsOf(data) })

export const beforeAndAfter = ({ data, preData }: StoredEvent) => ({ before: factsOf(preData), after: factsOf(data) })

export const shortened = (text: string, max = MAX_VALUE): string =>
  text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text

/** The first values, and the number of the others. */
export function listAsText(parts: readonly string[], between = ', ', max = MAX_LISTED): string {
  const rest = parts.length - max
  return parts.slice(0, max).join(between) + (rest > 0 ? `${between}and ${rest} more` : '')
}

/** Created at the first use, because it takes 5 % of the CPU time of a start. */
let format: Intl.DateTimeFormat | undefined

/** `4 January 2027 at 06:00 UTC`. The time zone is included, because readers are in different ones. */
export function timeAsText(value: unknown): string | undefined {
  const text = textOf(value)
  const time = new Date(text ?? Number.NaN)
  if (Number.isNaN(time.getTime())) return text
  format ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(time)} UTC`
}

/** Any value of the data as short text. */
export function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : listAsText(value.map(asText))
  if (typeof value !== 'object') return shortened(String(value))
  const entries = Object.entries(value).map(
    ([key, inner]) => `${key} ${typeof inner === 'object' ? '…' : asText(inner)}`,
  )
  return entries.length === 0 ? 'nothing' : shortened(listAsText(entries))
}
