import { serverFor } from '@leverframe/testing/harness'
import { allRoutes, type Route } from '@leverframe/testing/matrix/routes'
import { expectFailure } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'

/** Reads outside the admin API accept every query parameter. */
const acceptsAll = ({ access }: Route): boolean =>
  'public' in access || 'sdk' in access || ('needs' in access && access.orTrusted !== undefined)

/** Declared for clients that send them; the reason is in the description. */
const WITHOUT_EFFECT = ['getFeature ?variantEnvironments']

const pathOf = ({ url }: Route): string => url.replace(/:\w+/g, '1')

describe('query parameters of reads', () => {
  const server = serverFor('sqlite')
  let reads: readonly Route[] = []
  beforeAll(async () => {
    reads = (await allRoutes()).filter(({ method }) => method === 'GET')
  })

  it('every read of the admin API refuses a parameter that it does not declare, and lists those that it has', async () => {
    const closed = reads.filter((route) => !acceptsAll(route))
    expect(closed.length).toBeGreaterThan(80)
    const dropped: string[] = []
    for (const route of closed) {
      const answer = await server.call('GET', `${pathOf(route)}?noSuchFilter=1`)
      const names = Object.keys(route.query)
      const isNamed = names.every((name) => String(answer.body?.message).includes(name))
      if (answer.status !== 400 || !String(answer.body?.message).startsWith('/query/noSuchFilter') || !isNamed)
        dropped.push(`${route.url}: ${answer.status}`)
    }
    expect(dropped).toEqual([])
  })

  it('every read under /api/admin is closed', () => {
    const open = reads.filter((route) => route.url.startsWith('/api/admin') && acceptsAll(route))
    expect(open.map(({ url }) => url)).toEqual([])
  })

  it('the parameters without effect are known', () => {
    const closed = reads.filter((route) => !acceptsAll(route))
    const all = closed.flatMap(({ id, query }) => Object.entries(query).map(([name, schema]) => ({ id, name, schema })))
    expect(all.length).toBeGreaterThan(50)
    const idle = all.filter(({ schema }) => schema.description?.startsWith('Accepted without effect'))
    expect(idle.map(({ id, name }) => `${id} ?${name}`).toSorted()).toEqual(WITHOUT_EFFECT)
  })

  it('a parameter whose name begins with an underscore is ignored, because clients add it to avoid caches', async () => {
    for (const path of ['/api/admin/projects', '/api/admin/projects/default/features', '/api/admin/api-tokens']) {
      const { status, body } = await server.call('GET', `${path}?_=1700000000000&_t=1`)
      expect([path, status, body]).toEqual([path, 200, (await server.call('GET', path)).body])
    }
  })

  it('a parameter that Object.prototype has is refused as any other', async () => {
    for (const name of ['constructor', 'toString'])
      expectFailure(await server.call('GET', `/api/admin/projects?${name}=1`), 400, 'ValidationError')
  })

  it('an SDK may send parameters that the server does not know', async () => {
    const { body } = await server.call('POST', '/api/admin/api-tokens', { tokenName: 'sdk', type: 'client' })
    const { status } = await server.call('GET', '/api/client/features?someLaterParameter=1', undefined, {
      token: body.secret as string,
    })
    expect(status).toBe(200)
  })
})
