import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'
import { aToggle, type MadeToggle, protect, rolledOut, write } from './toggle-makers.ts'

const all = studio()

describe('the usage of a toggle', () => {
  it('is shown hour by hour, by application and by environment', async () => {
    const { server } = all
    const toggle = await aToggle(server)
    await reportUse(toggle, 'web-shop', { yes: 30, no: 10, variants: { red: 30 } })
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=usage`)
    await page.getByText('Evaluated 40 times in the last 24 hours: on 30 times (75%), off 10 times.').waitFor()
    await page.getByRole('img', { name: /Evaluated 40 times/ }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'web-shop' }).getAttribute('href'))
      .toBe('/applications/web-shop')
    await page.getByRole('row', { name: /red 30 100%/ }).waitFor()
    await page
      .getByRole('region', { name: 'Environment Production' })
      .getByText(/requested/)
      .waitFor()
    await page.getByRole('button', { name: 'Table' }).click()
    await expectAccessibleEverywhere(page)
    for (const [label, sentence] of [
      ['48 hours', /in the last 48 hours/],
      ['13 months', /Evaluated 40 times in the last 396 days/],
    ] as const) {
      await page.getByRole('combobox', { name: 'Time range' }).click()
      await page.getByRole('option', { name: label }).click()
      await page.getByText(sentence).first().waitFor()
    }
    await page.getByRole('heading', { name: 'Daily' }).waitFor()
  })

  it('has an empty page that explains how to start, before the first request', async () => {
    const toggle = await aToggle(all.server)
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=usage`)
    await page.getByRole('heading', { name: 'No usage yet' }).waitFor()
    await page.getByText('never requested').first().waitFor()
  })

  async function reportUse({ name }: MadeToggle, appName: string, counts: object): Promise<void> {
    const given = { tokenName: name, type: 'client', environment: 'production', projects: ['*'] }
    const { secret } = await write(all.server, 'POST', '/api/admin/api-tokens', given)
    const now = new Date().toISOString()
    const bucket = { start: now, stop: now, toggles: { [name]: counts } }
    const report = { appName, instanceId: 'i', bucket }
    await all.server.call('POST', '/api/client/metrics', report, { token: secret })
    for (let tries = 0; tries < 50; tries++) {
      const { data } = await write(all.server, 'GET', `/api/admin/client-metrics/features/${name}/raw`)
      if (data.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
})

describe('the tests of a toggle', () => {
  it('are written, run, explained, changed and deleted', async () => {
    const toggle = await aToggle(all.server)
    await rolledOut(all.server, toggle, 'production', {})
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=tests`)
    await page.getByRole('heading', { name: 'No tests yet' }).waitFor()
    await page.getByRole('button', { name: 'New test' }).click()
    const dialog = page.getByRole('dialog', { name: 'New test' })
    await dialog.getByLabel('Name').fill('Free users wait')
    await dialog.getByLabel('userId', { exact: true }).fill('7')
    await dialog.getByText('off', { exact: true }).click()
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: '1 of 1 tests fails' }).waitFor()
    await page.getByText('This project blocks changes that break a test.').waitFor()
    const test = page.getByRole('region', { name: 'Free users wait' })
    await test.getByText('For userId 7: expected off. Got on').waitFor()
    await test.getByRole('button', { name: 'Explain' }).click()
    await test.getByRole('list', { name: 'Step by step' }).waitFor()
    await expectAccessibleEverywhere(page)

    await test.getByRole('button', { name: 'Edit' }).click()
    const change = page.getByRole('dialog', { name: 'Edit test' })
    await change.getByText('on', { exact: true }).click()
    await change.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'The test passes' }).waitFor()
    await test.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'No tests yet' }).waitFor()
  })

  it('are visible to every user, and edited with the permission only', async () => {
    const toggle = await aToggle(all.server)
    const body = { name: 'Off', environment: 'production', context: {}, expected: { enabled: false } }
    await write(all.server, 'POST', `${toggle.api}/tests`, body)
    const page = await all.enter(await all.person('Viewer'))
    await page.goto(`${toggle.url}?tab=tests`)
    await page.getByRole('heading', { name: 'The test passes' }).waitFor()
    await page.getByRole('note').getByText('You can view this page.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'New test' }).count()).toBe(0)
  })
})

describe('the comparison of two environments', () => {
  async function differing(): Promise<MadeToggle> {
    const toggle = await aToggle(all.server)
    await rolledOut(all.server, toggle, 'development', {
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }],
    })
    await rolledOut(all.server, toggle, 'production', {
      parameters: { rollout: '5', stickiness: 'default', groupId: 'g' },
    })
    return toggle
  }

  const inProduction = async ({ api }: MadeToggle) =>
    (await write(all.server, 'GET', api)).environments.find((one: { name: string }) => one.name === 'production')

  it('shows both side by side, and copies one to the other', async () => {
    const toggle = await differing()
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=compare`)
    await page.getByText('2 differences between development and production.').waitFor()
    await page.getByRole('row', { name: /rollout 100% 5%/ }).waitFor()
    await page.getByRole('row', { name: /constraint plan is pro not there/ }).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Make production like development…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make production like development' })
    await expect.poll(() => dialog.getByRole('deletion').innerText()).toContain('5%')
    await dialog.getByText('plan is pro').waitFor()
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Change production' }).click()
    await page.getByText('development and production are identical.').waitFor()
    expect((await inProduction(toggle)).strategies[0].parameters.rollout).toBe(100)
  })

  it('copies through a change request where one is protected', async () => {
    const toggle = await differing()
    await protect(all.server, toggle, 'production')
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=compare`)
    await page.getByRole('button', { name: 'Make production like development…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add to my change request' }).click()
    await page.getByText('added to your draft').waitFor()
    expect((await inProduction(toggle)).strategies[0].parameters.rollout).toBe(5)
  })

  it('is visible to every user, and copies with the permission only', async () => {
    const toggle = await differing()
    const page = await all.enter(await all.person('Viewer'))
    await page.goto(`${toggle.url}?tab=compare`)
    await page.getByRole('note').getByText('You can view this page.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Make production like development…' }).count()).toBe(0)
  })
})

describe('the code snippet of a toggle', () => {
  it('contains the name of the toggle and the token', async () => {
    const toggle = await aToggle(all.server)
    const page = await all.enter()
    await page.goto(`${toggle.url}?tab=code`)
    await page.getByLabel('Token', { exact: true }).fill('project:env.secret')
    const lines = page.getByRole('region', { name: 'In your application' })
    await lines.getByText(toggle.name).first().waitFor()
    await lines.getByText('project:env.secret').first().waitFor()
    await page.getByText(`/environments/development/on'`).waitFor()
    await page.getByRole('button', { name: 'Show JSON' }).click()
    await page.getByText(`"name": "${toggle.name}"`).waitFor()
    await expectAccessibleEverywhere(page)
  })
})
