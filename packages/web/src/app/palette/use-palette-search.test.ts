// @vitest-environment app
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, startApi } from '../../../test/hooks.ts'
import { routedHook } from '../../../test/routed-hook.ts'
import { tidied } from './items.ts'

const server = await startApi()
const { forgetRecent, rememberPage } = await import('./recent.ts')
const { usePaletteSearch } = await import('./use-palette-search.ts')

const SEARCH = 'GET /api/admin/search/features'
const USERS = 'GET /api/admin/user-admin'
const TOKENS = 'GET /api/admin/api-tokens'

const toggle = (name: string, project = 'shop') => ({ name, project, description: null })
const found = (...features: readonly object[]) => ({ body: { features, total: features.length } })

const meWith = (...permissions: readonly string[]) => ({
  body: { user: { id: 1 }, permissions: permissions.map((permission) => ({ permission })) },
})

beforeEach(() => {
  forgetRecent()
  server.on('GET /api/admin/user', meWith('READ_CLIENT_API_TOKEN'))
  server.on('GET /api/admin/projects', {
    body: { projects: [{ id: 'shop', name: 'Web Shop' }, ...['a', 'b'].map((id) => ({ id, name: id }))] },
  })
  server.on('GET /api/admin/segments', { body: { segments: [{ id: 3, name: 'payers', description: '' }] } })
  server.on('GET /api/admin/search/change-requests', { body: { changeRequests: [], total: 0 } })
  server.on(USERS, { body: { users: [], total: 0 } })
  server.on(TOKENS, { body: { tokens: [{ tokenName: 'pay-backend', type: 'client', environment: 'dev' }] } })
  server.on(SEARCH, found())
})

async function paletteWith(query: string, path = '/') {
  const client = newClient()
  const page = await routedHook(path, () => usePaletteSearch(query), { client })
  await waitFor(() => expect(page.result.current.isLooking).toBe(false))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const group = (title: string) => tidied(page.result.current.groups).find((one) => one.title === title)?.items ?? []
  return { ...page, group, labels: (title: string) => group(title).map(({ label }) => label) }
}

const queries = () => server.callsOf(SEARCH).map(({ query }) => [query.get('query'), query.get('limit')])

describe('the search of the command palette', () => {
  it('finds projects by name and id, toggles, segments and tokens', async () => {
    server.on(SEARCH, found(toggle('pay-now')))
    const { labels } = await paletteWith('pay')
    await waitFor(() => expect(labels('Toggles')).toEqual(['pay-now']))
    expect([labels('Segments'), labels('API tokens')]).toEqual([['payers'], ['pay-backend']])
    expect((await paletteWith('shop')).labels('Projects')).toEqual(['Web Shop'])
  })

  it('opens the page of a toggle whose name needs encoding', async () => {
    server.on(SEARCH, found(toggle('pay', 'my shop')))
    const { group, url } = await paletteWith('pay')
    await waitFor(() => expect(group('Toggles')).toHaveLength(1))
    group('Toggles')[0]?.run()
    await waitFor(() => expect(url()).toBe('/projects/my%20shop/features/pay'))
  })

  it('looks for similar names when few have the words as they are written', async () => {
    server.on(SEARCH, ({ query }) =>
      query.get('query') === 'p' ? found(toggle('payments'), toggle('other')) : found(),
    )
    const { labels } = await paletteWith('paymnts')
    await waitFor(() => expect(labels('Toggles')).toEqual(['payments']))
    expect(queries()).toEqual([
      ['paymnts', '20'],
      ['p', '200'],
    ])
  })

  it('does not look for similar names when there are enough', async () => {
    server.on(SEARCH, found(...['1', '2', '3', '4', '5'].map((number) => toggle(`pay-${number}`))))
    const { labels } = await paletteWith('pay')
    await waitFor(() => expect(labels('Toggles')).toHaveLength(5))
    expect(queries()).toEqual([['pay', '20']])
  })

  it('shows a toggle once that both searches return', async () => {
    server.on(SEARCH, found(toggle('pay')))
    const { group } = await paletteWith('pay')
    await waitFor(() => expect(queries()).toHaveLength(2))
    expect(group('Toggles')).toHaveLength(1)
  })

  it('asks for users only as an Admin', async () => {
    await paletteWith('ann')
    expect(server.callsOf(USERS)).toEqual([])
    server.on('GET /api/admin/user', meWith('ADMIN'))
    server.on(USERS, { body: { users: [{ id: 7, name: 'Ann', username: 'ann', email: 'a@b.c' }], total: 1 } })
    const { labels } = await paletteWith('ann')
    await waitFor(() => expect(labels('People')).toEqual(['Ann']))
  })

  it('asks for tokens only with a permission to read them', async () => {
    server.on('GET /api/admin/user', meWith())
    const { labels } = await paletteWith('pay')
    expect([labels('API tokens'), server.callsOf(TOKENS)]).toEqual([[], []])
  })
})

describe('the command palette without a text', () => {
  it('searches nothing and shows the recent pages, without the open one', async () => {
    rememberPage({ to: '/projects/shop', label: 'Web Shop' })
    rememberPage({ to: '/projects/shop/features/pay', label: 'pay', detail: 'shop' })
    const { group, labels } = await paletteWith('', '/projects/shop')
    expect(labels('Recently opened')).toEqual(['pay'])
    expect(group('Recently opened')[0]?.detail).toBe('shop')
    expect([labels('Projects'), server.callsOf(SEARCH)]).toEqual([[], []])
  })

  it('shows at most five recent pages, newest first', async () => {
    for (let number = 1; number <= 7; number++) rememberPage({ to: `/projects/p${number}`, label: `p${number}` })
    expect((await paletteWith('')).labels('Recently opened')).toEqual(['p7', 'p6', 'p5', 'p4', 'p3'])
  })
})
