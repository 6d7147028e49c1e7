import { isSealed, type Settings, type SettingValue } from '#features/instance/index'
import type { Config } from '#platform/config/settings'
import type { SecretBox } from '#platform/secrets/secret-box'
import { completed } from './rules.ts'
import { MASK, type StoredOidcSettings } from './schema.ts'
import type { OidcConfig } from './types.ts'

export const OIDC_KEY = 'auth.oidc'
export const PASSWORD_KEY = 'auth.simple'

/** Undefined when the operator leaves these settings to the API. */
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

/** What was stored, without its secret. */
export function withoutSecret(stored: SettingValue | undefined): StoredOidcSettings {
  const { secret: _, ...rest } = stored ?? {}
  return rest as StoredOidcSettings
}

/** The log-in settings in force: those of the environment, else the stored ones. */
export interface LoginSettings {
  /** The operator set them by environment variables; the API only shows them. */
  readonly isReadOnly: boolean
  /** From memory, for those who cannot wait. */
  known(): OidcConfig
  current(): Promise<OidcConfig>
  /** Throws when it cannot be decrypted. */
  secret(): Promise<string>
  /** As the API shows them. */
  shown(): Promise<StoredOidcSettings>
  /** Only ever true while log-in with OpenID Connect is on. */
  isPasswordLoginOff(): boolean
}

export function loginSettings(config: Config, settings: Settings, box: SecretBox): LoginSettings {
  const given = fromEnvironment(config)
  const known = () => completed(given ?? withoutSecret(settings.known(OIDC_KEY)))
  return {
    isReadOnly: given !== undefined,
    known,
    current: async () => {
      await settings.fresh()
      return known()
    },
    secret: async () => {
      if (given) return given.secret ?? ''
      const sealed = (await settings.current(OIDC_KEY))?.secret
      return isSealed(sealed) ? box.open(sealed.sealed) : ''
    },
    shown: async () => {
      if (given) return { ...given, ...(given.secret !== undefined && { secret: MASK }), readOnly: true }
      const stored = await settings.current(OIDC_KEY)
      return stored ? { ...withoutSecret(stored), secret: MASK } : {}
    },
    isPasswordLoginOff: () => settings.known(PASSWORD_KEY)?.disabled === true && known().enabled,
  }
}
