import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { ADMIN_TOKEN, aToggle, serverFor, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { send } from '@leverframe/testing/wire'
import { describe, expect, it } from 'vitest'

const MB = 1_048_576
const LIMIT = 100_000
const FEATURES = '/api/admin/projects/default/features'
const JSON_TYPE = { 'content-type': 'application/json' }

/** Chunked, without Content-Length. */
const inChunks = (bytes: number) => {
  let left = bytes
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left <= 0) return controller.close()
      const size = Math.min(left, 64 * 1_024)
      left -= size
      controller.enqueue(new Uint8Array(size).fill(0x20))
    },
  })
}

const SPACES = Buffer.alloc(20 * MB, ' ')
const whole = (bytes: number) => SPACES.subarray(0, bytes)

describe('response to a request whose body was not read', () => {
  const limits = { BODY_LIMIT: String(LIMIT), DRAIN_LIMIT: String(4 * MB) }
  // A client on a busy machine may be slow to send; only the test of the time limit has a short limit.
  const server = serverFor('sqlite', { settings: { ...limits, DRAIN_TIMEOUT_MS: '60000' } })
  const impatient = serverFor('sqlite', { settings: { ...limits, DRAIN_TIMEOUT_MS: '100' } })
  const nextRequest = ({ running }: TestServer) =>
    once(running.product.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const url = () => `${server.url}${FEATURES}`

  const post = async (body: Buffer | ReadableStream, headers: Readonly<Record<string, string>>, target = url()) => {
    const response = await fetch(target, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body,
      duplex: 'half',
    } as RequestInit)
    return { status: response.status, name: ((await response.json()) as { name: string }).name }
  }
  const admin = { authorization: ADMIN_TOKEN }

  it('is a 413 that fetch can read, for bodies of every size, with Content-Length or chunked', async () => {
    const sizes = [LIMIT + 1, 2 * LIMIT, MB, 2 * MB]
    const bodies = [...sizes.map((size) => () => whole(size)), ...sizes.map((size) => () => inChunks(size))]
    const outcomes = new Map<string, number>()
    for (const body of [whole(20 * MB), inChunks(20 * MB)])
      expect(await post(body, admin)).toEqual({ status: 413, name: 'PayloadTooLargeError' })
    for (let round = 0; round < 3; round++) {
      const asked = Array.from({ length: 16 }, (_, index) =>
        post((bodies[(index + round) % bodies.length] as () => Buffer)(), admin).then(
          ({ status, name }) => `${status} ${name}`,
          (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message}`,
        ),
      )
      for (const outcome of await Promise.all(asked)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    expect(Object.fromEntries(outcomes)).toEqual({ '413 PayloadTooLargeError': 48 })
  })

  it.each([
    ['401', { authorization: 'wrong' }, FEATURES, 401],
    ['404', admin, '/fallbackPage', 404],
    ['415', { ...admin, 'content-type': 'text/plain' }, FEATURES, 415],
  ] as const)('is a %s that fetch can read', async (_status, headers, path, expected) => {
    const sizes = [10, 50_000, 99_000]
    const asked = Array.from({ length: 18 }, (_, index) => {
      const size = sizes[index % sizes.length] as number
      return post(index % 2 ? whole(size) : inChunks(size), headers, server.url + path)
    })
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(expected)
  })

  it('is a 401 that fetch can read although the body is larger than DRAIN_LIMIT', async () => {
    for (const body of [whole(20 * MB), inChunks(20 * MB)])
      expect((await post(body, { authorization: 'wrong' })).status).toBe(401)
  })

  it.each(['announced', 'in chunks'])(
    'is a 413 for a client that reads after it has sent its whole body, %s',
    async (how) => {
      const pieces = 32
      const answered = nextRequest(server).then(([, response]) => once(response, 'finish'))
      const piece = SPACES.subarray(0, 65_536)
      const head = `POST ${FEATURES} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${ADMIN_TOKEN}\r\nContent-Type: application/json\r\n`
      const isChunked = how === 'in chunks'
      const socket = connect(server.running.port, '127.0.0.1')
      const failed = new Promise<never>((_, reject) => socket.once('error', reject))
      const sent = (bytes: string | Buffer) => new Promise<void>((done) => void socket.write(bytes, () => done()))
      const sendAll = async () => {
        await sent(
          `${head}${isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${pieces * piece.length}`}\r\n\r\n`,
        )
        for (let index = 0; index < pieces; index++) {
          await sent(isChunked ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece)
          // The server has sent its response before most of the body arrives.
          if (index === 4) await answered
        }
        if (isChunked) await sent('0\r\n\r\n')
        socket.resume()
        const [answer] = await Promise.race([once(socket, 'data'), failed])
        return String(answer)
      }
      socket.pause()
      expect(await Promise.race([sendAll(), failed])).toMatch(/^HTTP\/1\.1 413 /)
      socket.destroy()
    },
  )

  it('leaves the connection usable when the rest of the body arrives', async () => {
    const socket = connect(server.running.port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    const body = 'x'.repeat(90_000)
    const head = `POST ${FEATURES} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    socket.write(head)
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 401 /)
    socket.write(`${body}GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    await new Promise((closed) => socket.once('close', closed))
    expect(text).toContain('HTTP/1.1 200 OK')
  })

  /** Sends without an end, also after the server has closed its side. */
  async function flood(target: TestServer) {
    const asked = nextRequest(target)
    const head = `POST ${FEATURES} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${ADMIN_TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, ' '), Buffer.from('\r\n')])
    const socket = connect({ port: target.running.port, host: '127.0.0.1', allowHalfOpen: true })
    const answer = { text: '' }
    socket.on('error', () => {})
    socket.on('data', (data) => {
      answer.text += data.toString()
    })
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    const sendMore = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', sendMore)
    socket.write(head)
    sendMore()
    const [request] = await asked
    return { request, answer, socket, closed }
  }

  it('is sent to a client that keeps sending, of which no more than DRAIN_LIMIT is read', async () => {
    const { request, answer, socket } = await flood(server)
    await expect.poll(() => answer.text).toMatch(/^HTTP\/1\.1 413 /)
    await expect.poll(() => request.isPaused()).toBe(true)
    // The body up to its limit, the drained rest, and what was read before the pause.
    expect(request.socket.bytesRead).toBeLessThan(LIMIT + 5 * MB)
    expect(request.readableLength).toBeLessThan(MB)
    socket.destroy()
  })

  it('ends the connection after DRAIN_TIMEOUT_MS although the client keeps sending', async () => {
    const { closed } = await flood(impatient)
    await closed
  })
})

describe('Expect: 100-continue', () => {
  const server = serverFor('sqlite')

  /** Sends the body only after 100 Continue, like curl. */
  const expectContinue = (path: string, body: string, headers: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(server.running.port, '127.0.0.1', () =>
        socket.write(
          `${[`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, `Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close'].join('\r\n')}\r\n\r\n`,
        ),
      )
      let isSent = false
      socket.on('data', (chunk) => {
        text += chunk.toString()
        if (isSent || !text.startsWith('HTTP/1.1 100 ')) return
        isSent = true
        socket.write(body)
      })
      socket.on('error', reject)
      socket.on('end', () => socket.end())
      socket.on('close', () => resolve(text))
    })
  const authorized = `Authorization: ${ADMIN_TOKEN}`

  it('gets 100 Continue for a body that the route reads', async () => {
    const text = await expectContinue(FEATURES, JSON.stringify({ name: uniqueName() }), [authorized])
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /)
  })

  it('gets 401 and 413 without 100 Continue', async () => {
    expect(await expectContinue(FEATURES, '{}', [])).toMatch(/^HTTP\/1\.1 401 /)
    expect(await expectContinue(FEATURES, 'x'.repeat(2 * MB), [authorized])).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('works for operations that ignore their body', async () => {
    const path = `${togglePath(await aToggle(server))}/environments/development/off`
    expect(await expectContinue(path, '{}', [authorized])).toMatch(/HTTP\/1\.1 200 /)
    expect((await send(server.running.port, { path: '/health', headers: { expect: '100-continue' } })).status).toBe(200)
  })
})
