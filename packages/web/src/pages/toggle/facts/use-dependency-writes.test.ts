// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi, toasts } from '../../../../test/hooks.ts'
import type { Toggle } from '../../../lib/types.ts'

const server = await startApi()
const { protectionQuery } = await import('../../../api/queries.ts')
const { useDependencyWrites } = await import('./use-dependency-writes.ts')

const PATH = '/api/admin/projects/shop/features/pay/dependencies'
const PROTECTION = 'GET /api/admin/projects/shop/change-requests/config'
const draftIn = (environment: string) => `POST /api/admin/projects/shop/environments/${environment}/change-requests`

const TOGGLE = { name: 'pay', environments: ['dev', 'test', 'prod'].map((name) => ({ name })) } as unknown as Toggle
const PARENT = { feature: 'checkout', enabled: true, variants: [] }

beforeEach(() => {
  server.on(PROTECTION, { body: [] })
  server.on(`POST ${PATH}`, {})
  server.on(`DELETE ${PATH}`, {})
})

async function writes() {
  const client = newClient()
  await client.fetchQuery(protectionQuery('shop'))
  return hookWith(client, () => useDependencyWrites('shop', TOGGLE)).result
}

const protect = (...environments: readonly string[]) =>
  server.on(PROTECTION, {
    body: environments.map((environment) => ({ environment, changeRequestEnabled: true, requiredApprovals: 1 })),
  })

describe('a dependency of a toggle', () => {
  it('is added and removed directly where no environment is protected', async () => {
    const result = await writes()
    expect(await act(() => result.current.add(PARENT))).toBe(true)
    expect(server.callsOf(`POST ${PATH}`)[0]?.body).toEqual(PARENT)
    expect(await act(() => result.current.remove())).toBe(true)
    expect(server.callsOf(`DELETE ${PATH}`)).toHaveLength(1)
    expect(toasts()[0]).toContain('pay depends on checkout')
    expect(toasts().at(-1)).toBe('Dependency of pay removed')
  })

  it('goes into the draft of the first protected environment, because it concerns all of them', async () => {
    protect('prod', 'test')
    server.on(draftIn('test'), { body: { id: 7 } })
    const result = await writes()
    expect(await act(() => result.current.add(PARENT))).toBe(true)
    expect(await act(() => result.current.remove())).toBe(true)
    expect(server.callsOf(draftIn('test')).map(({ body }) => [body].flat()[0])).toEqual([
      { action: 'addDependency', feature: 'pay', payload: PARENT },
      { action: 'deleteDependency', feature: 'pay' },
    ])
    expect(server.calls.filter(({ route }) => route.includes(PATH))).toEqual([])
  })

  it('is not added when the server refuses it, and the user sees why', async () => {
    server.on(`POST ${PATH}`, { status: 409, body: { message: 'A circle of dependencies' } })
    const result = await writes()
    expect(await act(() => result.current.add(PARENT))).toBe(false)
    await waitFor(() => expect(toasts()).toEqual(['A circle of dependencies']))
  })
})
