import type { paths } from '../../lib/generated/schema.d.ts'
import { fromLocal, localMinute } from '../../lib/local-time.ts'
import { type EventsSearch, SPANS } from './search.ts'

/** The parameters of the API, without the page. */
export type EventQuery = Omit<
  NonNullable<paths['/api/admin/search/events']['get']['parameters']['query']>,
  'offset' | 'limit'
>

export const listOf = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((one) => one.trim() || [])

const anyOf = (text: string | undefined): string | undefined => {
  const values = listOf(text)
  return values.length === 0 ? undefined : `IS_ANY_OF:${values.join(',')}`
}

const is = (text: string | undefined): string | undefined => (text === undefined ? undefined : `IS:${text}`)

/** A date stays a date, which the server treats as the whole day. Anything else is a time. */
const timeOf = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : new Date(text).toISOString())

export function eventQueryOf(search: EventsSearch, nowMs: number): EventQuery {
  const { q, type, project, toggle, environment, by, last, from, to, group } = search
  const since = last ? new Date(nowMs - SPANS[last]).toISOString() : from && timeOf(from)
  const all = {
    query: q,
    type: anyOf(type),
    project: is(project),
    feature: is(toggle),
    environment: anyOf(environment),
    createdBy: is(by),
    from: is(since),
    to: is(last ? undefined : to && timeOf(to)),
    groupId: is(group),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The query string of the export URL. */
export const exportParams = (query: EventQuery, format: 'csv' | 'jsonl'): string =>
  new URLSearchParams({ format, ...(query as Record<string, string>) }).toString()

/** The value of a form field, in the time zone of the reader. */
export const localTime = (text: string | undefined): string => (text === undefined ? '' : localMinute(new Date(text)))

export const fromLocalTime = (text: string): string | undefined => (text ? fromLocal(text).toISOString() : undefined)
