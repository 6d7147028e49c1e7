/** One request of a client, and its response. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ifNoneMatch: string | null
  readonly etag: string | null
  /** As it was sent. */
  readonly body: string
}

export interface WatchedFetch {
  readonly fetch: typeof globalThis.fetch
  readonly exchanges: Exchange[]
}

/** The fetch of the platform, which records requests and responses. */
export function watchedFetch(): WatchedFetch {
  const exchanges: Exchange[] = []
  return {
    exchanges,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { method, headers, url } = request
      const body = await request.clone().text()
      const response = await globalThis.fetch(request)
      exchanges.push({
        method,
        path: new URL(url).pathname,
        status: response.status,
        ifNoneMatch: headers.get('if-none-match'),
        etag: response.headers.get('etag'),
        body,
      })
      return response
    },
  }
}
