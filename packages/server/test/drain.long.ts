import { Agent } from 'node:http'
import { ADMIN_TOKEN, call, freshDatabase } from '@leverframe/testing/harness'
import { endAll, startProcess } from '@leverframe/testing/process'
import { send } from '@leverframe/testing/wire'
import { afterEach, describe, expect, it } from 'vitest'

/** So long that a test which waits for it times out. */
const LONG = '600000'
const CLIENT_TOKEN = '*:development.the-client-of-the-tests'

afterEach(endAll)

const started = async (delayMs: string) =>
  startProcess({
    DATABASE_URL: await freshDatabase('sqlite'),
    INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
    INIT_CLIENT_API_TOKENS: CLIENT_TOKEN,
    SHUTDOWN_DELAY_MS: delayMs,
  })

/** Resolves when the stream ends. */
async function stream(url: string): Promise<{ readonly ended: Promise<void> }> {
  const response = await fetch(`${url}/api/client/streaming`, { headers: { authorization: CLIENT_TOKEN } })
  expect(response.status).toBe(200)
  return { ended: response.text().then(() => {}) }
}

describe('SIGTERM with SHUTDOWN_DELAY_MS', () => {
  it('still serves old and new connections, with /ready 503, until the delay or a second signal', async () => {
    const server = await started(LONG)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await send(server.port, { path: '/ready', agent })).headers.connection).toBe('keep-alive')
    const ended = server.end('SIGTERM')
    const ready = async () => (await send(server.port, { path: '/ready' })).status
    await expect.poll(ready).toBe(503)
    const kept = await send(server.port, { path: '/api/admin/projects', agent })
    expect([kept.status, kept.headers.connection]).toEqual([200, 'close'])
    const write = await call(server.url, 'POST', '/api/admin/projects/default/features', { name: 'while-draining' })
    expect([write.status, write.headers.get('connection')]).toEqual([201, 'close'])
    const { ended: streamEnded } = await stream(server.url)
    server.child.kill('SIGTERM')
    await streamEnded
    expect(await ended).toBe(0)
    agent.destroy()
  })

  it('ends streams before the port closes', async () => {
    const server = await started('4000')
    const streams = await Promise.all(Array.from({ length: 10 }, () => stream(server.url)))
    const ended = server.end('SIGTERM')
    await Promise.race(streams.map((one) => one.ended))
    // The first of them ended during the delay: the port is still open.
    expect((await send(server.port, { path: '/health' })).status).toBe(200)
    await Promise.all(streams.map((one) => one.ended))
    expect(await ended).toBe(0)
  })
})
