import type { OidcSlice } from '#features/oidc/index'
import type { Settings } from '#features/settings/index'
import { type FrontendOrigins, uiConfigSlice } from '#features/ui-config/index'
import type { Config } from '#platform/config/settings'
import type { Parts, Slice } from '#platform/slice'
import { VERSION } from './version.ts'

export interface UiConfigOutside {
  readonly config: Config
  readonly settings: Settings
  readonly origins: FrontendOrigins
  readonly oidc: OidcSlice
}

/** What the instance says of itself, from all corners that know a part of it. */
export const openUiConfig = (parts: Parts, { config, settings, origins, oidc }: UiConfigOutside): Slice =>
  uiConfigSlice(parts, {
    config,
    version: VERSION,
    settings,
    origins,
    isPasswordLoginOff: oidc.isPasswordLoginOff,
    isOidcFromEnvironment: oidc.isConfiguredByEnvironment,
  })
