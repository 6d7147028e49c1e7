const END = Buffer.from('\n\n')

/**
 * One server-sent event in the wire format, in chunks, so that `data` is not copied. `data` must not contain line
 * breaks, as in compact JSON.
 */
export const frameOf = (event: string, id: number, ...data: readonly Buffer[]): readonly Buffer[] => [
  Buffer.from(`event: ${event}\nid: ${id}\ndata: `),
  ...data,
  END,
]

/** How long a client waits before it reconnects. */
export const retryAfter = (retryMs: number): Buffer => Buffer.from(`retry: ${Math.round(retryMs)}\n\n`)

/** A comment that keeps proxies and clients from closing a quiet connection. */
export const KEEP_ALIVE: readonly Buffer[] = [Buffer.from(':keep-alive\n\n')]
