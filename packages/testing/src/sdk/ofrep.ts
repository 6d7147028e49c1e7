import { get, type IncomingMessage } from 'node:http'

export const FLAGS = '/ofrep/v1/evaluate/flags'

/** Opens a stream like a browser, without an authorization header. */
export const listenTo = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{
    status: number
    headers: IncomingMessage['headers']
    text(): string
    ended: Promise<void>
    close(): void
  }>((opened, failed) => {
    const request = get(url, { headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', () => {})
      const ended = new Promise<void>((done) => response.once('close', done))
      opened({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        ended,
        close: () => request.destroy(),
      })
    })
    request.on('error', failed)
  })
