import { type Static, Type } from 'typebox'
import { MAX_ORIGIN_LENGTH, MAX_ORIGINS, originMistake } from '#kernel/web-origin'

/** A refinement is asked about whatever came, also where the type is wrong already. */
const mistakeIn = (value: unknown): string | undefined => (typeof value === 'string' ? originMistake(value) : undefined)

const Origin = Type.Refine(
  Type.String({ maxLength: MAX_ORIGIN_LENGTH }),
  (value) => mistakeIn(value) === undefined,
  (value) => mistakeIn(value) ?? '',
)

const Origins = Type.Array(Origin, {
  maxItems: MAX_ORIGINS,
  description:
    'Pages of these origins may ask the frontend API: `https://app.example.com`, `http://localhost:3000`, or `*` for all. An empty list means all, too.',
})

export const FrontendSettings = Type.Object({ frontendApiOrigins: Origins })
export type FrontendSettings = Static<typeof FrontendSettings>

/** `setUiConfigSchema` of the specification. What else `GET` answers can be sent back, and is ignored. */
export const UiConfigChange = Type.Object({ frontendSettings: FrontendSettings })

const Limit = Type.Union([Type.Integer(), Type.Null()])

export const UiConfig = Type.Object({
  name: Type.String({ description: 'What this product is called.' }),
  version: Type.String(),
  publicUrl: Type.String({ description: 'Where people reach this server, without the base path.' }),
  baseUriPath: Type.String({ description: 'Prefix of every path; empty: none.' }),
  authenticationType: Type.Enum(['password', 'none']),
  disablePasswordAuth: Type.Boolean({ description: 'True: nobody logs in with a password.' }),
  oidcConfiguredThroughEnv: Type.Boolean({ description: 'True: the OpenID Connect settings can only be read here.' }),
  frontendApiOrigins: Type.Array(Type.String()),
  frontendSettings: Type.Object({ frontendApiOrigins: Type.Array(Type.String()) }),
  resourceLimits: Type.Object(
    {
      projects: Limit,
      environments: Limit,
      featureFlags: Limit,
      featureEnvironmentStrategies: Limit,
      constraints: Limit,
      constraintValues: Limit,
      variants: Limit,
      apiTokens: Limit,
      personalTokens: Limit,
    },
    { description: 'The most of each; null: no limit.' },
  ),
  databaseEngine: Type.Optional(Type.Enum(['sqlite', 'postgres'], { description: 'For Admins only.' })),
})
export type UiConfig = Static<typeof UiConfig>
