import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { ADMIN_TOKEN } from './harness.ts'
import type { Body } from './send.ts'

export interface WireAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Undefined where there is no JSON. */
  readonly body: Body
}

export interface WireRequest {
  readonly method?: string
  /** Sent as it is: nothing is normalised or escaped on the way. */
  readonly path: string
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** A new connection for each request unless one is given. */
  readonly agent?: Agent
}

/** The content of a body that a test has asked to be compressed. */
function decoded(bytes: Buffer, { 'content-encoding': encoding }: IncomingHttpHeaders): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One request exactly as given, where `fetch` would normalise it. */
export const send = (
  port: number,
  { method = 'GET', path, token = ADMIN_TOKEN, headers = {}, body, agent }: WireRequest,
) =>
  new Promise<WireAnswer>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: agent ?? false,
        headers: { ...(token === null ? {} : { authorization: token }), ...length, ...headers },
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
          // The stream does not end: only the head is read.
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: '', body: undefined })
          incoming.on('error', () => {})
          incoming.destroy()
          return
        }
        incoming.on('error', reject)
        incoming.on('end', () => {
          const text = decoded(Buffer.concat(chunks), incoming.headers).toString()
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, body: parsed(text) })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })

/** Bytes on a socket; what came back until the other side closed. */
export const sendBytes = (port: number, bytes: string | Buffer) =>
  new Promise<WireAnswer>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A server that responds before it has read everything resets the connection. The response may have arrived already.
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)))
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      const all = Buffer.concat(chunks).toString()
      const split = all.indexOf('\r\n\r\n')
      const [statusLine = '', ...lines] = all.slice(0, split).split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]),
      )
      const text = all.slice(split + 4)
      resolve({ status: Number(statusLine.split(' ')[1]), headers, text, body: parsed(text) })
    })
  })

/** Every failure has this shape, in the control plane and in the data plane. */
export function expectFailure(answer: WireAnswer, status: number | readonly number[], name?: string): void {
  expect([status].flat(), answer.text).toContain(answer.status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.body).toEqual(
    expect.objectContaining({ id: expect.any(String), name: expect.any(String), message: expect.any(String) }),
  )
  expect(answer.headers['x-request-id']).toBe(answer.body.id)
  if (name !== undefined) expect(answer.body.name).toBe(name)
}
