// Outbound requests to receivers of the tests.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { expect } from 'vitest'
import type { Network } from '../../server/src/platform/outbound/exchange.ts'
import { OutboundError } from '../../server/src/platform/outbound/outbound-error.ts'
import type { Resolve } from '../../server/src/platform/outbound/pinned-lookup.ts'
import { type PinnedPost, postPinned, type Receipt } from '../../server/src/platform/outbound/pinned-request.ts'
import { ANY_TARGET, type TargetPolicy, targetPolicies } from '../../server/src/platform/outbound/target-policy.ts'

export const PUBLIC_ONLY = targetPolicies({ addonTargets: 'public-only', addonTargetsAllow: [] })(true)
export const allowing = (...addonTargetsAllow: string[]) =>
  targetPolicies({ addonTargets: 'public-only', addonTargetsAllow })(true)

const open = new Set<Server>()
const sockets = new Set<Socket>()
/** For afterEach. */
export async function closeReceivers(): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await Promise.all([...open].map((server) => new Promise((done) => server.close(done))))
  open.clear()
}

export async function listen<S extends Server>(server: S): Promise<number> {
  open.add(server)
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/** A receiver that records its requests. */
export async function receiver(answer: RequestListener = (_request, response) => response.end('thank you')) {
  const got: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      got.push({ method, path, headers, body: Buffer.concat(parts).toString() })
      answer(request, response)
    })
  })
  return { port: await listen(server), got }
}

/** A listener that counts connections and received bytes. */
export async function trap() {
  const seen = { connections: 0, bytes: 0 }
  const port = await listen(
    createTcpServer((socket) => {
      seen.connections += 1
      socket.on('error', () => {})
      socket.on('data', (part) => {
        seen.bytes += part.length
      })
    }),
  )
  return { port, seen }
}

export interface PostOptions {
  readonly policy?: TargetPolicy
  readonly network?: Network
  readonly clock?: () => Date
}

export const post = (
  url: string,
  given: Partial<PinnedPost> = {},
  { policy = ANY_TARGET, network = {}, clock = () => new Date() }: PostOptions = {},
): Promise<Receipt> =>
  postPinned(
    { url, headers: { 'content-type': 'application/json' }, body: '{}', timeoutMs: 200_000, ...given },
    { policy, clock, network },
  )

export async function failureOf(attempt: Promise<unknown>): Promise<OutboundError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OutboundError)
  return error as OutboundError
}

export const answering =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
