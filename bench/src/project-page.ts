/** The page of a project in a browser: opened, searched and scrolled like a user does. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { longestTask } from './browser-tasks.ts'
import { pause } from './calls.ts'
import type { LongestBlock } from './children.ts'

const VIEWPORT = { width: 1440, height: 900 }
/** Rows that stay visible request their usage, which belongs to the typed word. */
const SETTLE_MS = 1_000
const SCROLL_FRAMES = 180

/**
 * Runs in the page, as text because it is not part of this program, which has no document. The clock is read inside the
 * page, so the time that Playwright needs is not counted. `painted` is a task after the frame that shows the rows.
 */
const WATCH = `{
  const bench = (globalThis.bench = { actedAt: 0 })
  for (const type of ['click', 'keydown'])
    addEventListener(type, ({ timeStamp }) => { bench.actedAt = timeStamp }, { capture: true })

  const haveCome = (word) => {
    const rows = [...document.querySelectorAll('table[aria-busy=false] tbody tr:not([aria-hidden])')]
    return rows.length > 0 && rows.every((row) => row.ariaBusy !== 'true' && row.textContent.includes(word))
  }

  bench.painted = (word) => new Promise((done) => {
    const observer = new MutationObserver(() => look())
    const look = () => {
      if (!haveCome(word)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now())))
    }
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    look()
  })

  bench.scrolled = (frames) => new Promise((done) => {
    const region = document.querySelector('table').parentElement
    const [step, times] = [(region.scrollHeight - region.clientHeight) / frames, []]
    const next = (at) => {
      times.push(at)
      if (times.length > frames) return done(times.slice(1).map((time, index) => time - times[index]))
      region.scrollTop = step * times.length
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}`

/**
 * Milliseconds of the page's clock until rows with a word are shown: since the last click or key, or since the page was
 * opened. Must be called before the click; a later call could miss it.
 */
const painted = async (page: Page, since: 'acted' | 'opened', word = ''): Promise<number> => {
  const from = since === 'acted' ? 'bench.actedAt' : '0'
  return (await page.evaluate(`bench.painted(${JSON.stringify(word)}).then((at) => at - ${from})`)) as number
}

export interface Person {
  readonly username: string
  readonly password: string
}

/** A logged-in user. */
export interface Session {
  readonly origin: string
  readonly cookies: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** With empty caches, so each visit is a first visit. */
export async function visit(browser: Browser, session: Session): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT, storageState: session.cookies })
  await context.addInitScript(WATCH)
  return context
}

export async function logIn(browser: Browser, origin: string, person: Person): Promise<Session> {
  const context = await browser.newContext()
  const answer = await context.request.post(`${origin}/auth/simple/login`, { data: person, headers: { origin } })
  if (!answer.ok()) throw new Error(`Nobody could log in: ${answer.status()} ${await answer.text()}`)
  const cookies = await context.storageState()
  await context.close()
  return { origin, cookies }
}

/** By its URL, like a link from elsewhere: this loads the whole web UI. */
export async function openByAddress(page: Page, { origin }: Session): Promise<number> {
  await page.goto(`${origin}/projects/default`, { waitUntil: 'commit' })
  return painted(page, 'opened')
}

/** By a click on its card, like most users. */
export async function openByClick(page: Page, { origin }: Session): Promise<number> {
  await page.goto(`${origin}/projects`)
  const card = page.getByRole('link', { name: 'Default', exact: true })
  await card.waitFor()
  await pause(SETTLE_MS)
  const rows = painted(page, 'acted')
  await card.click()
  return rows
}

const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search toggles' })

export interface Typed {
  readonly block: LongestBlock
  /** From the last key until all visible rows match; below 0 when less than the word was enough. */
  readonly matchMs: number
}

/** Types a word, key by key, until its rows are shown and have loaded their data; then clears the box. */
export async function typeWord(page: Page, word: string, msPerKey: number): Promise<Typed> {
  const browser = page.context().browser() as Browser
  let matchMs = Number.NaN
  await searchBox(page).focus()
  const block = await longestTask(browser, page, async () => {
    const rows = painted(page, 'acted', word)
    await page.keyboard.type(word, { delay: msPerKey })
    matchMs = await rows
    await pause(SETTLE_MS)
  })
  await searchBox(page).fill('')
  await pause(SETTLE_MS)
  return { block, matchMs }
}

export interface Scrolled {
  readonly block: LongestBlock
  /** Between one frame and the next. */
  readonly frameMs: readonly number[]
}

/** From the top to the end in as many frames as three seconds have. */
export async function scrollToEnd(page: Page): Promise<Scrolled> {
  let frameMs: readonly number[] = []
  const block = await longestTask(page.context().browser() as Browser, page, async () => {
    frameMs = (await page.evaluate(`bench.scrolled(${SCROLL_FRAMES})`)) as number[]
    await pause(SETTLE_MS)
  })
  return { block, frameMs }
}
