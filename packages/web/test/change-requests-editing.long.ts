import { aRequest, GUARDED, move, requestsPath, switching } from '@leverframe/testing/change-requests'
import { succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { later, requestMakers, rollout } from './change-request-tools.ts'
import { expectAccessibleEverywhere, studio } from './studio.ts'

const changesOf = (page: Page) => page.getByRole('region', { name: 'Changes', exact: true })

describe('editing the changes of a change request', () => {
  const house = studio()
  const { aTeam, aRollout, inReview, open } = requestMakers(house)

  it('opens the strategy editor, and the page shows the edited change', async () => {
    const { project, author } = await aTeam()
    const [toggle, strategy] = await aRollout(project)
    const draft = await aRequest(house.server, project, author, later(strategy, 50, toggle))
    const page = await house.enter(author)
    await open(page, draft)
    await page.getByRole('button', { name: 'Edit: change strategy' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit strategy change in Production' })
    // The editor shows the result of the change and the current state.
    await editor.getByText('On for 50% of users, sticky by userId').waitFor()
    await editor.getByRole('list', { name: 'What changes' }).getByText('rollout 25%').waitFor()
    await editor.getByLabel('Rollout', { exact: true }).fill('60')
    await editor.getByRole('button', { name: 'Add constraint' }).click()
    await editor.getByRole('combobox', { name: /field/i }).first().fill('userId')
    await page.keyboard.press('Enter')
    await editor.getByLabel('Values').fill('ann')
    await page.keyboard.press('Enter')
    await editor.getByText('On for 60% of users where userId is ann, sticky by userId').waitFor()
    await expectAccessibleEverywhere(page)
    await editor.getByRole('button', { name: 'Save change' }).click()
    await editor.waitFor({ state: 'hidden' })
    await changesOf(page).getByText('after: 60%', { exact: true }).waitFor()
    await changesOf(page).getByText('userId is ann').waitFor()
    const { body } = await house.server.call('GET', `${requestsPath(project)}/${draft.id}`)
    const [{ payload }] = body.features[0].changes
    expect(payload).toMatchObject({ id: strategy, parameters: { ...rollout(60), rollout: 60 } })
    expect(payload.constraints).toMatchObject([{ contextName: 'userId', values: ['ann'] }])
    expect(Object.keys(payload).toSorted()).toEqual(['constraints', 'id', 'parameters'])
  })

  it('opens from the draft for a new strategy, variants and a switch', async () => {
    const { project, author } = await aTeam()
    const [toggle] = await aRollout(project)
    await succeed(house.server, 'PUT', `${toggleEnvironmentPath(toggle, GUARDED, project)}/variants`, [
      { name: 'red', weightType: 'variable' },
      { name: 'blue', weightType: 'variable' },
    ])
    const variants = [
      { name: 'red', weightType: 'fix', weight: 700 },
      { name: 'blue', weightType: 'variable' },
    ]
    await aRequest(house.server, project, author, [
      { action: 'addStrategy', feature: toggle, payload: { name: 'flexibleRollout', parameters: rollout(10) } },
      { action: 'patchVariant', feature: toggle, payload: { variants } },
      switching(toggle),
    ])
    const page = await house.enter(author)
    await page.goto(`${house.server.url}/projects/${project}`)
    await page.getByRole('button', { name: 'Review the changes for production' }).click()

    await page.getByRole('button', { name: 'Edit: add strategy: On for 10% of users, sticky by userId' }).click()
    const strategy = page.getByRole('dialog', { name: 'Edit new strategy in Production' })
    await strategy.getByLabel('Rollout', { exact: true }).fill('20')
    await strategy.getByRole('button', { name: 'Save change' }).click()
    await page.getByText('add strategy: On for 20% of users, sticky by userId').waitFor()

    await page.getByRole('button', { name: /^Edit: variants/ }).click()
    const weights = page.getByRole('dialog', { name: 'Edit variants change in Production' })
    await weights.getByText('red 70%').first().waitFor()
    await weights.getByLabel('Weight').first().fill('80')
    await weights.getByText('blue 20%').first().waitFor()
    await expectAccessibleEverywhere(page)
    await weights.getByRole('button', { name: 'Save change' }).click()
    await page.getByText(/variants .* → .*80%/).waitFor()

    await page.getByRole('button', { name: 'Edit: switch on in production' }).click()
    const lever = page.getByRole('dialog', { name: 'Edit change' })
    await lever.getByText('off', { exact: true }).click()
    await lever.getByRole('button', { name: 'Save change' }).click()
    await page.getByText('switch off in production').waitFor()
  })

  it('falls back to JSON without a form, revokes approvals, and is allowed to the author only', async () => {
    const { project, author, chief } = await aTeam()
    const [toggle] = await aRollout(project)
    const [parent] = await aRollout(project)
    const change = { action: 'addDependency', feature: toggle, payload: { feature: parent } }
    const request = await inReview(project, author, change)
    await move(house.server, request, chief, 'Approved')
    const page = await house.enter(author)
    await open(page, request)
    await page.getByRole('button', { name: `Edit: depend on ${parent} being on` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit change' })
    await dialog.getByText('This change has no form').waitFor()
    await dialog.getByText('Saving withdraws 1 approval.').waitFor()
    const data = dialog.getByLabel('Change as JSON')
    await data.fill('{')
    await dialog.getByText('Invalid JSON').waitFor()
    await data.fill(JSON.stringify({ feature: 'no-such-toggle' }))
    await dialog.getByRole('button', { name: 'Save change' }).click()
    await page
      .getByText(/no-such-toggle/)
      .last()
      .waitFor()
    await data.fill(JSON.stringify({ feature: parent, enabled: false }))
    await dialog.getByRole('button', { name: 'Save change' }).click()
    await changesOf(page).getByText(`depend on ${parent} being off`).waitFor()
    const theirs = await house.enter(chief)
    await open(theirs, request)
    await theirs.getByRole('button', { name: /^Show JSON:/ }).waitFor()
    await expect.poll(() => theirs.getByRole('button', { name: /^Edit:/ }).count()).toBe(0)
  })
})
