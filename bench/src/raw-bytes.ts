import { serveForParent } from './raw-http.ts'

/** Bare node:http that sends the same response, head and body, to every request. The parent supplies it. */
export interface FixedResponse {
  /** Or alternating names and values, as in our client API: node:http handles these faster. */
  readonly headers: Readonly<Record<string, string>> | readonly string[]
  readonly body: string
  readonly encoding?: 'utf8' | 'base64'
  /** The response to clients that already have this version. */
  readonly unchanged?: { readonly etag: string; readonly headers: readonly string[] }
  /** The compressed response for clients that accept it, in base64. */
  readonly packed?: { readonly headers: readonly string[]; readonly body: string }
}

process.once('message', ({ headers, body, encoding = 'utf8', unchanged, packed }: FixedResponse) => {
  const bytes = Buffer.from(body, encoding)
  const packedBytes = Buffer.from(packed?.body ?? '', 'base64')
  serveForParent((request, response) => {
    if (unchanged && request.headers['if-none-match'] === unchanged.etag)
      response.writeHead(304, unchanged.headers as string[]).end()
    else if (packed && request.headers['accept-encoding'] === 'gzip')
      response.writeHead(200, packed.headers as string[]).end(packedBytes)
    else response.writeHead(200, headers as string[]).end(bytes)
  })
})
