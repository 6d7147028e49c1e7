import { aToggle, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'

describe('the health page of a project', () => {
  const all = studio()

  it('shows what to clean up, the activity and the times, and follows changes', async () => {
    const id = uniqueName('shop')
    await succeed(all.server, 'POST', '/api/admin/projects', { id, name: 'Web shop' })
    const page = await all.enter()
    await page.goto(`${all.server.url}/projects/${id}/health`)
    await page.getByRole('heading', { name: 'No toggles yet' }).waitFor()
    await expectAccessibleEverywhere(page)

    const [stale, live] = [
      await aToggle(all.server, { project: id, type: 'experiment' }),
      await aToggle(all.server, { project: id }),
    ]
    await succeed(all.server, 'PUT', togglePath(stale, id), { name: stale, stale: true })
    await aStrategy(all.server, live, {}, 'production', id)
    await succeed(all.server, 'POST', `${toggleEnvironmentPath(live, 'production', id)}/on`)
    await page.getByText('50%, poor').waitFor()
    const cleanUp = page.getByRole('region', { name: 'To clean up' })
    await cleanUp.getByRole('row', { name: new RegExp(`${stale} stale`) }).waitFor()
    await page.getByRole('table', { name: 'Toggles by type' }).getByText('Experiment').waitFor()
    await page.getByRole('table', { name: 'Time to production' }).getByRole('link', { name: live }).waitFor()
    const rows = page.getByRole('table', { name: 'Lifecycle' }).getByRole('row')
    await expect.poll(() => rows.nth(1).innerText()).toMatch(/No usage yet\s+2/)
    await page.getByRole('img', { name: /events in the last 30 days/ }).waitFor()
    await expectAccessibleEverywhere(page)

    await page.getByRole('button', { name: 'Show table' }).click()
    await expect.poll(() => page.getByRole('table', { name: 'Events by day' }).getByRole('row').count()).toBe(31)
    await expectAccessibleEverywhere(page)
    await cleanUp.getByRole('link', { name: stale }).click()
    await page.waitForURL(`**/projects/${id}/features/${stale}`)
  })
})
