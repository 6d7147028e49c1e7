import { AccessIndex } from '#features/identity/access/index'
import {
  createTokenIndex,
  identifyByToken,
  identifySdkByToken,
  type StoredTokens,
  type TokenIndex,
} from '#features/identity/api-tokens/index'
import { identifyBySession, type SessionCookies, Sessions, sessionCookies } from '#features/identity/login/index'
import {
  createPersonalTokenIndex,
  identifyByPersonalToken,
  type PersonalTokenIndex,
} from '#features/identity/personal-tokens/index'
import { type Actor, UNAUTHENTICATED } from '#kernel/actor'
import type { Config } from '#platform/config/settings'
import type { Identify, IdentifySdk } from '#platform/http/access'
import { type OwnCookies, ownCookies } from '#platform/http/own-cookies'
import type { Deps } from '#platform/slice'

/** Tries each method in order; the first one that identifies the caller decides. */
export const identifyChain =
  (methods: readonly Identify[]): Identify =>
  async (request) => {
    for (const method of methods) {
      const found = await method(request)
      if (found !== undefined) return found
    }
    return undefined
  }

/** Everything that identification needs. */
export interface Identities {
  readonly tokens: StoredTokens
  readonly personalTokens: PersonalTokenIndex
  readonly access: AccessIndex
  readonly sessions: Sessions
  readonly ownCookies: OwnCookies
  readonly cookies: SessionCookies
  readonly actorFor: (userId: number) => Promise<Actor | undefined>
}

export function createIdentities({ store, log, clock }: Deps, config: Config, newSecret: () => string): Identities {
  const access = new AccessIndex(store, log)
  const own = ownCookies(config)
  return {
    tokens: createTokenIndex(store, log, clock),
    personalTokens: createPersonalTokenIndex(store, log, clock),
    access,
    sessions: new Sessions(store, clock, newSecret, config),
    ownCookies: own,
    cookies: sessionCookies(own, config),
    actorFor: (userId) => access.actorFor(userId),
  }
}

/** Id of the caller on the data plane when no token is required. */
export const ANONYMOUS_ID = 'nobody'

/**
 * On the data plane only tokens identify callers. With AUTH_TYPE=none a token is optional and selects the environment.
 */
export function sdkIdentification({ authType }: Config, tokens: TokenIndex): IdentifySdk {
  const byToken = identifySdkByToken(tokens)
  if (authType !== 'none') return byToken
  return async (request, types) => {
    const known = await byToken(request, types)
    const [type = 'client'] = types
    return known === undefined || known === 'other plane' ? { id: ANONYMOUS_ID, type, environment: '*' } : known
  }
}

/** All methods of identification. */
export function identification(config: Config, identities: Identities): Identify {
  const { tokens, personalTokens, access, sessions, cookies, actorFor } = identities
  const { authType, publicUrl } = config
  if (authType === 'none') return async () => UNAUTHENTICATED
  return identifyChain([
    identifyByToken(tokens),
    identifyByPersonalToken(personalTokens, access),
    identifyBySession({ sessions, cookies, actorFor, publicUrl }),
  ])
}
