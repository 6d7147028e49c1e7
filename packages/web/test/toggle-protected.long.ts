import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, studio } from './studio.ts'
import { aToggle, environmentOf, inEnvironment, openToggle, rollout } from './toggle-tools.ts'

const PROJECT = '/api/admin/projects/default'

describe('a toggle in a protected environment', () => {
  const all = studio()

  beforeAll(async () => {
    const wanted = { changeRequestsEnabled: true, requiredApprovals: 2 }
    const path = `${PROJECT}/environments/production/change-requests/config`
    expect((await all.server.call('PUT', path, wanted)).status).toBeLessThan(300)
  })

  /** The draft of the current user. */
  async function draftOf(page: Page): Promise<readonly string[]> {
    const answer = await page.request.get(`${all.server.url}${PROJECT}/change-requests/pending`)
    const [request] = await answer.json()
    return (request?.features ?? []).flatMap(({ changes }: { changes: { action: string }[] }) =>
      changes.map(({ action }) => action),
    )
  }

  it('is not changed directly: edits of strategies and variants go into the draft', async () => {
    const name = await aToggle(all.server, { production: [rollout(25), rollout(50)] })
    const before = await inEnvironment(all.server, name, 'production')
    const page = await all.enter(await all.person('Viewer'))
    await openToggle(page, all.server, name)
    const production = environmentOf(page, 'Production')
    await production.getByRole('img', { name: /^Protected: .* 2 approvals/ }).waitFor()
    await production.getByRole('button', { name: /^Edit strategy 1/ }).click()
    const editor = page.getByRole('dialog', { name: 'Edit strategy in Production' })
    await editor.getByLabel('Rollout', { exact: true }).fill('75')
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Add to draft' }).click()
    await page.getByText('production is protected: added to your draft').first().waitFor()

    await production.getByRole('button', { name: 'Add variants' }).click()
    const drawer = page.getByRole('dialog', { name: 'Variants in Production' })
    await drawer.getByRole('button', { name: 'Add variant' }).click()
    await drawer.getByRole('button', { name: 'Add to draft' }).click()
    await drawer.waitFor({ state: 'hidden' })

    await production.getByRole('button', { name: 'More for strategy 2' }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await page.getByRole('button', { name: 'Remove strategy' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => draftOf(page)).toEqual(['updateStrategy', 'patchVariant', 'deleteStrategy'])
    expect(await inEnvironment(all.server, name, 'production')).toEqual(before)
  })

  it('also needs a change request for dependencies and archiving, which affect every environment', async () => {
    const parent = await aToggle(all.server)
    const name = await aToggle(all.server)
    const page = await all.enter()
    await openToggle(page, all.server, name)
    await page.getByRole('button', { name: 'Add dependency' }).click()
    await page.getByRole('combobox', { name: 'Parent toggle' }).fill(parent)
    await page.getByRole('option', { name: parent }).click()
    await page.getByRole('button', { name: 'Add to draft' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive…' }).click()
    await page.getByRole('button', { name: 'Add to draft' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => draftOf(page)).toEqual(['addDependency', 'archiveFeature'])
    await page.getByRole('heading', { level: 1, name }).waitFor()
  })
})
