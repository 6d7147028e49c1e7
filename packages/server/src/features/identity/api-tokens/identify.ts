import type { Actor } from '#kernel/actor'
import type { SdkCaller } from '#kernel/sdk-caller'
import type { Identify, IdentifySdk } from '#platform/http/access'
import type { TokenView } from './schema.ts'
import type { TokenIndex } from './token-index.ts'

const actorFor = (token: TokenView): Actor => ({
  kind: 'token',
  name: token.tokenName,
  grants: [{ permission: 'ADMIN' }],
  memberOf: [],
})

/** Returns the token of an Authorization header, with or without `Bearer `. */
export const secretFrom = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : header.replace(/^bearer\s+/i, '').trim() || undefined

/** The caller of a token on the data plane. */
export const sdkCallerOf = ({ id, type, environment, projects }: TokenView): SdkCaller | 'other plane' =>
  type === 'admin' ? 'other plane' : { id, type, environment, ...(!projects.includes('*') && { projects }) }

export const identifySdkByToken =
  (index: TokenIndex): IdentifySdk =>
  async (request) => {
    const { authorization, 'x-api-key': apiKey } = request.headers
    // OFREP providers send either header.
    const secret = secretFrom(authorization) ?? (typeof apiKey === 'string' ? secretFrom(apiKey) : undefined)
    const token = secret === undefined ? undefined : await index.find(secret)
    return token && sdkCallerOf(token)
  }

export const identifyByToken =
  (index: TokenIndex): Identify =>
  async (request) => {
    const secret = secretFrom(request.headers.authorization)
    const token = secret === undefined ? undefined : await index.find(secret)
    if (!token) return undefined
    return token.type === 'admin' ? actorFor(token) : 'other plane'
  }
