// @vitest-environment app
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi, toasts } from '../../../test/hooks.ts'
import { press } from '../../../test/page-actions.ts'

const server = await startApi()
const { ProtectionSettings } = await import('./protection-settings.tsx')

const CONFIG = 'GET /api/admin/projects/shop/change-requests/config'
const PUT = 'PUT /api/admin/projects/shop/environments/prod/change-requests/config'
const DRAFT = 'POST /api/admin/projects/shop/environments/prod/change-requests'

/** What the server stores about the environment. */
let stored: { changeRequestEnabled: boolean; requiredApprovals: number | null }

beforeEach(() => {
  stored = { changeRequestEnabled: false, requiredApprovals: null }
  server.on('GET /api/admin/user', { body: { user: { id: 1 }, permissions: [{ permission: 'ADMIN' }] } })
  server.on('GET /api/admin/environments', { body: { environments: [] } })
  server.on(CONFIG, () => ({ body: [{ environment: 'prod', ...stored }] }))
  server.on(PUT, ({ body }) => {
    const { changeRequestsEnabled, requiredApprovals } = body as {
      changeRequestsEnabled: boolean
      requiredApprovals: number
    }
    stored = { changeRequestEnabled: changeRequestsEnabled, requiredApprovals }
    return {}
  })
})

async function opened() {
  renderWith(newClient(), createElement(ProtectionSettings, { projectId: 'shop' }))
  await screen.findByLabelText('Protect prod')
  await waitFor(() => expect(protection().disabled).toBe(false))
}

const protection = () => screen.getByLabelText<HTMLInputElement>('Protect prod')
const approvals = () => screen.getByLabelText<HTMLInputElement>('Approvals for prod')
const toggleProtection = () => act(async () => void fireEvent.click(protection()))

async function enter(value: string) {
  await act(async () => void fireEvent.change(approvals(), { target: { value } }))
  await act(async () => void fireEvent.blur(approvals()))
}

const bodies = () => server.callsOf(PUT).map(({ body }) => body)

describe('the protection of an environment', () => {
  it('is switched on with one approval, and shown before the server answers', async () => {
    await opened()
    expect([protection().checked, approvals().disabled]).toEqual([false, true])
    const { release } = server.hold(PUT)
    await toggleProtection()
    await waitFor(() => expect([protection().checked, approvals().disabled]).toEqual([true, false]))
    stored = { changeRequestEnabled: true, requiredApprovals: 1 }
    release()
    await waitFor(() => expect(toasts()[0]).toMatch(/^prod: /))
    expect(bodies()).toEqual([{ changeRequestsEnabled: true, requiredApprovals: 1 }])
  })

  it('is shown as before when the server refuses to switch it on', async () => {
    server.on(PUT, { status: 403, body: { message: 'You may not' } })
    await opened()
    await toggleProtection()
    await waitFor(() => expect(toasts()).toEqual(['You may not']))
    await waitFor(() => expect(protection().checked).toBe(false))
  })

  it('saves another number of approvals when the field loses the focus, and only if it changed', async () => {
    stored = { changeRequestEnabled: true, requiredApprovals: 2 }
    await opened()
    await waitFor(() => expect(approvals().value).toBe('2'))
    await enter('2')
    expect(bodies()).toEqual([])
    await enter('3')
    await waitFor(() => expect(bodies()).toEqual([{ changeRequestsEnabled: true, requiredApprovals: 3 }]))
  })

  it.each(['0', '11', ''])('does not save "%s" approvals', async (value) => {
    stored = { changeRequestEnabled: true, requiredApprovals: 2 }
    await opened()
    await waitFor(() => expect(approvals().value).toBe('2'))
    await enter(value)
    expect(bodies()).toEqual([])
    expect(approvals().getAttribute('aria-invalid')).toBe('true')
  })

  it('offers a change request when it must not be weakened directly, and adds that to the draft', async () => {
    stored = { changeRequestEnabled: true, requiredApprovals: 2 }
    server.on(PUT, { status: 403, body: { message: 'A weaker protection needs a review' } })
    server.on(DRAFT, { body: { id: 7 } })
    await opened()
    await waitFor(() => expect(approvals().value).toBe('2'))
    await enter('1')
    await screen.findByText('A weaker protection needs a review')
    await waitFor(() => expect(approvals().value).toBe('2'))
    await press('Add to my change request for prod')
    await waitFor(() => expect(server.callsOf(DRAFT)).toHaveLength(1))
    expect([server.callsOf(DRAFT)[0]?.body].flat()[0]).toEqual({
      action: 'updateProtection',
      payload: { changeRequestsEnabled: true, requiredApprovals: 1 },
    })
    await waitFor(() => expect(screen.queryByText('A weaker protection needs a review')).toBeNull())
  })

  it('cannot be changed without the permission', async () => {
    server.on('GET /api/admin/user', { body: { user: { id: 1 }, permissions: [] } })
    renderWith(newClient(), createElement(ProtectionSettings, { projectId: 'shop' }))
    await waitFor(() => expect(server.callsOf(CONFIG)).toHaveLength(1))
    await act(async () => {})
    expect(screen.queryByLabelText<HTMLInputElement>('Protect prod')?.disabled ?? true).toBe(true)
  })
})
