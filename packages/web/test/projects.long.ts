import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'

describe('the list of projects', () => {
  const all = studio()
  const open = async (as?: Parameters<typeof all.enter>[0]) => {
    const page = await all.enter(as)
    await page.goto(`${all.server.url}/projects`)
    await page.getByRole('article').first().waitFor()
    return page
  }

  it('leads to the first steps while there is no toggle', async () => {
    const page = await open()
    await page.getByRole('heading', { name: 'No toggles yet' }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: 'First steps' }).click()
    await page.waitForURL('**/welcome')
  })

  it('creates a project with an id derived from its name', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Default')
    await page.getByText('A project with the id "default" already exists').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Mobile & Web')
    await expect.poll(() => page.getByRole('textbox', { name: 'Id' }).inputValue()).toBe('mobile-web')
    await page.getByText('Available').waitFor()
    await page.getByRole('radio', { name: /^Private/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.waitForURL('**/projects/mobile-web')
    await page.getByRole('heading', { name: 'No toggles yet' }).waitFor()
    await page.goBack()
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('mobile')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    const card = page.getByRole('article')
    for (const words of ['0 toggles', '1 member', 'private']) await card.getByText(words).waitFor()
  })

  it('creates a project with some environments, whose toggles have its links and stickiness', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Part')
    await page.getByRole('checkbox', { name: 'production' }).uncheck()
    await page.getByRole('checkbox', { name: 'development' }).uncheck()
    await page.getByText('Choose at least one').waitFor()
    await page.getByRole('checkbox', { name: 'development' }).check()
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.waitForURL('**/projects/part')
    const linkTemplates = [{ title: 'Ticket', urlTemplate: 'https://example.com/{{project}}/{{feature}}' }]
    await all.server.call('PUT', '/api/admin/projects/part/settings', { defaultStickiness: 'userId', linkTemplates })
    await all.server.call('POST', '/api/admin/projects/part/features', { name: 'linked' })
    await page.goto(`${all.server.url}/projects/part/features/linked`)
    const link = page.getByRole('link', { name: 'Ticket' })
    expect(await link.getAttribute('href')).toBe('https://example.com/part/linked')
    expect(await page.getByRole('button', { name: 'Add strategy to production' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Add strategy to development' }).click()
    await page.getByText('sticky by userId').waitFor()
  })

  it('revives archived projects, and deletes them for good', async () => {
    await all.server.call('POST', '/api/admin/projects', { id: 'old', name: 'Old things' })
    await all.server.call('POST', '/api/admin/projects/archive/old')
    const page = await open()
    await page.getByRole('button', { name: 'Show 1 archived project' }).click()
    await page.getByRole('button', { name: 'Revive' }).click()
    await page.getByRole('article').filter({ hasText: 'Old things' }).waitFor()
    await all.server.call('POST', '/api/admin/projects/archive/old')
    await page.reload()
    await page.getByRole('button', { name: 'Show 1 archived project' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('old')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText('Old things deleted').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /archived project/ }).count()).toBe(0)
  })

  it('say what a Viewer can do and who can grant more, and have no disabled buttons', async () => {
    const page = await open(await all.person('Viewer'))
    await page
      .getByText('You can view this page. You need the permission CREATE_PROJECT to change it. Ask an Admin.')
      .waitFor()
    await expect.poll(() => page.locator('button:disabled').count()).toBe(0)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect.poll(() => pages.getByRole('link', { name: 'API tokens' }).count()).toBe(0)
    await pages.getByRole('link', { name: 'Roles' }).click()
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor()
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Access' }).getByRole('link').allTextContents())
      .toEqual(['Roles'])
  })
})
