import type { FastifyRequest } from 'fastify'
import type { Settings } from '#features/settings/index'
import { isAdmin } from '#kernel/actor'
import { step } from '#platform/commands/runner'
import type { Limits } from '#platform/config/settings'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import type { UiConfigCommands } from './commands.ts'
import type { FrontendOrigins } from './origins.ts'
import { FrontendSettings, UiConfig, UiConfigChange } from './schema.ts'

const tags = ['Instance settings']
const base = '/api/admin/ui-config'

export interface UiConfigParts {
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

function shown({ store, limits }: Parts, given: UiConfigParts, request: FastifyRequest): UiConfig {
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
    frontendApiOrigins,
    frontendSettings: { frontendApiOrigins },
    resourceLimits: resourceLimits(limits),
    ...(isAdmin(actorOf(request)) && { databaseEngine: store.engine }),
  }
}

export function uiConfigRoutes(
  app: App,
  parts: Parts,
  given: UiConfigParts,
  { saveFrontendOrigins }: UiConfigCommands,
): void {
  const http = typed(app)
  const save = async (request: FastifyRequest, input: FrontendSettings) => {
    await parts.run(actorOf(request), step(saveFrontendOrigins, input))
    await given.settings.fresh()
  }
  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getUiConfig',
        summary: 'What a user interface needs to know about this instance',
        tags,
        response: { 200: UiConfig },
      },
    },
    async (request) => {
      await parts.log.catchUp()
      await given.settings.fresh()
      return shown(parts, given, request)
    },
  )
  http.post(
    base,
    {
      config: { access: runs(saveFrontendOrigins) },
      schema: {
        operationId: 'setUiConfig',
        summary: 'Set which web pages may ask the frontend API',
        tags,
        body: UiConfigChange,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await save(request, request.body.frontendSettings)
      return reply.send()
    },
  )
  http.post(
    `${base}/cors`,
    {
      config: { access: runs(saveFrontendOrigins) },
      schema: {
        operationId: 'setCors',
        summary: 'The same, with the origins alone',
        tags,
        body: FrontendSettings,
        response: { 204: Empty },
      },
    },
    async (request, reply) => {
      await save(request, request.body)
      return reply.code(204).send()
    },
  )
}
