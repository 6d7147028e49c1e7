// @vitest-environment app
import { uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, press, region, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()
const ACCOUNTS = '/api/admin/service-account'

async function anAccount(): Promise<{ id: number; username: string }> {
  const username = uniqueName('robot')
  const { id } = await succeed(app.server, 'POST', ACCOUNTS, { username, rootRole: 'Viewer' })
  return { id, username }
}

const accountNow = async (username: string) =>
  (await succeed(app.server, 'GET', ACCOUNTS)).serviceAccounts.find(
    (one: { username: string }) => one.username === username,
  )

describe('the service accounts page', () => {
  it('explains service accounts when there are none', async () => {
    await app.open('/access/service-accounts')
    await screen.findByText('No service accounts yet')
    await press('New service account')
    await dialog('New service account')
  })

  it('creates an account with a role', async () => {
    const username = uniqueName('deploy-bot')
    await anAccount()
    await app.open('/access/service-accounts')
    await press('New service account')
    const form = await dialog('New service account')
    expect(isDisabled('Create service account', form)).toBe(true)
    await fill('User name', username, form)
    await fill('Root role', '2', form)
    await press('Create service account', form)
    await toasted(`${username} created. Add a token.`)
    expect(await accountNow(username)).toMatchObject({ rootRole: 2, tokens: [] })
  })

  it('creates a token whose secret works with the rights of the account', async () => {
    const { username } = await anAccount()
    await app.open('/access/service-accounts')
    const card = await region(`Service account ${username}`)
    await card.findByText('It needs a token to be used.')
    await press(`New token for ${username}`, card)
    const form = await dialog(`New token for ${username}`)
    expect(isDisabled('Create token', form)).toBe(true)
    await fill('Description', 'pipeline', form)
    await press('Create token', form)
    await dialog(`Token of ${username}`)
    const token = (await screen.findByTestId('secret')).textContent ?? ''
    expect((await app.server.call('GET', '/api/admin/projects', undefined, { token })).status).toBe(200)
    expect((await app.server.call('GET', '/api/admin/user-admin', undefined, { token })).status).toBe(403)
    await press('Done')
    await card.findByText('pipeline')
  })

  it('renames an account', async () => {
    const { username } = await anAccount()
    await app.open('/access/service-accounts')
    await press(`Edit ${username}`)
    const form = await dialog(`Edit ${username}`)
    await fill('Name', 'Deploy bot', form)
    await press('Save', form)
    await toasted('Deploy bot updated')
    await region('Service account Deploy bot')
  })

  it('says how many tokens stop working before an account is deleted', async () => {
    const { id, username } = await anAccount()
    await succeed(app.server, 'POST', `${ACCOUNTS}/${id}/token`, { description: 'pipeline' })
    await app.open('/access/service-accounts')
    await press(`Delete ${username}`)
    const confirm = await dialog(`Delete ${username}?`)
    await confirm.findByText(/^Its token stops working immediately\./)
    await fill(`Type ${username} to confirm`, username, confirm)
    await press('Delete service account', confirm)
    await toasted(`${username} deleted`)
    expect(await accountNow(username)).toBeUndefined()
  })

  it('is not accessible without the permission', async () => {
    await app.open('/access/service-accounts', await aPerson(app.server))
    await screen.findByText('You don’t have access')
  })
})
