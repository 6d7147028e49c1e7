import { type Static, Type } from 'typebox'

const NullableText = Type.Union([Type.String(), Type.Null()])
const Moment = Type.String({ maxLength: 40, description: 'ISO 8601, with or without a time.' })

export const NewPersonalToken = Type.Object({
  description: Type.String({ minLength: 1, maxLength: 255, description: 'Purpose of the token; unique per user.' }),
  expiresAt: Type.Optional(Type.Union([Moment, Type.Null()])),
})
export type NewPersonalToken = Static<typeof NewPersonalToken>

/** Without the secret. */
export const PersonalToken = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  description: Type.String(),
  createdAt: Type.String(),
  expiresAt: NullableText,
})
export type PersonalToken = Static<typeof PersonalToken>

export const ListedPersonalToken = Type.Object({
  ...PersonalToken.properties,
  seenAt: Type.Union([Type.String(), Type.Null()], { description: 'Time of the last use, accurate to a minute.' }),
})
export type ListedPersonalToken = Static<typeof ListedPersonalToken>

export const CreatedPersonalToken = Type.Object({
  ...ListedPersonalToken.properties,
  secret: Type.String({ description: 'Returned only once: only a hash of it is stored.' }),
})

export const PersonalTokenList = Type.Object({ pats: Type.Array(ListedPersonalToken) })
