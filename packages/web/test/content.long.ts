import { aProject, aToggle, togglePath } from '@leverframe/testing/harness'
import { aStrategy, succeed, theToggle } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { expectAccessible, PHONE, studio } from './studio.ts'

describe('links of a toggle', () => {
  const all = studio()

  it('are added, changed and removed, and open in a new tab without access to this page', async () => {
    const toggle = await aToggle(all.server)
    const page = await all.enter(undefined, { viewport: PHONE })
    await page.goto(`${all.server.url}/projects/default/features/${toggle}`)
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.getByRole('textbox', { name: 'URL' }).fill('javascript:alert(1)')
    await page.getByRole('dialog').getByRole('button', { name: 'Add link' }).click()
    await page.getByText('must be an http or https address').waitFor()
    await page.getByRole('textbox', { name: 'URL' }).fill('example.com/plan')
    await page.getByRole('textbox', { name: 'Title' }).fill('Plan')
    await page.getByRole('dialog').getByRole('button', { name: 'Add link' }).click()
    const link = page.getByRole('link', { name: 'Plan', exact: true })
    await link.waitFor()
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer')
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.com/plan')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit link Plan' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Roadmap')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Roadmap' }).waitFor()
    await page.getByRole('button', { name: 'Remove link Roadmap' }).click()
    await expect.poll(async () => (await theToggle(all.server, toggle)).links).toEqual([])
  })

  it('can be read without the permission to change them', async () => {
    const toggle = await aToggle(all.server)
    await succeed(all.server, 'POST', `${togglePath(toggle)}/link`, { url: 'https://example.com/a' })
    const page = await all.enter(await all.person('Viewer'))
    await page.goto(`${all.server.url}/projects/default/features/${toggle}`)
    await page.getByRole('link', { name: 'example.com/a' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Add link' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /^Edit link/ }).count()).toBe(0)
  })
})

describe('export and import', () => {
  const all = studio()

  it('save the toggles of a project, show the check of a file, and import it', async () => {
    const { server } = all
    const [source, target] = [await aProject(server), await aProject(server)]
    const toggle = await aToggle(server, { project: source })
    await aStrategy(server, toggle, { title: 'Everyone' }, 'development', source)
    const page = await all.enter()
    await page.goto(`${server.url}/projects/${source}`)
    await page.getByRole('button', { name: 'Export or import' }).click()
    await page.getByRole('menuitem', { name: 'Export all toggles…' }).click()
    await page.getByRole('combobox', { name: 'Environment' }).click()
    await page.getByRole('option', { name: 'development' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const file = await (await saved).path()

    await page.goto(`${server.url}/projects/${target}`)
    await page.getByRole('button', { name: 'Export or import' }).click()
    await page.getByRole('menuitem', { name: 'Import toggles…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import toggles' })
    await page.locator('input[type=file]').setInputFiles(file)
    await dialog.getByText('1 toggle in the file').waitFor()
    await dialog.getByRole('combobox', { name: 'Environment' }).click()
    await page.getByRole('option', { name: 'development' }).click()
    await dialog.getByRole('button', { name: 'Check the file' }).click()
    await dialog.getByText(`${toggle} (in project ${source})`).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true)
    await expectAccessible(page)

    await succeed(server, 'DELETE', togglePath(toggle, source))
    await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
    await dialog.getByRole('combobox', { name: 'Environment' }).click()
    await page.getByRole('option', { name: 'production' }).click()
    await dialog.getByRole('button', { name: 'Check the file' }).click()
    await dialog.getByText('No problems found').waitFor()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await page.getByText('Toggles imported').waitFor()
    await page.getByRole('link', { name: toggle }).first().waitFor()
    const [, production] = (await theToggle(server, toggle, target)).environments
    expect(production.strategies).toMatchObject([{ title: 'Everyone' }])
  })
})

describe('context fields of a project', () => {
  const all = studio()

  it('are created and deleted in the settings of the project', async () => {
    const { server } = all
    const project = await aProject(server)
    const page = await all.enter()
    await page.goto(`${server.url}/projects/${project}/settings`)
    const section = page.getByRole('region', { name: 'Context fields' })
    await section.getByText('No context fields of its own').waitFor()
    await section.getByRole('button', { name: 'New context field' }).click()
    await page.getByRole('textbox', { name: 'Name' }).last().fill('loyalty')
    await page.getByRole('button', { name: 'Create field' }).click()
    await section.getByText('loyalty').waitFor()
    await expectAccessible(page)
    const fields = await succeed(server, 'GET', `/api/admin/projects/${project}/context`)
    expect(fields).toMatchObject([{ name: 'loyalty', project }])
    await section.getByRole('button', { name: 'Delete loyalty' }).click()
    await page.getByRole('button', { name: 'Delete field' }).click()
    await section.getByText('No context fields of its own').waitFor()
  })
})
