import { openBrowser } from '@leverframe/testing/browser'
import type { UnleashUi } from '@leverframe/testing/unleash-ui'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A response of the server that counts as correct although its status is an error. */
export interface AllowedFailure {
  /** Method, path without query, and status. */
  readonly call: RegExp
  readonly reason: string
}

/** Calls that the UIs make while they load, before they know what to ask for. They do not use the response. */
export const EARLY_CALLS: readonly AllowedFailure[] = [
  {
    call: /^GET \/api\/admin\/projects\/+(features\/|change-requests\/pending) 40[04]$/,
    reason: 'The page of a toggle asks with an empty project and an empty toggle',
  },
  {
    call: /^GET \/api\/admin\/projects\/[^/]+\/features\/Feature%20name 404$/,
    reason: 'The list of toggles asks for the toggle of its placeholder row',
  },
  {
    call: /^GET \/api\/admin\/projects\/[^/]+\/features\/default\/parent-variants 404$/,
    reason: 'The form of dependencies asks for a toggle named default until one is chosen',
  },
]

/** A page of Unleash's UI in the browser, with what went wrong on it. */
export interface UiPage {
  readonly page: Page
  /** Opens a page of the UI and returns its problems. `shows` is a text that it has once its data is there. */
  open(path: string, shows: RegExp): Promise<string[]>
  /** Problems since the last call. */
  problems(): string[]
  /** Waits until no call to the server is under way. */
  settle(): Promise<void>
  close(): Promise<void>
}

const CALLS = /^\/(api|auth|logout|invite|edge)\//

/** Texts of the error boundary and of the page for unknown addresses. */
const BROKEN = /Something went wrong|a page we haven't toggled on yet|[Pp]age not found/

/** Chromium reports each failed response and each refused font in the console; responses are checked by their status. */
const NOISE = /^Failed to load resource|^Warning: /

/** Counts the calls of a document that have not ended. */
const COUNT_CALLS = `{
  window.callsUnderWay = 0
  const original = window.fetch
  window.fetch = (...args) => {
    window.callsUnderWay++
    const call = original(...args)
    const end = () => window.callsUnderWay--
    call.then((response) => response.clone().text().then(end, end), end)
    return call
  }
}`

async function contextFor(ui: UnleashUi): Promise<BrowserContext> {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' })
  // Fonts and links to other hosts are no part of the tests.
  await context.route(
    ({ origin }) => origin !== ui.url,
    (route) => route.abort(),
  )
  await context.addInitScript(COUNT_CALLS)
  return context
}

class Watch {
  readonly #problems: string[] = []

  constructor(page: Page, allowed: readonly AllowedFailure[]) {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      const call = `${response.request().method()} ${pathname} ${response.status()}`
      if (CALLS.test(pathname) && response.status() >= 400 && !allowed.some((one) => one.call.test(call)))
        this.#problems.push(call)
    })
    page.on('pageerror', ({ message }) => this.#problems.push(`exception: ${message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !NOISE.test(message.text()))
        this.#problems.push(`console: ${message.text().split('\n')[0]}`)
    })
  }

  takeProblems(): string[] {
    return [...new Set(this.#problems.splice(0))].sort()
  }
}

const textOf = (page: Page): Promise<string> =>
  page.evaluate<string>("document.body.innerText.replace(/\\s+/g, ' ')").catch(() => '')

export async function openUi(ui: UnleashUi, allowed: readonly AllowedFailure[]): Promise<UiPage> {
  const context = await contextFor(ui)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const watch = new Watch(page, allowed)
  // A component that got its data may ask for more in the next frame. A navigation ends the evaluation: it is repeated.
  const isIdle = () =>
    page
      .evaluate<boolean>(
        '!window.callsUnderWay && new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(!window.callsUnderWay))))',
      )
      .catch(() => false)
  const settle = () => expect.poll(isIdle).toBe(true)
  return {
    page,
    settle,
    problems: () => watch.takeProblems(),
    open: async (path, shows) => {
      watch.takeProblems()
      await page.goto(ui.url + path, { waitUntil: 'commit' })
      const isDone = async () => {
        const text = await textOf(page)
        return BROKEN.test(text) || shows.test(text)
      }
      // Reading the text makes the browser compute the layout, which slows a page that is still loading.
      await expect.poll(isDone, { interval: 250, message: `${path} shows ${shows}` }).toBe(true)
      await settle()
      const text = await textOf(page)
      const broken = BROKEN.exec(text)
      const shown = broken ? [`shows "${text.slice(broken.index, broken.index + 120)}"`] : []
      return [...shown, ...watch.takeProblems()]
    },
    close: () => context.close(),
  }
}
