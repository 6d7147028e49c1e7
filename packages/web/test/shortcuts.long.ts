import { aProject, aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { aSegment } from '@leverframe/testing/segments'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { requestMakers } from './change-request-tools.ts'
import { expectAccessible, studio } from './studio.ts'

describe('the palette and the shortcuts', () => {
  const all = studio()
  const makers = requestMakers(all)
  const find = async (page: Page, text: string) => {
    await page.keyboard.press('Control+k')
    await page.locator('[role="combobox"]:focus').waitFor()
    await page.keyboard.type(text)
  }

  it('find toggles letter by letter, segments, people, tokens, change requests, pages and guides', async () => {
    const { server } = all
    const { project, author } = await makers.aTeam()
    const [toggle, strategy] = await makers.aRollout(project)
    const change = {
      action: 'updateStrategy',
      feature: toggle,
      payload: { id: strategy, parameters: { rollout: '50' } },
    }
    await makers.inReview(project, author, change, 'Half of the zebras')
    const marked = await aToggle(server, { project, name: uniqueName('zebra-crossing-lights') })
    const segment = await aSegment(server, { name: uniqueName('zebra-riders') })
    await aPerson(server, { name: 'Zebedee Zebra' })
    const token = { tokenName: 'zebra-backend', type: 'client', environment: 'development', projects: ['*'] }
    await succeed(server, 'POST', '/api/admin/api-tokens', token)
    const page = await all.enter()
    await page.goto(`${server.url}/events`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await find(page, 'zebra')
    const result = (group: string) => page.getByRole('group', { name: group, exact: true }).getByRole('option').first()
    await expect.poll(() => result('Toggles').textContent()).toContain(marked)
    await expect.poll(() => result('Segments').textContent()).toContain(String(segment.name))
    await expect.poll(() => result('People').textContent()).toContain('Zebedee Zebra')
    await expect.poll(() => result('API tokens').textContent()).toContain('zebra-backend')
    await expect.poll(() => result('Change requests').textContent()).toContain('Half of the zebras')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await find(page, `zcl ${project}`)
    await expect.poll(() => result('Toggles').textContent()).toContain(marked)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/features/${marked}`)
    await find(page, 'single sign')
    await expect.poll(() => result('Pages').textContent()).toContain('Single sign-on')
    await page.keyboard.press('Escape')
    await find(page, 'who gets a percentage')
    await expect.poll(() => result('Documentation').textContent()).toContain('Rollouts and stickiness')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Rollouts and stickiness' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: marked }).waitFor()
    await find(page, 'switch on dev')
    await page.getByRole('option', { name: `Switch ${marked} on in development` }).click()
    await page.getByRole('dialog', { name: `Who should get ${marked}?` }).waitFor()
  })

  it('show nothing that a Viewer may not see', async () => {
    await aPerson(all.server, { name: 'Quentin Quagga' })
    const page = await all.enter(await all.person('Viewer'))
    await page.goto(`${all.server.url}/segments`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await find(page, 'quagga')
    await page.getByText('No results').waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
  })

  it('move in lists, select, search, create, edit, open pages and list themselves', async () => {
    const project = await aProject(all.server)
    for (const name of ['aa', 'bb']) await aToggle(all.server, { project, name: `${name}-${project}` })
    // The first one of the list.
    const segment = String((await aSegment(all.server, { name: uniqueName('aardvarks') })).name)
    const page = await all.enter()
    const focused = () => page.evaluate('document.activeElement?.textContent')
    await page.goto(`${all.server.url}/projects/${project}`)
    await page.getByRole('link', { name: `bb-${project}` }).waitFor()
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(`aa-${project}`)
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(`bb-${project}`)
    await page.keyboard.press('x')
    await expect.poll(() => page.getByRole('row', { name: /bb-/ }).getByRole('checkbox').isChecked()).toBe(true)
    await page.keyboard.press('k')
    await expect.poll(focused).toBe(`aa-${project}`)
    await page.keyboard.press('/')
    await page.keyboard.type('bb')
    await expect.poll(() => page.getByLabel('Search toggles').inputValue()).toBe('bb')
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'New toggle' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    await page.getByText(segment, { exact: true }).waitFor()
    await page.keyboard.press('j')
    await page.locator('tbody tr :focus').waitFor()
    await page.keyboard.press('e')
    const drawer = page.getByRole('dialog')
    await expect.poll(() => drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(segment)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })
})
