import { secretFrom } from '#features/identity/api-tokens/index'
import type { Actor } from '#kernel/actor'
import type { Identify } from '#platform/http/access'
import type { PersonalTokenIndex } from './personal-token-index.ts'

/** Who a user is at this moment; undefined when there is no such user any more. */
export interface Actors {
  actorFor(userId: number): Promise<Actor | undefined>
}

/** A personal access token is its user, with what that user holds now. */
export const identifyByPersonalToken =
  (index: PersonalTokenIndex, access: Actors): Identify =>
  async (request) => {
    const secret = secretFrom(request.headers.authorization)
    const token = secret === undefined ? undefined : await index.find(secret)
    return token && access.actorFor(token.userId)
  }
