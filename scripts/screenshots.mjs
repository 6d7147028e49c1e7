// npm run screenshots: the main pages with the demo's data, into docs/screenshots.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@leverframe/testing/browser'
import { buildOrExit } from './build.mjs'
import { startDemo } from './demo/fill.mjs'
import { PASSWORD } from './demo/fixtures.mjs'
import { ROOT } from './workspace.mjs'

/** @import { Browser, BrowserContext } from 'playwright-core' */

const FOLDER = join(ROOT, 'docs/screenshots')
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** @typedef {{ name: string, path: string, as?: string, colorScheme?: 'dark' | 'light', viewport?: { width: number, height: number } }} Picture */

/** Two users on two plans, in all environments of the shop. */
const TRIED = new URLSearchParams({
  environment: 'development,staging,production',
  project: 'shop',
  context: JSON.stringify({ userId: 'ann,beta-7', plan: 'free,pro' }),
})

/** @type {readonly Picture[]} */
const PICTURES = [
  { name: 'project', path: '/projects/shop' },
  { name: 'project-light', path: '/projects/shop', colorScheme: 'light' },
  { name: 'project-phone', path: '/projects/shop', viewport: PHONE },
  { name: 'toggle', path: '/projects/shop/features/checkout-v2' },
  { name: 'toggle-light', path: '/projects/shop/features/checkout-v2', colorScheme: 'light' },
  { name: 'toggle-history', path: '/projects/shop/features/checkout-v2?tab=history' },
  { name: 'toggle-usage', path: '/projects/shop/features/checkout-v2?tab=usage' },
  { name: 'change-requests', path: '/change-requests', as: 'bob' },
  { name: 'change-request', path: '/projects/shop/change-requests/4', as: 'bob' },
  { name: 'events', path: '/events' },
  { name: 'playground', path: `/playground?${TRIED}` },
  { name: 'roles', path: '/access/roles' },
]

/** For animations, after the data has arrived. */
const SETTLE_MS = 1_500

/**
 * @param {BrowserContext} context
 * @param {string} url
 * @param {string} username
 */
const logIn = (context, url, username) =>
  context.request.post(`${url}/auth/simple/login`, { data: { username, password: PASSWORD }, headers: { origin: url } })

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {Picture} picture
 */
async function take(browser, url, { name, path, as = 'admin', colorScheme = 'dark', viewport = DESKTOP }) {
  const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: 1 })
  await logIn(context, url, as)
  const page = await context.newPage()
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(SETTLE_MS)
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  await context.close()
  console.log(`docs/screenshots/${name}.png`)
}

await buildOrExit()
const folder = mkdtempSync(join(tmpdir(), 'leverframe-screenshots-'))
mkdirSync(FOLDER, { recursive: true })
const demo = await startDemo({ file: join(folder, 'demo.db'), port: '0', say: console.log })
const browser = await openBrowser()
for (const picture of PICTURES) await take(browser, demo.url, picture)
await browser.close()
await demo.stop()
rmSync(folder, { recursive: true })
