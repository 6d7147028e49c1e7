import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { certificateFor } from '@leverframe/testing/certificate'
import { afterEach, describe, expect, it } from 'vitest'
import type { Network } from './exchange.ts'
import { OutboundError } from './outbound-error.ts'
import type { Resolve } from './pinned-lookup.ts'
import { type PinnedPost, postPinned, type Receipt } from './pinned-request.ts'
import { ANY_TARGET, type TargetPolicy, targetPolicies } from './target-policy.ts'

const PUBLIC_ONLY = targetPolicies({ addonTargets: 'public-only', addonTargetsAllow: [] })(true)
const allowing = (...addonTargetsAllow: string[]) =>
  targetPolicies({ addonTargets: 'public-only', addonTargetsAllow })(true)

const open = new Set<Server>()
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await Promise.all([...open].map((server) => new Promise((done) => server.close(done))))
  open.clear()
})

async function listen<S extends Server>(server: S): Promise<number> {
  open.add(server)
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/** A receiver that records its requests. */
async function receiver(answer: RequestListener = (_request, response) => response.end('thank you')) {
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
async function trap() {
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

interface Options {
  readonly policy?: TargetPolicy
  readonly network?: Network
  readonly clock?: () => Date
}

const post = (
  url: string,
  given: Partial<PinnedPost> = {},
  { policy = ANY_TARGET, network = {}, clock = () => new Date() }: Options = {},
): Promise<Receipt> =>
  postPinned(
    { url, headers: { 'content-type': 'application/json' }, body: '{}', timeoutMs: 10_000, ...given },
    { policy, clock, network },
  )

async function failureOf(attempt: Promise<unknown>): Promise<OutboundError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OutboundError)
  return error as OutboundError
}

const answering =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

describe('postPinned', () => {
  it('delivers the request once and unchanged, and returns the response', async () => {
    const { port, got } = await receiver()
    const times = [1_000, 1_250].map((ms) => new Date(ms))
    const receipt = await post(
      `http://127.0.0.1:${port}/hook?a=b`,
      { headers: { 'content-type': 'text/plain', authorization: 'Bearer x' }, body: 'grüße' },
      { clock: () => times.shift() ?? new Date(0) },
    )
    expect(receipt).toEqual({ status: 200, answer: 'thank you', durationMs: 250 })
    expect(got).toEqual([
      {
        method: 'POST',
        path: '/hook?a=b',
        body: 'grüße',
        headers: {
          'content-type': 'text/plain',
          authorization: 'Bearer x',
          'user-agent': 'leverframe',
          'accept-encoding': 'identity',
          'content-length': '7',
          host: `127.0.0.1:${port}`,
          connection: 'close',
        },
      },
    ])
  })

  it.each([400, 401, 404, 500, 503])('returns the status %d as a response', async (status) => {
    const { port, got } = await receiver((_request, response) => response.writeHead(status).end('no'))
    expect(await post(`http://127.0.0.1:${port}`)).toMatchObject({ status, answer: 'no' })
    expect(got).toHaveLength(1)
  })

  it.each([301, 302, 307, 308])('does not follow a redirect and returns %d', async (status) => {
    const elsewhere = await receiver()
    const location = `http://127.0.0.1:${elsewhere.port}/`
    const { port } = await receiver((_request, response) => response.writeHead(status, { location }).end())
    expect(await post(`http://127.0.0.1:${port}`)).toMatchObject({ status, answer: '' })
    expect(elsewhere.got).toEqual([])
  })

  it('reports a refused connection', async () => {
    const { port } = await receiver()
    const [server] = open
    await new Promise((done) => server?.close(done))
    open.clear()
    expect((await failureOf(post(`http://127.0.0.1:${port}`))).kind).toBe('connect')
  })

  it('times out when a receiver never responds', async () => {
    const { port } = await receiver(() => {})
    expect((await failureOf(post(`http://127.0.0.1:${port}`, { timeoutMs: 50 }))).kind).toBe('timeout')
  })

  it('times out when a receiver does not complete the TLS handshake', async () => {
    const { port } = await trap()
    expect((await failureOf(post(`https://127.0.0.1:${port}`, { timeoutMs: 50 }))).kind).toBe('timeout')
  })

  it('times out on headers and bodies that drip: the timeout covers the whole exchange', async () => {
    const drip = (response: { write(text: string): unknown }) => {
      const timer = setInterval(() => response.write('x'), 10)
      return () => clearInterval(timer)
    }
    const body = await receiver((_request, response: ServerResponse) => {
      response.writeHead(200)
      response.on('close', drip(response))
    })
    expect((await failureOf(post(`http://127.0.0.1:${body.port}`, { timeoutMs: 150 }))).kind).toBe('timeout')
    const headers = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => {})
        socket.write('HTTP/1.1 200 OK\r\nx: ')
        socket.on('close', drip(socket))
      }),
    )
    expect((await failureOf(post(`http://127.0.0.1:${headers}`, { timeoutMs: 150 }))).kind).toBe('timeout')
  })

  it('reports a host name that cannot be resolved', async () => {
    const network = { resolve: () => new Promise<never>(() => {}) }
    expect((await failureOf(post('http://hooks.test', { timeoutMs: 20 }, { network }))).kind).toBe('timeout')
  })

  it('waits for a slow response that arrives in time', async () => {
    const { port } = await receiver((_request, response) => {
      response.write('slow')
      setTimeout(() => response.end('ly'), 100)
    })
    expect(await post(`http://127.0.0.1:${port}`)).toMatchObject({ status: 200, answer: 'slowly' })
  })

  it.each([
    ['without a response', ''],
    ['in the middle of the headers', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['in the middle of the body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['in the middle of a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf'],
  ])('reports a receiver that closes %s', async (_where, said) => {
    const port = await listen(createTcpServer((socket) => socket.once('data', () => socket.end(said))))
    expect((await failureOf(post(`http://127.0.0.1:${port}`))).kind).toBe('closed')
  })

  it.each([
    ['SSH-2.0-OpenSSH_9.6\r\n'],
    ['HTTP/1.1 abc\r\n\r\n'],
    [`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
  ])('reports a response that is not HTTP: %#', async (said) => {
    const port = await listen(createTcpServer((socket) => socket.once('data', () => socket.end(said))))
    expect((await failureOf(post(`http://127.0.0.1:${port}`))).kind).toBe('not-http')
  })

  it('reads the beginning of a response of ten megabytes and disconnects', async () => {
    let sent = 0
    let closed = false
    const { port } = await receiver((_request, response) => {
      const more = () => {
        while (sent < 10_485_760) {
          sent += 16_384
          if (!response.write('a'.repeat(16_384))) return
        }
        response.end()
      }
      response.on('drain', more)
      response.on('close', () => {
        closed = true
      })
      more()
    })
    const { status, answer } = await post(`http://127.0.0.1:${port}`)
    expect({ status, answer }).toEqual({ status: 200, answer: 'a'.repeat(2_000) })
    await expect.poll(() => closed).toBe(true)
    expect(sent).toBeLessThan(10_485_760)
  })

  it('removes characters from a response that could disturb a log or a page', async () => {
    const { port } = await receiver((_request, response) =>
      response.end(Buffer.from('a\u0000\u001b[31m\r\nb\u202e\u2028c\ud83d\ude00\xff', 'latin1')),
    )
    const { answer } = await post(`http://127.0.0.1:${port}`)
    expect(answer).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u)
    expect(answer.isWellFormed()).toBe(true)
  })

  it('is aborted when the server stops, also before it began', async () => {
    const { port, got } = await receiver(() => stop.abort())
    const stop = new AbortController()
    expect((await failureOf(post(`http://127.0.0.1:${port}`, { signal: stop.signal }))).kind).toBe('stopped')
    expect((await failureOf(post(`http://127.0.0.1:${port}`, { signal: stop.signal }))).kind).toBe('stopped')
    expect(got).toHaveLength(1)
  })

  it('sends no invalid header', async () => {
    const { port, seen } = await trap()
    const error = await failureOf(post(`http://127.0.0.1:${port}`, { headers: { authorization: 'a\r\nx-evil: b' } }))
    expect([error.kind, seen]).toEqual(['unsendable', { connections: 0, bytes: 0 }])
  })
})

describe('certificate of a receiver', () => {
  const secure = async (host: string) => {
    const { cert, key } = certificateFor(host)
    const names: unknown[] = []
    const server = createSecureServer({ cert, key }, (request, response) => {
      names.push((request.socket as { servername?: unknown } & Socket).servername)
      response.end('safe')
    })
    return { port: await listen(server), cert, names }
  }
  const resolve = answering('127.0.0.1')

  it('must match the entered host name, also when the address is pinned', async () => {
    const { port, cert, names } = await secure('hooks.test')
    const network = { resolve, ca: cert }
    expect(await post(`https://hooks.test:${port}`, {}, { network })).toMatchObject({ status: 200, answer: 'safe' })
    expect(names).toEqual(['hooks.test'])
    expect((await failureOf(post(`https://other.test:${port}`, {}, { network }))).kind).toBe('tls')
    expect((await failureOf(post(`https://127.0.0.1:${port}`, {}, { network }))).kind).toBe('tls')
    expect(names).toHaveLength(1)
  })

  it('must be trusted by this server', async () => {
    const { port, names } = await secure('hooks.test')
    expect((await failureOf(post(`https://hooks.test:${port}`, {}, { network: { resolve } }))).kind).toBe('tls')
    expect(names).toEqual([])
  })

  it('is required for https', async () => {
    const { port, got } = await receiver()
    expect((await failureOf(post(`https://127.0.0.1:${port}`))).kind).toBe('tls')
    expect(got).toEqual([])
  })
})

describe('target of an outbound request', () => {
  /** Every spelling of addresses that no receiver has. `PORT` is that of a listener which would notice. */
  it.each([
    ['http://169.254.169.254/latest/meta-data'],
    ['http://2852039166'],
    ['http://0xa9fea9fe'],
    ['http://0251.0376.0251.0376'],
    ['http://169.254.43518'],
    ['http://169.254.169.254.'],
    ['http://[::ffff:169.254.169.254]'],
    ['http://[::ffff:a9fe:a9fe]'],
    ['http://[::169.254.169.254]'],
    ['http://[64:ff9b::169.254.169.254]'],
    ['http://[64:ff9b:1::169.254.169.254]'],
    ['http://[2002:a9fe:a9fe::]'],
    ['http://[fe80::1]'],
    ['http://[fd00:ec2::254]'],
    ['http://100.100.100.200'],
    ['http://0.0.0.0:PORT'],
    ['http://0:PORT'],
    ['http://[::]:PORT'],
    ['http://[::ffff:0.0.0.0]:PORT'],
    ['http://224.0.0.1'],
    ['http://255.255.255.255'],
    ['http://user:pass@127.0.0.1:PORT'],
    ['http://user@127.0.0.1:PORT'],
    ['http://127.0.0.1:25'],
    ['http://127.0.0.1:6667'],
    ['http://127.0.0.1:0'],
    ['ftp://127.0.0.1:PORT'],
    ['file:///etc/passwd'],
    ['gopher://127.0.0.1:PORT/_GET'],
    ['unix:/var/run/docker.sock'],
    ['//127.0.0.1:PORT'],
    ['not an address'],
    [''],
    [`http://127.0.0.1:PORT/${'a'.repeat(2_000)}`],
  ])('%s is refused, whatever the settings allow', async (url) => {
    const { port, seen } = await trap()
    for (const policy of [ANY_TARGET, PUBLIC_ONLY, allowing('0.0.0.0/0', '::/0', '127.0.0.1')])
      expect((await failureOf(post(url.replace('PORT', `${port}`), {}, { policy }))).kind).toBe('refused')
    expect(seen).toEqual({ connections: 0, bytes: 0 })
  })

  it.each([
    ['http://127.0.0.1:PORT'],
    ['http://127.1:PORT'],
    ['http://2130706433:PORT'],
    ['http://0x7f000001:PORT'],
    ['http://017700000001:PORT'],
    ['http://①②⑦.0.0.1:PORT'],
    ['http://localhost:PORT'],
    ['http://LOCALHOST.:PORT'],
    ['http://[::ffff:127.0.0.1]:PORT'],
  ])('%s is allowed by default, refused with public-only, and allowed when it is on the list', async (typed) => {
    const { port, got } = await receiver()
    const url = typed.replace('PORT', `${port}`)
    const { hostname } = new URL(url)
    const network = hostname.startsWith('localhost') ? { resolve: answering('127.0.0.1') } : {}
    expect((await failureOf(post(url, {}, { policy: PUBLIC_ONLY, network }))).kind).toBe('refused')
    expect(got).toEqual([])
    expect(await post(url, {}, { network })).toMatchObject({ status: 200 })
    expect(await post(url, {}, { policy: allowing('127.0.0.0/8'), network })).toMatchObject({ status: 200 })
    expect(got).toHaveLength(2)
  })

  it.each([
    ['10.1.2.3'],
    ['192.168.0.1'],
    ['172.20.0.1'],
    ['100.64.0.1'],
    ['[fd12::1]'],
    ['[::1]'],
    ['[64:ff9b::a00:1]'],
  ])('%s is refused with public-only', async (host) => {
    expect((await failureOf(post(`http://${host}/`, {}, { policy: PUBLIC_ONLY }))).kind).toBe('refused')
  })

  it.each([
    ['link-local', ['169.254.169.254']],
    ['mapped', ['::ffff:169.254.169.254']],
    ['behind NAT64', ['64:ff9b::a9fe:a9fe']],
    ['link-local with a zone', ['fe80::1%lo']],
    ['link-local and an allowed address', ['127.0.0.1', '169.254.169.254']],
    ['no address', ['localhost']],
  ])('is refused when its name resolves to %s, on the list or not', async (_what, addresses) => {
    const { port, seen } = await trap()
    const network = { resolve: answering(...addresses) }
    for (const policy of [ANY_TARGET, allowing('hooks.test')])
      expect((await failureOf(post(`http://hooks.test:${port}`, {}, { policy, network }))).kind).toBe('refused')
    expect(seen).toEqual({ connections: 0, bytes: 0 })
  })

  it('may be in the private network only if its name is on the list', async () => {
    const { port, got } = await receiver()
    const network = { resolve: answering('127.0.0.1') }
    const policy = allowing('hooks.test')
    expect(await post(`http://HOOKS.test:${port}`, {}, { policy, network })).toMatchObject({ status: 200 })
    for (const host of ['xhooks.test', 'a.hooks.test', 'hooks.test.evil'])
      expect((await failureOf(post(`http://${host}:${port}`, {}, { policy, network }))).kind).toBe('refused')
    expect(got).toHaveLength(1)
  })

  it('is looked up once, so a later change of the DNS entry has no effect', async () => {
    const { port, got } = await receiver()
    const { port: _, seen } = await trap()
    const answers = ['127.0.0.1', '169.254.169.254', '169.254.169.254']
    const asked: string[] = []
    const resolve: Resolve = (host) => {
      asked.push(host)
      return answering(answers[asked.length - 1] ?? '')(host)
    }
    expect(await post(`http://hooks.test:${port}`, {}, { network: { resolve } })).toMatchObject({ status: 200 })
    expect(asked).toEqual(['hooks.test'])
    expect(got[0]?.headers.host).toBe(`hooks.test:${port}`)
    expect((await failureOf(post(`http://hooks.test:${port}`, {}, { network: { resolve } }))).kind).toBe('refused')
    expect([got.length, asked.length, seen.bytes]).toEqual([1, 2, 0])
  })

  it('may have several addresses, of which one responds', async () => {
    const { port } = await receiver()
    const network = { resolve: answering('127.0.0.2', '127.0.0.1') }
    expect(await post(`http://hooks.test:${port}`, {}, { network })).toMatchObject({ status: 200 })
  })

  it('that is refused has another error than a name that does not exist', async () => {
    const missing = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    expect(
      (await failureOf(post('http://a.test', {}, { network: { resolve: () => Promise.reject(missing) } }))).kind,
    ).toBe('dns')
    expect((await failureOf(post('http://a.test', {}, { network: { resolve: answering() } }))).kind).toBe('dns')
  })

  it('is not named in the error message', async () => {
    const error = await failureOf(
      post('http://intern.test', {}, { policy: PUBLIC_ONLY, network: { resolve: answering('10.9.8.7') } }),
    )
    expect(error.message).not.toMatch(/10\.9|intern/)
  })
})
