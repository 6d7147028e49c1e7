import type { FastifyRequest } from 'fastify'
import { isInMaintenance } from '#features/instance/maintenance/index'
import type { Settings } from '#features/instance/settings/index'
import { isAdmin } from '#kernel/actor'
import type { Limits } from '#platform/config/settings'
import { actorOf } from '#platform/http/access'
import { get, noContent, post } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { UiConfigCommands } from './commands.ts'
import type { FrontendOrigins } from './origins.ts'
import { FrontendSettings, NO_LIMIT, UiConfig, UiConfigChange } from './schema.ts'

const path = '/api/admin/ui-config'

export interface UiConfigDeps {
  readonly config: {
    readonly authType: 'password' | 'none'
    readonly basePath: string
    readonly publicUrl: string | undefined
    readonly frontendApiOrigins: readonly string[]
  }
  readonly version: string
  readonly settings: Settings
  readonly origins: FrontendOrigins
  readonly isPasswordLoginOff: () => boolean
  readonly isOidcFromEnvironment: boolean
  readonly isEmailEnabled: boolean
}

const resourceLimits = (limits: Limits): UiConfig['resourceLimits'] => ({
  projects: limits.maxProjects ?? NO_LIMIT,
  environments: limits.maxEnvironments ?? NO_LIMIT,
  featureFlags: limits.maxToggles ?? NO_LIMIT,
  featureEnvironmentStrategies: limits.maxStrategies ?? NO_LIMIT,
  constraints: limits.maxConstraints ?? NO_LIMIT,
  constraintValues: limits.maxConstraintValues ?? NO_LIMIT,
  variants: limits.maxVariants ?? NO_LIMIT,
  apiTokens: limits.maxApiTokens ?? NO_LIMIT,
  personalTokens: limits.maxPersonalTokens ?? NO_LIMIT,
  segments: limits.maxSegments ?? NO_LIMIT,
  strategySegments: limits.maxStrategySegments ?? NO_LIMIT,
  segmentValues: limits.maxConstraintValues ?? NO_LIMIT,
})

/** Projects, segments, roles and groups, environments, archive, context fields. Existing clients hide pages without them. */
const FLAGS = { P: true, SE: true, RE: true, UG: true, EEA: true, E: true, C: true, T: true, CO: true }

interface KnownFacts {
  readonly version: string
  readonly limits: Limits
  readonly publicUrl: string
  readonly basePath: string
}

/** The fields that the UI and the tools of Unleash read. */
const forExistingClients = ({ version, limits, publicUrl, basePath }: KnownFacts) => ({
  unleashUrl: `${publicUrl}${basePath}`,
  environment: 'Enterprise' as const,
  slogan: '',
  flags: FLAGS,
  links: [{ value: 'API reference', icon: 'library_books', href: `${basePath}/docs`, title: 'API reference' }],
  versionInfo: { current: { oss: version }, latest: {}, isLatest: true },
  networkViewEnabled: false,
  segmentValuesLimit: limits.maxConstraintValues ?? NO_LIMIT,
  strategySegmentsLimit: limits.maxStrategySegments ?? NO_LIMIT,
})

async function uiConfigFor({ store, limits }: Deps, given: UiConfigDeps, request: FastifyRequest): Promise<UiConfig> {
  const { config, version, origins } = given
  const frontendApiOrigins = [...origins.list()]
  const publicUrl = config.publicUrl ?? `${request.protocol}://${request.host}`
  return {
    ...forExistingClients({ version, limits, publicUrl, basePath: config.basePath }),
    name: 'Leverframe',
    version,
    publicUrl,
    baseUriPath: config.basePath,
    authenticationType: config.authType,
    disablePasswordAuth: given.isPasswordLoginOff(),
    oidcConfiguredThroughEnv: given.isOidcFromEnvironment,
    emailEnabled: given.isEmailEnabled,
    maintenanceMode: await isInMaintenance(given.settings),
    frontendApiOrigins,
    frontendSettings: { frontendApiOrigins },
    resourceLimits: resourceLimits(limits),
    ...(isAdmin(actorOf(request)) && { databaseEngine: store.engine }),
  }
}

export const uiConfigRoutes = (deps: Deps, given: UiConfigDeps, { saveFrontendOrigins }: UiConfigCommands) => ({
  getUiConfig: get(path, 'Get the configuration of the user interface', {
    response: UiConfig,
    handle: async (request) => {
      await deps.log.catchUp()
      await given.settings.refresh()
      return uiConfigFor(deps, given, request)
    },
  }),
  setUiConfig: post(path, 'Set the origins that may call the frontend API', {
    body: UiConfigChange,
    runs: saveFrontendOrigins,
    input: ({ body }) => body.frontendSettings,
    view: () => given.settings.refresh(),
  }),
  setCors: post(`${path}/cors`, 'Set the origins that may call the frontend API, with a shorter body', {
    body: FrontendSettings,
    runs: saveFrontendOrigins,
    input: ({ body }) => body,
    response: noContent,
    view: () => given.settings.refresh(),
  }),
})
