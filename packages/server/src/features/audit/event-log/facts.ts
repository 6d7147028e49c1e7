import type { StoredEvent } from '#kernel/event'

/**
 * The data of events as sentences read it. The log is older than the code that reads it: what is missing, or has another
 * shape than today, leaves a gap in a sentence and breaks nothing.
 */
export type Facts = Readonly<Record<string, unknown>>

const MAX_LISTED = 10
const MAX_VALUE = 80

export const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Something that can be shown as it is. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' ? String(value) : undefined
}

/** What the event is about: as it is now, or as it was when nothing of it is left. */
export const subjectOf = ({ data, preData }: StoredEvent): Facts => ({ ...factsOf(preData), ...factsOf(data) })

export const beforeAndAfter = ({ data, preData }: StoredEvent) => ({ before: factsOf(preData), after: factsOf(data) })

export const shortened = (text: string, max = MAX_VALUE): string =>
  text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text

/** The first few, and how many there are beside them. */
export function listInWords(parts: readonly string[], between = ', ', max = MAX_LISTED): string {
  const rest = parts.length - max
  return parts.slice(0, max).join(between) + (rest > 0 ? `${between}and ${rest} more` : '')
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `4 January 2027 at 06:00 UTC`: readers are in many time zones, so it is named. */
export function timeInWords(value: unknown): string | undefined {
  const text = textOf(value)
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? text : `${TIME.format(time)} UTC`
}

/** Any value of the data, in a few words. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : listInWords(value.map(inWords))
  if (typeof value !== 'object') return shortened(String(value))
  const entries = Object.entries(value).map(
    ([key, inner]) => `${key} ${typeof inner === 'object' ? '…' : inWords(inner)}`,
  )
  return entries.length === 0 ? 'nothing' : shortened(listInWords(entries))
}
