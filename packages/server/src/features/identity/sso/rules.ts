import type { StoredOidcSettings } from './schema.ts'
import type { Claims, OidcConfig } from './types.ts'

export const completed = (given: StoredOidcSettings): OidcConfig => ({
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

const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '')

export function scopesOf({ addGroupsScope, extraScopes }: OidcConfig): string {
  const wanted = ['openid', 'email', 'profile', ...(addGroupsScope ? ['groups'] : []), ...words(extraScopes)]
  return [...new Set(wanted)].join(' ')
}

/**
 * Where to go after log-in: a path of ours, or `/`. Browsers read a backslash as a slash and drop tabs and line ends, so
 * that `/\host` and `/<tab>/host` would lead away.
 */
export function ownPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])[^\\]*$/.test(wanted) || wanted.length > 2_000) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (/[\u0000-\u0020\u007f-\u{10ffff}]/u.test(wanted)) return '/'
  // Dots can make `//` out of what did not begin like that.
  const { origin, pathname, search, hash } = new URL(wanted, 'https://own.invalid')
  return origin === 'https://own.invalid' && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** https, or a host on this very machine, or the operator said so. */
export const isSafeEnough = (url: URL, allowHttp: boolean): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && (allowHttp || LOOPBACK.test(url.hostname)))

const WELL_KNOWN = '/.well-known/openid-configuration'

/** People give the issuer or the address of its discovery document. */
export function discoveryOf(discoverUrl: string): { readonly document: string; readonly issuer: string } {
  const plain = discoverUrl.replace(/\/+$/, '')
  const issuer = plain.endsWith(WELL_KNOWN) ? plain.slice(0, -WELL_KNOWN.length) : plain
  return { document: issuer + WELL_KNOWN, issuer }
}

/** The slash at the end is part of some issuers' names, and nobody types it. */
export const isSameIssuer = (told: string, expected: string): boolean => told === expected || told === `${expected}/`

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined

/** `realm_access.roles`, or a claim whose own name has dots. */
export function atPath(claims: Claims, path: string): unknown {
  const plain = path.trim().replace(/^\$\.?/, '')
  const whole = own(claims, plain)
  if (whole !== undefined || plain === '') return whole
  return plain.split('.').reduce<unknown>((value, key) => own(value, key), claims)
}

/** Undefined: the claim is no list of names, and groups stay as they are. */
export function groupsIn(claims: Claims, path: string): string[] | undefined {
  const value = atPath(claims, path)
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

/** Address and verification come from the same place: one must not vouch for the address of the other. */
const emailSource = (token: Claims, userInfo: Claims): Claims =>
  (token.email === undefined || token.email_verified === undefined) && userInfo.email !== undefined ? userInfo : token

export function identityIn(token: Claims, userInfo: Claims, acceptUnverified: boolean): IdentityVerdict {
  const { email, email_verified: verified } = emailSource(token, userInfo)
  if (typeof email !== 'string' || email === '')
    return {
      ok: false,
      because:
        'The provider did not tell your e-mail address. Ask your administrator to release the claim "email" to Leverframe',
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

/** Some claims come in the id token, others only when asked for. */
export const needsUserInfo = (token: Claims, { enableGroupSyncing, groupJsonPath }: OidcConfig): boolean =>
  token.email === undefined ||
  token.email_verified === undefined ||
  token.name === undefined ||
  (enableGroupSyncing && atPath(token, groupJsonPath) === undefined)

export function isDomainAllowed(email: string, emailDomains: string): boolean {
  const domains = words(emailDomains.toLowerCase()).map((domain) => domain.replace(/^@/, ''))
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.length === 0 || domains.includes(domain)
}

/** A voluntary request: a provider that says nothing is accepted, one that says something else is not. */
export const isAcrAccepted = (acr: unknown, acrValues: string): boolean =>
  acrValues.trim() === '' || acr === undefined || (typeof acr === 'string' && words(acrValues).includes(acr))
