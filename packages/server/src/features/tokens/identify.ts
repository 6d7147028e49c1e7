import type { Actor } from '#kernel/actor'
import type { Identify } from '#platform/http/access'
import type { TokenView } from './schema.ts'
import type { TokenIndex } from './token-index.ts'

const actorFor = (token: TokenView): Actor => ({
  kind: 'token',
  name: token.tokenName,
  grants: [{ permission: 'ADMIN' }],
  memberOf: [],
})

/** The Authorization header, with and without `Bearer `. */
export const secretFrom = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : header.replace(/^bearer\s+/i, '').trim() || undefined

export const identifyByToken =
  (index: TokenIndex): Identify =>
  async (request) => {
    const secret = secretFrom(request.headers.authorization)
    const token = secret === undefined ? undefined : await index.find(secret)
    if (!token) return undefined
    return token.type === 'admin' ? actorFor(token) : 'other plane'
  }
