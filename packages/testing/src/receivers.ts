import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Body } from './send.ts'

/** A request as it arrived. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Byte by byte. */
  readonly body: string
  readonly at: number
}

/** The response to the n-th request (from 0), after it was read. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse, n: number) => void

/** A server on loopback that records every request. */
export interface Receiver {
  readonly port: number
  readonly url: string
  readonly requests: readonly Received[]
  /** The bodies as JSON, in the order of their arrival. */
  bodies(): Body[]
  /** From now on. */
  behave(behaviour: Behaviour): void
  forget(): void
  stop(): Promise<void>
}

export const answers =
  (status: number, text = '', headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, headers).end(text)
  }

export const accepts = answers(200, 'thank you')

/** Never responds, and keeps the connection open. */
export const hangs: Behaviour = () => {}

/** Keeps its responses back until `release`, and from then on responds at once. */
export function held(then: Behaviour = accepts): { readonly hold: Behaviour; release(): void } {
  const waiting: (() => void)[] = []
  let isReleased = false
  return {
    hold: (...args) => {
      if (isReleased) then(...args)
      else waiting.push(() => then(...args))
    },
    release: () => {
      isReleased = true
      for (const respond of waiting.splice(0)) respond()
    },
  }
}

export const answersAfter =
  (ms: number, then: Behaviour = accepts): Behaviour =>
  (...args) => {
    setTimeout(() => then(...args), ms)
  }

/** Starts a response that never ends: one byte at a time. */
export const drips: Behaviour = (_request, response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(timer))
}

/** A very large response. */
export const talks =
  (characters: number): Behaviour =>
  (_request, response) => {
    response.end('x'.repeat(characters))
  }

export const redirectsTo = (url: string, status = 302): Behaviour => answers(status, 'over there', { location: url })

/** Announces a hundred bytes, and closes after four. */
export const closesHalfWay: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('half', () => response.socket?.destroy())
}

/** Resets the connection instead of a response. */
export const resets: Behaviour = (request) => {
  request.socket.resetAndDestroy()
}

/** Responds with the request that it got. */
export const echoes: Behaviour = (request, response) => {
  response.end(JSON.stringify({ url: request.url, headers: request.headers }))
}

/** The first n requests get one behaviour, all others another. */
export const first =
  (count: number, behaviour: Behaviour, then: Behaviour = accepts): Behaviour =>
  (request, response, n) =>
    (n < count ? behaviour : then)(request, response, n)

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export async function startReceiver(initial: Behaviour = accepts): Promise<Receiver> {
  const requests: Received[] = []
  let behaviour = initial
  const listener: RequestListener = async (request, response) => {
    const at = Date.now()
    const body = await bodyOf(request)
    const { method = '', url: path = '' } = request
    requests.push({ method, path, headers: request.headers as Record<string, string>, body, at })
    behaviour(request, response, requests.length - 1)
  }
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    bodies: () => requests.map(({ body }) => JSON.parse(body)),
    behave: (next) => {
      behaviour = next
    },
    forget: () => {
      requests.length = 0
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

const running = new Set<Receiver>()

/** For afterAll. */
export async function stopReceivers(): Promise<void> {
  await Promise.all([...running].map((receiver) => receiver.stop()))
  running.clear()
}

/** One that `stopReceivers` stops. */
export async function aReceiver(behaviour?: Behaviour): Promise<Receiver> {
  const receiver = await startReceiver(behaviour)
  running.add(receiver)
  return receiver
}

/** A local port that nothing listens on. */
export async function aClosedPort(): Promise<number> {
  const receiver = await startReceiver()
  await receiver.stop()
  return receiver.port
}
