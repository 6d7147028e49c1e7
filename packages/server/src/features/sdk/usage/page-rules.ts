import { invalid } from '#kernel/failure'
import { DEFAULT_LIMIT, type ListQuery, MAX_LIMIT, MAX_REQUESTED, SORT_KEYS } from './schema.ts'

export interface Page {
  readonly query: string | undefined
  readonly offset: number
  readonly limit: number
  readonly sortBy: (typeof SORT_KEYS)[number]
  readonly sortOrder: 'asc' | 'desc'
}

/** Parses a whole number within its bounds, or returns the default. */
export function wholeNumber(text: string | undefined, min: number, max: number, otherwise: number): number {
  const value = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : otherwise
}

/** Parses a comma-separated list of toggle names without duplicates. */
export function namesOf(text = ''): string[] {
  const names = [...new Set(text.split(',').flatMap((name) => name.trim() || []))]
  if (names.length === 0 || names.length > MAX_REQUESTED)
    throw invalid('/query/features', `must be the names of 1 to ${MAX_REQUESTED} toggles with commas between them`)
  return names
}

export const pageOf = ({ query, offset, limit, sortBy, sortOrder }: ListQuery): Page => ({
  query: query === undefined || query.trim() === '' ? undefined : query.trim(),
  offset: wholeNumber(offset, 0, 999_999_999, 0),
  limit: wholeNumber(limit, 1, MAX_LIMIT, DEFAULT_LIMIT),
  sortBy: SORT_KEYS.find((key) => key === sortBy) ?? 'appName',
  sortOrder: sortOrder === 'desc' ? 'desc' : 'asc',
})
