import type { Page } from 'playwright-core'

/** The limit of the cumulative layout shift. */
export const MAX_SHIFT = 0.02

const OBSERVE = `
  globalThis.shifted = 0
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      shifted += value
      const texts = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? 'gone')
      shifts.push(value.toFixed(4) + ': ' + texts.join(' | '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Before the page is opened. */
export const observeShifts = (page: Page): Promise<unknown> => page.addInitScript(OBSERVE)

/** The sum of all shifts since the page was opened. It is at least the score of the browser, which adds up those of 5 s. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate('shifted')

/** What moved, for the message of a test. */
export const movedParts = async (page: Page): Promise<string> =>
  ((await page.evaluate('shifts')) as string[]).join('\n')
