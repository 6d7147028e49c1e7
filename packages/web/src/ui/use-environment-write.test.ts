// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi, toasts } from '../../test/hooks.ts'

const server = await startApi()
const { api } = await import('../api/client.ts')
const { protectionQuery, segmentsQuery } = await import('../api/queries.ts')
const { useEnvironmentWrite } = await import('./use-environment-write.ts')

const PROTECTION = 'GET /api/admin/projects/shop/change-requests/config'
const DRAFT = 'POST /api/admin/projects/shop/environments/dev/change-requests'
const DIRECT = 'DELETE /api/admin/segments/3'

const directly = () => api.DELETE('/api/admin/segments/{segmentId}', { params: { path: { segmentId: '3' } } })
const CHANGE = { action: 'deleteSegment', payload: { id: 3 } } as const
const WRITE = { environment: 'dev', change: CHANGE, directly, changes: 'segment', done: 'Deleted' } as const

async function writer(isProtected: boolean, errors?: 'inline') {
  const protection = { environment: 'dev', changeRequestEnabled: isProtected, requiredApprovals: 1 }
  server.on(PROTECTION, { body: [protection] })
  const client = newClient()
  client.setQueryData(segmentsQuery.queryKey, [])
  const { result } = hookWith(client, () => useEnvironmentWrite('shop', errors && { errors }))
  await waitFor(() => expect(client.getQueryState(protectionQuery('shop').queryKey)?.status).toBe('success'))
  return { result, client }
}

beforeEach(() => {
  server.on(DRAFT, { body: { id: 7 } })
  server.on(DIRECT, {})
})

describe('useEnvironmentWrite', () => {
  it('writes directly where the environment is unprotected, and invalidates what changed', async () => {
    const { result, client } = await writer(false)
    expect(await act(() => result.current.run(WRITE))).toBe('directly')
    expect([server.callsOf(DIRECT).length, server.callsOf(DRAFT).length]).toEqual([1, 0])
    expect(client.getQueryState(segmentsQuery.queryKey)?.isInvalidated).toBe(true)
    expect(toasts()).toEqual(['Deleted'])
  })

  it('adds the change to the draft where it is protected, and shows no toast of the write', async () => {
    const { result, client } = await writer(true)
    expect(await act(() => result.current.run(WRITE))).toBe('in the draft')
    expect([server.callsOf(DIRECT).length, server.callsOf(DRAFT)[0]?.body]).toEqual([0, CHANGE])
    expect(client.getQueryState(segmentsQuery.queryKey)?.isInvalidated).toBe(false)
    expect(toasts()).toEqual([expect.stringContaining('dev is protected')])
  })

  it('writes directly in a protected environment what a change request cannot contain', async () => {
    const { result } = await writer(true)
    expect(await act(() => result.current.run({ ...WRITE, change: null }))).toBe('directly')
    expect(server.callsOf(DIRECT)).toHaveLength(1)
  })

  it('sends several changes together', async () => {
    const { result } = await writer(true)
    await act(() => result.current.run({ ...WRITE, change: [CHANGE, CHANGE] }))
    expect(server.callsOf(DRAFT).map(({ body }) => body)).toEqual([[CHANGE, CHANGE]])
  })

  it('reads the toast after the write, when it is a function', async () => {
    const { result } = await writer(false)
    const done = () => (server.callsOf(DIRECT).length === 1 ? 'After the write' : 'Before the write')
    await act(() => result.current.run({ ...WRITE, done }))
    expect(toasts()).toEqual(['After the write'])
  })

  it('returns "refused" and shows the error as a toast', async () => {
    server.on(DIRECT, { status: 403, body: { message: 'You may not' } })
    const { result } = await writer(false)
    expect(await act(() => result.current.run(WRITE))).toBe('refused')
    expect(toasts()).toEqual(['You may not'])
  })

  it('leaves the error to a form that shows it', async () => {
    server.on(DIRECT, { status: 403, body: { message: 'You may not' } })
    const { result } = await writer(false, 'inline')
    expect(await act(() => result.current.run(WRITE))).toBe('refused')
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 403 }))
    expect(toasts()).toEqual([])
  })
})
