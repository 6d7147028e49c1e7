import { aPerson, callAs, linkSecret, logIn } from '@leverframe/testing/people'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, PHONE, studio } from './studio.ts'

describe('users', () => {
  const house = studio()

  it('are invited with a link, which leads to the page where they choose a password', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/users`)
    await page.getByRole('button', { name: 'Invite user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite user' })
    await dialog.getByLabel('Name', { exact: true }).fill('Zoe Zimmer')
    await dialog.getByLabel('E-mail address').fill('zoe@example.com')
    await dialog.getByLabel('Root role').selectOption('Editor')
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Create invite link' }).click()
    const link = (await page.getByTestId('secret').textContent()) ?? ''
    expect(link).toMatch(new RegExp(`^${house.server.url}/new-user#token=[0-9a-f]{56}$`))
    await page.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row', { name: /Zoe Zimmer/ })
    await row.getByText('never seen').waitFor()
    await expect.poll(() => row.textContent()).toContain('Editor')

    const theirs = await house.enter(null)
    await theirs.goto(link)
    await theirs.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => new URL(theirs.url()).pathname).toBe('/new-user')
    const token = linkSecret(link)
    const whose = await house.server.call('POST', '/auth/reset/validate', { token }, { token: null })
    expect(whose.body).toMatchObject({ email: 'zoe@example.com', role: { name: 'Editor' } })
  })

  it('are refused with the message of the server in the form', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/users`)
    await page.getByRole('button', { name: 'Invite user' }).click()
    await page.getByRole('dialog').getByLabel('User name').fill('weak')
    await page.getByText('Set a password').click()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByRole('alert').getByText('must have at least 10 characters').first().waitFor()
  })

  it('get another role and another password, lose their tokens, and are deleted', async () => {
    const cleo = await aPerson(house.server, { name: 'Cleo Carter', username: 'cleo' })
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/users`)
    await page.getByLabel('Find').fill('CLEO')
    await page.getByRole('button', { name: 'Cleo Carter', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Root role').selectOption('Admin')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'Admin', exact: true }).waitFor()
    expect((await house.server.call('GET', `/api/admin/user-admin/${cleo.id}`)).body.rootRole).toBe(1)

    const menu = page.getByRole('button', { name: 'Actions for Cleo Carter' })
    await menu.click()
    await page.getByRole('menuitem', { name: /Reset password/ }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect.poll(() => page.getByTestId('secret').textContent()).toContain('/reset-password#token=')
    await page.getByRole('button', { name: 'Done' }).click()

    await menu.click()
    await page.getByRole('menuitem', { name: 'Personal access tokens' }).click()
    await page.getByText('Cleo Carter has none.').waitFor()
    await page.keyboard.press('Escape')

    await menu.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const confirm = page.getByRole('button', { name: 'Delete user' })
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await page.getByLabel('Type cleo to confirm').fill('cleo')
    await confirm.click()
    await page.getByText('No matching users').waitFor()
    expect((await house.server.call('GET', `/api/admin/user-admin/${cleo.id}`)).status).toBe(404)
  })

  it('lose their personal access tokens with a new password, unless the Admin keeps them', async () => {
    const nina = await aPerson(house.server, { name: 'Nina Novak', username: 'nina' })
    const cookie = await logIn(house.server, nina)
    const token = (await callAs(house.server, cookie, 'POST', '/api/admin/user/tokens', { description: 'ci' })).body
      .secret
    const tokenStatus = async () => (await house.server.call('GET', '/api/admin/user', undefined, { token })).status
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/users`)
    const setPassword = async (password: string, revokes: boolean) => {
      await page.getByRole('button', { name: 'Actions for Nina Novak' }).click()
      await page.getByRole('menuitem', { name: /Reset password/ }).click()
      const revoke = page.getByRole('checkbox', { name: 'Revoke personal access tokens' })
      await expect.poll(() => revoke.isChecked()).toBe(true)
      await revoke.setChecked(revokes)
      await page.getByText('Set a password now').click()
      await page.getByRole('dialog').getByLabel('New password', { exact: true }).fill(password)
      if (revokes) await expectAccessibleEverywhere(page)
      await page.getByRole('button', { name: 'Set password and end sessions' }).click()
      await page.getByText(`Their sessions${revokes ? ' and tokens' : ''} ended.`).waitFor()
    }
    await setPassword('Another-horse-2', false)
    expect(await tokenStatus()).toBe(200)
    await setPassword('Another-horse-3', true)
    expect(await tokenStatus()).toBe(401)
  })

  it('show every role they hold, and which role grants a permission', async () => {
    const dan = await aPerson(house.server, { name: 'Dan Dyer', username: 'dan' })
    await house.server.call('POST', `/api/admin/projects/default/users/${dan.id}/roles/5`, {})
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/users`)
    await page.getByRole('tab', { name: 'Role assignments' }).click()
    await page.getByLabel('Find').fill('dan')
    await page.getByRole('cell', { name: 'Member in default' }).waitFor()
    await page.getByRole('button', { name: 'dan', exact: true }).click()
    await page.getByText('Yes, allowed').waitFor()
    await page.getByText(/by the role Member \(project role\)/).waitFor()
    await expectAccessibleEverywhere(page)
    await page.getByRole('combobox', { name: 'do this' }).fill('Archive and delete the project')
    await page
      .getByRole('option', { name: /DELETE_PROJECT/ })
      .first()
      .click()
    await page.getByText('No, not allowed').waitFor()
  })

  it('are hidden without ADMIN; roles are visible to every user and changed by Admins only', async () => {
    const page = await house.enter(await house.person('Viewer'))
    await page.goto(`${house.server.url}/access/users`)
    await page.getByText('You need the permission ADMIN to see this').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Invite user' }).count()).toBe(0)
    const tabs = page.getByRole('navigation', { name: 'Access' })
    await tabs.getByRole('link', { name: 'Roles', exact: true }).click()
    await page.getByRole('button', { name: 'Editor', exact: true }).click()
    await page.getByText('Built in. It can’t be changed.').waitFor()
    await page.getByRole('heading', { name: 'In project default only', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Create segments' }).isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('checkbox', { name: 'Create segments' }).isDisabled()).toBe(true)
    await page.getByText('Only Admins can see role assignments.').waitFor()
  })
})

describe('roles and groups', () => {
  const house = studio()

  it('a role is created in the permission matrix', async () => {
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/roles`)
    await page.getByRole('button', { name: 'New role' }).click()
    const drawer = page.getByRole('dialog', { name: 'New role' })
    await drawer.getByLabel('Name').fill('Release manager')
    await drawer.getByRole('checkbox', { name: 'Switch toggles on and off: production' }).check()
    await drawer.getByRole('checkbox', { name: 'Approve and reject change requests: all environments' }).check()
    await expect
      .poll(() => drawer.getByRole('checkbox', { name: 'Approve and reject change requests: production' }).isChecked())
      .toBe(true)
    await drawer.getByRole('checkbox', { name: 'All: Project API tokens' }).check()
    await drawer.getByRole('checkbox', { name: 'Delete API tokens of the project' }).uncheck()
    await expectAccessibleEverywhere(page)
    await drawer.getByRole('button', { name: 'Create role' }).click()
    await page.getByRole('button', { name: 'Release manager', exact: true }).waitFor()

    const { body } = await house.server.call('GET', '/api/admin/roles')
    const { id } = body.roles.find(({ name }: { name: string }) => name === 'Release manager')
    const stored = (await house.server.call('GET', `/api/admin/roles/${id}`)).body
    expect(stored).toMatchObject({ type: 'custom' })
    expect(stored.permissions).toHaveLength(4)
    const granted = stored.permissions.map(({ name, environment }: { name: string; environment?: string }) => ({
      name,
      environment,
    }))
    expect(granted).toEqual(
      expect.arrayContaining([
        { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
        { name: 'APPROVE_CHANGE_REQUEST' },
        { name: 'READ_PROJECT_API_TOKEN' },
        { name: 'CREATE_PROJECT_API_TOKEN' },
      ]),
    )
  })

  it('a role can be deleted only while no one holds it', async () => {
    const given = { name: 'Night shift', permissions: [{ name: 'UPDATE_FEATURE' }] }
    const { id } = (await house.server.call('POST', '/api/admin/roles', given)).body.roles
    const eve = await aPerson(house.server, { username: 'eve' })
    await house.server.call('POST', `/api/admin/projects/default/users/${eve.id}/roles/${id}`, {})
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/roles`)
    const remove = page.getByRole('button', { name: 'Delete Night shift' })
    await page
      .getByRole('row', { name: /Night shift/ })
      .getByText('1 account')
      .waitFor()
    await expect.poll(() => remove.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Night shift', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'eve in default' }).waitFor()
    await page.keyboard.press('Escape')
    await house.server.call('DELETE', `/api/admin/projects/default/users/${eve.id}/roles`)
    await page.reload()
    await remove.click()
    await page.getByLabel('Type Night shift to confirm').fill('Night shift')
    await page.getByRole('button', { name: 'Delete role' }).click()
    await page.getByText('Role Night shift deleted').waitFor()
  })

  it('a group is created with users and names of single sign-on, changed, and deleted', async () => {
    await aPerson(house.server, { name: 'Finn Fischer' })
    const page = await house.enter()
    await page.goto(`${house.server.url}/access/groups`)
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
    await page.getByRole('button', { name: 'New group' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Shop team')
    await dialog.getByRole('combobox', { name: 'People' }).fill('finn')
    await page.getByRole('option', { name: /Finn Fischer/ }).click()
    await dialog.getByLabel('Root role').selectOption('Editor')
    await dialog.getByLabel('Single sign-on groups').fill('shop-devs')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Create group' }).click()
    const row = page.getByRole('row', { name: /Shop team/ })
    await row.getByText('Finn Fischer').waitFor()
    const [group] = (await house.server.call('GET', '/api/admin/groups')).body.groups
    expect(group).toMatchObject({
      rootRole: 2,
      mappingsSSO: ['shop-devs'],
      users: [{ user: { name: 'Finn Fischer' } }],
    })
    await expectAccessibleEverywhere(page)

    await page.getByRole('button', { name: 'Shop team', exact: true }).click()
    await dialog.getByLabel('Description').fill('Builds the shop')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Builds the shop').waitFor()
    await page.getByRole('button', { name: 'Delete Shop team' }).click()
    await page.getByText(/1 person loses the rights/).waitFor()
    await page.getByLabel('Type Shop team to confirm').fill('Shop team')
    await page.getByRole('button', { name: 'Delete group' }).click()
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
  })

  it('a service account gets a token that works until it is deleted, also on a phone', async () => {
    const page = await house.enter(undefined, { viewport: PHONE })
    await page.goto(`${house.server.url}/access/service-accounts`)
    await page.getByRole('heading', { name: 'No service accounts yet' }).waitFor()
    await page.getByRole('button', { name: 'New service account' }).first().click()
    await page.getByRole('dialog').getByLabel('User name').fill('deploy-bot')
    await page.getByRole('button', { name: 'Create service account' }).click()
    await page.getByRole('button', { name: 'New token for deploy-bot' }).click()
    await page.getByRole('dialog').getByLabel('Description').fill('ci')
    await page.getByRole('button', { name: 'Create token' }).click()
    const token = (await page.getByTestId('secret').textContent()) ?? ''
    const asBot = () => house.server.call('GET', '/api/admin/user', undefined, { token })
    expect((await asBot()).body.user.username).toBe('deploy-bot')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Revoke ci' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete deploy-bot' }).click()
    await page.getByText('Its token stops working immediately').waitFor()
    await page.getByLabel('Type deploy-bot to confirm').fill('deploy-bot')
    await page.getByRole('button', { name: 'Delete service account' }).click()
    await page.getByRole('heading', { name: 'No service accounts yet' }).waitFor()
    expect((await asBot()).status).toBe(401)
  })
})
