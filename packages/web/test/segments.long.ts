import { aCrew, aReadyToggle, requestsPath } from '@leverframe/testing/change-requests'
import { aToggle, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { aStrategy, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { look } from './looking.ts'
import { expectAccessibleEverywhere, studio } from './studio.ts'

const SEGMENTS = '/api/admin/segments'

const PLAN = { contextName: 'appName', operator: 'IN', values: ['web', 'shop'] }

describe('segments', () => {
  const all = studio()
  const aSegment = (given: object = {}) =>
    succeed(all.server, 'POST', SEGMENTS, { name: uniqueName('segment'), constraints: [PLAN], ...given })

  it('start with an empty page, and are created, validated while typing, and found', async () => {
    const page = await all.enter()
    await page.goto(`${all.server.url}/segments`)
    await page.getByRole('heading', { name: 'No segments yet' }).waitFor()
    await look(page, expectAccessibleEverywhere)
    await page.getByRole('button', { name: 'New segment' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('beta-testers')
    await form.getByRole('img', { name: 'Available' }).waitFor()
    await form.getByLabel('Description').fill('People who asked for it')
    await form.getByRole('button', { name: 'Add constraint' }).click()
    await form.getByLabel('Field').fill('userId')
    await form.getByRole('combobox', { name: 'Values' }).or(form.getByLabel('Values')).first().fill('7')
    await page.keyboard.press('Enter')
    await look(page, expectAccessibleEverywhere)
    await form.getByRole('button', { name: 'Create segment' }).click()
    await page.getByRole('row', { name: /beta-testers.*userId is 7.*all projects.*no toggle/ }).waitFor()

    await page.getByRole('button', { name: 'New segment' }).click()
    await form.getByLabel('Name').fill('beta-testers')
    await form.getByText(/already exists/).waitFor()
    await page.keyboard.press('Escape')

    await aSegment({ name: 'somebody-else' })
    await page.reload()
    await page.getByRole('textbox', { name: 'Search segments' }).fill('userid is')
    await page.getByText('somebody-else').waitFor({ state: 'hidden' })
    await page.getByRole('main').getByText('beta-testers').waitFor()
  })

  it('list the strategies that use them, and cannot be deleted while there is one', async () => {
    const { id, name } = await aSegment()
    const toggle = await aToggle(all.server)
    for (const environment of ['development', 'production'])
      await aStrategy(all.server, toggle, { segments: [id] }, environment)
    const page = await all.enter()
    await page.goto(`${all.server.url}/segments`)
    await page.getByRole('button', { name: `1 toggle with the segment ${name}` }).click()
    await page.getByRole('dialog').getByRole('link', { name: toggle }).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByText('Saving changes 2 strategies of 1 toggle immediately.').waitFor()
    await page.getByLabel('Description').fill('Known now')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Known now/ }).waitFor()

    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `${name} can’t be deleted yet` })
    await dialog.getByRole('link', { name: toggle }).waitFor()
    await look(page, expectAccessibleEverywhere)
  })

  it('are changed through a change request where direct changes are refused', async () => {
    const crew = await aCrew(all.server)
    const [toggle] = await aReadyToggle(all.server, crew.project)
    const { id, name } = await aSegment({ project: crew.project })
    await aStrategy(all.server, toggle, { segments: [id] }, 'production', crew.project)
    const author = await aPerson(all.server)
    await succeed(all.server, 'POST', `/api/admin/projects/${crew.project}/users/${author.id}/roles/5`, {})
    const page = await all.enter(author)
    await page.goto(`${all.server.url}/segments`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByLabel('Description').fill('By request')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Add to my change request for production' }).click()
    await page.getByText('Added to your draft for production').waitFor()
    const { segments } = await succeed(all.server, 'GET', `${requestsPath(crew.project)}/1`)
    expect(segments).toMatchObject([{ action: 'updateSegment', name, payload: { id, description: 'By request' } }])
  })

  it('are read-only without the permission to change them', async () => {
    const { name } = await aSegment()
    const page = await all.enter(await all.person())
    await page.goto(`${all.server.url}/segments`)
    await page.getByText(name).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'New segment' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: `Delete ${name}` }).count()).toBe(0)
    await page.getByText('You can view this page.').waitFor()
  })
})
