import { Type } from 'typebox'

/** Searches count up to this number. An exact count of more would cost more than the page itself. */
export const MAX_EXACT_TOTAL = 10_000

export interface Total {
  readonly total: number
  readonly totalIsCapped: boolean
}

/** Converts a count that stops at the first match beyond `maxExact`. */
export const totalOf = (counted: number, maxExact = MAX_EXACT_TOTAL): Total => ({
  total: Math.min(counted, maxExact + 1),
  totalIsCapped: counted > maxExact,
})

/** Fields of a search result. `things` is a plural: toggles, events. */
export const totalFields = (things: string) => ({
  total: Type.Integer({
    description: `How many ${things} match, on all pages. Exact up to ${MAX_EXACT_TOTAL}; ${MAX_EXACT_TOTAL + 1} stands for any larger number.`,
  }),
  totalIsCapped: Type.Boolean({ description: `Whether more than ${MAX_EXACT_TOTAL} ${things} match.` }),
})
