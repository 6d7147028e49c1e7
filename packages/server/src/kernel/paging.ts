import { type Static, Type } from 'typebox'
import { wholeNumberOf } from './filters.ts'

/** The maximum length of a list that is requested without a limit. */
export const MAX_LISTED = 10_000
const MAX_OFFSET = 1_000_000_000

const text = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 500, description, examples: [example] }))

/** Query parameters for one page of a list that older clients request as a whole. */
export const pageFields = {
  limit: text(`How many to return, 1 to ${MAX_LISTED}; anything else means ${MAX_LISTED}.`, '50'),
  offset: text('How many to skip; any value that is not a whole number from 0 means 0.', '50'),
}
const PageQuery = Type.Object(pageFields)

export interface Page {
  readonly limit: number
  readonly offset: number
}

export const pageOf = ({ limit, offset }: Static<typeof PageQuery>): Page => ({
  limit: wholeNumberOf(limit, 1, MAX_LISTED, MAX_LISTED),
  offset: wholeNumberOf(offset, 0, MAX_OFFSET, 0),
})
