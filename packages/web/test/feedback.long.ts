// What a page says while it waits, and when a save or a request fails.
import { aProject, uniqueName } from '@leverframe/testing/harness'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, PHONE, studio } from './studio.ts'
import { aToggle, rolledOut } from './toggle-makers.ts'

const LOOKS = [
  ['dark', { colorScheme: 'dark' }],
  ['light', { colorScheme: 'light' }],
  ['on a phone', { viewport: PHONE }],
] as const

/** Whether a click on the middle of an element reaches it: nothing is in front of it. */
const isInFront = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    const { x, y, width, height } = found.getBoundingClientRect()
    return found.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

const bottomOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

/** The shown toasts, the primary buttons on the screen, and those of them that a toast covers, even in part. */
const lookAtToasts = (page: Page): Promise<{ toasts: number; primary: string[]; covered: string[] }> =>
  page.evaluate(`(() => {
    const shown = (selector) => [...document.querySelectorAll(selector)]
      .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
    const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const toasts = shown('.mantine-Notification-root')
    const primary = shown('.mantine-Button-root:is(:not([data-variant]), [data-variant="filled"])')
    const covered = primary.filter(({ box }) => toasts.some((toast) => isOver(toast.box, box)))
    const texts = (all) => all.map(({ text }) => text)
    return { toasts: toasts.length, primary: texts(primary), covered: texts(covered) }
  })()`)

/** How long a toast stays at least, see ui/toast.tsx. */
const TOAST_MS = 5_000
/** Toasts stay as long as the test runs: a busy machine needs more time than a toast has. */
const KEEP_TOASTS = `
  const start = window.setTimeout
  window.setTimeout = (run, ms, ...rest) => start(run, ms >= ${TOAST_MS} ? 2 ** 31 - 1 : ms, ...rest)
`

describe('feedback', () => {
  const all = studio()

  const newProject = async (page: Page) => {
    await page.goto(`${all.server.url}/projects`)
    await page.getByRole('button', { name: 'New project' }).click()
    return page.getByRole('dialog', { name: 'New project' })
  }

  it.each(LOOKS)('of a refused save is inside the form above its buttons (%s)', async (_, look) => {
    const taken = await aProject(all.server)
    const page = await all.enter(undefined, look)
    const dialog = await newProject(page)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop')
    // The page does not know that the id is taken until it saves.
    await page.route('**/api/admin/projects/validate', (route) => route.fulfill({ status: 200 }))
    await dialog.getByRole('textbox', { name: 'Id' }).fill(taken)
    const save = dialog.getByRole('button', { name: 'Create project' })
    await save.click()
    const alert = dialog.getByRole('alert')
    await alert.waitFor()
    await expect.poll(() => alert.innerText()).toContain(taken)
    expect(await bottomOf(alert)).toBeLessThanOrEqual((await save.boundingBox())?.y ?? 0)
    await expect.poll(() => isInFront(save)).toBe(true)
    await expectAccessibleEverywhere(page)
  })

  it.each(LOOKS)('of what was done covers no primary button (%s)', async (_, look) => {
    const toggle = await aToggle(all.server)
    await rolledOut(all.server, toggle, 'development', {})
    const page = await all.enter(undefined, look)
    await page.addInitScript(KEEP_TOASTS)
    const most = 'viewport' in look ? 1 : 3
    const flipThrice = async () => {
      for (const state of ['off', 'on', 'off']) {
        await page.getByRole('switch', { name: `${toggle.name} in development` }).click()
        await page
          .getByRole('alert')
          .filter({ hasText: `is ${state} in development` })
          .last()
          .waitFor()
      }
      await expect.poll(async () => (await lookAtToasts(page)).toasts).toBe(most)
    }
    const expectUncovered = async (button: string) => {
      const { toasts, primary, covered } = await lookAtToasts(page)
      expect([toasts, primary.includes(button), covered]).toEqual([most, true, []])
    }
    await page.goto(`${all.server.url}/projects/${toggle.project}`)
    await page.getByRole('button', { name: 'New toggle' }).waitFor()
    await flipThrice()
    await expectUncovered('New toggle')
    await page.keyboard.press('c')
    await page.getByRole('dialog').getByRole('button', { name: 'Create toggle' }).waitFor()
    await expectUncovered('Create toggle')
  })

  it('of the next write replaces the oldest, but not the one under the pointer', async () => {
    const [one, other] = [await aToggle(all.server), await aToggle(all.server)]
    for (const toggle of [one, other]) await rolledOut(all.server, toggle, 'development', {})
    const page = await all.enter()
    await page.addInitScript(KEEP_TOASTS)
    await page.goto(`${all.server.url}/toggles`)
    const lever = page.getByRole('switch', { name: `${one.name} in development` })
    const notices = page.getByRole('alert').filter({ hasText: one.name })
    for (const count of [1, 2, 3]) {
      await lever.press('Space')
      await expect.poll(() => notices.count()).toBe(count)
    }
    await notices.first().hover()
    const texts = await notices.allInnerTexts()
    await page.getByRole('searchbox', { name: 'Search toggles' }).fill(other.name)
    await page.getByRole('switch', { name: `${other.name} in development` }).press('Space')
    await page.getByRole('alert').filter({ hasText: other.name }).waitFor()
    await expect.poll(() => notices.allInnerTexts()).toEqual([texts[0], texts[2]])
  })

  it('of a broken connection disappears when the connection is back, and what was typed stays', async () => {
    const page = await all.enter()
    const dialog = await newProject(page)
    const id = uniqueName('project')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop')
    await dialog.getByRole('textbox', { name: 'Id' }).fill(id)
    await dialog.getByText('Available.').waitFor()
    const save = dialog.getByRole('button', { name: 'Create project' })
    // The browser reports the broken connection on its console.
    await page.removeAllListeners('console')
    await page.route('**/api/admin/projects', (route) => route.abort('connectionfailed'))
    await save.click()
    const alert = dialog.getByRole('alert')
    await alert.getByText('The server does not answer. Check your connection.').waitFor()
    await page.unroute('**/api/admin/projects')
    // Any request that reaches the server ends the message.
    await dialog.getByRole('textbox', { name: 'Id' }).fill(`${id}-2`)
    await alert.waitFor({ state: 'hidden' })
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Shop')
    await save.click()
    await page.getByText('Project "Shop" created').waitFor()
  })

  it('of a slow navigation is a thin bar, which ends with the navigation', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/projects`)
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    const held: (() => void)[] = []
    const holding = { on: true }
    await page.route(/\.js$|\/api\/admin\/segments/, async (route) => {
      if (holding.on) await new Promise<void>((done) => held.push(done))
      await route.continue()
    })
    await page.getByRole('link', { name: 'Segments', exact: true }).click()
    const bar = page.getByRole('progressbar', { name: 'Loading the page' })
    await bar.waitFor()
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(3)
    holding.on = false
    for (const release of held.splice(0)) release()
    await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    await bar.waitFor({ state: 'hidden' })
  })

  it('of a link that the pointer is over: its page is loaded before the click', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/projects`)
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: 'Segments', exact: true }).hover()
    await expect.poll(() => asked.some((path) => /segments.*\.js$/.test(path))).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/projects')
  })
})
