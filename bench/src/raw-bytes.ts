import { serveForParent } from './raw-http.ts'

/** Bare node:http that sends the same answer, head and body, to everybody. It is given by the parent. */
export interface FixedAnswer {
  /** Or names and values by turns, as our client API has them: node:http takes these faster. */
  readonly headers: Readonly<Record<string, string>> | readonly string[]
  readonly body: string
  readonly encoding?: 'utf8' | 'base64'
  /** What those are told who have this already. */
  readonly unchanged?: { readonly etag: string; readonly headers: readonly string[] }
}

process.once('message', ({ headers, body, encoding = 'utf8', unchanged }: FixedAnswer) => {
  const bytes = Buffer.from(body, encoding)
  serveForParent((request, response) => {
    if (unchanged && request.headers['if-none-match'] === unchanged.etag)
      response.writeHead(304, unchanged.headers as string[]).end()
    else response.writeHead(200, headers as string[]).end(bytes)
  })
})
