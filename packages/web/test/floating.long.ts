import { aPerson } from '@leverframe/testing/people'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, studio } from './studio.ts'

/** Checks it without resizing the window, which could close it. */
async function expectAccessibleOpen(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

describe('a floating element', () => {
  const house = studio()
  const floating = (page: Page) => page.getByRole('region', { name: 'Menus and hints' })

  it('is in a landmark while it is open: menu, select, multi-select and tooltip', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/events`)
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
    await expect.poll(() => floating(page).count()).toBe(0)

    await page.getByRole('button', { name: /^Your account/ }).click()
    await floating(page).getByRole('menuitem', { name: 'Log out' }).waitFor()
    await expectAccessibleOpen(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => floating(page).count()).toBe(0)

    await page.getByRole('button', { name: /^(More filters|Filters)/ }).click()
    await page.getByRole('combobox', { name: 'Project' }).click()
    await floating(page).getByRole('option', { name: 'default' }).waitFor()
    await expectAccessibleOpen(page)
    await page.keyboard.press('Escape')

    await page.getByRole('combobox', { name: 'Event type' }).click()
    await floating(page).getByRole('option').first().waitFor()
    await expectAccessibleOpen(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^(Light|Dark) colours$/ }).hover()
    await floating(page).getByRole('tooltip').waitFor()
    await expectAccessibleOpen(page)
  })

  it('works above a dialog, which keeps the focus and the page behind it in place', async () => {
    await aPerson(house.server, { name: 'Finn Fischer' })
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/groups`)
    await page.getByRole('button', { name: 'New group' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New group' })
    await dialog.getByRole('combobox', { name: 'People' }).fill('finn')
    await floating(page)
      .getByRole('option', { name: /Finn Fischer/ })
      .waitFor()
    await expectAccessibleOpen(page)
    await expect.poll(() => page.evaluate('getComputedStyle(document.body).overflow')).toBe('hidden')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByText(/^Finn Fischer/).waitFor()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate('document.activeElement.closest("[role=dialog]") !== null')).toBe(true)
    }
    // The chosen person is an unsaved edit.
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})
