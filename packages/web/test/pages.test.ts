import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { Pages } from './pages.ts'
import { studio } from './studio.ts'

describe('a page of the next test', () => {
  const all = studio()
  const pages = new Pages()
  afterEach(() => pages.closeAll())

  const open = async (): Promise<Page> => {
    const page = await pages.open(all.browser, {})
    await page.goto(`${all.server.url}/health`)
    return page
  }

  it('is one of an earlier test that left it unchanged', async () => {
    const page = await open()
    await pages.closeAll()
    expect(await open()).toBe(page)
  })

  const lastingChanges: Record<string, (page: Page) => Promise<unknown>> = {
    'a script for each navigation': (page) => page.addInitScript('globalThis.isChanged = true'),
    'a clock': (page) => page.clock.install(),
    'a session of the protocol of the browser': (page) => page.context().newCDPSession(page),
    'a lost network': (page) => page.context().setOffline(true),
  }
  it.each(Object.entries(lastingChanges))('is another one after %s', async (_, change) => {
    const page = await open()
    await change(page)
    await pages.closeAll()
    const next = await open()
    expect([next === page, await next.evaluate('globalThis.isChanged')]).toEqual([false, undefined])
  })
})
