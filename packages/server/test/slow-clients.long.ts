import { setTimeout as pause } from 'node:timers/promises'
import {
  connectionsOf,
  getLine as get,
  openSocket,
  openWithoutReading,
  streamingApp,
} from '@leverframe/testing/connections'
import { serverFor } from '@leverframe/testing/harness'
import { send } from '@leverframe/testing/wire'
import { describe, expect, it } from 'vitest'

const MB = 1_048_576
const LARGE = '/docs/openapi.json'

// In real time: platform/http/client-limits.test.ts has the same rules without a clock.
describe('WRITE_TIMEOUT_MS', () => {
  const server = serverFor('sqlite', { settings: { WRITE_TIMEOUT_MS: '400' } })

  it('does not end the connection of a client that reads, however slowly', async () => {
    const size = (await send(server.running.port, { path: LARGE, token: null })).text.length
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

  it('does not end an event stream whose client reads, and neither does REQUEST_TIMEOUT_MS', async () => {
    const { app, port } = await streamingApp({ bytes: 10, writeTimeoutMs: 300 })
    const socket = await openSocket(port)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.write(get('/stream'))
    // REQUEST_TIMEOUT_MS of this server is 2 s.
    await pause(2_600)
    expect(text.split(':keep-alive').length).toBeGreaterThan(5)
    expect(await connectionsOf(app)).toBe(1)
    socket.destroy()
    await app.close()
  })
})
