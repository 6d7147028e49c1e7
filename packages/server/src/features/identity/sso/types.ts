/** The settings with defaults for missing fields. */
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

/** Claims of an id token or of user info; any JSON. */
export type Claims = { readonly [claim: string]: unknown }
