import { invalid } from '#kernel/failure'

/** A position in the history: a time, or the end of the write with this event. */
export type Moment = { readonly at: string } | { readonly eventId: number }

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** A plus sign that is not escaped in a URL arrives as a space. */
const withPlus = (text: string): string => text.replace(/ (?=\d{2}:\d{2}$)/, '+')

function timeOf(text: string, path: string): string {
  const given = withPlus(text)
  const day = Date.parse(`${given.slice(0, 10)}T00:00:00Z`)
  // `Date.parse` alone reads February 30 as March 2, and a time without a zone as local time.
  const isDay = !Number.isNaN(day) && given.startsWith(new Date(day).toISOString().slice(0, 10))
  const time = isDay && ISO_TIME.test(given) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(time)) throw invalid(path, 'must be a time as in ISO 8601 with its zone, like 2025-01-31T12:00:00Z')
  return new Date(time).toISOString()
}

export interface GivenMoment {
  readonly at?: string | undefined
  readonly eventId?: number | undefined
}

/** Requires exactly one of the two. `paths` are their paths in the request, for error messages. */
export function momentOf(
  { at, eventId }: GivenMoment,
  paths: { readonly at: string; readonly eventId: string },
): Moment {
  if (at !== undefined && eventId !== undefined) throw invalid(paths.at, `give this or ${paths.eventId}, not both`)
  if (eventId !== undefined) return { eventId }
  if (at === undefined) throw invalid(paths.at, `is required, unless ${paths.eventId} is given`)
  return { at: timeOf(at, paths.at) }
}

/** The moment as the end of a sentence. */
export const sentenceOf = (moment: Moment): string =>
  'at' in moment ? `at ${moment.at}` : `after event ${moment.eventId}`
