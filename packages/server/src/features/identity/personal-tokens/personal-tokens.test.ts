import { readFileSync } from 'node:fs'
import { type Account, aPersonalToken, aUser, join } from '@leverframe/testing/accounts'
import { proofEngines } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aProject, serverFor, startServer, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { runAs } from '@leverframe/testing/permissions'
import { expectEmpty, expectFailure, expectRefusal, ISO_TIME, recording, succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '#kernel/actor'
import { MEMBER_ROLE } from '#kernel/roles'

const base = '/api/admin/user/tokens'
const probe = '/api/admin/environments'
const past = '2020-01-01T00:00:00.000Z'
const future = '2999-01-01T00:00:00.000Z'
const statusOn = async (server: TestServer, token: string) =>
  (await server.call('GET', probe, undefined, { token })).status

for (const engine of proofEngines) {
  describe(`personal access tokens on ${engine}`, () => {
    const server = serverFor(engine)
    let user: Account
    let first = ''
    beforeAll(async () => {
      user = await aUser(server)
      first = await aPersonalToken(server, user)
    })
    const asUser = (method: string, path: string, body?: unknown) =>
      recording(server, method, path, body, { token: first })
    const create = (given: object = {}) => asUser('POST', base, { description: uniqueName('key'), ...given })
    const pats = async () => (await asUser('GET', base)).body.pats

    it('are created with 201, a Location, the secret, and one event without it', async () => {
      const description = uniqueName('laptop')
      const { status, headers, body, facts, events } = await create({ description, expiresAt: '2999-01-01' })
      expect([status, headers.get('location')]).toEqual([201, `${base}/${body.id}`])
      const { secret, ...view } = body
      expect(secret).toMatch(/^user:[0-9a-f]{56}$/)
      expect(view).toEqual({
        id: expect.any(Number),
        userId: user.id,
        description,
        createdAt: expect.stringMatching(ISO_TIME),
        expiresAt: future,
        seenAt: null,
      })
      const { seenAt, ...data } = view
      expect(facts).toEqual([{ type: 'pat-created', data }])
      expect(events[0]).toMatchObject({ createdBy: user.username, createdByUserId: user.id })
      expect(await pats()).toContainEqual(view)
      expect(JSON.stringify(await pats())).not.toContain(secret)
    })

    it('act as their user, with and without Bearer, and do not expire by default', async () => {
      const { secret, expiresAt } = (await create()).body
      expect(expiresAt).toBeNull()
      expect(await statusOn(server, secret)).toBe(200)
      expect(await statusOn(server, `Bearer ${secret}`)).toBe(200)
      expect(await statusOn(server, `${secret}0`)).toBe(401)
      const path = '/api/admin/api-tokens'
      const body = { tokenName: 'x', type: 'admin' }
      const refused = { method: 'POST', path, body, options: { token: secret } }
      expect((await expectRefusal(server, refused, [403, 'NoAccessError'], path)).message).toContain('ADMIN')
    })

    it('have the current permissions of their user', async () => {
      const project = await aProject(server)
      const joining = await aUser(server)
      const token = await aPersonalToken(server, joining)
      const path = `/api/admin/projects/${project}/features`
      const request = () => ({ method: 'POST', path, body: { name: uniqueName() }, options: { token } })
      await expectRefusal(server, request(), [403, 'NoAccessError'])
      await join(server, joining, project, MEMBER_ROLE)
      const { body } = request()
      const { status, events } = await recording(server, 'POST', path, body, { token })
      expect(status).toBe(201)
      expect(events[0]).toMatchObject({ createdBy: joining.username, createdByUserId: joining.id })
    })

    it.each([
      [{ description: '' }, '/body/description'],
      [{ description: 'x'.repeat(256) }, '/body/description'],
      [{ description: 5 }, '/body/description'],
      [{ description: undefined }, '/body/description'],
      [{ expiresAt: 'soon' }, '/body/expiresAt'],
      [{ expiresAt: 5 }, '/body/expiresAt'],
      [{ expiresAt: past }, '/body/expiresAt'],
    ])('refuse %j with 400 ValidationError', async (given, path) => {
      const body = { description: uniqueName('key'), ...given }
      const request = { method: 'POST', path: base, body, options: { token: first } }
      const failure = await expectRefusal(server, request, [400, 'ValidationError'])
      expect(failure.details[0].path).toBe(path)
    })

    it('need a description that is unique per user', async () => {
      const description = uniqueName('key')
      expect((await create({ description })).status).toBe(201)
      const body = { description }
      await expectRefusal(server, { method: 'POST', path: base, body, options: { token: first } }, [
        409,
        'NameExistsError',
      ])
      const token = await aPersonalToken(server, await aUser(server))
      expect((await server.call('POST', base, body, { token })).status).toBe(201)
    })

    it('stop working at once when revoked, with one event', async () => {
      const { secret, seenAt, ...token } = (await create()).body
      expect(await statusOn(server, secret)).toBe(200)
      const revoked = await asUser('DELETE', `${base}/${token.id}`)
      expectEmpty(revoked, 200)
      expect(revoked.facts).toEqual([{ type: 'pat-deleted', preData: token }])
      expect(await statusOn(server, secret)).toBe(401)
      expect((await pats()).map(({ id }: { id: string }) => id)).not.toContain(token.id)
      const again = { method: 'DELETE', path: `${base}/${token.id}`, options: { token: first } }
      await expectRefusal(server, again, [404, 'NotFoundError'])
    })

    it('have increasing whole numbers as ids, and paths still accept the UUIDs of earlier versions', async () => {
      const one = (await create()).body
      const two = (await create()).body
      expect([Number.isInteger(one.id), two.id > one.id]).toEqual([true, true])
      const { read } = server.running.product.deps.store
      const row = await read.selectFrom('personal_tokens').select('id').where('number', '=', two.id).executeTakeFirst()
      const { status, facts } = await asUser('DELETE', `${base}/${row?.id}`)
      expect([status, facts.map(({ preData }) => preData?.id)]).toEqual([200, [two.id]])
      expect((await pats()).map(({ id }: { id: number }) => id)).toContain(one.id)
    })

    it('of another user return 404, even for Admins', async () => {
      const { id, secret } = (await create()).body
      for (const role of ['Viewer', 'Admin']) {
        const token = await aPersonalToken(server, await aUser(server, role))
        expect((await server.call('GET', base, undefined, { token })).body.pats).toHaveLength(1)
        await expectRefusal(server, { method: 'DELETE', path: `${base}/${id}`, options: { token } }, [
          404,
          'NotFoundError',
        ])
      }
      expect(await statusOn(server, secret)).toBe(200)
    })

    it('need a user: an API token gets 400 with a reason', async () => {
      const answers = [
        await server.call('GET', base),
        await server.call('POST', base, { description: 'x' }),
        await server.call('DELETE', `${base}/x`),
      ]
      for (const answer of answers) {
        expectFailure(answer, 400, 'ValidationError')
        expect(answer.body.message).toMatch(/needs a user/)
      }
    })

    it('are listed and revoked by Admins only, at the user', async () => {
      const { id, secret, ...view } = (await create()).body
      const path = `/api/admin/user-admin/${user.id}/tokens`
      expect((await succeed(server, 'GET', path)).pats).toContainEqual({ id, ...view })
      expectFailure(await server.call('GET', path, undefined, { token: first }), 403, 'NoAccessError')
      const deletion = { method: 'DELETE', path: `${path}/${id}` }
      await expectRefusal(server, { ...deletion, options: { token: first } }, [403, 'NoAccessError'])
      const other = await aUser(server)
      const wrong = `/api/admin/user-admin/${other.id}/tokens/${id}`
      await expectRefusal(server, { method: 'DELETE', path: wrong }, [404, 'NotFoundError'])
      const { facts } = await recording(server, 'DELETE', `${path}/${id}`)
      const { seenAt, ...preData } = view
      expect(facts).toEqual([{ type: 'pat-deleted', preData: { id, ...preData } }])
      expect(await statusOn(server, secret)).toBe(401)
      for (const unknown of ['999999999', '0'])
        expectFailure(await server.call('GET', `/api/admin/user-admin/${unknown}/tokens`), 404, 'NotFoundError')
      for (const bad of ['x', '1.5', '-1', '9999999999'])
        expectFailure(await server.call('GET', `/api/admin/user-admin/${bad}/tokens`), 400, 'ValidationError')
    })

    it('end when their user is deleted', async () => {
      const leaving = await aUser(server)
      const token = await aPersonalToken(server, leaving)
      expect(await statusOn(server, token)).toBe(200)
      await runAs(server, SYSTEM, 'user.delete', { id: leaving.id })
      expect(await statusOn(server, token)).toBe(401)
    })

    it('have the time of their last use, without an event', async () => {
      await server.newEvents()
      const seen = async () => (await pats()).some(({ seenAt }: { seenAt: string | null }) => seenAt !== null)
      await expect.poll(seen).toBe(true)
      expect(await server.newEvents()).toEqual([])
    })

    it('are not stored in clear text', async () => {
      const { secret } = (await create()).body
      expect(await statusOn(server, secret)).toBe(200)
      const { read } = server.running.product.deps.store
      for (const table of ['personal_tokens', 'events'] as const) {
        const rows = JSON.stringify(await read.selectFrom(table).selectAll().execute())
        expect(rows).not.toContain(secret.slice('user:'.length))
        expect(rows).not.toContain(first.slice('user:'.length))
      }
      if (engine === 'sqlite') {
        const path = server.databaseUrl.slice('sqlite:'.length)
        for (const file of [path, `${path}-wal`])
          expect(readFileSync(file).includes(secret.slice('user:'.length))).toBe(false)
      }
    })
  })

  describe(`personal access tokens with settings on ${engine}`, () => {
    it('return 401 AuthenticationRequired after they expire', async () => {
      let now = Date.now()
      const server = await startServer(engine, { clock: () => new Date(now) })
      const token = await aPersonalToken(server, await aUser(server), new Date(now + 1_000).toISOString())
      expect(await statusOn(server, token)).toBe(200)
      now += 1_000
      expectFailure(await server.call('GET', probe, undefined, { token }), 401, 'AuthenticationRequired')
      await server.stop()
    })

    it('are limited by MAX_PERSONAL_TOKENS', async () => {
      const server = await startServer(engine, { settings: { MAX_PERSONAL_TOKENS: '2' } })
      const token = await aPersonalToken(server, await aUser(server))
      expect((await server.call('POST', base, { description: 'second' }, { token })).status).toBe(201)
      const third = { method: 'POST', path: base, body: { description: 'third' }, options: { token } }
      await expectRefusal(server, third, [400, 'LimitExceededError'])
      await server.stop()
    })

    it('return 400 with a reason for AUTH_TYPE=none', async () => {
      const server = await startServer(engine, { settings: { AUTH_TYPE: 'none' } })
      const answer = await server.call('POST', base, { description: 'x' }, { token: null })
      expectFailure(answer, 400, 'ValidationError')
      expect(answer.body.message).toMatch(/needs a user/)
      await server.stop()
    })

    it('are looked up without SQL, and survive a restart', async () => {
      const one = await startServer(engine)
      const user = await aUser(one)
      const token = await aPersonalToken(one, user)
      expect(await statusOn(one, token)).toBe(200)
      await one.sql('alter table personal_tokens rename to elsewhere')
      expect(await statusOn(one, token)).toBe(200)
      expect(await statusOn(one, `user:${'0'.repeat(56)}`)).toBe(401)
      await one.sql('alter table elsewhere rename to personal_tokens')
      await one.stop()
      const two = await startServer(engine, { databaseUrl: one.databaseUrl })
      expect(await statusOn(two, token)).toBe(200)
      await two.stop()
    })
  })
}

describe('two instances on one PostgreSQL', () => {
  it('stop a token when its user or an Admin revokes it, or its user is deleted', async () => {
    const a = await startServer('postgres')
    const b = await startServer('postgres', { databaseUrl: a.databaseUrl })
    expect(await statusOn(b, ADMIN_TOKEN)).toBe(200)
    const ends: readonly ((user: Account, secret: string) => Promise<unknown>)[] = [
      async (_, secret) => {
        const { pats } = (await a.call('GET', base, undefined, { token: secret })).body
        return a.call('DELETE', `${base}/${pats[0].id}`, undefined, { token: secret })
      },
      async ({ id }) => {
        const path = `/api/admin/user-admin/${id}/tokens`
        return succeed(a, 'DELETE', `${path}/${(await succeed(a, 'GET', path)).pats[0].id}`)
      },
      ({ id }) => runAs(a, SYSTEM, 'user.delete', { id }),
    ]
    for (const end of ends) {
      const user = await aUser(a)
      const secret = await aPersonalToken(a, user)
      await expect.poll(() => statusOn(b, secret)).toBe(200)
      await end(user, secret)
      await expect.poll(() => statusOn(b, secret)).toBe(401)
      expect(await statusOn(a, secret)).toBe(401)
    }
    await Promise.all([a.stop(), b.stop()])
  })
})
