const END = Buffer.from('\n\n')

/** One server-sent event as it goes over the wire, in pieces: `data` is not copied. It is JSON, or has no line breaks either. */
export const frameOf = (event: string, id: number, ...data: readonly Buffer[]): readonly Buffer[] => [
  Buffer.from(`event: ${event}\nid: ${id}\ndata: `),
  ...data,
  END,
]

/** How long to wait before coming back, should the connection break. */
export const retryAfter = (retryMs: number): Buffer => Buffer.from(`retry: ${Math.round(retryMs)}\n\n`)

/** Says nothing; keeps proxies and clients from giving up on a quiet connection. */
export const KEEP_ALIVE: readonly Buffer[] = [Buffer.from(':keep-alive\n\n')]
