// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { aPerson, logIn, tryLogIn } from '@leverframe/testing/people'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, pick, press, region, rowsOf, tick, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

describe('the account on the profile page', () => {
  it('shows name, role and groups of the user', async () => {
    const person = await aPerson(app.server, { name: 'Ann', rootRole: 'Editor' })
    await app.open('/profile', person)
    const account = await region('Account')
    await account.findByText(person.username)
    await account.findByText('Editor')
    await account.findByText('None as a member. Your root role applies in all projects.')
  })

  itLong('gets another name without the password', async () => {
    const person = await aPerson(app.server)
    await app.open('/profile', person)
    await press('Edit account')
    const form = await dialog('Edit account')
    expect(isDisabled('Save', form)).toBe(true)
    await fill('Name', 'Ann', form)
    expect(form.queryByLabelText('Current password')).toBeNull()
    await press('Save', form)
    await toasted('Account saved')
    const account = await region('Account')
    await account.findByText('Ann')
  })

  it('gets another e-mail address only with the current password', async () => {
    const person = await aPerson(app.server)
    await app.open('/profile', person)
    await press('Edit account')
    const form = await dialog('Edit account')
    await fill('E-mail', `${person.username}@example.com`, form)
    expect(isDisabled('Save', form)).toBe(true)
    await fill('Current password', 'wrong', form)
    await press('Save', form)
    await waitFor(() => expect(form.getByText(/^It /)).toBeTruthy())
    await fill('Current password', person.password, form)
    await press('Save', form)
    await toasted('Account saved')
  })
})

describe('the password on the profile page', () => {
  it('is changed with the current one', async () => {
    const person = await aPerson(app.server)
    await app.open('/profile', person)
    await press('Change password')
    const section = await region('Password')
    await fill('Current password', 'wrong', section)
    await fill('New password', 'Long-enough-2', section)
    await press('Change password', section)
    await section.findByText(/^It /)
    await fill('Current password', person.password, section)
    await press('Change password', section)
    await toasted('Password changed. Your other sessions ended.')
    expect((await tryLogIn(app.server, person.username, 'Long-enough-2')).status).toBe(200)
  })

  itLong('must follow the rules', async () => {
    const person = await aPerson(app.server)
    await app.open('/profile', person)
    await press('Change password')
    const section = await region('Password')
    await fill('Current password', person.password, section)
    await fill('New password', 'short', section)
    await section.findByText('It must have at least 10 characters')
    await press('Change password', section)
    await section.findByText('It doesn’t meet all rules yet')
  })
})

describe('the personal access tokens on the profile page', () => {
  it('are created with a secret that is shown once, and revoked', async () => {
    const person = await aPerson(app.server)
    await app.open('/profile', person)
    const section = await region('Personal access tokens')
    await section.findByText('No tokens yet.')
    await press('New token', section)
    const form = await dialog('New personal access token')
    await fill('Description', 'release script', form)
    await fill('Expires', 'never', form)
    await form.findByText('Tokens that never expire are a risk if they leak.')
    await press('Create token', form)
    const secret = (await screen.findByTestId('secret')).textContent ?? ''
    expect(secret).toMatch(/^user:/)
    const me = () => app.server.call('GET', '/api/admin/user', undefined, { token: secret })
    expect((await me()).status).toBe(200)
    await press('Done')
    await press('Revoke release script')
    await press('Revoke', await dialog('Revoke this token?'))
    await toasted('Token "release script" revoked')
    expect((await me()).status).toBe(401)
  })
})

describe('the sessions on the profile page', () => {
  it('are ended one by one or all together, except for the current one', async () => {
    const person = await aPerson(app.server)
    for (let count = 0; count < 3; count++) await logIn(app.server, person)
    await app.open('/profile', person)
    await waitFor(() => expect(rowsOf('Sessions')).toHaveLength(4))
    expect(rowsOf('Sessions').filter((text) => text.endsWith('this one'))).toHaveLength(1)
    const [first] = screen.getAllByRole('button', { name: /^End the session of/ })
    first?.click()
    await toasted('Session ended')
    await waitFor(() => expect(rowsOf('Sessions')).toHaveLength(3))
    await press('End all others')
    const confirm = await dialog('End all other sessions?')
    await confirm.findByText('2 other sessions end.')
    await press('End all others', confirm)
    await toasted('Other sessions ended')
    await waitFor(() => expect(rowsOf('Sessions')).toHaveLength(1))
  })
})

describe('the preferences on the profile page', () => {
  it('are saved at once', async () => {
    const person = await aPerson(app.server)
    await app.open('/profile', person)
    const section = await region('Preferences')
    await tick('Dark', section)
    await toasted('Preferences saved')
    await pick('Start page', 'Projects', section)
    await waitFor(() => expect(app.api.callsOf('PUT /api/admin/user/preferences')).toHaveLength(2))
    expect(app.api.callsOf('PUT /api/admin/user/preferences').map(({ body }) => body)).toEqual([
      { theme: 'dark' },
      { startPage: 'projects' },
    ])
  })
})
