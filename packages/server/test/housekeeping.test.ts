import { engines, serverFor, type TestServer } from '@leverframe/testing/harness'
import { aPerson, isLoggedIn, logIn } from '@leverframe/testing/people'
import { eventsOfJob as clean, succeed } from '@leverframe/testing/scenario'
import { rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'

const PAST = '2020-01-01T00:00:00.000Z'

const done = (what: string, count: number) => ({ type: 'housekeeping-done', data: { what, count } })
const countOf = async ({ running }: TestServer, table: string) =>
  (await rowsOf(running.product.deps.store.read, `select hash from ${table}`)).length

for (const engine of engines)
  describe(`clean-up on ${engine}`, () => {
    const server = serverFor(engine)

    it('removes expired sessions, records how many, and keeps the others', async () => {
      const person = await aPerson(server)
      const cookies = [await logIn(server, person), await logIn(server, person), await logIn(server, person)]
      await server.sql(
        `update sessions set expires_at = '${PAST}' where hash in (select hash from sessions order by created_at limit 2)`,
      )
      expect(await clean(server, 'expired-sessions')).toEqual([done('sessions', 2)])
      expect([await countOf(server, 'sessions'), await isLoggedIn(server, cookies[2] as string)]).toEqual([1, true])
      expect(await clean(server, 'expired-sessions')).toEqual([])
    })

    it('removes used and expired links, records how many, and keeps the others', async () => {
      await server.running.product.jobs.runNow('expired-links')
      const people = [await aPerson(server), await aPerson(server), await aPerson(server)]
      for (const { username } of people)
        await succeed(server, 'POST', '/api/admin/user-admin/reset-password', { id: username })
      const [used, old] = people
      await server.sql(`update password_links set used_at = '${PAST}' where user_id = ${used?.id}`)
      await server.sql(`update password_links set expires_at = '${PAST}' where user_id = ${old?.id}`)
      expect(await clean(server, 'expired-links')).toEqual([done('password-links', 2)])
      expect(await countOf(server, 'password_links')).toBe(1)
      expect(await clean(server, 'expired-links')).toEqual([])
    })

    it('removes many sessions in several transactions, each with an event with its count', async () => {
      const { id } = await aPerson(server)
      const values = Array.from({ length: 2_500 }, (_, i) => `('old-${i}', ${id}, 'oidc', null, '${PAST}', '${PAST}')`)
      await server.sql(
        `insert into sessions (hash, user_id, via, id_token, created_at, expires_at) values ${values.join(',')}`,
      )
      const counts = (await clean(server, 'expired-sessions')).map(({ data }) => data?.count as number)
      expect(counts.length).toBeGreaterThan(1)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2_500)
    })
  })
