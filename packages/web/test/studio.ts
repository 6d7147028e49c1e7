import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openBrowser } from '@leverframe/testing/browser'
import { isLong } from '@leverframe/testing/depth'
import { type ServerOptions, startServer, type TestServer } from '@leverframe/testing/harness'
import { aPerson, type Person } from '@leverframe/testing/people'
import { freePort } from '@leverframe/testing/postgres'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { DESKTOP, Pages } from './pages.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const PHONE = { width: 390, height: 844 }

/** A running server with a real browser. */
export interface Studio {
  readonly server: TestServer
  readonly browser: Browser
  /** A separate browser, logged in as an Admin by default, as the given user, or not at all with null. */
  enter(as?: Person | null, options?: BrowserContextOptions): Promise<Page>
  /** Another user, with a root role or without rights. */
  person(rootRole?: 'Admin' | 'Editor' | 'Viewer'): Promise<Person>
}

/** Problems that no page may have: console errors, exceptions, requests to other hosts. A test lists those that it provokes. */
function watch(page: Page, origin: string, troubles: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedRefusal(message.text())) troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin)
      troubles.push(`asked another host: ${request.url()}`)
  })
}

/** Chromium logs each error response to the console. Tests check what the page shows instead. */
const isExpectedRefusal = (text: string): boolean =>
  /^Failed to load resource: the server responded with a status of (400|401|403|404|409|412|422|429)/.test(text)

/** As long as `expect.poll` waits: much longer than a page takes, also on a busy machine. */
export const PAGE_TIMEOUT_MS = 60_000

let port: Promise<number> | undefined

/** All studios of a worker have the same origin, one after the other: the caches of the browser stay warm. */
async function startAtPort({ settings, ...options }: ServerOptions): Promise<TestServer> {
  port ??= freePort()
  const at = async (PORT: string) => startServer('sqlite', { ...options, settings: { PORT, ...settings } })
  // Another program may have taken the port since the last server stopped.
  return at(String(await port)).catch(() => at('0'))
}

/** One for all tests of a describe block. After each test its pages are closed and checked for problems. */
export function studio(options: ServerOptions = {}): Studio {
  const holder = {} as { server: TestServer; browser: Browser; admin: Person }
  const pages = new Pages()
  const troubles: string[] = []
  beforeAll(async () => {
    holder.server = await startAtPort(options)
    holder.browser = await openBrowser()
    holder.admin = await aPerson(holder.server, { rootRole: 'Admin', name: 'Ada Admin' })
  })
  afterEach(async ({ task }) => {
    await pages.closeAll(task.result?.state === 'fail')
    expect(troubles.splice(0)).toEqual([])
  })
  afterAll(() => holder.server?.stop())
  return {
    get server() {
      return holder.server
    },
    get browser() {
      return holder.browser
    },
    person: (rootRole = 'Viewer') => aPerson(holder.server, { rootRole }),
    enter: async (as = holder.admin, more = {}) => {
      const page = await pages.open(holder.browser, more)
      const { origin } = new URL(holder.server.url)
      if (as) await logIn(page.context(), holder.server.url, as)
      page.setDefaultTimeout(PAGE_TIMEOUT_MS)
      watch(page, origin, troubles)
      return page
    },
  }
}

async function logIn(context: BrowserContext, url: string, { username, password }: Person): Promise<void> {
  const answer = await context.request.post(`${url}/auth/simple/login`, {
    data: { username, password },
    headers: { origin: new URL(url).origin },
  })
  if (!answer.ok()) throw new Error(`could not log in as ${username}: ${answer.status()} ${await answer.text()}`)
}

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** Rules whose result depends on the colour scheme. */
const COLOURS = ['color-contrast', 'link-in-text-block']
/** Rules whose result depends on the width: on what is shown, where it is, and what has other controls than on a desktop. */
const LAYOUT = ['scrollable-region-focusable', 'aria-hidden-focus', 'button-name', 'link-name', 'region']

async function expectRules(page: Page, rules?: readonly string[]): Promise<void> {
  // The content security policy of the page forbids a script tag.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE)
  const options = JSON.stringify({
    // Only violations are read: axe then describes one element per passed rule. No page has media or frames to preload.
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  const findViolations = async () => {
    const violations = (await page.evaluate(
      `axe.run(document, ${options}).then(({ violations }) => violations)`,
    )) as Violation[]
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
    }))
  }
  // The layout may still change after a new size or colour scheme.
  await expect.poll(findViolations, { message: `axe on ${page.url()}` }).toEqual([])
}

/** WCAG AA and axe's best practices, in the colours that the page has now. */
export const expectAccessible = (page: Page): Promise<void> => expectRules(page)

/** Tables scroll in their own frames; the page as a whole never scrolls sideways. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'), {
      message: `pixels by which ${page.url()} is wider than the screen`,
    })
    .toBeLessThanOrEqual(0)
}

/**
 * All rules once. The long form repeats the rules whose result depends on the colours or on the size, in the other colours
 * and at the size of a phone.
 */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectRules(page)
  await expectNoSidewaysScroll(page)
  if (isLong) {
    await page.emulateMedia({ colorScheme: 'light' })
    await expectRules(page, COLOURS)
    await page.emulateMedia({ colorScheme: 'dark' })
  }
  await page.setViewportSize(PHONE)
  if (isLong) await expectRules(page, LAYOUT)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
}
