import { aToggle, togglePath, uniqueName } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, studio } from './studio.ts'

describe('the pages of a project', () => {
  const house = studio()
  let project = ''
  beforeAll(async () => {
    project = uniqueName('shop')
    await succeed(house.server, 'POST', '/api/admin/projects', { id: project, name: 'Web shop' })
  })

  it('are tabs, and the insights draw charts with a table view', async () => {
    const toggle = await aToggle(house.server, { project })
    await succeed(house.server, 'PUT', togglePath(toggle, project), { stale: true })
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await house.server.sql(
      `insert into project_days (project, day, toggles, stale, potentially_stale, yes, no) values ('${project}', '${day}', 4, 1, 0, 70, 30)`,
    )
    const page = await house.enter()
    await page.goto(`${house.server.url}/projects/${project}`)
    const tabs = page.getByRole('navigation', { name: 'Project' })
    const current = tabs.locator('[aria-current="page"]')
    for (const [name, path] of [
      ['Change requests', '/change-requests'],
      ['Events', '/events'],
      ['Members', `/projects/${project}/members`],
      ['Archive', `/projects/${project}/archive`],
      ['Settings', `/projects/${project}/settings`],
      ['Insights', `/projects/${project}/insights`],
    ] as const) {
      await tabs.getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname.endsWith(path))
      await expect.poll(() => current.allTextContents()).toEqual([name])
    }
    await page.getByRole('img', { name: 'Health over time: Health 0%, between 0% and 75%' }).waitFor()
    await page.getByRole('table', { name: 'Stale by owner' }).getByRole('link', { name: 'No owner' }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('region', { name: 'Usage per day' }).getByRole('button', { name: 'Show table' }).click()
    const rows = page.getByRole('table', { name: 'Usage per day' }).getByRole('row')
    await expect.poll(() => rows.nth(1).innerText()).toMatch(/70\s+30/)
    await expectAccessible(page)
  })

  it('lead from health to the archive and back', async () => {
    const [mine, other] = [await aToggle(house.server, { project }), await aToggle(house.server, { project })]
    const page = await house.enter()
    for (const name of [mine, other]) await succeed(house.server, 'PUT', togglePath(name, project), { stale: true })
    const me = (await (await page.request.get(`${house.server.url}/api/admin/user`)).json()).user.id
    await succeed(house.server, 'PUT', togglePath(mine, project), { owner: `user:${me}` })
    const long = new Date(Date.now() - 50 * 86_400_000).toISOString()
    await house.server.sql(
      `insert into last_seen (feature, environment, seen_at, first_seen_at) values ('${mine}', 'production', '${long}', '${long}')`,
    )
    await page.goto(`${house.server.url}/projects/${project}/health?owner=user:${me}`)
    const table = page.getByRole('table', { name: 'Toggles to clean up' })
    await table.getByRole('row', { name: new RegExp(mine) }).waitFor()
    await expect.poll(() => table.getByRole('row').count()).toBe(2)
    await table.getByRole('button', { name: 'Complete' }).click()
    await page.getByText(`${mine} completed`).waitFor()
    await page.getByRole('combobox', { name: 'Traffic' }).click()
    await page.getByRole('option', { name: 'No traffic for 30 days' }).click()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Archive…' }).click()
    await page.getByRole('dialog').getByText(`${mine}, last asked`).waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await page.getByText('1 toggle archived').waitFor()

    await page.goto(`${house.server.url}/projects/${project}/archive`)
    await page.getByRole('link', { name: mine }).click()
    await page.getByText('archived', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Revive' }).click()
    await page.getByText(`${mine} revived`).waitFor()
    await succeed(house.server, 'DELETE', togglePath(mine, project))
    await page.goto(`${house.server.url}/projects/${project}/archive`)
    await page
      .getByRole('row', { name: new RegExp(mine) })
      .getByRole('button', { name: 'Revive' })
      .click()
    await page.getByRole('heading', { name: 'No archived toggles' }).waitFor()
  })

  it('show the owner of a toggle, who can be changed by people with the permission', async () => {
    const toggle = await aToggle(house.server, { project })
    const page = await house.enter()
    await page.goto(`${house.server.url}/projects/${project}/features/${toggle}`)
    await page.getByRole('button', { name: 'no owner' }).click()
    await page.getByRole('combobox', { name: 'Owner' }).click()
    await page.getByRole('option', { name: /\(you\)/ }).click()
    await page.getByRole('button', { name: 'owner Ada Admin' }).waitFor()
    await expectAccessible(page)
    const viewer = await house.enter(await house.person())
    await viewer.goto(`${house.server.url}/projects/${project}/features/${toggle}`)
    await viewer.getByText('owner Ada Admin').waitFor()
    expect(await viewer.getByRole('button', { name: /owner/ }).count()).toBe(0)
  })
})
