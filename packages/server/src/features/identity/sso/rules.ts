import type { StoredOidcSettings } from './schema.ts'
import type { Claims, OidcConfig } from './types.ts'

export const withDefaults = (given: StoredOidcSettings): OidcConfig => ({
  enabled: given.enabled ?? false,
  discoverUrl: given.discoverUrl ?? '',
  clientId: given.clientId ?? '',
  autoCreate: given.autoCreate ?? false,
  enableSingleSignOut: given.enableSingleSignOut ?? false,
  defaultRootRole: given.defaultRootRole ?? 'Viewer',
  defaultRootRoleId: given.defaultRootRoleId ?? null,
  emailDomains: given.emailDomains ?? '',
  acrValues: given.acrValues ?? '',
  idTokenSigningAlgorithm: given.idTokenSigningAlgorithm ?? 'RS256',
  enableGroupSyncing: given.enableGroupSyncing ?? false,
  groupJsonPath: given.groupJsonPath ?? '',
  addGroupsScope: given.addGroupsScope ?? false,
  extraScopes: given.extraScopes ?? '',
})

const splitList = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '')

export function scopesOf({ addGroupsScope, extraScopes }: OidcConfig): string {
  const wanted = ['openid', 'email', 'profile', ...(addGroupsScope ? ['groups'] : []), ...splitList(extraScopes)]
  return [...new Set(wanted)].join(' ')
}

/**
 * Returns the path after log-in: a path on this server, or `/`. Browsers read a backslash as a slash and drop tabs and
 * line ends, so `/\host` and `/<tab>/host` would lead to another site.
 */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])[^\\]*$/.test(wanted) || wanted.length > 2_000) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (/[\u0000-\u0020\u007f-\u{10ffff}]/u.test(wanted)) return '/'
  // Resolving dots can produce `//`.
  const { origin, pathname, search, hash } = new URL(wanted, 'https://own.invalid')
  return origin === 'https://own.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Allows https, loopback hosts, and http when the operator allows it. */
export const isUrlAllowed = (url: URL, allowHttp: boolean): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && (allowHttp || LOOPBACK.test(url.hostname)))

const WELL_KNOWN = '/.well-known/openid-configuration'

/** Accepts the issuer or the URL of its discovery document. */
export function discoveryOf(discoverUrl: string): { readonly document: string; readonly issuer: string } {
  const plain = discoverUrl.replace(/\/+$/, '')
  const issuer = plain.endsWith(WELL_KNOWN) ? plain.slice(0, -WELL_KNOWN.length) : plain
  return { document: issuer + WELL_KNOWN, issuer }
}

/** Some issuers end with a slash, which users leave out. */
export const isSameIssuer = (issuer: string, expected: string): boolean =>
  issuer === expected || issuer === `${expected}/`

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined

/** Supports a path such as `realm_access.roles`, and a claim with dots in its name. */
export function claimAt(claims: Claims, path: string): unknown {
  const plain = path.trim().replace(/^\$\.?/, '')
  const whole = own(claims, plain)
  if (whole !== undefined || plain === '') return whole
  return plain.split('.').reduce<unknown>((value, key) => own(value, key), claims)
}

/** Returns undefined when the claim is not a list of names; groups then stay as they are. */
export function groupsIn(claims: Claims, path: string): string[] | undefined {
  const value = claimAt(claims, path)
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) return undefined
  return [...new Set(value as string[])]
}

export interface Identity {
  readonly email: string
  readonly name: string | undefined
}
export type IdentityVerdict =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly because: string }

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** Address and verification must come from the same source, so that one cannot verify the address of the other. */
const emailSource = (token: Claims, userInfo: Claims): Claims =>
  (token.email === undefined || token.email_verified === undefined) && userInfo.email !== undefined ? userInfo : token

export function identityIn(token: Claims, userInfo: Claims, acceptUnverified: boolean): IdentityVerdict {
  const { email, email_verified: verified } = emailSource(token, userInfo)
  if (typeof email !== 'string' || email === '')
    return {
      ok: false,
      because:
        'The provider did not send your e-mail address. Ask your administrator to release the claim "email" to Leverframe',
    }
  if (!isTrue(verified) && !acceptUnverified)
    return {
      ok: false,
      because:
        verified === undefined
          ? 'The provider does not say whether your e-mail address is verified. Ask your administrator to release the claim "email_verified" to Leverframe'
          : 'Your e-mail address is not verified at the provider. Verify it there, then log in again',
    }
  const names = [token.name, userInfo.name].filter(
    (name): name is string => typeof name === 'string' && name.trim() !== '',
  )
  return { ok: true, identity: { email, name: names[0]?.trim().slice(0, 200) } }
}

/** Some providers send these claims only in the user info. */
export const needsUserInfo = (token: Claims, { enableGroupSyncing, groupJsonPath }: OidcConfig): boolean =>
  token.email === undefined ||
  token.email_verified === undefined ||
  token.name === undefined ||
  (enableGroupSyncing && claimAt(token, groupJsonPath) === undefined)

export function isDomainAllowed(email: string, emailDomains: string): boolean {
  const domains = splitList(emailDomains.toLowerCase()).map((domain) => domain.replace(/^@/, ''))
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.length === 0 || domains.includes(domain)
}

/** `acr_values` is a voluntary request: a missing acr is accepted, another value is not. */
export const isAcrAccepted = (acr: unknown, acrValues: string): boolean =>
  acrValues.trim() === '' || acr === undefined || (typeof acr === 'string' && splitList(acrValues).includes(acr))
