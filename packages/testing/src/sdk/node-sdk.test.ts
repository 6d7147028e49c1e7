import type { EventEmitter } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { nodeSdk, stopSdks } from './node-sdk.ts'

it('the Node SDK causes no unhandled rejection when a request fails after it was stopped', async () => {
  const rejections: unknown[] = []
  const record = (reason: unknown) => rejections.push(reason)
  const held: ServerResponse[] = []
  let answered = 0
  const server = createServer((_, response) => {
    if (answered++ === 0) response.end('{"version":2,"features":[]}')
    else held.push(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  process.on('unhandledRejection', record)
  onTestFinished(() => {
    process.off('unhandledRejection', record)
    server.closeAllConnections()
    server.close()
  })
  const sdk = await nodeSdk(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token')
  await expect.poll(() => held.length).toBe(1)
  stopSdks()
  const fetcher: EventEmitter = Reflect.get(Reflect.get(sdk, 'repository'), 'fetcher')
  const failed = new Promise<unknown>((done) => fetcher.prependOnceListener('error', done))
  held[0]?.end('{')
  expect(String(await failed)).toContain('invalid json')
  await new Promise((done) => setImmediate(done))
  expect(rejections).toEqual([])
})
