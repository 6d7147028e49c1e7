import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import {
  connectionsOf,
  getLine as get,
  openSocket as open,
  openWithoutReading,
  streamingApp,
} from '@leverframe/testing/connections'
import { serverFor, startServer, type TestServer } from '@leverframe/testing/harness'
import { send, sendBytes } from '@leverframe/testing/wire'
import { describe, expect, it } from 'vitest'
import { ConnectionCounts } from './connection-limits.ts'
import { listenToo } from './listen.ts'
import type { App } from './server.ts'
import { closeSlowClients } from './slow-clients.ts'

const MB = 1_048_576
const CLOSE = { headers: { connection: 'close' } }
const LARGE = '/docs/openapi.json'
/** So that no connection of a test ends for this reason, however busy the machine is. */
const PATIENT = { WRITE_TIMEOUT_MS: '600000', REQUEST_TIMEOUT_MS: '600000' }

describe('connection without progress for WRITE_TIMEOUT_MS', () => {
  /** A connection with a request, unless there is no response to it. `expire` is what the timer of Node does. */
  async function connected(respond?: (response: ServerResponse) => void) {
    const server = createServer((_request, response) => respond?.(response))
    closeSlowClients(server)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const [accepted, asked] = [once(server, 'connection'), once(server, 'request')]
    const client = await openWithoutReading((server.address() as AddressInfo).port, respond ? get('/') : '')
    const [socket] = (await accepted) as [Socket]
    if (respond) await asked
    const expire = () => {
      server.emit('timeout', socket)
      return socket.destroyed
    }
    const close = () => {
      client.destroy()
      server.close()
    }
    return { socket, expire, close }
  }

  it('is closed when it has no request', async () => {
    const { expire, close } = await connected()
    expect(expire()).toBe(true)
    close()
  })

  it('stays open while its request is in progress, such as an event stream without unread bytes', async () => {
    const held: ServerResponse[] = []
    const { socket, expire, close } = await connected((response) => {
      held.push(response)
      response.write('an event')
    })
    await expect.poll(() => socket.writableLength).toBe(0)
    expect(expire()).toBe(false)
    const finished = once(held[0] as ServerResponse, 'close')
    held[0]?.end()
    await finished
    expect(expire()).toBe(true)
    close()
  })

  it('is closed when its client does not read the response', async () => {
    const { socket, expire, close } = await connected((response) => void response.write(Buffer.alloc(24 * MB, 'x')))
    expect(socket.writableLength).toBeGreaterThan(0)
    expect(expire()).toBe(true)
    close()
  })
})

describe('WRITE_TIMEOUT_MS', () => {
  // Node closes connections without a request, too: after a time that depends on REQUEST_TIMEOUT_MS.
  const server = serverFor('sqlite', { settings: { WRITE_TIMEOUT_MS: '400', REQUEST_TIMEOUT_MS: '600000' } })
  /** Resolves when the server has closed its next connection. */
  const nextClosed = async (app: App) => {
    const [accepted] = (await once(app.server, 'connection')) as [Socket]
    await new Promise((closed) => accepted.once('close', closed))
  }

  it('closes the connection of a client that does not read its responses', async () => {
    const closed = nextClosed(server.running.product.app)
    // More than the buffers of both sockets hold.
    const socket = await openWithoutReading(server.running.port, get(LARGE).repeat(40))
    await closed
    socket.destroy()
  })

  it('closes a connection without a request', async () => {
    const socket = await open(server.running.port)
    await new Promise((closed) => socket.resume().once('close', closed))
  })

  it('closes an event stream whose client reads nothing, although keep-alives are due', async () => {
    const { app, port } = await streamingApp({ bytes: 24 * MB, writeTimeoutMs: 300 })
    const closed = nextClosed(app)
    const socket = await openWithoutReading(port, get('/stream'))
    await closed
    socket.destroy()
    await app.close()
  })
})

describe('client that sends its request slowly', () => {
  const server = serverFor('sqlite', { settings: { REQUEST_TIMEOUT_MS: '600' } })

  it('has REQUEST_TIMEOUT_MS for a request, and half of it for the headers', () => {
    expect(server.running.product.app.server).toMatchObject({ requestTimeout: 600, headersTimeout: 300 })
  })

  it.each([
    ['its headers', 'GET /health HTTP/1.1\r\nHost: localhost\r\nX: '],
    [
      'its body',
      'POST /edge/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n',
    ],
  ])('gets 408 when it does not finish %s within REQUEST_TIMEOUT_MS', async (_what, head) => {
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
  const settings = { MAX_CONNECTIONS: '12', MAX_CONNECTIONS_PER_ADDRESS: '5', ...PATIENT }
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
    const server = await startServer('sqlite', { settings: { HOST: 'localhost', MAX_CONNECTIONS: '1', ...PATIENT } })
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
    for (let step = 0; step < 1_000; step++) {
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
    const server = await startServer('sqlite', { settings: { MAX_CONNECTIONS: '1', ...PATIENT } })
    const holder = await open(server.running.port)
    const silent = await open(server.running.port)
    await new Promise((closed) => silent.resume().once('close', closed))
    holder.destroy()
    await server.stop()
  })
})
