import { randomUUID } from 'node:crypto'
import {
  type Identities,
  identification,
  type OidcSlice,
  sdkIdentification,
  type TokenIndex,
  type Visibility,
} from '#features/identity/index'
import type { Config } from '#platform/config/settings'
import { hostGuard } from '#platform/http/host-guard'
import { transportSecurityOf } from '#platform/http/https'
import { describeApi } from '#platform/http/openapi'
import { warnAboutUnknownProxy } from '#platform/http/proxy-warning'
import { type App, createHttp, type HttpOptions } from '#platform/http/server'
import { refusalCounter } from '#platform/http/store-away'
import type { Mailer } from '#platform/mail/mailer'
import type { Telemetry } from '#platform/telemetry/telemetry'
import { VERSION } from '#platform/version'
import { HEADINGS } from './headings.ts'

export interface HttpDeps {
  readonly config: Config
  readonly telemetry: Telemetry
  readonly identities: Identities
  readonly visibility: Visibility
  readonly oidc: OidcSlice
  readonly mailer: Mailer
  readonly isInMaintenance: () => Promise<boolean>
  /** Receives the server before its routes are registered. */
  readonly watch: (app: App) => void
}

/** Settings and reports of the HTTP server. */
const httpSettings = (config: Config, { log, storeState }: Telemetry) =>
  ({
    log,
    onUnavailable: refusalCounter(storeState),
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustProxy,
    transportSecurity: transportSecurityOf(config),
    hostGuard: config.authType === 'none' ? hostGuard(config) : undefined,
    clients: config,
  }) satisfies Partial<HttpOptions>

/** The HTTP server with identification and documentation, without routes. */
export async function openHttp(deps: HttpDeps): Promise<App> {
  const { config, telemetry, identities, visibility, oidc, mailer, isInMaintenance, watch } = deps
  const app = createHttp({
    ...httpSettings(config, telemetry),
    newId: randomUUID,
    identify: identification(config, identities),
    identifySdk: sdkIdentification(config, identities.tokens),
    sees: visibility.sees,
    isInMaintenance,
    loginHint: () => ({
      type: config.authType,
      path: `${config.basePath}/auth/simple/login`,
      options: oidc.loginOptions(),
      ...(oidc.isPasswordLoginOff() && { disablePasswordAuth: true as const }),
      ...(mailer.isEnabled && { emailEnabled: true as const }),
    }),
  })
  if (config.trustProxy === false) warnAboutUnknownProxy(app)
  telemetry.requests.watch(app)
  telemetry.tracing?.watch(app)
  watch(app)
  const { publicUrl, basePath } = config
  await describeApi(app, { version: VERSION, publicUrl, basePath, headings: HEADINGS })
  return app
}

/** The HTTP server of a process that serves only SDKs. */
export function openSdkHttp(
  config: Config,
  telemetry: Telemetry,
  tokens: TokenIndex,
  more: Pick<HttpOptions, 'elsewhere'> = {},
): App {
  const app = createHttp({
    ...httpSettings(config, telemetry),
    ...more,
    newId: randomUUID,
    identify: async () => undefined,
    identifySdk: sdkIdentification(config, tokens),
    sees: async () => false,
    loginHint: () => ({ type: config.authType, path: `${config.basePath}/auth/simple/login`, options: [] }),
  })
  telemetry.requests.watch(app)
  return app
}
