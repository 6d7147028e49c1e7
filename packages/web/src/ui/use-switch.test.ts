// @vitest-environment app
import type { QueryClient } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, pressUndo, startApi, toasts } from '../../test/hooks.ts'

const server = await startApi()
const { protectionQuery, toggleQuery } = await import('../api/queries.ts')
const { keys } = await import('../api/query-keys.ts')
const { answerPrompt, currentPrompt } = await import('../api/strategy-prompt.ts')
const { useSwitch } = await import('./use-switch.ts')

const DEV = '/api/admin/projects/shop/features/pay/environments/dev'
const ON = `POST ${DEV}/on`
const OFF = `POST ${DEV}/off`
const PROTECTION = 'GET /api/admin/projects/shop/change-requests/config'
const DRAFT = 'POST /api/admin/projects/shop/environments/dev/change-requests'

const page = (enabled: boolean) => ({
  features: [{ name: 'pay', environments: [{ name: 'dev', enabled }] }],
  total: 1,
})

const listKey = keys.toggles('shop', 'found', {}, 0)

function clientWithToggle(): QueryClient {
  const client = newClient()
  client.setQueryData(listKey, page(false))
  const toggle = { name: 'pay', environments: [{ name: 'dev', enabled: false, strategies: [] }] }
  client.setQueryData(toggleQuery('shop', 'pay').queryKey, { value: toggle, etag: '"1"' } as never)
  return client
}

const isOnInList = (client: QueryClient) =>
  (client.getQueryData(listKey) as ReturnType<typeof page>).features[0]?.environments[0]?.enabled

const isOnInToggle = (client: QueryClient) =>
  client.getQueryData(toggleQuery('shop', 'pay').queryKey)?.value.environments[0]?.enabled

beforeEach(() => server.on(PROTECTION, { body: [] }))

describe('useSwitch in an unprotected environment', () => {
  it('shows the new state in the list and on the page of the toggle before the server answers', async () => {
    const client = clientWithToggle()
    const { release } = server.hold(ON)
    const { result } = hookWith(client, () => useSwitch('shop'))
    const done = result.current('pay', 'dev', true)
    await waitFor(() => expect(server.callsOf(ON)).toHaveLength(1))
    expect([isOnInList(client), isOnInToggle(client)]).toEqual([true, true])
    expect(toasts()).toEqual([])
    release()
    expect(await done).toBe('directly')
    expect(toasts()).toEqual(['pay is on in dev Undo'])
  })

  it('restores the old state when the server refuses', async () => {
    const client = clientWithToggle()
    server.on(ON, { status: 403, body: { message: 'You may not' } })
    const { result } = hookWith(client, () => useSwitch('shop'))
    expect(await result.current('pay', 'dev', true)).toBe('refused')
    expect([isOnInList(client), isOnInToggle(client)]).toEqual([false, false])
    expect(toasts()).toEqual(['You may not'])
  })

  it('invalidates the list only when no other switch is under way', async () => {
    const client = clientWithToggle()
    const slow = server.hold(ON)
    server.on(OFF, {})
    const { result } = hookWith(client, () => useSwitch('shop'))
    const first = result.current('pay', 'dev', true)
    await waitFor(() => expect(server.callsOf(ON)).toHaveLength(1))
    await result.current('pay', 'dev', false)
    expect(client.getQueryState(listKey)?.isInvalidated).toBe(false)
    slow.release()
    await first
    expect(client.getQueryState(listKey)?.isInvalidated).toBe(true)
  })

  it('offers to undo', async () => {
    server.on(ON, {})
    server.on(OFF, {})
    const { result } = hookWith(clientWithToggle(), () => useSwitch('shop'))
    await result.current('pay', 'dev', true)
    pressUndo()
    await waitFor(() => expect(server.callsOf(OFF)).toHaveLength(1))
  })
})

describe('useSwitch for a toggle without an active strategy', () => {
  beforeEach(() =>
    server.on(ON, ({ query }) =>
      query.get('shouldActivateDisabledStrategies') === 'true'
        ? {}
        : { status: 400, body: { name: 'NoStrategiesError', message: 'No active strategy' } },
    ),
  )

  const prompted = () => waitFor(() => expect(currentPrompt()).toMatchObject({ toggle: 'pay', environment: 'dev' }))

  it('asks the user, and activates the strategies of the toggle', async () => {
    const { result } = hookWith(clientWithToggle(), () => useSwitch('shop'))
    const done = result.current('pay', 'dev', true)
    await prompted()
    act(() => answerPrompt('activate'))
    expect(await done).toBe('directly')
    expect(server.callsOf(ON).map(({ query }) => query.get('shouldActivateDisabledStrategies'))).toEqual([null, 'true'])
  })

  it('adds a full rollout first when the user chooses everyone', async () => {
    const client = clientWithToggle()
    const { result } = hookWith(client, () => useSwitch('shop'))
    const done = result.current('pay', 'dev', true)
    await prompted()
    server.on(`POST ${DEV}/strategies`, { body: {} })
    server.on(ON, {})
    act(() => answerPrompt('everyone'))
    expect(await done).toBe('directly')
    const [added] = server.callsOf(`POST ${DEV}/strategies`)
    expect(added?.body).toEqual({ name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } })
  })

  it('leaves the toggle off without an error when the user cancels', async () => {
    const client = clientWithToggle()
    const { result } = hookWith(client, () => useSwitch('shop'))
    const done = result.current('pay', 'dev', true)
    await prompted()
    act(() => answerPrompt(undefined))
    expect(await done).toBe('refused')
    expect(isOnInList(client)).toBe(false)
    expect(toasts()).toEqual([])
  })
})

describe('useSwitch in a protected environment', () => {
  it('adds the switch to the draft change request and leaves the toggle as it is', async () => {
    const client = clientWithToggle()
    server.on(PROTECTION, { body: [{ environment: 'dev', changeRequestEnabled: true, requiredApprovals: 1 }] })
    server.on(DRAFT, { body: { id: 7 } })
    const { result } = hookWith(client, () => useSwitch('shop'))
    expect(await result.current('pay', 'dev', true)).toBe('in the draft')
    expect(server.callsOf(DRAFT)[0]?.body).toEqual([
      { action: 'updateEnabled', feature: 'pay', payload: { enabled: true } },
    ])
    expect(server.callsOf(ON)).toEqual([])
    expect(isOnInList(client)).toBe(false)
    expect(toasts()[0]).toContain('dev is protected')
  })

  it('switches directly when the protection cannot be read, and lets the server decide', async () => {
    const client = clientWithToggle()
    server.on(PROTECTION, { status: 403, body: { message: 'no' } })
    server.on(ON, {})
    const { result } = hookWith(client, () => useSwitch('shop'))
    expect(await result.current('pay', 'dev', true)).toBe('directly')
    expect(client.getQueryState(protectionQuery('shop').queryKey)?.status).toBe('error')
  })
})
