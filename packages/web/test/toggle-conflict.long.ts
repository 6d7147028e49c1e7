import { describe, expect, it } from 'vitest'
import { expectAccessibleEverywhere, studio } from './studio.ts'
import { aToggle, environmentOf, inEnvironment, openStrategyEditor, openToggle, rollout } from './toggle-tools.ts'

describe('two users who edit the same toggle', () => {
  const all = studio()

  /** Another user, who saves first. */
  const other = async (name: string, environment: string, change: Readonly<Record<string, unknown>>) => {
    const [{ id }] = (await inEnvironment(all.server, name, environment)).strategies
    const path = `/api/admin/projects/default/features/${name}/environments/${environment}/strategies/${id}`
    expect((await all.server.call('PUT', path, change)).status).toBe(200)
  }

  it('see both changes, and choose field by field', async () => {
    const name = await aToggle(all.server, { development: [rollout(25)] })
    const page = await all.enter()
    await openToggle(page, all.server, name)
    const development = environmentOf(page, 'Development')
    const editor = await openStrategyEditor(page)
    await editor.getByLabel('Rollout', { exact: true }).fill('50')
    await editor.getByRole('button', { name: 'Advanced' }).click()
    await editor.getByLabel('Group ID').fill('others')
    await other(name, 'development', { title: 'Theirs', parameters: rollout(75).parameters })
    await editor.getByRole('button', { name: 'Save' }).click()

    await editor.getByText('Someone else saved a change').waitFor()
    const both = editor.getByRole('radiogroup', { name: 'rollout' })
    await editor.getByText('It was: 25%').waitFor()
    await both.getByText('Now: 75%').waitFor()
    await expect.poll(() => editor.getByRole('radio', { name: 'Now: "Theirs"' }).isChecked()).toBe(true)
    await expect.poll(() => editor.getByRole('radio', { name: 'Yours: others' }).isChecked()).toBe(true)
    await expect.poll(() => editor.getByRole('button', { name: 'Save selection' }).isDisabled()).toBe(true)
    await expectAccessibleEverywhere(page)
    await both.getByLabel('Yours: 50%').check()
    await editor.getByRole('button', { name: 'Save selection' }).click()
    await development.getByText('Theirs').waitFor()
    const [saved] = (await inEnvironment(all.server, name, 'development')).strategies
    expect(saved).toMatchObject({ title: 'Theirs', parameters: { rollout: 50, groupId: 'others' } })
  })

  it('do not conflict when they edit different parts', async () => {
    const name = await aToggle(all.server, { development: [rollout(25)], production: [rollout(5)] })
    const page = await all.enter()
    await openToggle(page, all.server, name)
    const development = environmentOf(page, 'Development')
    const editor = await openStrategyEditor(page)
    await editor.getByLabel('Rollout', { exact: true }).fill('50')
    await other(name, 'production', { title: 'Theirs' })
    await editor.getByRole('button', { name: 'Save' }).click()
    await development.getByText('On for 50% of users').waitFor()
    await environmentOf(page, 'Production').getByText('Theirs').waitFor()
  })

  it('are notified while they edit', async () => {
    const name = await aToggle(all.server, { development: [rollout(25)] })
    const page = await all.enter()
    let happen = () => {}
    const happened = new Promise<void>((resolve) => {
      happen = resolve
    })
    const change = { id: 1, type: 'feature-strategy-update', project: 'default', featureName: name, createdBy: 'bob' }
    await page.route('**/api/admin/live', async (route) => {
      await happened
      const body = `retry: 600000\nevent: happened\ndata: ${JSON.stringify({ ...change, environment: 'development' })}\n\n`
      await route.fulfill({ contentType: 'text/event-stream', body })
    })
    await openToggle(page, all.server, name)
    const editor = await openStrategyEditor(page)
    await editor.getByRole('button', { name: 'Advanced' }).click()
    await editor.getByLabel('Title').fill('Mine')
    await other(name, 'development', { parameters: rollout(75).parameters })
    happen()
    await editor.getByText('bob changed this strategy while you were editing').waitFor()
    await editor.getByRole('button', { name: 'Compare with mine' }).click()
    await expect.poll(() => editor.getByRole('radio', { name: 'Now: 75%' }).isChecked()).toBe(true)
    await editor.getByRole('button', { name: 'Save selection' }).click()
    await environmentOf(page, 'Development').getByText('Mine').waitFor()
    const [saved] = (await inEnvironment(all.server, name, 'development')).strategies
    expect(saved).toMatchObject({ title: 'Mine', parameters: { rollout: 75 } })
  })
})
