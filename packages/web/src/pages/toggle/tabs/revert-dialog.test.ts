// @vitest-environment app
import { screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, renderWith, startApi, toasts } from '../../../../test/hooks.ts'
import { press, tick } from '../../../../test/page-actions.ts'
import { toggleWith } from '../../../../test/toggle-values.ts'

const server = await startApi()
const { RevertDialog } = await import('./revert-dialog.tsx')

const TOGGLE = '/api/admin/projects/shop/features/pay'
const REVERT = `POST ${TOGGLE}/revert`
const PROTECTION = 'GET /api/admin/projects/shop/change-requests/config'

const NOW = toggleWith({ description: 'New', rollouts: { dev: 100, prod: 50 } })

const me = (...permissions: readonly object[]) =>
  server.on('GET /api/admin/user', { body: { user: { id: 1 }, permissions } })

const protect = (...environments: readonly string[]) =>
  server.on(PROTECTION, {
    body: environments.map((environment) => ({ environment, changeRequestEnabled: true, requiredApprovals: 1 })),
  })

beforeEach(() => {
  me({ permission: 'ADMIN' })
  protect()
  server.on('GET /api/admin/segments', { body: { segments: [] } })
  server.on('GET /api/admin/environments', { body: { environments: [] } })
  server.on(`GET ${TOGGLE}`, { body: toggleWith({ description: 'Old', rollouts: { dev: 10, prod: 25 } }) })
  server.on(REVERT, { body: {} })
})

async function opened() {
  const closed: string[] = []
  const props = { projectId: 'shop', toggle: NOW, etag: '"4"', moment: { eventId: 12 } }
  const client = newClient()
  renderWith(client, createElement(RevertDialog, { ...props, onClose: () => closed.push('closed') }))
  await screen.findByRole('checkbox', { name: 'dev', hidden: true })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return closed
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true })
const stateOf = (name: string) => [box(name).checked, box(name).disabled]
const bodies = () => server.callsOf(REVERT).map(({ body }) => body)

describe('the dialog that restores a toggle', () => {
  it('restores everything in one write', async () => {
    const closed = await opened()
    await waitFor(() => expect(stateOf('Toggle')).toEqual([true, false]))
    await press('Restore')
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect(bodies()).toEqual([{ eventId: 12 }])
  })

  it('leaves the toggle itself out when an environment is left out, because the server restores it only as a whole', async () => {
    const closed = await opened()
    await waitFor(() => expect(stateOf('Toggle')).toEqual([true, false]))
    await tick('prod')
    await waitFor(() => expect(stateOf('Toggle')).toEqual([false, true]))
    await press('Restore')
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect(bodies()).toEqual([{ eventId: 12, environments: ['dev'] }])
  })

  it('sends a protected environment as a change request, and the other one directly', async () => {
    protect('prod')
    const closed = await opened()
    await waitFor(() => expect(stateOf('Toggle')).toEqual([false, true]))
    await press('Restore')
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect(bodies()).toEqual([
      { eventId: 12, environments: ['prod'], asChangeRequest: true },
      { eventId: 12, environments: ['dev'] },
    ])
  })

  it('can be confirmed only when it knows which environments are protected', async () => {
    const held = server.hold(PROTECTION, {
      body: [{ environment: 'prod', changeRequestEnabled: true, requiredApprovals: 1 }],
    })
    const props = { projectId: 'shop', toggle: NOW, etag: '"4"', moment: { eventId: 12 }, onClose: () => {} }
    const client = newClient()
    renderWith(client, createElement(RevertDialog, props))
    await waitFor(() => expect(client.isFetching()).toBe(1))
    expect(screen.queryByRole('button', { name: 'Restore', hidden: true })).toBeNull()
    held.release()
    await screen.findByRole('button', { name: 'Restore', hidden: true })
    expect(stateOf('Toggle')).toEqual([false, true])
  })

  it('names its button after the change request when nothing is written directly', async () => {
    protect('dev', 'prod')
    await opened()
    await screen.findByRole('button', { name: 'Add to my change request', hidden: true })
  })

  it('offers only what the user may change', async () => {
    me({ permission: 'UPDATE_FEATURE_STRATEGY', project: 'shop', environment: 'dev' })
    await opened()
    await waitFor(() => expect(stateOf('dev')).toEqual([true, false]))
    expect([stateOf('prod'), stateOf('Toggle')]).toEqual([
      [false, true],
      [false, true],
    ])
  })

  it('stays open with the message of the server after a refusal', async () => {
    server.on(REVERT, { status: 412, body: { message: 'Someone changed the toggle' } })
    const closed = await opened()
    await press('Restore')
    await screen.findByText('Someone changed the toggle')
    expect([closed, toasts()]).toEqual([[], []])
  })

  it('has nothing to choose when the toggle is in this state already', async () => {
    server.on(`GET ${TOGGLE}`, { body: NOW })
    const props = { projectId: 'shop', toggle: NOW, etag: null, moment: { eventId: 1 }, onClose: () => {} }
    renderWith(newClient(), createElement(RevertDialog, props))
    await screen.findByText('No differences: the toggle is already in this state.')
    expect(screen.queryByRole('button', { name: 'Restore', hidden: true })).toBeNull()
  })
})
