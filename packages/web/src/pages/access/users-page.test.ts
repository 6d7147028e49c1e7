// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { uniqueName } from '@leverframe/testing/harness'
import { aPerson, GOOD_PASSWORD, tryLogIn } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { choose, closed, dialog, fill, isDisabled, press, rowsOf, tick, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

const userNow = (id: number) => succeed(app.server, 'GET', `/api/admin/user-admin/${id}`)

async function openActions(name: string, action: string): Promise<void> {
  await press(`Actions for ${name}`)
  await choose(action)
}

describe('the users page', () => {
  it('shows the role, the projects and the last visit of each user', async () => {
    const { username } = await aPerson(app.server, { rootRole: 'Editor', name: 'Ann' })
    await app.open(`/access/users?find=${username}`)
    await screen.findByRole('button', { name: 'Ann' })
    expect(rowsOf('Users')).toEqual([expect.stringMatching(new RegExp(`^Ann${username}Editor–never seen`))])
  })

  it('finds users by a part of the name, and by role', async () => {
    const [editor, viewer] = [await aPerson(app.server, { rootRole: 'Editor' }), await aPerson(app.server)]
    const router = await app.open('/access/users')
    await screen.findByRole('button', { name: editor.username })
    await fill('Find', viewer.username)
    await waitFor(() => expect(screen.queryByRole('button', { name: editor.username })).toBeNull())
    await fill('Find', '')
    await screen.findByRole('button', { name: editor.username })
    await fill('Root role', '2')
    await waitFor(() => expect(screen.queryByRole('button', { name: viewer.username })).toBeNull())
    expect(router.state.location.search).toMatchObject({ role: 2 })
  })

  itLong('says so when no user matches', async () => {
    await app.open('/access/users?find=nobody-with-this-name')
    await screen.findByText('No matching users. Try part of the name or address.')
  })

  it('invites a user with a link that is shown once', async () => {
    const username = uniqueName('ivy')
    await app.open('/access/users')
    await press('Invite user')
    const form = await dialog('Invite user')
    expect(isDisabled('Create invite link', form)).toBe(true)
    await fill('User name', username, form)
    await press('Create invite link', form)
    const invited = await dialog('Invited')
    await invited.findByText(/\/new-user#token=/)
    await press('Done', invited)
    await closed('Invited')
    await screen.findByRole('button', { name: username })
  })

  it('creates a user with a password, which must follow the rules', async () => {
    const username = uniqueName('max')
    await app.open('/access/users')
    await press('Invite user')
    const form = await dialog('Invite user')
    await fill('User name', username, form)
    await tick('Set a password', form)
    expect(isDisabled('Create user', form)).toBe(true)
    await fill('Password', 'short', form)
    await press('Create user', form)
    await form.findAllByText(/must have at least 10 characters/)
    await fill('Password', GOOD_PASSWORD, form)
    await press('Create user', form)
    await toasted(`${username} can log in now`)
    expect((await tryLogIn(app.server, username, GOOD_PASSWORD)).status).toBe(200)
  })

  it('shows the message of the server at the field of a duplicate user name', async () => {
    const { username } = await aPerson(app.server)
    await app.open('/access/users')
    await press('Invite user')
    const form = await dialog('Invite user')
    await fill('User name', username, form)
    await press('Create invite link', form)
    await form.findByText(/already/)
  })

  itLong('edits name, e-mail address and role of the user in the URL', async () => {
    const { id, username } = await aPerson(app.server)
    await app.open(`/access/users?open=${id}`)
    const form = await dialog(`Edit ${username}`)
    await fill('Name', 'Max', form)
    await fill('E-mail address', `${username}@example.com`, form)
    await fill('Root role', '2', form)
    await press('Save', form)
    await toasted('Max updated')
    expect(await userNow(id)).toMatchObject({ name: 'Max', email: `${username}@example.com`, rootRole: 2 })
  })

  itLong('shows a change by another Admin before it overwrites it', async () => {
    const { id, username } = await aPerson(app.server)
    await app.open(`/access/users?open=${id}`)
    const form = await dialog(`Edit ${username}`)
    await fill('Name', 'Mine', form)
    await succeed(app.server, 'PUT', `/api/admin/user-admin/${id}`, { name: 'Theirs' })
    await press('Save', form)
    await form.findByText('Someone changed this while you were editing')
    expect((await userNow(id)).name).toBe('Theirs')
    await press('Save mine', form)
    await toasted('Mine updated')
    expect((await userNow(id)).name).toBe('Mine')
  })

  itLong('creates a reset link, which keeps the personal access tokens on request', async () => {
    const { username } = await aPerson(app.server)
    await app.open(`/access/users?find=${username}`)
    await openActions(username, 'Reset password')
    const form = await dialog(`New password for ${username}`)
    await tick('Revoke personal access tokens', form)
    await press('Create link', form)
    await screen.findByText(/A new password ends their sessions\. The link works once, for one day\./)
    const [sent] = app.api.callsOf('POST /api/admin/user-admin/reset-password')
    expect(sent?.body).toEqual({ id: username, keepPersonalTokens: true })
  })

  itLong('sets a password at once', async () => {
    const { username, password } = await aPerson(app.server)
    await app.open(`/access/users?find=${username}`)
    await openActions(username, 'Reset password')
    const form = await dialog(`New password for ${username}`)
    await tick('Set a password now', form)
    await fill('New password', 'Long-enough-2', form)
    await press('Set password and end sessions', form)
    await toasted(`Password of ${username} changed. Their sessions and tokens ended.`)
    expect((await tryLogIn(app.server, username, password)).status).toBe(401)
    expect((await tryLogIn(app.server, username, 'Long-enough-2')).status).toBe(200)
  })

  it('deletes a user after the user name is typed', async () => {
    const { id, username } = await aPerson(app.server, { name: 'Ann' })
    await app.open(`/access/users?find=${username}`)
    await openActions('Ann', 'Delete')
    const confirm = await dialog('Delete Ann?')
    await fill(`Type ${username} to confirm`, 'Ann', confirm)
    expect(isDisabled('Delete user', confirm)).toBe(true)
    await fill(`Type ${username} to confirm`, username, confirm)
    await press('Delete user', confirm)
    await toasted('Ann deleted')
    expect((await app.server.call('GET', `/api/admin/user-admin/${id}`)).status).toBe(404)
  })

  itLong('opens the permissions of a user in a tab of the URL', async () => {
    const { id, username } = await aPerson(app.server)
    const router = await app.open(`/access/users?find=${username}`)
    await openActions(username, 'Check permissions')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'explain', who: id }))
  })

  it('names the missing permission to users who are not Admins', async () => {
    await app.open('/access/users', await aPerson(app.server))
    await screen.findByText('You don’t have access')
    expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull()
  })
})
