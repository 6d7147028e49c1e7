// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fetchFrom } from '../../../test/fetch-from.ts'
import { hookWith, newClient, startApi } from '../../../test/hooks.ts'
import { routedHook } from '../../../test/routed-hook.ts'

const server = await startApi()
const { queryClient } = await import('../../api/query-client.ts')
const { meQuery, projectsQuery } = await import('../../api/queries.ts')
const { NOT_KEPT, useLogIn, useReturnTo } = await import('./return-to.ts')
const { isSameUser, useLogInAgain } = await import('./use-log-in-again.ts')

const ME = 'GET /api/admin/user'
const SEARCH = 'GET /api/admin/search/features'
const LOGIN = 'POST /auth/simple/login'

const meOf = (id: number, ...permissions: readonly string[]) => ({
  user: { id, username: `user-${id}` },
  permissions: permissions.map((permission) => ({ permission })),
})

beforeEach(() => {
  queryClient.clear()
  server.on(ME, { body: meOf(1, 'CREATE_FEATURE') })
  server.on(SEARCH, { body: { features: [], total: 0 } })
  server.on(LOGIN, { body: {} })
})

async function returnedTo(next: string | undefined) {
  const { result, url, entries } = await routedHook('/login', () => useReturnTo())
  await act(() => result.current(next))
  await waitFor(() => expect(url()).not.toBe('/login'))
  expect(entries()).toBe(1)
  return url()
}

describe('the page after a log-in', () => {
  it('is the requested one', async () => {
    expect(await returnedTo('/projects/shop?q=pay#x')).toBe('/projects/shop?q=pay#x')
    expect(server.callsOf(SEARCH)).toEqual([])
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'is never one of another host: %s',
    async (next) => expect(await returnedTo(next)).toBe('/welcome'),
  )

  it('has the first steps for a user who may create the first toggle', async () => {
    expect(await returnedTo(undefined)).toBe('/welcome')
  })

  it('is the home page when there are toggles', async () => {
    server.on(SEARCH, { body: { features: [], total: 3 } })
    expect(await returnedTo(undefined)).toBe('/')
  })

  it('is the home page for a user who may not create toggles', async () => {
    server.on(ME, { body: meOf(1, 'UPDATE_FEATURE') })
    expect(await returnedTo(undefined)).toBe('/')
    expect(server.callsOf(SEARCH)).toEqual([])
  })

  it('is the home page when the toggles cannot be counted', async () => {
    server.on(SEARCH, { status: 500, body: { message: 'Broken' } })
    expect(await returnedTo(undefined)).toBe('/')
  })
})

describe('a log-in', () => {
  it('forgets the data of the previous user, and fetches the new one', async () => {
    const client = newClient()
    client.setQueryData(projectsQuery.queryKey, [])
    client.setQueryData(meQuery.queryKey, meOf(9) as never)
    const { result } = hookWith(client, () => useLogIn())
    await act(() => result.current('ann', 'secret'))
    expect(server.callsOf(LOGIN)[0]?.body).toEqual({ username: 'ann', password: 'secret' })
    expect(client.getQueryData(projectsQuery.queryKey)).toBeUndefined()
    expect(client.getQueryData(meQuery.queryKey)?.user.id).toBe(1)
  })

  it('throws what the server refuses, and keeps the data', async () => {
    server.on(LOGIN, { status: 401, body: { message: 'Wrong password' } })
    const client = newClient()
    client.setQueryData(projectsQuery.queryKey, [])
    const { result } = hookWith(client, () => useLogIn())
    await expect(result.current('ann', 'wrong')).rejects.toThrow('Wrong password')
    expect(client.getQueryData(projectsQuery.queryKey)).toEqual([])
  })

  it('says that cookies are off when there is no session after it', async () => {
    server.on(ME, { status: 403, body: { message: 'No session' } })
    const { result } = hookWith(newClient(), () => useLogIn())
    await expect(result.current('ann', 'secret')).rejects.toThrow(NOT_KEPT)
  })
})

describe('a log-in over an open page', () => {
  const page = (id: number) => {
    const client = newClient()
    client.setQueryData(meQuery.queryKey, meOf(id) as never)
    client.setQueryData(projectsQuery.queryKey, [])
    return { client, again: hookWith(client, () => useLogInAgain()).result }
  }

  const withFetch = async <T>(work: () => Promise<T>): Promise<T> => {
    const restore = fetchFrom(server)
    try {
      return await work()
    } finally {
      restore()
    }
  }

  it('restores the session of the same user and refetches what is shown', async () => {
    const { client, again } = page(1)
    expect(await withFetch(() => again.current.logIn('ann', 'secret'))).toEqual({ is: 'restored' })
    expect(client.getQueryState(projectsQuery.queryKey)?.isInvalidated).toBe(true)
    expect(client.getQueryData(projectsQuery.queryKey)).toEqual([])
  })

  it('reports another user, and shows that user none of the data', async () => {
    const { client, again } = page(2)
    const result = await withFetch(() => again.current.logIn('bob', 'secret'))
    expect(result).toMatchObject({ is: 'other', me: { user: { id: 1 } } })
    expect(client.getQueryData(meQuery.queryKey)?.user.id).toBe(2)
    expect(client.getQueryState(projectsQuery.queryKey)?.isInvalidated).toBe(false)
  })

  it('finds a session that began in another window', async () => {
    const { again } = page(1)
    expect(await withFetch(() => again.current.look())).toEqual({ is: 'restored' })
    server.on(ME, { status: 401, body: {} })
    expect(await withFetch(() => again.current.look())).toEqual({ is: 'ended' })
  })

  it('says that cookies are off when there is no session after it', async () => {
    server.on(ME, { status: 401, body: {} })
    const { again } = page(1)
    await expect(withFetch(() => again.current.logIn('ann', 'secret'))).rejects.toThrow(NOT_KEPT)
  })

  it('compares users by id and name, because ids can be those of a restored backup', () => {
    const user = (id: number, username: string) => ({ user: { id, username } }) as Parameters<typeof isSameUser>[0]
    expect(isSameUser(user(1, 'ann'), user(1, 'ann'))).toBe(true)
    expect(isSameUser(user(1, 'ann'), user(1, 'bob'))).toBe(false)
    expect(isSameUser(user(1, 'ann'), user(2, 'ann'))).toBe(false)
  })
})
