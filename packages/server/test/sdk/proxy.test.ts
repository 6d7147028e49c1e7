import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { proofEngines } from '@leverframe/testing/depth'
import { aServedToggle, constraint } from '@leverframe/testing/evaluation'
import { serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { freePort } from '@leverframe/testing/postgres'
import { succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const KEY = 'key-of-the-browsers'
const proxies: ChildProcess[] = []
const pages: UnleashClient[] = []

afterAll(() => {
  for (const page of pages.splice(0)) page.stop()
  for (const proxy of proxies.splice(0)) proxy.kill()
})

const START = `require(${JSON.stringify(createRequire(import.meta.url).resolve('@unleash/proxy'))}).start(JSON.parse(process.argv[1]))`

/** The Unleash proxy from npm, as a process of its own, with an SDK token of the server. Returns its address. */
async function startProxy(server: TestServer, appName: string): Promise<string> {
  const { secret } = await anSdkToken(server)
  const port = await freePort()
  const options = {
    unleashUrl: `${server.url}/api`,
    unleashApiToken: secret,
    unleashAppName: appName,
    clientKeys: [KEY],
    refreshInterval: 200,
    metricsInterval: 300,
    logLevel: 'fatal',
  }
  proxies.push(
    spawn(process.execPath, ['-e', START, JSON.stringify(options)], {
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
    }),
  )
  const url = `http://127.0.0.1:${port}/proxy`
  const health = () =>
    fetch(`${url}/health`).then(
      ({ status }) => status,
      () => 0,
    )
  await vi.waitUntil(async () => (await health()) === 200, { timeout: 60_000, interval: 50 })
  return url
}

/** The JavaScript SDK of a page that uses the proxy. */
async function openPage(url: string, userId: string, disableMetrics = true): Promise<UnleashClient> {
  const page = new UnleashClient({
    url,
    clientKey: KEY,
    appName: uniqueName('page'),
    refreshInterval: 0.2,
    metricsInterval: 0.3,
    disableMetrics,
    storageProvider: new InMemoryStorageProvider(),
    context: { userId },
  })
  pages.push(page)
  await page.start()
  return page
}

for (const engine of proofEngines)
  describe(`the Unleash proxy on ${engine}`, () => {
    const server = serverFor(engine)
    const appName = uniqueName('proxy')
    let [url, forSeven, coloured, used] = ['', '', '', '']
    // The proxy starts when all toggles exist: it learns later ones with its next poll.
    beforeAll(async () => {
      forSeven = await aServedToggle(server, { strategies: [constraint('userId', 'IN', '7')] })
      coloured = await aServedToggle(server, {
        variants: [{ name: 'blue', weightType: 'variable', payload: { type: 'string', value: 'x' } }],
      })
      used = await aServedToggle(server)
      url = await startProxy(server, appName)
    })

    it('evaluates toggles for pages and follows changes', async () => {
      const [seven, eight] = [await openPage(url, '7'), await openPage(url, '8')]
      expect([seven.isEnabled(forSeven), eight.isEnabled(forSeven)]).toEqual([true, false])
      expect(seven.getVariant(coloured)).toMatchObject({ name: 'blue', payload: { type: 'string', value: 'x' } })
      await succeed(server, 'POST', `${toggleEnvironmentPath(forSeven)}/off`)
      await expect.poll(() => seven.isEnabled(forSeven)).toBe(false)
    })

    it('registers itself and passes the usage of pages on', async () => {
      const page = await openPage(url, '7', false)
      for (let i = 0; i < 3; i++) expect(page.isEnabled(used)).toBe(true)
      const usage = async () =>
        (await succeed(server, 'GET', `/api/admin/client-metrics/features/${used}`)).lastHourUsage
      await expect.poll(usage).toMatchObject([{ environment: 'development', yes: 3, no: 0 }])
      expect(await succeed(server, 'GET', `/api/admin/metrics/applications/${appName}`)).toMatchObject({ appName })
    })
  })
