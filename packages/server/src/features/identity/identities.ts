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

/** Asked one after the other; the first that knows the caller decides. */
export const identifyChain =
  (ways: readonly Identify[]): Identify =>
  async (request) => {
    for (const way of ways) {
      const found = await way(request)
      if (found !== undefined) return found
    }
    return undefined
  }

/** Everything that knows who somebody is. */
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

/** In the place of the id of a token, where none is asked for. */
export const NOBODY = 'nobody'

/** On the data plane a token says it all. Without identification a token may still choose the environment. */
export function sdkIdentification({ authType }: Config, tokens: TokenIndex): IdentifySdk {
  const byToken = identifySdkByToken(tokens)
  if (authType !== 'none') return byToken
  return async (request, types) => {
    const known = await byToken(request, types)
    const [type = 'client'] = types
    return known === undefined || known === 'other plane' ? { id: NOBODY, type, environment: '*' } : known
  }
}

/** Every way to say who one is. */
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
