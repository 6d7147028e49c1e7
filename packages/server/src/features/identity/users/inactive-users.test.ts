import { engineInTurn } from '@leverframe/testing/depth'
import { serverFor, type TestServer } from '@leverframe/testing/harness'
import { aPerson as aHolder } from '@leverframe/testing/members'
import { aPerson, browser, logIn } from '@leverframe/testing/people'
import { expectEmpty, expectFailure, expectRefusal, recording } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const users = '/api/admin/user-admin'
const PATH = `${users}/inactive`
const LONG_AGO = '2020-01-01T00:00:00.000Z'
const RECENTLY = new Date(Date.now() - 100 * 86_400_000).toISOString()

const idsOf = async (server: TestServer): Promise<number[]> =>
  (await server.call('GET', PATH)).body.inactiveUsers.map(({ id }: { id: number }) => id)

for (const engine of engineInTurn(import.meta.url))
  describe(`inactive users on ${engine}`, () => {
    const server = serverFor(engine, { settings: { TRUST_PROXY: '1' } })
    const age = (id: number, created = LONG_AGO, seen: string | null = null) =>
      server.sql(
        `update users set created_at = '${created}', seen_at = ${seen === null ? 'null' : `'${seen}'`} where id = ${id}`,
      )
    async function anInactive() {
      const person = await aPerson(server)
      await age(person.id)
      return person
    }

    it('are listed with their last activity, longest inactive first', async () => {
      const older = await anInactive()
      const { id } = await aPerson(server)
      await age(id, LONG_AGO, '2021-01-01T00:00:00.000Z')
      const { status, body } = await server.call('GET', PATH)
      expect([status, body.version, body.days]).toEqual([200, 1, 180])
      const found = body.inactiveUsers.filter((user: { id: number }) => [older.id, id].includes(user.id))
      expect(found).toEqual([
        {
          id: older.id,
          name: null,
          username: older.username,
          email: null,
          seenAt: null,
          createdAt: LONG_AGO,
          patSeenAt: null,
        },
        expect.objectContaining({ id, seenAt: '2021-01-01T00:00:00.000Z' }),
      ])
    })

    it('are not new, recently seen, signed in, users of a token, or service accounts', async () => {
      const fresh = await aPerson(server)
      const seen = await aPerson(server)
      await age(seen.id, LONG_AGO, RECENTLY)
      const signedIn = await aPerson(server)
      await logIn(server, signedIn)
      await age(signedIn.id)
      const withToken = await aHolder(server)
      await age(withToken.id)
      await server.sql(`update personal_tokens set seen_at = '${RECENTLY}' where user_id = ${withToken.id}`)
      const account = (
        await server.call('POST', '/api/admin/service-account', { username: `bot-${engine}`, name: 'bot', rootRole: 3 })
      ).body
      await age(account.id)
      const listed = await idsOf(server)
      for (const { id } of [fresh, seen, signedIn, withToken, account]) expect(listed).not.toContain(id)
      await server.sql(`update personal_tokens set seen_at = '${LONG_AGO}' where user_id = ${withToken.id}`)
      expect(await idsOf(server)).toContain(withToken.id)
    })

    it('are deleted together, each with an event', async () => {
      const [one, two] = [await anInactive(), await anInactive()]
      const answer = await recording(server, 'POST', `${PATH}/delete`, { ids: [one.id, two.id] })
      expectEmpty(answer, 200)
      expect(answer.facts).toMatchObject([
        { type: 'user-deleted', preData: { id: one.id } },
        { type: 'user-deleted', preData: { id: two.id } },
      ])
      for (const { id } of [one, two]) expectFailure(await server.call('GET', `${users}/${id}`), 404, 'NotFoundError')
      expect((await recording(server, 'POST', `${PATH}/delete`, { ids: [] })).events).toEqual([])
    })

    it('are all kept when one of them is active, unknown or a service account', async () => {
      const [inactive, active] = [await anInactive(), await aPerson(server)]
      for (const id of [active.id, 999_999]) {
        const body = { ids: [inactive.id, id] }
        const refused = await expectRefusal(
          server,
          { method: 'POST', path: `${PATH}/delete`, body },
          [409, 'ConflictError'],
          users,
        )
        expect(refused.message).toContain(String(id))
      }
    })

    it('can include the last Admin in the list, who is not deleted', async () => {
      await age(1)
      expect(await idsOf(server)).toContain(1)
      await expectRefusal(
        server,
        { method: 'POST', path: `${PATH}/delete`, body: { ids: [1] } },
        [409, 'ConflictError'],
        users,
      )
    })

    it('are managed by Admins only, and the own account is left out', async () => {
      const viewer = browser(server, await logIn(server, await aPerson(server)))
      expectFailure(await server.call('GET', PATH, undefined, viewer), 403, 'NoAccessError')
      expectFailure(await server.call('POST', `${PATH}/delete`, { ids: [1] }, viewer), 403, 'NoAccessError')
      const admin = await aPerson(server, { rootRole: 'Admin' })
      const as = browser(server, await logIn(server, admin))
      expectEmpty(await server.call('POST', `${PATH}/delete`, { ids: [admin.id] }, as), 200)
      expect((await server.call('GET', `${users}/${admin.id}`)).status).toBe(200)
    })

    it('are refused as a list of more than 1,000 ids', async () => {
      const ids = Array.from({ length: 1_001 }, (_, i) => i + 1)
      expectFailure(await server.call('POST', `${PATH}/delete`, { ids }), 400, 'ValidationError')
    })
  })

describe('the setting USER_INACTIVITY_THRESHOLD_IN_DAYS', () => {
  const server = serverFor('sqlite', { settings: { USER_INACTIVITY_THRESHOLD_IN_DAYS: '90' } })

  it('changes after how many days a user is inactive', async () => {
    const { id } = await aPerson(server)
    await server.sql(`update users set created_at = '${RECENTLY}' where id = ${id}`)
    expect(await idsOf(server)).toContain(id)
    expect((await server.call('GET', PATH)).body.days).toBe(90)
  })
})
