/** Why the upstream cannot be used now. The message continues "the upstream …". */
export class UpstreamError extends Error {
  readonly kind: 'away' | 'refused' | 'loop'
  /** From `Retry-After`. */
  readonly retryAfterMs: number | undefined

  constructor(kind: UpstreamError['kind'], message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs
  }
}

export const asUpstreamError = (error: unknown): UpstreamError =>
  error instanceof UpstreamError ? error : new UpstreamError('away', 'sent what cannot be read', { cause: error })
