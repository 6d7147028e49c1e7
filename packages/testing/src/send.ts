import { Agent, type IncomingMessage, request } from 'node:http'

/** The body of a response in a test. */
// biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects; a wrong one fails the test.
export type Body = any

export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

interface Outgoing {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

const agent = new Agent({ keepAlive: true })

/** What fetch sends as well. Responses are not compressed unless a test asks for it. */
const DEFAULT_HEADERS = { accept: '*/*', 'user-agent': 'node' }

/** Sends a request with `node:http`: fetch takes three times as much CPU time, and the suite sends half a million requests. */
export async function send<T>(url: URL, outgoing: Outgoing): Promise<Answer<T>> {
  const { response, text } = await exchange(url, outgoing)
  const { location, 'content-type': type } = response.headers
  const status = response.statusCode as number
  if (location !== undefined && status >= 300 && status < 400) return follow(new URL(location, url), outgoing)
  const isJson = type?.startsWith('application/json')
  return {
    status,
    body: (isJson ? JSON.parse(text) : text) as T,
    headers: headersOf(response),
  }
}

/** As a browser does: without the body. */
const follow = <T>(url: URL, { headers }: Outgoing): Promise<Answer<T>> => send(url, { method: 'GET', headers })

function exchange(
  url: URL,
  { method, headers, payload }: Outgoing,
  isRetry = false,
): Promise<{ response: IncomingMessage; text: string }> {
  return new Promise((resolve, reject) => {
    // Without it, node:http sends the body of a DELETE without framing.
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
    const sent = request(url, { agent, method, headers: { ...DEFAULT_HEADERS, ...length, ...headers } }, (response) => {
      // The stream does not end: only the head is read.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ response, text: '' })
        sent.destroy()
        return
      }
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ response, text: Buffer.concat(chunks).toString() }))
      response.on('error', reject)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed the idle connection before it read the request.
      if (sent.reusedSocket && error.code === 'ECONNRESET' && !isRetry)
        exchange(url, { method, headers, ...(payload !== undefined && { payload }) }, true).then(resolve, reject)
      else reject(error)
    })
    sent.end(payload)
  })
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string)
  return headers
}
