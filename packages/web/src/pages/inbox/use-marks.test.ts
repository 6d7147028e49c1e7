// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi, toasts } from '../../../test/hooks.ts'

const server = await startApi()
const { useMarks } = await import('./use-marks.ts')
const { unreadCountQuery } = await import('../../api/notices.ts')
const { useQuery } = await import('@tanstack/react-query')

const COUNT = 'GET /api/admin/user/notices/unread'

describe('useMarks', () => {
  const hook = () => hookWith(newClient(), () => ({ marks: useMarks(), count: useQuery(unreadCountQuery).data }))

  it('marks one notice and refetches the count', async () => {
    server.on(COUNT, { body: { unread: 2 } })
    server.on('POST /api/admin/user/notices/read', { status: 204 })
    const { result } = hook()
    await waitFor(() => expect(result.current.count).toBe(2))
    server.on(COUNT, { body: { unread: 1 } })
    act(() => result.current.marks.mark(7, true))
    await waitFor(() => expect(result.current.count).toBe(1))
    expect(server.callsOf('POST /api/admin/user/notices/read')[0]?.body).toEqual({ ids: [7], read: true })
    expect(toasts()).toEqual([])
  })

  it('marks all notices up to the newest one that is shown', async () => {
    server.on(COUNT, { body: { unread: 5 } })
    server.on('POST /api/admin/user/notices/read-all', { status: 204 })
    const { result } = hook()
    await waitFor(() => expect(result.current.count).toBe(5))
    server.on(COUNT, { body: { unread: 0 } })
    act(() => result.current.marks.markAll(12))
    await waitFor(() => expect(result.current.count).toBe(0))
    expect(server.callsOf('POST /api/admin/user/notices/read-all')[0]?.body).toEqual({ upTo: 12 })
    await waitFor(() => expect(toasts()).toEqual(['All notices marked as read']))
  })
})
