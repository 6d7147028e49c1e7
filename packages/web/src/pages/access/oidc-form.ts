import type { OidcCheck, OidcSettings } from '../../api/access-queries.ts'
import { msg, t } from '../../lib/messages.ts'
import type { RequestBody } from '../../lib/operations.ts'

/** Every setting with its value in the form. */
export interface OidcForm {
  readonly enabled: boolean
  readonly discoverUrl: string
  readonly clientId: string
  /** Empty keeps the stored one. */
  readonly secret: string
  readonly autoCreate: boolean
  readonly emailDomains: string
  readonly defaultRootRoleId: number
  readonly enableGroupSyncing: boolean
  readonly groupJsonPath: string
  readonly addGroupsScope: boolean
  readonly enableSingleSignOut: boolean
  readonly idTokenSigningAlgorithm: 'RS256' | 'RS384' | 'RS512'
  readonly acrValues: string
  readonly extraScopes: string
}

/** The labels of the fields. */
export const OIDC_LABELS: Readonly<Record<keyof OidcForm, string>> = {
  enabled: msg('Enable login with OpenID Connect'),
  discoverUrl: msg('Provider URL'),
  clientId: msg('Client ID'),
  secret: msg('Client secret'),
  autoCreate: msg('Create accounts automatically'),
  emailDomains: msg('Allowed e-mail domains'),
  defaultRootRoleId: msg('Root role'),
  enableGroupSyncing: msg('Sync groups at every login'),
  groupJsonPath: msg('Group claim'),
  addGroupsScope: msg('Request the scope “groups”'),
  enableSingleSignOut: msg('Also log out at the provider'),
  idTokenSigningAlgorithm: msg('ID token signature'),
  acrValues: msg('Authentication context (acr)'),
  extraScopes: msg('Additional scopes'),
}

const MASK = '*****'
const BUILT_IN = { Admin: 1, Editor: 2, Viewer: 3 } as const

export const hasStoredSecret = ({ secret }: OidcSettings): boolean => secret !== undefined

export const formOf = (stored: OidcSettings): OidcForm => ({
  enabled: stored.enabled ?? false,
  discoverUrl: stored.discoverUrl ?? '',
  clientId: stored.clientId ?? '',
  secret: '',
  autoCreate: stored.autoCreate ?? false,
  emailDomains: stored.emailDomains ?? '',
  defaultRootRoleId: stored.defaultRootRoleId ?? BUILT_IN[stored.defaultRootRole ?? 'Viewer'],
  enableGroupSyncing: stored.enableGroupSyncing ?? false,
  groupJsonPath: stored.groupJsonPath ?? '',
  addGroupsScope: stored.addGroupsScope ?? false,
  enableSingleSignOut: stored.enableSingleSignOut ?? false,
  idTokenSigningAlgorithm: stored.idTokenSigningAlgorithm ?? 'RS256',
  acrValues: stored.acrValues ?? '',
  extraScopes: stored.extraScopes ?? '',
})

export const bodyOf = (form: OidcForm, stored: OidcSettings): RequestBody<'/api/admin/auth/oidc/settings', 'post'> => ({
  ...form,
  discoverUrl: form.discoverUrl.trim(),
  clientId: form.clientId.trim(),
  secret: form.secret === '' && hasStoredSecret(stored) ? MASK : form.secret,
})

export interface Step {
  readonly title: string
  readonly result: 'good' | 'bad' | 'not tried'
  readonly messages: readonly string[]
}

/** The steps of the check, in order, with their results. */
export function stepsOf(form: OidcForm, { problems, issuer }: OidcCheck): readonly Step[] {
  const isReached = issuer !== null
  const about = (...fields: string[]) =>
    problems.filter(({ field }) => fields.includes(field)).map((one) => one.message)
  const step = (title: string, messages: readonly string[], isTried = true): Step => ({
    title,
    result: messages.length > 0 ? 'bad' : isTried ? 'good' : 'not tried',
    messages,
  })
  const ofProvider = about('discoverUrl')
  return [
    step(t('Client ID and secret are set'), about('clientId', 'secret')),
    step(
      isReached ? t('Provider reachable, issuer {issuer}', { issuer }) : t('Provider reachable'),
      isReached ? [] : ofProvider,
    ),
    step(t('Supports the login flow'), isReached ? ofProvider : [], isReached),
    step(
      t('Signs with {idTokenSigningAlgorithm}', { idTokenSigningAlgorithm: form.idTokenSigningAlgorithm }),
      about('idTokenSigningAlgorithm'),
      isReached,
    ),
    ...(form.enableGroupSyncing || form.addGroupsScope
      ? [step(t('Provides groups'), about('groupJsonPath', 'addGroupsScope'), isReached)]
      : []),
    ...(form.enableSingleSignOut ? [step(t('Supports logout'), about('enableSingleSignOut'), isReached)] : []),
  ]
}
