import { type Static, Type } from 'typebox'
import { Nullable, ONE_LINE_VALUE_PATTERN } from '#kernel/names'

/** The maximum number of links of one toggle. */
export const MAX_LINKS = 10

export const NewLink = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'An http or https address. Without a scheme, `https://` is added.',
  }),
  title: Type.Optional(Nullable(Type.String({ maxLength: 200, pattern: ONE_LINE_VALUE_PATTERN }))),
})
export type NewLink = Static<typeof NewLink>
