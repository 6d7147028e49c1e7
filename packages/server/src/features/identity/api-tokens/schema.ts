import { type Static, Type } from 'typebox'
import { Name } from '#kernel/names'

const NullableText = Type.Union([Type.String(), Type.Null()])
const Moment = Type.String({ maxLength: 40, description: 'ISO 8601, with or without a time.' })

export const NewToken = Type.Object({
  tokenName: Name({ description: 'Name in the audit log.' }),
  type: Type.String({ maxLength: 20, description: 'admin, client (or backend) or frontend; case-insensitive.' }),
  environment: Type.Optional(Type.String({ description: 'One environment; * (all) for admin tokens.' })),
  project: Type.Optional(Type.String({ description: 'One project, or * for all.' })),
  projects: Type.Optional(
    Type.Array(Type.String(), { minItems: 1, maxItems: 1_000, description: 'Several projects.' }),
  ),
  expiresAt: Type.Optional(Type.Union([Moment, Type.Null()])),
})
export type NewToken = Static<typeof NewToken>

/** A new token as clients send it. */
export const GivenToken = Type.Object({
  ...NewToken.properties,
  tokenName: Type.Optional(NewToken.properties.tokenName),
  username: Type.Optional(Name({ description: 'Older name of tokenName, used if tokenName is absent.' })),
})
export type GivenToken = Static<typeof GivenToken>

/** A new token that may keep the secret that it has on another server. */
export const MovedToken = Type.Object({
  ...GivenToken.properties,
  secret: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'The secret of a token of another server, so that its clients can keep it. Needs ADMIN. `<project|*|[]>:<environment>.<secret>`, with the project and environment of this token.',
    }),
  ),
})

export const TokenChange = Type.Object({ expiresAt: Type.Union([Moment, Type.Null()]) })

/** Without the secret. */
export const TokenView = Type.Object({
  id: Type.String(),
  tokenName: Type.String(),
  type: Type.Enum(['admin', 'client', 'frontend']),
  environment: Type.String(),
  project: Type.String({ description: '*, the only project, or several joined by commas.' }),
  projects: Type.Array(Type.String()),
  createdAt: Type.String(),
  expiresAt: NullableText,
})
export type TokenView = Static<typeof TokenView>

export const ListedToken = Type.Object({
  ...TokenView.properties,
  username: Type.String({ description: 'Same as tokenName, for clients that use this field.' }),
  seenAt: Type.Union([Type.String(), Type.Null()], { description: 'Time of the last use, accurate to a minute.' }),
  alias: Type.Union([Type.String(), Type.Null()], { description: 'Always null, for clients that read the field.' }),
  secret: Type.String({
    description:
      'A placeholder that contains the id and authenticates nothing; paths accept it. With READABLE_API_TOKENS=on, the secret itself.',
  }),
})
export type ListedToken = Static<typeof ListedToken>

export const CreatedToken = Type.Object({
  ...ListedToken.properties,
  secret: Type.String({
    description: 'Returned only once, unless READABLE_API_TOKENS is on: only a hash of it is stored.',
  }),
})

export const TokenList = Type.Object({ tokens: Type.Array(ListedToken) })
