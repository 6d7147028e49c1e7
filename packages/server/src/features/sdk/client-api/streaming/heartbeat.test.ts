import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from '@leverframe/testing/sdk/clients'
import { expect, it } from 'vitest'
import { EventStream } from '#platform/sse/event-stream'
import type { ClientStream } from './client-stream.ts'
import { Heartbeat } from './heartbeat.ts'

const INTERVAL_MS = 300

it('the heartbeat sends a keep-alive to every stream once per interval', async () => {
  let ticks = 0
  const heartbeat = new Heartbeat(INTERVAL_MS, () => ticks++)
  const server = createServer((_request, response) => {
    response.flushHeaders()
    const stream = { wire: new EventStream(response, () => heartbeat.leave(stream, turn)) } as ClientStream
    const turn = heartbeat.join(stream)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const all = await Promise.all(Array.from({ length: 40 }, () => listen(url, '')))
  for (const one of all) await expect.poll(() => one.text().split(':keep-alive\n\n').length).toBeGreaterThan(2)
  expect(ticks).toBeGreaterThan(0)
  heartbeat.stop()
  for (const one of all) one.close()
  await new Promise((done) => server.close(done))
})
