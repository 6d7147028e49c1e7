// @vitest-environment app
import { describe, expect, it } from 'vitest'
import { newClient, startApi } from '../../../test/hooks.ts'
import { projectSearch } from './search.ts'

const server = await startApi()
const { requestToggleList } = await import('./request-toggle-list.ts')
const { togglePageQuery } = await import('./toggle-search.ts')

const SEARCH = '/api/admin/search/features'
const PARTS = ['projects', 'projects/shop/environments', 'projects/shop/change-requests/config']

function serve(): void {
  server.on(`GET ${SEARCH}`, { body: { features: [], total: 0 } })
  server.on('GET /api/admin/feature-types', { body: { types: [] } })
  for (const part of PARTS) server.on(`GET /api/admin/${part}`, { body: { projects: [], environments: [] } })
}

const countOf = (part: string) => server.callsOf(`GET /api/admin/${part}`).length

describe('requestToggleList', () => {
  it('requests the first rows with the search of the address, and what a project shows with them', async () => {
    serve()
    const client = newClient()
    const search = projectSearch({ q: 'pay' })
    requestToggleList(client, 'enter', 'shop', search)
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(server.callsOf(`GET ${SEARCH}`).map(({ query }) => [query.get('project'), query.get('query')])).toEqual([
      ['IS:shop', 'pay'],
    ])
    expect(PARTS.map(countOf)).toEqual([1, 1, 1])
    // The query of the page: it finds the rows in the cache.
    expect(client.getQueryData(togglePageQuery('shop', search, 0).queryKey)).toBeDefined()
  })

  it('requests nothing of a project for the list of all projects', async () => {
    serve()
    const client = newClient()
    requestToggleList(client, 'enter', undefined, projectSearch({}))
    await expect.poll(() => client.isFetching()).toBe(0)
    expect([server.callsOf(`GET ${SEARCH}`).length, ...PARTS.map(countOf)]).toEqual([1, 0, 0, 0])
  })

  it('requests only rows when the search changes, and nothing for a link under the pointer', async () => {
    serve()
    const client = newClient()
    requestToggleList(client, 'preload', 'shop', projectSearch({}))
    expect(client.isFetching()).toBe(0)
    requestToggleList(client, 'stay', 'shop', projectSearch({ q: 'pay' }))
    await expect.poll(() => client.isFetching()).toBe(0)
    expect([server.callsOf(`GET ${SEARCH}`).length, ...PARTS.map(countOf)]).toEqual([1, 0, 0, 0])
  })
})
