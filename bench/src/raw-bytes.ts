import { serveForParent } from './raw-http.ts'

/** Bare node:http that sends the same answer, head and body, to everybody. It is given by the parent. */
export interface FixedAnswer {
  /** Or names and values by turns, as our client API has them: node:http takes these faster. */
  readonly headers: Readonly<Record<string, string>> | readonly string[]
  readonly body: string
  readonly encoding?: 'utf8' | 'base64'
  /** What those are told who have this already. */
  readonly unchanged?: { readonly etag: string; readonly headers: readonly string[] }
  /** The same packed, for those who take that. In base64. */
  readonly packed?: { readonly headers: readonly string[]; readonly body: string }
}

process.once('message', ({ headers, body, encoding = 'utf8', unchanged, packed }: FixedAnswer) => {
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
