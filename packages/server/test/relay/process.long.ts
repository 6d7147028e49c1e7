import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aToggle, freshDatabase, startServer, type TestServer } from '@leverframe/testing/harness'
import { endAll, type Surroundings, startProcess } from '@leverframe/testing/process'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken, SPEC } from '@leverframe/testing/sdk/clients'
import { bucket } from '@leverframe/testing/usage'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { totalsOf } from './reports.ts'
import { type Link, startLink } from './slow-link.ts'

const ROUNDS = 6

describe('the process of a relay', () => {
  let server: TestServer
  let link: Link
  let [feed, client] = ['', '']

  beforeAll(async () => {
    server = await startServer('sqlite', { databaseUrl: await freshDatabase('sqlite') })
    link = await startLink(server.url)
    feed = (await anSdkToken(server)).secret
    client = (await anSdkToken(server)).secret
  })
  afterEach(() => {
    link.restore()
    endAll()
  })
  afterAll(async () => {
    await link.stop()
    await server.stop()
  })

  const aFolder = () => mkdtempSync(join(tmpdir(), 'leverframe-relay-'))

  const started = (RELAY_DIR: string, surroundings: Surroundings = {}) =>
    startProcess(
      { RELAY_UPSTREAM: link.url, RELAY_TOKENS: feed, RELAY_DIR },
      { args: ['relay'], expected: 'relay', ...surroundings },
    )

  const statusOf = async (url: string) => (await fetch(url).catch(() => undefined))?.status
  const isReady = (url: string) => expect.poll(() => statusOf(`${url}/ready`), { timeout: 60_000 }).toBe(200)
  const features = async (url: string) =>
    (await fetch(`${url}/api/client/features`, { headers: { authorization: client, ...SPEC } })).text()

  const report = async (url: string, toggle: string, yes: number) => {
    const body = { appName: 'shop', instanceId: 'pod-1', bucket: bucket({ [toggle]: { yes, no: 0 } }) }
    const headers = { authorization: client, 'content-type': 'application/json' }
    return (await fetch(`${url}/api/client/metrics`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }

  it('killed with SIGKILL during changes starts from a complete copy while the upstream is away', async () => {
    const dir = aFolder()
    const [toggle] = await aLitToggle(server)
    for (let round = 0; round < ROUNDS; round++) {
      link.restore()
      const relay = await started(dir)
      await isReady(relay.url)
      await features(relay.url)
      await expect.poll(() => existsSync(join(dir, 'copy.jsonl')), { timeout: 60_000 }).toBe(true)
      let isChanging = true
      const changing = (async () => {
        for (let index = 0; isChanging; index++)
          await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/${index % 2 === 0 ? 'off' : 'on'}`)
      })()
      // Changes of five seconds are written together: the process ends before, during or after that.
      await new Promise((done) => setTimeout(done, 4_850 + 50 * round))
      expect(await relay.end('SIGKILL')).toBe('SIGKILL')
      isChanging = false
      await changing
      link.cut()
      const next = await started(dir)
      await isReady(next.url)
      const { features: served } = JSON.parse(await features(next.url))
      expect(served.map(({ name }: { name: string }) => name)).toContain(toggle)
      expect(await next.end('SIGTERM')).toBe(0)
    }
  })

  it('stopped with SIGTERM during an outage loses no report that was answered with 202', async () => {
    const dir = aFolder()
    const toggle = await aToggle(server)
    const first = await started(dir)
    await isReady(first.url)
    expect(await report(first.url, toggle, 1)).toBe(202)
    await expect.poll(() => totalsOf(server, toggle), { timeout: 60_000 }).toEqual([1, 0])
    link.cut()
    for (let index = 0; index < 10; index++) expect(await report(first.url, toggle, 2)).toBe(202)
    expect(await first.end('SIGTERM')).toBe(0)
    link.restore()
    const second = await started(dir)
    await expect.poll(() => totalsOf(server, toggle), { timeout: 60_000 }).toEqual([21, 0])
    await second.end('SIGTERM')
  })

  it('with a full disk serves SDKs and forwards their reports, and says so in the log', async () => {
    const dir = aFolder()
    const toggle = await aToggle(server)
    const relay = await started(dir, { fileKb: 0 })
    await isReady(relay.url)
    expect(await report(relay.url, toggle, 1)).toBe(202)
    await expect.poll(() => totalsOf(server, toggle), { timeout: 60_000 }).toEqual([1, 0])
    link.cut()
    expect(await report(relay.url, toggle, 2)).toBe(202)
    const said = 'reports of SDKs cannot be written to disk: they stay in memory'
    await expect.poll(() => relay.output(), { timeout: 60_000 }).toContain(said)
    expect(JSON.parse(await features(relay.url)).features.length).toBeGreaterThan(0)
    link.restore()
    await expect.poll(() => totalsOf(server, toggle), { timeout: 60_000 }).toEqual([3, 0])
    expect(await relay.end('SIGTERM')).toBe(0)
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((one) => /\.\w+$/.test(one)))
      expect(readFileSync(join(dir, name), 'utf8')).toBe('')
  })

  it('does not start in a folder that cannot be written, and names the folder', async () => {
    await expect(
      startProcess(
        { RELAY_UPSTREAM: link.url, RELAY_TOKENS: feed, RELAY_DIR: '/proc/relay' },
        { args: ['relay'], expected: 'relay' },
      ),
    ).rejects.toThrow('/proc/relay')
  })
})
