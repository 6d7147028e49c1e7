import { numberOf, oneOf, textOf } from '../../lib/search-params.ts'

export const USER_TABS = ['people', 'links', 'inactive', 'roles', 'explain'] as const
export type UserTab = (typeof USER_TABS)[number]

export interface UsersSearch {
  readonly tab?: UserTab | undefined
  readonly find?: string | undefined
  /** The id of a root role. */
  readonly role?: number | undefined
  /** The id of the user whose form is open. */
  readonly open?: number | undefined
  /** The permission question: user, permission and project. */
  readonly who?: number | undefined
  readonly permission?: string | undefined
  /** Empty: any. */
  readonly project?: string | undefined
  readonly environment?: string | undefined
}

/** Every key is set: the router keeps the raw value of a key that is absent. */
export function usersSearch({ tab, find, role, open, who, permission, project, environment }: Record<string, unknown>) {
  const isTab = oneOf(tab, USER_TABS)
  return {
    tab: isTab === 'people' ? undefined : isTab,
    find: textOf(find),
    role: numberOf(role),
    open: numberOf(open),
    who: numberOf(who),
    permission: textOf(permission),
    project: project === '' ? '' : textOf(project),
    environment: textOf(environment),
  } satisfies UsersSearch
}

const TOKEN_KINDS = ['client', 'frontend', 'admin'] as const

export interface TokensSearch {
  readonly find?: string | undefined
  readonly type?: string | undefined
  readonly environment?: string | undefined
}

export const tokensSearch = ({ find, type, environment }: Record<string, unknown>): TokensSearch => ({
  find: textOf(find),
  type: oneOf(type, TOKEN_KINDS),
  environment: textOf(environment),
})
