import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './studio.ts'

/** Removes mouse and focus: a tooltip could cover the checked element. */
export async function look(page: Page, here: typeof expectAccessible = expectAccessible): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate('document.activeElement?.blur()')
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  await here(page)
}
