import { engineInTurn } from '@leverframe/testing/depth'
import { serverFor, startServer } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'

const base = '/api/admin/user-admin'

for (const engine of engineInTurn(import.meta.url))
  describe(`pages of users on ${engine}`, () => {
    const server = serverFor(engine)
    const ask = async (params: string) => {
      const { users, total } = await succeed(server, 'GET', `${base}?${params}`)
      return { names: (users as { username: string }[]).map(({ username }) => username), total }
    }
    beforeAll(async () => {
      for (const [username, name, rootRole] of [
        ['ann', 'Ann Archer', 2],
        ['bob', '100% Bob', 3],
        ['cleo', 'Archie', 3],
      ] as const)
        await succeed(server, 'POST', base, { username, name, email: `${username}@example.com`, rootRole })
    })

    it('contain all users and the total when no limit is given', async () => {
      const { names, total } = await ask('')
      expect(names.slice(-3)).toEqual(['ann', 'bob', 'cleo'])
      expect(total).toBe(names.length)
    })

    it('count users that were created or deleted since the last page', async () => {
      const { total } = await ask('limit=1')
      const { id } = await succeed(server, 'POST', base, { username: 'dora', rootRole: 3 })
      expect((await ask('limit=1')).total).toBe(total + 1)
      await succeed(server, 'DELETE', `${base}/${id}`)
      expect((await ask('limit=1')).total).toBe(total)
    })

    it('are ordered by id without gaps or overlaps', async () => {
      const { names: all, total } = await ask('')
      expect(await ask('limit=2&offset=1')).toEqual({ names: all.slice(1, 3), total })
      expect(await ask('limit=2&offset=100')).toEqual({ names: [], total })
      expect((await ask('limit=0&offset=-1')).names).toEqual(all)
    })

    it.each([
      ['query=ARCH', ['ann', 'cleo']],
      ['query=bob@', ['bob']],
      ['query=100%25', ['bob']],
      ['query=%25', ['bob']],
      ['query=nobody-else', []],
      ['rootRole=3&query=example.com', ['bob', 'cleo']],
      ['rootRole=3&query=arch', ['cleo']],
    ])('contain %j for %s', async (params, names) => {
      expect(await ask(params)).toEqual({ names, total: names.length })
    })

    it('have the total of all pages', async () => {
      expect(await ask('query=arch&limit=1')).toEqual({ names: ['ann'], total: 2 })
    })

    it('return 400 for a root role that is not an id', async () => {
      expect((await server.call('GET', `${base}?rootRole=Admin`)).status).toBe(400)
    })
  })

describe('pages of users on two instances', () => {
  it('count a user that the other instance has just created', async () => {
    const first = await startServer('postgres')
    const second = await startServer('postgres', { databaseUrl: first.databaseUrl })
    const totalOf = async () => (await succeed(second, 'GET', `${base}?limit=1`)).total
    const total = await totalOf()
    await succeed(first, 'POST', base, { username: 'dora', rootRole: 3 })
    expect(await totalOf()).toBe(total + 1)
    await second.stop()
    await first.stop()
  })
})
