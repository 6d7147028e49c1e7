import { isSealed, type Settings, type SettingValue } from '#features/instance/index'
import type { Config } from '#platform/config/settings'
import type { SecretBox } from '#platform/secrets/secret-box'
import { withDefaults } from './rules.ts'
import { MASK, type StoredOidcSettings } from './schema.ts'
import type { OidcConfig } from './types.ts'

export const OIDC_KEY = 'auth.oidc'
export const PASSWORD_KEY = 'auth.simple'

/** Undefined when no OIDC_* variable is set; the API then manages the settings. */
function fromEnvironment(config: Config): (StoredOidcSettings & { readonly secret?: string }) | undefined {
  const { oidcEnabled, oidcDiscoverUrl, oidcClientId, oidcClientSecret } = config
  if ([oidcEnabled, oidcDiscoverUrl, oidcClientId, oidcClientSecret].every((value) => value === undefined))
    return undefined
  return {
    enabled: oidcEnabled ?? true,
    ...(oidcDiscoverUrl !== undefined && { discoverUrl: oidcDiscoverUrl }),
    ...(oidcClientId !== undefined && { clientId: oidcClientId }),
    ...(oidcClientSecret !== undefined && { secret: oidcClientSecret }),
    autoCreate: config.oidcAutoCreate,
    enableSingleSignOut: config.oidcEnableSingleSignOut,
    defaultRootRole: config.oidcDefaultRootRole,
    emailDomains: config.oidcEmailDomains,
    acrValues: config.oidcAcrValues,
    idTokenSigningAlgorithm: config.oidcIdTokenSigningAlgorithm,
    enableGroupSyncing: config.oidcEnableGroupSyncing,
    groupJsonPath: config.oidcGroupJsonPath,
    addGroupsScope: config.oidcAddGroupsScope,
    extraScopes: config.oidcExtraScopes,
  }
}

export function withoutSecret(stored: SettingValue | undefined): StoredOidcSettings {
  const { secret: _, ...rest } = stored ?? {}
  return rest as StoredOidcSettings
}

/** The stored settings as the API returns them. Empty when none are stored. */
export const storedView = (stored: SettingValue | undefined): StoredOidcSettings =>
  stored ? { ...withoutSecret(stored), secret: MASK } : {}

/** The effective settings: those from environment variables, otherwise the stored ones. */
export interface LoginSettings {
  /** The settings come from environment variables and cannot be changed with the API. */
  readonly isReadOnly: boolean
  /** Cached settings, for synchronous callers. */
  cached(): OidcConfig
  current(): Promise<OidcConfig>
  /** Throws when it cannot be decrypted. */
  secret(): Promise<string>
  /** The settings as the API returns them, with a masked secret. */
  view(): Promise<StoredOidcSettings>
  /** True only while log-in with OpenID Connect is on. */
  isPasswordLoginOff(): boolean
}

export function loginSettings(config: Config, settings: Settings, box: SecretBox): LoginSettings {
  const given = fromEnvironment(config)
  const cached = () => withDefaults(given ?? withoutSecret(settings.cached(OIDC_KEY)))
  return {
    isReadOnly: given !== undefined,
    cached,
    current: async () => {
      await settings.refresh()
      return cached()
    },
    secret: async () => {
      if (given) return given.secret ?? ''
      const sealed = (await settings.current(OIDC_KEY))?.secret
      return isSealed(sealed) ? box.open(sealed.sealed) : ''
    },
    view: async () => {
      if (given) return { ...given, ...(given.secret !== undefined && { secret: MASK }), readOnly: true }
      return storedView(await settings.current(OIDC_KEY))
    },
    isPasswordLoginOff: () => settings.cached(PASSWORD_KEY)?.disabled === true && cached().enabled,
  }
}
