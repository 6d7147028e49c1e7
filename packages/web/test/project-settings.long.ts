import { protect } from '@leverframe/testing/change-requests'
import { aProject, aToggle } from '@leverframe/testing/harness'
import { memberPath } from '@leverframe/testing/members'
import { aPerson } from '@leverframe/testing/people'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { OWNER_ROLE } from '../../server/src/kernel/roles.ts'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'

describe('project settings', () => {
  const all = studio()
  const path = '/api/admin/projects/shop'
  const open = async (as?: Parameters<typeof all.enter>[0], id = 'shop') => {
    const page = await all.enter(as)
    await page.goto(`${all.server.url}/projects/${id}/settings`)
    await page.getByRole('region', { name: 'Archive or delete' }).waitFor()
    return page
  }

  beforeAll(async () => {
    await all.server.call('POST', '/api/admin/projects', { id: 'shop', name: 'Web shop' })
    await all.server.call('POST', `${path}/features`, { name: 'checkout' })
  })

  it('change its name, its protection and its tests', async () => {
    const page = await open()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The shop')
    await page.getByRole('radio', { name: /^Protected/ }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved').waitFor()
    await page.getByRole('switch', { name: 'Protect production' }).click({ force: true })
    await page.getByText('Changes need approval by one other person').first().waitFor()
    const approvals = page.getByRole('textbox', { name: 'Approvals for production' })
    await approvals.fill('30')
    await page.getByText('At most 10').waitFor()
    await approvals.fill('3')
    await approvals.press('Enter')
    await page.getByText('Changes need approval by 3 other people').first().waitFor()
    await page.getByRole('radio', { name: /^Allow and log it/ }).check()
    await page.getByText('Changes that break a test are logged').waitFor()
    const { body: projects } = await all.server.call('GET', '/api/admin/projects')
    expect(projects.projects).toContainEqual(
      expect.objectContaining({ id: 'shop', name: 'The shop', mode: 'protected' }),
    )
    // The page shows the new number before the server has stored it.
    const protection = async () => (await all.server.call('GET', `${path}/change-requests/config`)).body
    await expect
      .poll(protection)
      .toContainEqual(expect.objectContaining({ environment: 'production', requiredApprovals: 3 }))
    await expect.poll(async () => (await all.server.call('GET', `${path}/toggle-tests`)).body).toEqual({ mode: 'warn' })
    await expectAccessibleEverywhere(page)
  })

  it('stop using an environment, use it again, and set the strategy from which new strategies start', async () => {
    const { server } = all
    const project = await aProject(server)
    const toggle = await aToggle(server, { project })
    await aStrategy(server, toggle, {}, 'production', project)
    await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production', project)}/on`)
    const page = await open(undefined, project)
    const section = page.getByRole('region', { name: 'Environments', exact: true })
    await section.getByRole('switch', { name: 'Use Production' }).click({ force: true })
    await page.getByText('1 toggle will no longer be served in Production').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stop using' }).click()
    await section.getByText('Not used. 1 toggle is on if you use it again').waitFor()
    await expect.poll(() => page.getByRole('switch', { name: 'Protect production' }).count()).toBe(0)
    await section.getByRole('switch', { name: 'Use Production' }).click({ force: true })
    await page.getByRole('button', { name: 'Use again' }).click()
    await section.getByText('1 toggle is on', { exact: true }).waitFor()

    await section.getByRole('button', { name: 'Edit default strategy' }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Advanced' }).click()
    await drawer.getByRole('textbox', { name: 'Title' }).fill('start small')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await section.getByText(/^New strategies start with: /).waitFor()
    await expectAccessibleEverywhere(page)
    await page.goto(`${server.url}/projects/${project}/features/${toggle}`)
    await page.getByRole('button', { name: 'Add strategy to development' }).click()
    await page.getByRole('button', { name: 'Advanced' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('start small')
  })

  it('propose a weaker protection in a change request where it may not be set directly', async () => {
    const { server } = all
    const project = await aProject(server)
    await protect(server, project, 2)
    const owner = await aPerson(server, { name: 'Olga Owner' })
    await succeed(server, 'POST', memberPath(project, owner.id, OWNER_ROLE))
    const page = await open(owner, project)
    await page.getByRole('switch', { name: 'Protect production' }).click({ force: true })
    await page.getByText(/You need the permission SKIP_CHANGE_REQUEST in environment "production"/).waitFor()
    await expect.poll(() => page.getByRole('switch', { name: 'Protect production' }).isChecked()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add to my change request for production' }).click()
    await page.getByRole('button', { name: 'Review the changes for production' }).click()
    await page.getByText('end the protection of changes in production').waitFor()
    await page.getByRole('button', { name: 'Request review' }).click()
    await page.getByText('in review, 0 of 2 approvals').waitFor()
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { name: '1 change to the protection of production' }).waitFor()
    await page.getByText('after: off', { exact: true }).waitFor()
  })

  it('create a token that is shown once, and revoke it', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('textbox', { name: 'Name' }).last().fill('web-server')
    await page.getByRole('button', { name: 'Create token' }).click()
    const secret = await page.getByTestId('secret').textContent()
    expect(secret).toContain('shop:development.')
    await page.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row', { name: /web-server/ })
    await expect.poll(() => page.getByText(String(secret)).count()).toBe(0)
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await row.waitFor({ state: 'detached' })
  })

  it('list what blocks archiving, and archive when nothing does', async () => {
    const page = await open()
    await page.getByText('Contains 1 toggle. Archive or move it first.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Archive project' }).isDisabled()).toBe(true)
    await all.server.call('POST', '/api/admin/projects', { id: 'gone', name: 'Soon gone' })
    const other = await open(undefined, 'gone')
    await other.getByRole('button', { name: 'Archive project' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await other.waitForURL('**/projects')
    await other.getByRole('button', { name: 'Show 1 archived project' }).waitFor()
  })

  it('are read-only without the permission to change them', async () => {
    const page = await open(await all.person('Viewer'))
    for (const name of ['Naming pattern', 'Toggle limit', 'Default stickiness'])
      await page.locator('dt', { hasText: name }).waitFor()
    for (const name of ['Save', 'Save rules', 'Archive project', 'Delete project'])
      await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0)
    await expect.poll(() => page.getByRole('main').locator('input, textarea').count()).toBe(0)
    await expect.poll(() => page.getByRole('switch').count()).toBe(0)
    await page.getByText('You need the permission READ_PROJECT_API_TOKEN').waitFor()
    await expectAccessibleEverywhere(page)
  })
})
