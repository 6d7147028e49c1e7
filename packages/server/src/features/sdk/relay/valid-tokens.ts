import { Type } from 'typebox'
import { problemsOf } from '#platform/validation'
import type { Upstream } from './upstream.ts'
import { UpstreamError } from './upstream-error.ts'

const Valid = Type.Object({
  tokens: Type.Array(
    Type.Object({
      token: Type.String(),
      type: Type.Enum(['admin', 'client', 'frontend']),
      projects: Type.Array(Type.String()),
      environment: Type.String(),
    }),
  ),
})

/** SDKs wait for a check, so it fails early. */
const CHECK_MS = 10_000

/** What the upstream says about a valid token. */
export interface ValidToken {
  readonly token: string
  readonly type: 'admin' | 'client' | 'frontend'
  readonly projects: readonly string[]
  readonly environment: string
}

const retryAfterOf = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,5}$/.test(value) ? Number(value) * 1_000 : undefined

/** The failure of a response that is not the expected one. */
export function failureOf(status: number, headers: { readonly 'retry-after'?: string | undefined }): UpstreamError {
  const retryAfterMs = retryAfterOf(headers['retry-after'])
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  return new UpstreamError(isRefusal ? 'refused' : 'away', `responds ${status}`, {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/** The valid ones among these tokens. */
export async function validTokens(
  upstream: Upstream,
  tokens: readonly string[],
  signal: AbortSignal,
): Promise<readonly ValidToken[]> {
  const body = JSON.stringify({ tokens })
  const request = { method: 'POST', path: '/edge/validate', body, idleMs: CHECK_MS, signal } as const
  const { status, headers, bytes } = await upstream.request(request)
  if (status !== 200) throw failureOf(status, headers)
  const answer: unknown = JSON.parse(bytes.toString())
  if (problemsOf(Valid, answer, '').length > 0)
    throw new UpstreamError('refused', 'does not list valid tokens: it is no server of this protocol')
  return (answer as { tokens: ValidToken[] }).tokens
}
