import type { Permission } from '@leverframe/domain'
import type { ApiToken } from '../../api/access-queries.ts'
import { t } from '../../lib/messages.ts'
import { TOKEN_TYPE_LABELS, type TokenType } from '../../lib/token-types.ts'

export type { TokenType }

/** The purpose of each type. */
export const TOKEN_TYPES: Readonly<Record<TokenType, { readonly label: string; readonly about: string }>> = {
  client: {
    label: TOKEN_TYPE_LABELS.client,
    about: t('For SDKs on your servers. They download the rules and evaluate them locally. Keep it secret.'),
  },
  frontend: {
    label: TOKEN_TYPE_LABELS.frontend,
    about: t('For web pages and apps. They get results only, never the rules.'),
  },
  admin: {
    label: TOKEN_TYPE_LABELS.admin,
    about: t('For scripts. Full access, not tied to a person. Prefer a service account.'),
  },
}

export const TYPES = Object.keys(TOKEN_TYPES) as readonly TokenType[]

type Verb = 'CREATE' | 'UPDATE' | 'DELETE'

/** The permission to create, change or revoke a token of this type. */
export const permissionFor = (verb: Verb, type: TokenType): Permission =>
  type === 'admin' ? 'ADMIN' : `${verb}_${type === 'client' ? 'CLIENT' : 'FRONTEND'}_API_TOKEN`

const PATHS: Readonly<Record<TokenType, string>> = {
  client: '/api/client/features',
  frontend: '/api/frontend?userId=1',
  admin: '/api/admin/projects',
}

/** A command to try the token. */
export const tryLine = (type: TokenType, secret: string, baseUrl: string): string =>
  `curl -H 'Authorization: ${secret}' '${baseUrl}${PATHS[type]}'`

export const projectText = (projects: readonly string[]): string =>
  projects.includes('*') ? t('all projects, including private ones') : projects.join(', ')

export interface TokenFilter {
  readonly text: string
  readonly type: string
  readonly environment: string
}

export const fits = (token: ApiToken, { text, type, environment }: TokenFilter): boolean =>
  (type === '' || token.type === type) &&
  (environment === '' || token.environment === environment) &&
  [token.tokenName, ...token.projects].some((one) => one.toLowerCase().includes(text.trim().toLowerCase()))
