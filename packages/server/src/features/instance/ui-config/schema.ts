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

/** Existing clients compare limits with counts, so no limit is a number that no count reaches. */
export const NO_LIMIT = 1_000_000_000
const Limit = Type.Integer()

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
      segments: Limit,
      strategySegments: Limit,
      segmentValues: Limit,
    },
    { description: `Maximum of each; ${NO_LIMIT}: no limit.` },
  ),
  unleashUrl: Type.String({ description: 'The public URL with the base path, for existing clients.' }),
  environment: Type.Literal('Enterprise', {
    description: 'Existing clients show all features of this server with it.',
  }),
  slogan: Type.String(),
  flags: Type.Record(Type.String(), Type.Boolean(), { description: 'Parts of the UI of existing clients.' }),
  links: Type.Array(
    Type.Object({ value: Type.String(), icon: Type.String(), href: Type.String(), title: Type.String() }),
  ),
  versionInfo: Type.Object({
    current: Type.Object({ oss: Type.String() }),
    latest: Type.Object({}),
    isLatest: Type.Boolean({ description: 'Always true: the server does not look for newer versions.' }),
  }),
  networkViewEnabled: Type.Boolean(),
  segmentValuesLimit: Limit,
  strategySegmentsLimit: Limit,
  databaseEngine: Type.Optional(Type.Enum(['sqlite', 'postgres'], { description: 'Visible to Admins only.' })),
})
export type UiConfig = Static<typeof UiConfig>
