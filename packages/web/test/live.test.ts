import { itLong } from '@leverframe/testing/depth'
import { aToggle } from '@leverframe/testing/harness'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { studio } from './studio.ts'

describe('a page that two users have open', () => {
  const all = studio()

  it('shows the changes of the other user without a reload', async () => {
    const [name] = await aLitToggle(all.server)
    const [one, two] = [await all.enter(), await all.enter(await all.person('Editor'))]
    await one.goto(`${all.server.url}/events?toggle=${name}`)
    await two.goto(`${all.server.url}/events?toggle=${name}`)
    for (const page of [one, two]) {
      await page.getByRole('status', { name: /^Connected/ }).waitFor()
      await page.getByText(`switched on ${name}`).waitFor()
    }
    // The icon of the tab has a green light then.
    const mark = async () => (await one.locator('link[rel="icon"]').getAttribute('href')) ?? ''
    await expect.poll(mark).toMatch(/mark-live\.svg$/)
    expect((await one.request.get(await mark())).headers()['content-type']).toContain('image/svg+xml')
    await one.evaluate('window.isStillThere = true')
    await succeed(all.server, 'POST', `${toggleEnvironmentPath(name)}/off`)
    for (const page of [one, two]) await page.getByText(`switched off ${name}`).waitFor()
    await expect.poll(() => one.evaluate('window.isStillThere')).toBe(true)
  })

  itLong('marks a response that may be stale, and refetches it on demand', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/playground?environment=development`)
    await page.getByRole('status', { name: /^Connected/ }).waitFor()
    await page.getByRole('table').waitFor()
    const toggle = await aToggle(all.server)
    await page.getByText('Toggles changed since this evaluation.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('rowheader', { name: toggle }).waitFor()
  })

  itLong('asks for the password when the session was ended elsewhere, and stays on the page', async () => {
    const person = await all.person('Editor')
    const page = await all.enter(person)
    await page.goto(`${all.server.url}/events?last=24h`)
    await page.getByRole('status', { name: /^Connected/ }).waitFor()
    const password = 'Another-horse-2'
    await succeed(all.server, 'POST', `/api/admin/user-admin/${person.id}/change-password`, { password })
    const login = page.getByRole('dialog', { name: 'Your session has ended' })
    await login.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await login.waitFor({ state: 'hidden' })
    await page.getByRole('status', { name: /^Connected/ }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/events?last=24h')
  })
})
