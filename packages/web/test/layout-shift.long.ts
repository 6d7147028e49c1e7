// Every page of the router with the data of the demo, on a desktop and on a phone: parts that arrive late move nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@leverframe/testing/browser'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, startDemo } from '../../../scripts/demo/fill.mjs'
import { PASSWORD } from '../../../scripts/demo/fixtures.mjs'
import { MAX_SHIFT, movedParts, observeShifts, shiftOf } from './layout-shifts.ts'
import { PATHS, pathWith, START, WITHOUT_SESSION, waitForContent } from './router-pages.ts'
import { PAGE_TIMEOUT_MS, PHONE } from './studio.ts'

const DESKTOP = { width: 1280, height: 800 }
const parameters: Record<string, string> = {
  $name: 'web-ui',
  $projectId: 'shop',
  $featureName: 'checkout-v2',
  $changeRequestId: '7',
  $appName: 'billing-service',
}
const STEP_MS = 40
/** More requests than most pages have. */
const REQUESTS = 15

/** How late the answer to a request is, by its number: the first answer comes first, or last. */
const ORDERS = {
  first: (number: number) => number * STEP_MS,
  last: (number: number) => Math.max(0, REQUESTS - number) * STEP_MS,
} as const

describe('the layout of every page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-shifts-'))
  let demo: Demo
  let session: Awaited<ReturnType<BrowserContext['storageState']>>

  beforeAll(async () => {
    demo = await startDemo({ file: join(folder, 'demo.db'), port: '0', say: () => {} })
    const context = await (await openBrowser()).newContext()
    const post = async (path: string, data: object) => {
      const answer = await context.request.post(demo.url + path, { data, headers: { origin: demo.url } })
      expect(answer.ok(), path).toBe(true)
      return answer.json()
    }
    await post('/auth/simple/login', { username: 'admin', password: PASSWORD })
    // The demo has none: it would send to another host.
    const { id } = await post('/api/admin/addons', {
      provider: 'webhook',
      enabled: false,
      parameters: { url: 'https://hooks.example.com/leverframe' },
      events: ['feature-created'],
    })
    parameters.$addonId = String(id)
    session = await context.storageState()
    await context.close()
  }, 600_000)

  afterAll(async () => {
    await demo?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function expectStill(path: string, order: keyof typeof ORDERS, viewport: typeof PHONE): Promise<void> {
    const page = await open(path, order, { viewport })
    expect(await page.getByRole('heading', { name: /not found/i }).count()).toBe(0)
    expect(await shiftOf(page), `${viewport.width} px\n${await movedParts(page)}`).toBeLessThanOrEqual(MAX_SHIFT)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  }

  async function open(path: string, order: keyof typeof ORDERS, options: BrowserContextOptions): Promise<Page> {
    const context = await (await openBrowser()).newContext({
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      ...options,
      ...(!WITHOUT_SESSION.includes(path) && { storageState: session }),
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PAGE_TIMEOUT_MS)
    let requests = 0
    await page.route(/\/(api|health|ready)\b/, async (route) => {
      await new Promise((passed) => setTimeout(passed, ORDERS[order](requests++)))
      // The page may be closed by now.
      await route.continue().catch(() => undefined)
    })
    await observeShifts(page)
    await page.goto(demo.url + pathWith(path, parameters))
    await waitForContent(page)
    return page
  }

  it.each(PATHS.filter((path) => path !== START))('of %s stays while its parts arrive', async (path) => {
    await Promise.all([expectStill(path, 'first', DESKTOP), expectStill(path, 'last', PHONE)])
  })
})
