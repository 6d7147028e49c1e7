import { type Static, Type } from 'typebox'
import { MAX_ORIGIN_LENGTH, MAX_ORIGINS, originMistake } from '#kernel/web-origin'

/** A refinement also runs for values of the wrong type. */
const mistakeIn = (value: unknown): string | undefined => (typeof value === 'string' ? originMistake(value) : undefined)

const Origin = Type.Refine(
  Type.String({ maxLength: MAX_ORIGIN_LENGTH }),
  (value) => mistakeIn(value) === undefined,
  (value) => mistakeIn(value) ?? '',
)

const Origins = Type.Array(Origin, {
  maxItems: MAX_ORIGINS,
  description:
    'Origins that may call the frontend API: `https://app.example.com`, `http://localhost:3000`, or `*` for all. An empty list allows all.',
})

export const FrontendSettings = Type.Object({ frontendApiOrigins: Origins })
export type FrontendSettings = Static<typeof FrontendSettings>

/** `setUiConfigSchema` of the specification. Other fields of the `GET` response are accepted and ignored. */
export const UiConfigChange = Type.Object({ frontendSettings: FrontendSettings })

const Limit = Type.Union([Type.Integer(), Type.Null()])

export const UiConfig = Type.Object({
  name: Type.String({ description: 'Name of the product.' }),
  version: Type.String(),
  publicUrl: Type.String({ description: 'Public URL of this server, without the base path.' }),
  baseUriPath: Type.String({ description: 'Prefix of every path; empty when there is none.' }),
  authenticationType: Type.Enum(['password', 'none']),
  disablePasswordAuth: Type.Boolean({ description: 'Whether log-in with a password is off for all users.' }),
  oidcConfiguredThroughEnv: Type.Boolean({
    description: 'Whether the OpenID Connect settings come from environment variables and are read-only.',
  }),
  emailEnabled: Type.Boolean({ description: 'Whether this server sends e-mail.' }),
  maintenanceMode: Type.Boolean({ description: 'Whether maintenance mode refuses changes.' }),
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
    { description: 'Maximum of each; null: no limit.' },
  ),
  databaseEngine: Type.Optional(Type.Enum(['sqlite', 'postgres'], { description: 'Visible to Admins only.' })),
})
export type UiConfig = Static<typeof UiConfig>
