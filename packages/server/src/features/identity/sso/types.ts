/** The settings with every gap filled: what log-in works with. */
export interface OidcConfig {
  readonly enabled: boolean
  readonly discoverUrl: string
  readonly clientId: string
  readonly autoCreate: boolean
  readonly enableSingleSignOut: boolean
  readonly defaultRootRole: 'Viewer' | 'Editor' | 'Admin'
  readonly defaultRootRoleId: number | null
  readonly emailDomains: string
  readonly acrValues: string
  readonly idTokenSigningAlgorithm: 'RS256' | 'RS384' | 'RS512'
  readonly enableGroupSyncing: boolean
  readonly groupJsonPath: string
  readonly addGroupsScope: boolean
  readonly extraScopes: string
}

/** What the provider says about somebody; any JSON. */
export type Claims = { readonly [claim: string]: unknown }
