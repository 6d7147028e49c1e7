import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serverFor, startServer, type TestServer } from '@leverframe/testing/harness'
import { send, sendBytes } from '@leverframe/testing/wire'
import { describe, expect, it } from 'vitest'
import { openEventStream } from '../sse/event-stream.ts'
import { createLog } from '../telemetry/log.ts'
import { ConnectionCounts } from './connection-limits.ts'
import { listenToo } from './listen.ts'
import { type App, createHttp } from './server.ts'

/** Node itself closes such a connection after 60 s or later. */
const SOONER_THAN_NODE_MS = 30_000

const MB = 1_048_576
const CLOSE = { headers: { connection: 'close' } }
const LARGE = '/docs/openapi.json'
const SMALL_LIMITS = { maxConnections: 1_000, maxConnectionsPerAddress: 1_000, drainLimit: 0, drainTimeoutMs: 500 }

const open = (port: number, from = '127.0.0.1') =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => resolve(socket))
    socket.on('error', reject)
  })

const connectionsOf = (app: App) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

const get = (path: string, host = 'localhost') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`

/** Reads nothing until it is resumed. */
async function openWithoutReading(port: number, bytes: string): Promise<Socket> {
  const socket = await open(port)
  socket.pause()
  socket.write(bytes)
  return socket
}

describe('client that does not read its responses', () => {
  const server = serverFor('sqlite', { settings: { WRITE_TIMEOUT_MS: '400' } })
  const call = (path: string) => send(server.running.port, { path, token: null })
  const connections = () => connectionsOf(server.running.product.app)

  it('loses its connection after WRITE_TIMEOUT_MS without progress', async () => {
    const size = (await call(LARGE)).text.length
    // More than the buffers of both sockets hold.
    const count = Math.ceil((24 * MB) / size)
    expect(count).toBeLessThan(100)
    const sockets = await Promise.all(
      [1, 2, 3].map(() => openWithoutReading(server.running.port, get(LARGE).repeat(count))),
    )
    await expect.poll(connections).toBe(0)
    for (const socket of sockets) socket.destroy()
  })

  it('keeps its connection as long as it reads, however slowly', async () => {
    const size = (await call(LARGE)).text.length
    const count = Math.ceil((8 * MB) / size)
    const socket = await openWithoutReading(server.running.port, get(LARGE).repeat(count))
    let received = 0
    const began = performance.now()
    while (received < count * size) {
      const chunk = socket.read(128 * 1_024) ?? socket.read()
      if (chunk) received += chunk.length
      if (socket.destroyed) break
      await pause(25)
    }
    expect(received).toBeGreaterThanOrEqual(count * size)
    expect(performance.now() - began).toBeGreaterThan(800)
    socket.destroy()
  })

  it('loses its connection when it sends no request', async () => {
    const socket = await open(server.running.port)
    const began = performance.now()
    await new Promise((closed) => socket.resume().once('close', closed))
    expect(performance.now() - began).toBeLessThan(SOONER_THAN_NODE_MS)
  })
})

describe('event stream', () => {
  async function streaming(bytes: number) {
    const app = createHttp({
      bodyLimit: 1_024,
      trustProxy: false,
      clients: { ...SMALL_LIMITS, requestTimeoutMs: 2_000, writeTimeoutMs: 300 },
      log: createLog('silent'),
      newId: () => 'an-id',
      identify: () => Promise.resolve(undefined),
      identifySdk: () => Promise.resolve(undefined),
      sees: () => Promise.resolve(true),
      loginHint: () => ({ type: 'password', path: '/', options: [] }),
    })
    app.get('/stream', { config: { access: { public: 'a test' } } }, (_request, reply) => {
      const wire = openEventStream(reply, () => clearInterval(beat))
      const beat = setInterval(() => wire.sendKeepAlive(), 50)
      wire.send([Buffer.alloc(bytes, 'x')])
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    return { app, port }
  }

  it('is closed when its client reads nothing, although keep-alives are due', async () => {
    const { app, port } = await streaming(24 * MB)
    const socket = await openWithoutReading(port, get('/stream'))
    await expect.poll(() => connectionsOf(app)).toBe(0)
    socket.destroy()
    await app.close()
  })

  it('stays open beyond WRITE_TIMEOUT_MS and REQUEST_TIMEOUT_MS when its client reads', async () => {
    const { app, port } = await streaming(10)
    const socket = await open(port)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.write(get('/stream'))
    await pause(2_600)
    expect(text.split(':keep-alive').length).toBeGreaterThan(5)
    expect(await connectionsOf(app)).toBe(1)
    socket.destroy()
    await app.close()
  })
})

describe('client that sends its request slowly', () => {
  const server = serverFor('sqlite', { settings: { REQUEST_TIMEOUT_MS: '600' } })

  it.each([
    ['its headers', 'GET /health HTTP/1.1\r\nHost: localhost\r\nX: '],
    [
      'its body',
      'POST /edge/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n',
    ],
  ])('gets 408 when it does not finish %s within REQUEST_TIMEOUT_MS', async (_what, head) => {
    const began = performance.now()
    const socket = await open(server.running.port)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.write(head)
    const drip = setInterval(() => socket.write('x'), 50)
    await new Promise((closed) => socket.on('error', () => {}).once('close', closed))
    clearInterval(drip)
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - began).toBeLessThan(SOONER_THAN_NODE_MS)
  })
})

describe('pipelined requests', () => {
  const server = serverFor('sqlite')

  it('all get a response when a client sends a few of them', async () => {
    const { text } = await sendBytes(server.running.port, `${get('/health').repeat(49)}GET /health HTTP/1.0\r\n\r\n`)
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(49)
  })

  it('close the connection when a client sends more than 100 without waiting', async () => {
    const socket = await open(server.running.port)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    const closed = new Promise((done) => socket.on('error', () => {}).once('close', done))
    socket.write(get('/api/admin/projects').repeat(5_000))
    await closed
    expect(text.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThan(200)
    expect((await send(server.running.port, { path: '/health' })).status).toBe(200)
  })
})

describe('number of connections', () => {
  const settings = { MAX_CONNECTIONS: '12', MAX_CONNECTIONS_PER_ADDRESS: '5' }
  const health = async (port: number, from?: string) => {
    const socket = await open(port, from)
    socket.on('error', () => {})
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.write(get('/health').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    await new Promise((closed) => socket.once('close', closed))
    return text
  }
  const many = (port: number, count: number, from: string) =>
    Promise.all(Array.from({ length: count }, () => open(port, from)))
  const settled = (server: TestServer, count: number) =>
    expect.poll(() => connectionsOf(server.running.product.app)).toBe(count)

  it('is limited per address and in total, and does not count closed connections', async () => {
    const server = await startServer('sqlite', { settings })
    const { port } = server.running
    const first = await many(port, 5, '127.0.0.1')
    await settled(server, 5)
    const refused = await health(port)
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/retry-after: \d+\r\n/)
    expect(JSON.parse(refused.slice(refused.indexOf('\r\n\r\n')))).toMatchObject({
      name: 'UnavailableError',
      message: expect.stringContaining('MAX_CONNECTIONS_PER_ADDRESS'),
    })
    expect(await health(port, '127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /)
    const others = [...(await many(port, 5, '127.0.0.2')), ...(await many(port, 2, '127.0.0.3'))]
    await settled(server, 12)
    expect(await health(port, '127.0.0.4')).toMatch(/^HTTP\/1\.1 503 [\s\S]*\(MAX_CONNECTIONS\)/)
    for (const socket of [...first, ...others]) socket.destroy()
    await settled(server, 0)
    const again = await many(port, 5, '127.0.0.1')
    await settled(server, 5)
    for (const socket of again) socket.destroy()
    await server.stop()
  })

  it('is not limited per address for proxies in TRUST_PROXY', async () => {
    const server = await startServer('sqlite', { settings: { ...settings, TRUST_PROXY: '127.0.0.0/30' } })
    const sockets = await many(server.running.port, 8, '127.0.0.1')
    expect(await health(server.running.port)).toMatch(/^HTTP\/1\.1 200 /)
    sockets.push(...(await many(server.running.port, 4, '127.0.0.8')))
    expect(await health(server.running.port)).toMatch(/^HTTP\/1\.1 503 [\s\S]*\(MAX_CONNECTIONS\)/)
    for (const socket of sockets) socket.destroy()
    await server.stop()
  })

  it('is counted over all addresses of HOST=localhost', async () => {
    const server = await startServer('sqlite', { settings: { HOST: 'localhost', MAX_CONNECTIONS: '1' } })
    const { port, product } = server.running
    // Some machines do not have ::1.
    await listenToo(product.app, '127.0.0.2', port)
    const statusAt = async (address: string) => (await fetch(`http://${address}:${port}/health`, CLOSE)).status
    for (const address of ['127.0.0.1', '127.0.0.2']) await expect.poll(() => statusAt(address)).toBe(200)
    const holder = await open(port)
    for (const address of ['127.0.0.1', '127.0.0.2']) await expect.poll(() => statusAt(address)).toBe(503)
    holder.destroy()
    await server.stop()
    await expect(statusAt('127.0.0.2')).rejects.toThrow()
  })

  it('returns to zero whatever order connections open and close in', () => {
    const counts = new ConnectionCounts({ maxConnections: 50, maxConnectionsPerAddress: 4, trustProxy: '10.0.0.0/8' })
    const addresses = ['192.0.2.1', '::ffff:192.0.2.1', '10.1.2.3', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']
    const leaving: (() => void)[] = []
    for (let step = 0; step < 5_000; step++) {
      const admitted = counts.admit(addresses[(step * 7) % addresses.length] as string)
      if (typeof admitted === 'function') leaving.push(admitted)
      if (step % 3 === 0) leaving.splice((step * 31) % Math.max(1, leaving.length), 1)[0]?.()
      if (counts.total !== leaving.length) expect.fail(`${counts.total} are counted, ${leaving.length} are open`)
    }
    for (const leave of leaving) leave()
    expect([counts.total, counts.clients]).toEqual([0, 0])
  })

  it('counts an IPv6 network of a customer, and an IPv4 address in either form, as one client', () => {
    const counts = new ConnectionCounts({ maxConnections: 50, maxConnectionsPerAddress: 2, trustProxy: false })
    const admits = (address: string) => typeof counts.admit(address) === 'function'
    expect(['2001:db8::1', '2001:db8::ffff:1', '2001:db8::2', '2001:db8:0:1::2'].map(admits)).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect(['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1', '192.0.2.2'].map(admits)).toEqual([true, true, false, true])
    expect(['fe80::1%eth0', 'fe80::2%eth1', 'fe80::3'].map(admits)).toEqual([true, true, false])
  })
})

describe('refused connection', () => {
  it('is closed without a response when the client sends nothing', async () => {
    const server = await startServer('sqlite', { settings: { MAX_CONNECTIONS: '1' } })
    const holder = await open(server.running.port)
    const silent = await open(server.running.port)
    const began = performance.now()
    await new Promise((closed) => silent.resume().once('close', closed))
    expect(performance.now() - began).toBeLessThan(SOONER_THAN_NODE_MS)
    holder.destroy()
    await server.stop()
  })
})
