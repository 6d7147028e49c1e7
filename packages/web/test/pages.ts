import type { Browser, BrowserContextOptions, Dialog, Page } from 'playwright-core'

export const DESKTOP = { width: 1440, height: 900 }

const COLOURS = { colorScheme: 'dark', reducedMotion: 'reduce' } as const

/**
 * Empty pages without cookies and storage. Their processes hold the compiled scripts of the UI: a page load in a new process
 * takes three times as much CPU time. The scripts are known by origin, see `port` in studio.ts.
 */
const idle: Page[] = []

/** Pages that a test has changed in a way that outlives a navigation. They are not used again. */
const changed = new WeakSet<Page>()

type Method = (...args: never[]) => unknown

function watchLastingChanges(page: Page): void {
  const watch = <Target extends object>(target: Target, names: readonly (keyof Target)[]) => {
    for (const name of names) {
      const method = (target[name] as Method).bind(target)
      const marked: Method = (...args) => {
        changed.add(page)
        return method(...args)
      }
      target[name] = marked as Target[typeof name]
    }
  }
  watch(page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'])
  watch(page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'])
  watch(page.context(), ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions'])
  watch(page.context(), ['newCDPSession', 'route', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'])
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ ...COLOURS, ...options })).newPage()
  watchLastingChanges(page)
  return page
}

/** Pages of one test, each with its own cookies. */
export class Pages {
  readonly #pooled: Page[] = []
  readonly #special: Page[] = []

  /** With options other than a size, the page is created for this test only. */
  async open(browser: Browser, { viewport = DESKTOP, ...special }: BrowserContextOptions): Promise<Page> {
    const isSpecial = Object.keys(special).length > 0
    const known = isSpecial ? undefined : idle.pop()
    const page = known ?? (await newPage(browser, { ...special, viewport }))
    if (known) await known.setViewportSize(viewport ?? DESKTOP)
    const opened = isSpecial ? this.#special : this.#pooled
    opened.push(page)
    return page
  }

  /** Pages of a failed test are not used again: the retry would fail for the same reason. */
  async closeAll(hasFailed = false): Promise<void> {
    for (const page of this.#special.splice(0)) await page.context().close()
    for (const page of this.#pooled.splice(0)) {
      if (hasFailed || changed.has(page)) await page.context().close()
      else if (!page.isClosed()) idle.push(await emptied(page))
    }
  }
}

async function emptied(page: Page): Promise<Page> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['console', 'pageerror', 'request'] as const) await page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate('sessionStorage.clear()')
  // A test may end with unsaved edits: the browser asks before it leaves the page.
  const leave = (dialog: Dialog) => void dialog.accept()
  page.on('dialog', leave)
  await page.goto('about:blank')
  page.off('dialog', leave)
  await context.setStorageState({ cookies: [], origins: [] })
  await page.emulateMedia(COLOURS)
  return page
}
