// @vitest-environment app
import type { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi, toasts } from '../../../test/hooks.ts'
import type { FoundToggle } from '../../lib/types.ts'

const server = await startApi()
const { keys } = await import('../../api/query-keys.ts')
const { useStar } = await import('./use-star.ts')

const FAVORITES = '/api/admin/projects/shop/features/pay/favorites'
const listOf = (project: string | undefined) => keys.toggles(project, 'found', {}, 0)
const pay = (favorite: boolean) => ({ name: 'pay', favorite }) as FoundToggle

function clientWith(favorite: boolean): QueryClient {
  const client = newClient()
  for (const project of ['shop', undefined])
    client.setQueryData(listOf(project), { features: [pay(favorite), { name: 'other', favorite: false }], total: 2 })
  return client
}

const starsIn = (client: QueryClient, project: string | undefined) =>
  (client.getQueryData(listOf(project)) as { features: FoundToggle[] }).features.map(({ favorite }) => favorite)

describe('useStar', () => {
  it.each([
    [false, 'POST'],
    [true, 'DELETE'],
  ])('changes a favourite (%s) at once, in the list of the project and of all projects', async (favorite, method) => {
    const client = clientWith(favorite)
    const { release } = server.hold(`${method} ${FAVORITES}`)
    const { result } = hookWith(client, () => useStar('shop'))
    result.current(pay(favorite))
    expect([starsIn(client, 'shop'), starsIn(client, undefined)]).toEqual([
      [!favorite, false],
      [!favorite, false],
    ])
    release()
    await waitFor(() => expect(client.getQueryState(listOf('shop'))?.isInvalidated).toBe(true))
  })

  it('restores the favourite when the server refuses', async () => {
    const client = clientWith(false)
    server.on(`POST ${FAVORITES}`, { status: 404, body: { message: 'No such toggle' } })
    const { result } = hookWith(client, () => useStar('shop'))
    result.current(pay(false))
    await waitFor(() => expect(toasts()).toEqual(['No such toggle']))
    expect(starsIn(client, 'shop')).toEqual([false, false])
  })
})
