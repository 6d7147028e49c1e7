import { aProject, aToggle, uniqueName } from '@leverframe/testing/harness'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'

describe('the command palette', () => {
  const all = studio()
  const open = async (path = '/segments', as?: Parameters<typeof all.enter>[0]) => {
    const page = await all.enter(as)
    await page.goto(`${all.server.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await callUp(page)
    return page
  }
  const callUp = async (page: Page) => {
    await page.keyboard.press('Control+k')
    await page.locator('[role="combobox"]:focus').waitFor()
  }
  const chosen = (page: Page) => page.getByRole('option', { selected: true })

  it('is loaded only when it is opened', async () => {
    const page = await all.enter()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(`${all.server.url}/segments`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(loaded.filter((url) => url.includes('palette-window'))).toEqual([])
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    expect(loaded.some((url) => url.includes('palette-window'))).toBe(true)
    await expectAccessibleEverywhere(page)
  })

  it('opens any toggle with the keyboard alone, and lists recent pages', async () => {
    const project = await aProject(all.server)
    const name = await aToggle(all.server, { project, name: uniqueName('needle') })
    const page = await open()
    await page.keyboard.type(name.slice(0, -1).toUpperCase())
    await page.getByRole('option', { name: `${name} ${project}` }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/projects/${project}/features/${name}`)
    await callUp(page)
    await page.getByRole('option', { name: `Explain ${name}` }).waitFor()
    await page.keyboard.type('history')
    await page.keyboard.press('Enter')
    await page.waitForURL(/tab=history/)
    await page.goto(`${all.server.url}/segments`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await callUp(page)
    await expect.poll(() => chosen(page).textContent()).toBe(`${name}${project}`)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('combobox', { name: 'Search' }).count()).toBe(0)
  })

  it('wraps around with the arrow keys, over pages and projects', async () => {
    const page = await open()
    await page.keyboard.type('play')
    await expect.poll(() => chosen(page).textContent()).toContain('Playground')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen(page).textContent()).toContain('Create toggle play')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen(page).textContent()).toContain('Playground')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor()
    await callUp(page)
    await page.keyboard.type('default')
    await page.getByRole('group', { name: 'Projects' }).getByRole('option').first().click()
    await page.waitForURL('**/projects/default')
  })

  it('creates a toggle with the typed name in the current project', async () => {
    const project = await aProject(all.server)
    const name = uniqueName('typed')
    const page = await open(`/projects/${project}`)
    await page.keyboard.type(name)
    await page.getByRole('option', { name: `Create toggle ${name} in ${project}` }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'New toggle' }).getByRole('textbox', { name: 'Name' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/projects/${project}/features/${name}`)
  })

  it('changes the colours, and logs out', async () => {
    const page = await open()
    await page.keyboard.type('light')
    await page.keyboard.press('Enter')
    await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
    await callUp(page)
    await page.keyboard.type('log out')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await expect.poll(() => page.evaluate("localStorage.getItem('leverframe-recent')")).toBeNull()
  })

  it('leaves out commands without permission', async () => {
    const page = await open('/segments', await all.person('Viewer'))
    await page.keyboard.type('light')
    await page.getByRole('option', { name: /Light colours/ }).waitFor()
    await page.getByRole('combobox').fill('create a project')
    await expect.poll(() => page.getByRole('option', { name: /Light colours/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('option', { name: 'Create a project' }).count()).toBe(0)
  })
})
