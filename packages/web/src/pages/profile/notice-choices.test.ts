// @vitest-environment app
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi, toasts } from '../../../test/hooks.ts'

const server = await startApi()
const { emailHint, NoticeChoices } = await import('./notice-choices.tsx')

const PATH = '/api/admin/user/notice-preferences'
const kind = { kind: 'toggle-changed', label: 'Toggles change', inApp: true, email: false, slack: true }

describe('the hint about e-mail', () => {
  it.each([
    [{ isEnabled: false, address: 'ann@example.com' }, 'This server sends no e-mail.'],
    [{ isEnabled: true, address: null }, 'Your account has no e-mail address.'],
    [{ isEnabled: true, address: 'ann@example.com' }, undefined],
  ])('for %j is %j', (email, hint) => {
    expect(emailHint(email)).toBe(hint)
  })
})

describe('the choice of notices', () => {
  it('has a column for each channel that is set up, and saves a kind at once', async () => {
    const found = { kinds: [kind], email: { isEnabled: true, address: 'a@example.com' }, slack: { hasUrl: false } }
    server.on(`GET ${PATH}`, { body: found })
    server.on(`PUT ${PATH}`, { body: found })
    renderWith(newClient(), createElement(NoticeChoices))
    const box = await screen.findByLabelText('E-mail: Toggles change')
    expect(screen.queryByLabelText('Slack: Toggles change')).toBeNull()
    fireEvent.click(box)
    await waitFor(() => expect(server.callsOf(`PUT ${PATH}`)).toHaveLength(1))
    expect(server.callsOf(`PUT ${PATH}`)[0]?.body).toEqual({
      kinds: [{ kind: 'toggle-changed', inApp: true, email: true, slack: true }],
    })
  })

  it('sends a test message to each channel that is set up, and shows why it did not arrive', async () => {
    server.on(`GET ${PATH}`, {
      body: { kinds: [kind], email: { isEnabled: true, address: 'a@example.com' }, slack: { hasUrl: true } },
    })
    server.on(`POST ${PATH}/test`, ({ body }) => ({
      body:
        (body as { channel: string }).channel === 'email'
          ? { delivered: true, message: 'The receiver accepted the test message' }
          : { delivered: false, message: 'Slack answered with status 404' },
    }))
    renderWith(newClient(), createElement(NoticeChoices))
    fireEvent.click(await screen.findByRole('button', { name: 'Send a test message by e-mail' }))
    await waitFor(() => expect(toasts()).toEqual(['Test e-mail sent']))
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Send a test message to Slack' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Slack answered with status 404')
  })

  it('offers no test message without a channel', async () => {
    server.on(`GET ${PATH}`, {
      body: { kinds: [kind], email: { isEnabled: true, address: null }, slack: { hasUrl: false } },
    })
    renderWith(newClient(), createElement(NoticeChoices))
    await screen.findByText('Your account has no e-mail address.')
    expect(screen.queryAllByRole('button', { name: /test message/ })).toEqual([])
  })

  it('shows next to the field why an address of Slack is refused', async () => {
    server.on(`GET ${PATH}`, {
      body: { kinds: [kind], email: { isEnabled: false, address: null }, slack: { hasUrl: false } },
    })
    const details = [{ path: '/body/slackUrl', message: 'must begin with http:// or https://' }]
    server.on(`PUT ${PATH}`, { status: 400, body: { name: 'ValidationError', message: 'Wrong', details } })
    renderWith(newClient(), createElement(NoticeChoices))
    fireEvent.click(await screen.findByText('Add Slack webhook'))
    const field = screen.getByLabelText('Slack webhook URL')
    fireEvent.change(field, { target: { value: 'nonsense' } })
    fireEvent.submit(field.closest('form') as HTMLFormElement)
    await screen.findByText('The address must begin with http:// or https://')
  })
})
