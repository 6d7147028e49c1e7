import type { ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { certificateFor } from '@leverframe/testing/certificate'
import { answering, closeReceivers, failureOf, listen, post, receiver, trap } from '@leverframe/testing/outbound'
import { afterEach, describe, expect, it } from 'vitest'

afterEach(closeReceivers)

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
    await closeReceivers()
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

  it('waits for a response that arrives in parts', async () => {
    const { port } = await receiver((_request, response) => {
      response.write('slow', () => setImmediate(() => response.end('ly')))
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

  it('reads the beginning of a response of a hundred megabytes and disconnects', async () => {
    // More than the buffers of all sockets hold.
    const SIZE = 104_857_600
    let sent = 0
    let closed = false
    const { port } = await receiver((_request, response) => {
      const more = () => {
        while (sent < SIZE) {
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
    expect(sent).toBeLessThan(SIZE)
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
