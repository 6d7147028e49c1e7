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
import { FrontendSettings, UiConfig, UiConfigChange } from './schema.ts'

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
  projects: limits.maxProjects ?? null,
  environments: limits.maxEnvironments ?? null,
  featureFlags: limits.maxToggles ?? null,
  featureEnvironmentStrategies: limits.maxStrategies ?? null,
  constraints: limits.maxConstraints ?? null,
  constraintValues: limits.maxConstraintValues ?? null,
  variants: limits.maxVariants ?? null,
  apiTokens: limits.maxApiTokens ?? null,
  personalTokens: limits.maxPersonalTokens ?? null,
})

async function uiConfigFor({ store, limits }: Deps, given: UiConfigDeps, request: FastifyRequest): Promise<UiConfig> {
  const { config, version, origins } = given
  const frontendApiOrigins = [...origins.list()]
  return {
    name: 'Leverframe',
    version,
    publicUrl: config.publicUrl ?? `${request.protocol}://${request.host}`,
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
