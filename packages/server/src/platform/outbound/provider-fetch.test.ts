import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { providerFetch, reasonOf } from './provider-fetch.ts'

const servers: Server[] = []
const close = (): void => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
}
afterEach(close)

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const reason = (attempt: Promise<unknown>): Promise<string> => attempt.then(() => 'it worked', reasonOf)

describe('providerFetch', () => {
  it('sends the same request as fetch and returns a Response', async () => {
    const url = await serve((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        response.setHeader('set-cookie', ['a=1', 'b=2'])
        response.setHeader('content-type', 'application/json')
        const { method, headers } = request
        response.end(JSON.stringify({ method, type: headers['content-type'], body: Buffer.concat(parts).toString() }))
      })
    })
    const body = new URLSearchParams({ grant: 'a b' })
    const response = await providerFetch(url, { method: 'POST', body, headers: { authorization: 'Basic x' } })
    expect([response.status, response.ok, response.headers.getSetCookie()]).toEqual([200, true, ['a=1', 'b=2']])
    expect(await response.json()).toEqual({
      method: 'POST',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: 'grant=a+b',
    })
    expect(await (await providerFetch(url)).json()).toEqual({ method: 'GET', body: '' })
  })

  it.each([204, 205, 304, 302, 500])('returns the status %d unchanged', async (status) => {
    const url = await serve((_request, response) => response.writeHead(status, { location: '/elsewhere' }).end())
    expect((await providerFetch(url)).status).toBe(status)
  })

  it('stops reading a response without an end', async () => {
    const url = await serve((_request, response) => response.end('a'.repeat(1_048_577)))
    expect(await reason(providerFetch(url))).toBe('the answer is larger than 1048576 bytes')
  })

  it.each(['http://169.254.169.254', 'http://[::ffff:a9fe:a9fe]', 'http://0.0.0.0', 'http://[64:ff9b::a9fe:a9fe]'])(
    'refuses %s',
    async (url) => {
      expect(await reason(providerFetch(url))).toContain('link-local')
    },
  )

  it('reports why a request failed', async () => {
    const url = await serve((request) => request.socket.destroy())
    expect(await reason(providerFetch(url))).toBe('it closed the connection')
    const silent = await serve(() => {})
    expect(await reason(providerFetch(silent, { signal: AbortSignal.timeout(20) }))).toBe('it did not respond in time')
    close()
    await expect.poll(() => reason(providerFetch(silent))).toBe('nothing listens there')
    expect(await reason(providerFetch('http://127.0.0.1:25'))).toContain('bad port')
  })
})
