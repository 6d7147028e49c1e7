import { serveForParent } from './raw-http.ts'

/** Bare node:http that sends the same answer, head and body, to everybody. It is given by the parent. */
export interface FixedAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

process.once('message', ({ headers, body }: FixedAnswer) => {
  const bytes = Buffer.from(body)
  serveForParent((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
})
