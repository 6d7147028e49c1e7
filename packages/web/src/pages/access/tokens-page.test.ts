// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { aProject, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, pick, press, rowsOf, tick, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

async function aToken(given: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const tokenName = uniqueName('token')
  await succeed(app.server, 'POST', '/api/admin/api-tokens', {
    tokenName,
    type: 'client',
    environment: 'development',
    projects: ['*'],
    ...given,
  })
  return tokenName
}

const tokenNow = async (name: string) =>
  (await succeed(app.server, 'GET', '/api/admin/api-tokens')).tokens.find(
    (one: { tokenName: string }) => one.tokenName === name,
  )

describe('the API tokens page', () => {
  it('creates a client token for one environment and all projects, and shows the secret once', async () => {
    const name = uniqueName('shop')
    await app.open('/access/tokens')
    await press('New API token')
    const form = await dialog('New API token')
    expect(isDisabled('Create token', form)).toBe(true)
    await fill('Name', name, form)
    await fill('Environment', 'production', form)
    await press('Create token', form)
    const secret = await dialog(`Client token ${name}`)
    expect(secret.getAllByText(/^\*:production\./)).not.toHaveLength(0)
    await press('Done', secret)
    expect(await tokenNow(name)).toMatchObject({ type: 'client', environment: 'production', projects: ['*'] })
    await screen.findByText(name)
  })

  it('limits a frontend token to the chosen projects', async () => {
    const project = await aProject(app.server)
    const name = uniqueName('web')
    await app.open('/access/tokens')
    await press('New API token')
    const form = await dialog('New API token')
    await fill('Name', name, form)
    await tick('Frontend', form)
    await fill('Environment', 'development', form)
    await pick('Projects', project, form)
    await press('Create token', form)
    await dialog(`Frontend token ${name}`)
    expect(await tokenNow(name)).toMatchObject({ type: 'frontend', projects: [project] })
  })

  itLong('opens the form for a link of the command palette', async () => {
    const router = await app.open('/access/tokens#create')
    await dialog('New API token')
    await waitFor(() => expect(router.state.location.hash).toBe(''))
  })

  it('asks for neither environment nor project of an admin token', async () => {
    await app.open('/access/tokens')
    await press('New API token')
    const form = await dialog('New API token')
    await tick('Admin', form)
    await waitFor(() => expect(form.queryByLabelText('Environment')).toBeNull())
    expect(form.queryByLabelText('Projects')).toBeNull()
  })

  itLong('requires the day of a custom expiry', async () => {
    await app.open('/access/tokens')
    await press('New API token')
    const form = await dialog('New API token')
    await fill('Name', uniqueName('token'), form)
    await fill('Expires', 'day', form)
    await waitFor(() => expect(isDisabled('Create token', form)).toBe(true))
    await fill('Last day', '2099-01-31', form)
    await waitFor(() => expect(isDisabled('Create token', form)).toBe(false))
  })

  it('filters by name, type and environment in the URL', async () => {
    const [dev, prod] = [await aToken(), await aToken({ environment: 'production', type: 'frontend' })]
    const router = await app.open('/access/tokens')
    await screen.findByText(dev)
    await fill('Type', 'frontend')
    await waitFor(() => expect(screen.queryByText(dev)).toBeNull())
    expect(screen.getByText(prod)).toBeTruthy()
    await fill('Find', prod)
    await fill('Environment', 'development')
    await screen.findByText('No matching tokens. Remove a filter.')
    expect(router.state.location.search).toMatchObject({ type: 'frontend', environment: 'development' })
    await fill('Type', '')
    await fill('Find', dev)
    await waitFor(() => expect(rowsOf('API tokens')).toHaveLength(1))
  })

  itLong('marks a token that has expired', async () => {
    const name = await aToken()
    const { id } = await tokenNow(name)
    await succeed(app.server, 'PUT', `/api/admin/api-tokens/${id}`, { expiresAt: '2026-01-01T00:00:00.000Z' })
    await app.open(`/access/tokens?find=${name}`)
    await screen.findByText(name)
    expect(rowsOf('API tokens')[0]).toContain('expired')
  })

  itLong('changes the expiry of a token', async () => {
    const name = await aToken()
    await app.open(`/access/tokens?find=${name}`)
    await press(`Change expiry of ${name}`)
    const form = await dialog(`Expiry of ${name}`)
    await fill('Expires', 'day', form)
    await fill('Last day', '2099-01-31', form)
    await press('Save', form)
    await toasted(`Expiry of ${name} changed`)
    expect((await tokenNow(name)).expiresAt).toMatch(/^2099-0[12]/)
  })

  it('revokes a token after its name is typed', async () => {
    const name = await aToken()
    await app.open(`/access/tokens?find=${name}`)
    await press(`Revoke ${name}`)
    const confirm = await dialog(`Revoke ${name}?`)
    expect(confirm.getByText(/It was never used\./)).toBeTruthy()
    await fill(`Type ${name} to confirm`, name, confirm)
    await press('Revoke token', confirm)
    await toasted(`Token ${name} revoked`)
    expect(await tokenNow(name)).toBeUndefined()
  })

  it('shows an Editor without token permissions that the page is not accessible', async () => {
    await app.open('/access/tokens', await aPerson(app.server))
    await screen.findByText('You don’t have access')
  })
})
