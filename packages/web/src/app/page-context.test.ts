// @vitest-environment app
import { beforeEach, describe, expect, it } from 'vitest'
import { newClient, startApi } from '../../test/hooks.ts'

const server = await startApi()
const { loadPageContext } = await import('./page-context.ts')
const { environmentsQuery } = await import('../api/queries.ts')
const { readersZone, setReadersZone } = await import('../lib/time-zone.ts')

const environments = [{ name: 'production', displayName: 'Live' }]

describe('loadPageContext', () => {
  beforeEach(() => setReadersZone(null))

  it('applies the time zone and loads the environments before it resolves', async () => {
    server.on('GET /api/admin/user/preferences', { body: { timeZone: 'Asia/Tokyo' } })
    server.on('GET /api/admin/environments', { body: { environments } })
    const client = newClient()
    await loadPageContext(client)
    expect(readersZone()).toBe('Asia/Tokyo')
    expect(client.getQueryData(environmentsQuery.queryKey)).toEqual(environments)
  })

  it('requests each part once when the server has none', async () => {
    for (const part of ['user/preferences', 'environments'])
      server.on(`GET /api/admin/${part}`, { status: 404, body: {} })
    const client = newClient()
    await loadPageContext(client)
    await loadPageContext(client)
    expect(server.callsOf('GET /api/admin/user/preferences')).toHaveLength(1)
    expect(server.callsOf('GET /api/admin/environments')).toHaveLength(1)
    expect(readersZone()).toBeUndefined()
  })
})
