import { connect } from 'node:net'
import type { Body } from '@leverframe/testing/send'

export interface Answer {
  readonly status: number
  readonly text: string
  /** Undefined where the answer is not JSON. */
  readonly body: Body
  readonly headers: Headers
}

export interface CallOptions {
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, instead of JSON. */
  readonly raw?: string | Buffer
  readonly timeoutMs?: number
}

export const parsed = (text: string): Body => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One request; redirects are not followed. Of an endless stream only the head is read. */
export async function call(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  { token = null, headers = {}, raw, timeoutMs = 20_000 }: CallOptions = {},
): Promise<Answer> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(token === null ? {} : { authorization: token }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload as string }),
  })
  const type = response.headers.get('content-type') ?? ''
  const isStream = type.startsWith('text/event-stream')
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  return {
    status: response.status,
    text,
    body: type.includes('json') ? parsed(text) : undefined,
    headers: response.headers,
  }
}

export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly text: string
}

/** Bytes on a socket, exactly as given, and what comes back until the other side closes. Add `Connection: close`. */
export const sendBytes = (port: number, bytes: string | Buffer, timeoutMs = 10_000): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const timer = setTimeout(() => socket.destroy(), timeoutMs)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)))
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      clearTimeout(timer)
      const all = Buffer.concat(chunks).toString()
      const split = all.indexOf('\r\n\r\n')
      const head = all.slice(0, split)
      resolve({ status: Number(head.split(' ')[1]), head, text: all.slice(split + 4) })
    })
  })

/** A GET with path and headers that are sent without normalisation. */
export const rawGet = (port: number, path: string, headers: readonly string[] = ['Host: localhost']) =>
  sendBytes(port, `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`)

/** Reads an event stream for a while and returns its text. */
export async function readStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  during: () => Promise<unknown>,
  afterMs = 400,
): Promise<string> {
  const stop = new AbortController()
  const response = await fetch(url, { headers, signal: stop.signal })
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(chunk)
  })().catch(() => {})
  await during()
  await new Promise((done) => setTimeout(done, afterMs))
  stop.abort()
  await reading
  return text
}

export type { Body } from '@leverframe/testing/send'
