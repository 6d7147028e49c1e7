// A page that is open while the server is upgraded: the files of parts that it has not loaded yet are gone.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, PHONE, studio } from './studio.ts'
import { aToggle } from './toggle-makers.ts'

const LOOKS = [
  ['dark', { colorScheme: 'dark' }],
  ['light', { colorScheme: 'light' }],
  ['on a phone', { viewport: PHONE }],
] as const

/** The files with this name are missing, as after an upgrade. Returns a function that brings them back. */
async function withoutFile(page: Page, name: string): Promise<() => Promise<void>> {
  // The browser reports the missing file on its console, and React the error of the part.
  await page.removeAllListeners('console')
  const files = new RegExp(`/assets/${name}-[^/]*\\.js$`)
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  return () => page.unroute(files)
}

const noteOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'A part of the page could not be loaded' })

describe('a page that is open during an upgrade', () => {
  const all = studio()

  const openToggle = async (look: Parameters<typeof all.enter>[1]) => {
    const toggle = await aToggle(all.server)
    const page = await all.enter(undefined, { serviceWorkers: 'block', ...look })
    const restore = await withoutFile(page, 'strategy-drawer')
    await page.goto(`${all.server.url}/projects/${toggle.project}/features/${toggle.name}`)
    return { page, restore, add: page.getByRole('button', { name: 'Add strategy' }).first(), name: toggle.name }
  }

  it.each(LOOKS)('says that an editor is missing, stays, and opens it when it is back (%s)', async (_, look) => {
    const { page, restore, add, name } = await openToggle(look)
    await add.click()
    await noteOf(page).waitFor()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expectAccessibleEverywhere(page)
    await noteOf(page).getByRole('button', { name: 'Not now' }).click()
    await noteOf(page).waitFor({ state: 'detached' })
    await restore()
    await add.click()
    await page.getByRole('dialog').getByRole('heading', { name: 'New strategy in' }).waitFor()
  })

  it('is loaded again by its note', async () => {
    const { page, restore, add } = await openToggle({})
    await add.click()
    await noteOf(page).waitFor()
    await restore()
    await page.evaluate('window.isOld = true')
    await noteOf(page).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => page.evaluate('window.isOld').catch(() => true)).toBeUndefined()
    await add.click()
    await page.getByRole('dialog').waitFor()
  })

  it('is loaded again by itself when the next page is missing, and says so when that does not help', async () => {
    const page = await all.enter(undefined, { serviceWorkers: 'block' })
    const restore = await withoutFile(page, 'segments-page')
    await page.goto(`${all.server.url}/projects`)
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    await page.getByRole('link', { name: 'Segments', exact: true }).click()
    await noteOf(page).waitFor()
    expect(loads).toEqual(['/segments'])
    await restore()
    await noteOf(page).getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
  })
})
