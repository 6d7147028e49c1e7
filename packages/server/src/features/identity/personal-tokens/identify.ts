import { secretFrom } from '#features/identity/api-tokens/index'
import type { Actor } from '#kernel/actor'
import type { Identify } from '#platform/http/access'
import type { PersonalTokenIndex } from './personal-token-index.ts'

/** The current permissions of a user; undefined when the user does not exist. */
export interface Actors {
  actorFor(userId: number): Promise<Actor | undefined>
}

/** A personal access token acts as its user, with the current permissions of the user. */
export const identifyByPersonalToken =
  (index: PersonalTokenIndex, access: Actors): Identify =>
  async (request) => {
    const secret = secretFrom(request.headers.authorization)
    const token = secret === undefined ? undefined : await index.find(secret)
    return token && access.actorFor(token.userId)
  }
