import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Failure } from '#kernel/failure'

/**
 * Unleash Edge signs its requests for tokens with a secret that it shares with the server: the HMAC covers the method,
 * the path, the time, a nonce and the hash of the body.
 */
export interface SignedRequest {
  readonly authorization: string | undefined
  readonly timestamp: string | undefined
  readonly nonce: string | undefined
  readonly bodyHash: string | undefined
  /** The paths that the client may have signed: the path of the operation, and the path that was requested. */
  readonly paths: readonly string[]
  readonly body: unknown
}

/** How far the clocks of Edge and the server may differ, and how long a nonce is remembered. */
const LIFETIME_MS = 5 * 60_000
const MAX_NONCES = 10_000
const MAX_NONCE_LENGTH = 200

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const refused = (because: string): Failure => new Failure('unauthenticated', `The signature is refused: ${because}`)

/** The nonces of accepted requests in this process, so that a request cannot be repeated here. */
export class SeenNonces {
  readonly #expiryOf = new Map<string, number>()

  /** False for a nonce that was used before. */
  use(nonce: string, nowMs: number): boolean {
    for (const [known, expiry] of this.#expiryOf) {
      if (expiry > nowMs && this.#expiryOf.size < MAX_NONCES) break
      this.#expiryOf.delete(known)
    }
    if (this.#expiryOf.has(nonce)) return false
    this.#expiryOf.set(nonce, nowMs + 2 * LIFETIME_MS)
    return true
  }
}

/** Throws a 401 with the reason unless the request is signed with the secret. Returns the id of the client. */
export function requireSignature(request: SignedRequest, secret: Buffer, seen: SeenNonces, nowMs: number): string {
  const [, clientId, signature] = /^HMAC ([^:\s]{1,100}):(\S{1,200})$/.exec(request.authorization ?? '') ?? []
  if (clientId === undefined || signature === undefined) throw refused('the Authorization header has no HMAC')
  const { timestamp, nonce, bodyHash } = request
  if (timestamp === undefined || nonce === undefined || bodyHash === undefined || nonce.length > MAX_NONCE_LENGTH)
    throw refused('X-Timestamp, X-Nonce or Content-Sha256 is missing')
  if (!(Math.abs(nowMs - Date.parse(timestamp)) <= LIFETIME_MS)) throw refused('its time is too far from now')
  if (!isEqual(bodyHash, sha256(JSON.stringify(request.body)))) throw refused('the body has another hash')
  const isSigned = request.paths.some((path) => {
    const text = ['POST', path, timestamp, nonce, bodyHash].join('\n')
    return isEqual(signature, createHmac('sha256', secret).update(text).digest('base64url'))
  })
  if (!isSigned) throw refused('it does not match')
  if (!seen.use(nonce, nowMs)) throw refused('its nonce was used before')
  return clientId
}
