// @vitest-environment app
import { aToggle } from '@leverframe/testing/harness'
import { aPerson, GOOD_PASSWORD, linkSecret } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill, isDisabled, press } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

async function submit(username: string, password: string): Promise<void> {
  await fill('User name or e-mail', username)
  await fill('Password', password)
  await press('Log in')
}

describe('the log-in page', () => {
  it('redirects to the first steps when there is no toggle and the user can create one', async () => {
    const { username, password } = await aPerson(app.server, { rootRole: 'Editor' })
    const router = await app.open('/login', null)
    await submit(username, password)
    await waitFor(() => expect(router.state.location.pathname).toBe('/welcome'))
  })

  it('redirects a user who cannot create toggles to the start page', async () => {
    const { username, password } = await aPerson(app.server)
    const router = await app.open('/login', null)
    await submit(username, password)
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  })

  it('redirects to the page that was requested without a session', async () => {
    await aToggle(app.server)
    const { username, password } = await aPerson(app.server)
    const router = await app.open('/segments?find=beta', null)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await submit(` ${username} `, password)
    await waitFor(() => expect(router.state.location.pathname).toBe('/segments'))
    expect(router.state.location.search).toMatchObject({ find: 'beta' })
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'ignores %s as the page after the log-in',
    async (next) => {
      const router = await app.open(`/login?next=${encodeURIComponent(next)}`, await aPerson(app.server))
      await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
    },
  )

  it('shows the same error for a wrong password and for an unknown user', async () => {
    const { username } = await aPerson(app.server)
    await app.open('/login', null)
    await submit(username, 'not-this-one')
    await screen.findByText('Wrong user name or password')
    await submit('nobody-with-this-name', 'not-this-one')
    await waitFor(() => expect(app.api.callsOf('POST /auth/simple/login')).toHaveLength(2))
    await screen.findByText('Wrong user name or password')
  })

  it('shows when to try again after too many attempts, and disables the button until then', async () => {
    app.api.on('POST /auth/simple/login', {
      status: 429,
      body: { message: 'Too many attempts' },
      headers: { 'retry-after': '3600' },
    })
    await app.open('/login', null)
    await submit('ann', 'wrong')
    await screen.findByText('Too many failed attempts')
    await screen.findByText(/^Try again in \d+ seconds\.$/)
    expect(isDisabled('Log in')).toBe(true)
  })

  it('shows a page without a log-in where the server has none', async () => {
    app.api.on('GET /api/admin/user', {
      body: { user: { id: 0, accountType: 'Unauthenticated' }, permissions: [{ permission: 'ADMIN' }] },
    })
    await app.open('/login', null)
    await screen.findByRole('heading', { level: 1, name: 'Login is disabled' })
    await screen.findByRole('button', { name: 'Continue' })
  })

  it('shows the error when the server does not answer, and asks again', async () => {
    app.api.on('GET /api/admin/user', { status: 503, body: { message: 'Starting' } })
    await app.open('/login', null)
    await screen.findByText('Starting')
    app.api.on('GET /api/admin/user', { status: 401, body: { message: 'Log in' } })
    await screen.findByLabelText('Password')
  })
})

describe('an invitation', () => {
  async function anInvitation() {
    const body = { name: 'Ivy', email: `${crypto.randomUUID()}@example.com`, rootRole: 'Viewer', sendEmail: false }
    const { inviteLink } = await succeed(app.server, 'POST', '/api/admin/user-admin', body)
    return { path: `/new-user#token=${linkSecret(inviteLink)}`, email: body.email }
  }

  it('greets the user, checks the password while it is typed, and logs in', async () => {
    const { path, email } = await anInvitation()
    const router = await app.open(path, null)
    await screen.findByText('You are invited, Ivy, as Viewer. Choose a password to log in.')
    expect(screen.getByLabelText<HTMLInputElement>('You log in as').value).toBe(email)
    await fill('New password', 'Short-1')
    await screen.findByText('It must have at least 10 characters')
    await fill('New password', GOOD_PASSWORD)
    await screen.findByText('Good password')
    await press('Set password and log in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  })

  it('stays open with the error when the password breaks a rule', async () => {
    const { path } = await anInvitation()
    await app.open(path, null)
    await fill('New password', 'short')
    await press('Set password and log in')
    await screen.findByRole('alert')
  })

  it.each(['/new-user', '/new-user#token=not-a-secret'])('has expired at %s', async (path) => {
    await app.open(path, null)
    await screen.findByRole('heading', { level: 1, name: 'This link has expired' })
    await screen.findByText(/Invitations work once, for 7 days/)
  })

  it('moves the secret of an older link from the query to the fragment', async () => {
    const { path } = await anInvitation()
    const router = await app.open(path.replace('#', '?'), null)
    await waitFor(() => expect(router.state.location.hash).toMatch(/^token=/))
    expect(router.state.location.searchStr).toBe('')
  })
})

describe('a reset link', () => {
  it('replaces the password and ends the old one', async () => {
    const { username, password } = await aPerson(app.server)
    const reset = await succeed(app.server, 'POST', '/api/admin/user-admin/reset-password', { id: username })
    const router = await app.open(`/reset-password#token=${linkSecret(reset.resetPasswordUrl)}`, null)
    await screen.findByText('Replaces your old password and ends your other sessions.')
    await fill('New password', 'Long-enough-2')
    await press('Change password and log in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
    await app.open('/login', null)
    await submit(username, password)
    await screen.findByText('Wrong user name or password')
  })

  it('is requested by e-mail without a hint whether the address is known', async () => {
    app.api.on('POST /auth/reset/password-email', { status: 202 })
    await app.open('/forgotten-password', null)
    await fill('E-mail address', 'ann@example.com')
    await press('Send link')
    await screen.findByText(/^If ann@example.com belongs to an account with a password/)
    expect(app.api.callsOf('POST /auth/reset/password-email')[0]?.body).toEqual({ email: 'ann@example.com' })
  })
})

describe('a sign-up link', () => {
  const LINK = '/invite/s3cret/validate'

  it('creates an account and shows the problems of its fields', async () => {
    app.api.on(`GET ${LINK}`, {})
    app.api.on('POST /invite/s3cret/signup', {
      status: 400,
      body: { message: 'Not valid', details: [{ path: '/body/email', message: 'is not an address' }] },
    })
    await app.open('/new-user#invite=s3cret', null)
    await screen.findByRole('heading', { level: 1, name: 'Create your account' })
    await fill('Name', 'Ann')
    await fill('E-mail address', 'ann@example')
    await fill('New password', GOOD_PASSWORD)
    await press('Create account')
    await screen.findByText('is not an address')
    expect(app.api.callsOf('POST /invite/s3cret/signup')[0]?.body).toEqual({
      name: 'Ann',
      email: 'ann@example',
      password: GOOD_PASSWORD,
    })
  })

  it('that was disabled says so', async () => {
    app.api.on(`GET ${LINK}`, { status: 400, body: { message: 'Not valid' } })
    await app.open('/new-user#invite=s3cret', null)
    await screen.findByRole('heading', { level: 1, name: 'This invite link is not valid' })
  })
})
