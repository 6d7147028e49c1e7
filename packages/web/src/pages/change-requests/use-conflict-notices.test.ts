// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi, toasts } from '../../../test/hooks.ts'

const server = await startApi()
const { unreadCountQuery } = await import('../../api/notices.ts')
const { useConflictNotices } = await import('./use-conflict-notices.ts')

const UNREAD = 'GET /api/admin/user/notices/unread'
const LIST = 'GET /api/admin/user/notices'

const conflict = (id: number, given: object = {}) => ({
  id,
  kind: 'request-conflict',
  project: 'shop',
  environment: 'prod',
  changeRequestId: id + 100,
  title: null,
  ...given,
})

/** The unread notices of the user, newest first. */
let unread: readonly { readonly id: number }[]

beforeEach(() => {
  unread = []
  server.on('GET /api/admin/user', { body: { user: { id: 1 }, permissions: [] } })
  server.on(UNREAD, () => ({ body: { unread: unread.length } }))
  server.on(LIST, () => ({ body: { notices: unread } }))
})

async function pageOf(project?: string) {
  const client = newClient()
  const { result } = hookWith(client, () => {
    const [open, setOpen] = useState(project)
    useConflictNotices(open)
    return setOpen
  })
  await waitFor(() => expect(client.getQueryData(unreadCountQuery.queryKey)).toBe(unread.length))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  /** The live stream says that there is something new. */
  const arrive = async (...notices: readonly { readonly id: number }[]) => {
    unread = [...notices, ...unread]
    await act(() => client.invalidateQueries({ queryKey: unreadCountQuery.queryKey }))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    await act(async () => {})
  }
  return { result, arrive }
}

describe('a notice about a conflict', () => {
  it('that arrives is shown as a toast with the number of the change request', async () => {
    const { arrive } = await pageOf()
    await arrive(conflict(1))
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(toasts()[0]).toContain('Your change request #101 for prod is in conflict with newer changes.')
  })

  it('of the past is not shown after a reload, but the next one is', async () => {
    unread = [conflict(1)]
    const { arrive } = await pageOf()
    await waitFor(() => expect(server.callsOf(LIST)).toHaveLength(1))
    expect(toasts()).toEqual([])
    await arrive(conflict(2))
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(toasts()[0]).toContain('#102')
  })

  it('is shown once, also when more notices follow', async () => {
    const { arrive } = await pageOf()
    await arrive(conflict(1))
    await waitFor(() => expect(toasts()).toHaveLength(1))
    await arrive(conflict(2, { kind: 'request-approved' }))
    expect(toasts()).toHaveLength(1)
  })

  it('of the open project is not shown, because its page shows it', async () => {
    const { arrive, result } = await pageOf('shop')
    await arrive(conflict(1))
    await waitFor(() => expect(server.callsOf(LIST)).toHaveLength(1))
    expect(toasts()).toEqual([])
    act(() => result.current('other'))
    await arrive(conflict(2))
    await waitFor(() => expect(toasts()).toHaveLength(1))
  })

  it('is not looked up when notices were only read', async () => {
    unread = [conflict(2), conflict(1)]
    const { arrive } = await pageOf()
    await waitFor(() => expect(server.callsOf(LIST)).toHaveLength(1))
    unread = []
    await arrive()
    expect(server.callsOf(LIST)).toHaveLength(1)
  })

  it('does not exist for a caller without an account', async () => {
    server.on('GET /api/admin/user', { body: { user: {}, permissions: [] } })
    const client = newClient()
    hookWith(client, () => useConflictNotices(undefined))
    await waitFor(() => expect(server.callsOf('GET /api/admin/user')).toHaveLength(1))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(server.callsOf(UNREAD)).toEqual([])
  })
})
