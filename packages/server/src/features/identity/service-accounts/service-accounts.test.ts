import { aPersonalToken, aUser, join } from '@leverframe/testing/accounts'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, serverFor, startServer, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { expectEmpty, expectFailure, expectRefusal, ISO_TIME, recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE } from '#kernel/roles'

const base = '/api/admin/service-account'
const probe = '/api/admin/environments'
const statusOn = async (server: TestServer, token: string) =>
  (await server.call('GET', probe, undefined, { token })).status
const account = (given: object = {}) => ({ username: uniqueName('robot'), name: 'Robot', rootRole: 'Viewer', ...given })

for (const engine of proofEngines)
  describe(`service accounts on ${engine}`, () => {
    const server = serverFor(engine)
    const create = (given?: object) => recording(server, 'POST', base, account(given))
    const anAccount = async (given?: object) => (await create(given)).body
    const aToken = (id: number, given: object = {}) =>
      recording(server, 'POST', `${base}/${id}/token`, { description: uniqueName('key'), ...given })
    const listed = async () => (await succeed(server, 'GET', base)).serviceAccounts

    it('are created with 201, a Location and one event', async () => {
      const { status, headers, body, facts } = await create({ username: 'deploy', rootRole: 2 })
      expect([status, headers.get('location')]).toEqual([201, `${base}/${body.id}`])
      expect(body).toEqual({
        id: expect.any(Number),
        username: 'deploy',
        name: 'Robot',
        email: null,
        rootRole: 2,
        accountType: 'Service Account',
        createdAt: expect.stringMatching(ISO_TIME),
        seenAt: null,
      })
      expect(facts).toEqual([{ type: 'service-account-created', data: body }])
      const list = await succeed(server, 'GET', base)
      expect(list.serviceAccounts).toContainEqual({ ...body, tokens: [] })
      expect(list.rootRoles.map(({ name }: { name: string }) => name)).toEqual(['Admin', 'Editor', 'Viewer'])
    })

    it.each([
      [{ username: '' }, '/body/username'],
      [{ username: undefined }, '/body/username'],
      [{ name: 5 }, '/body/name'],
      [{ rootRole: undefined }, '/body/rootRole'],
      [{ rootRole: 'nobody' }, '/body/rootRole'],
      [{ rootRole: 999 }, '/body/rootRole'],
      [{ rootRole: 'Owner' }, '/body/rootRole'],
    ])('refuse %j with 400 ValidationError', async (given, path) => {
      const request = { method: 'POST', path: base, body: account(given) }
      const failure = await expectRefusal(server, request, [400, 'ValidationError'], base)
      expect(failure.details[0].path).toBe(path)
    })

    it('need a name that no other account or user has', async () => {
      const { username } = await anAccount()
      for (const taken of [username, 'admin', (await aUser(server)).username]) {
        const body = account({ username: taken })
        await expectRefusal(server, { method: 'POST', path: base, body }, [409, 'NameExistsError'], base)
      }
    })

    it('change name and role with one event, and without an event when nothing changes; the user name cannot change', async () => {
      const before = await anAccount()
      const path = `${base}/${before.id}`
      const changed = await recording(server, 'PUT', path, {
        username: before.username,
        name: 'New',
        rootRole: 'Editor',
      })
      const after = { ...before, name: 'New', rootRole: 2 }
      expect([changed.status, changed.body]).toEqual([200, after])
      expect(changed.facts).toEqual([{ type: 'service-account-updated', data: after, preData: before }])
      expect((await recording(server, 'PUT', path, { rootRole: 2 })).facts).toEqual([])
      for (const [body, at] of [
        [{ username: 'other' }, '/body/username'],
        [{ rootRole: 'Owner' }, '/body/rootRole'],
      ] as const) {
        const failure = await expectRefusal(server, { method: 'PUT', path, body }, [400, 'ValidationError'], base)
        expect(failure.details[0].path).toBe(at)
      }
    })

    it('have tokens: 201, a Location, the secret, and one event without it', async () => {
      const { id, username } = await anAccount()
      const { status, headers, body, facts, events } = await aToken(id, { expiresAt: '2999-01-01' })
      expect([status, headers.get('location')]).toEqual([201, `${base}/${id}/token/${body.id}`])
      const { secret, ...view } = body
      expect(secret).toMatch(/^user:[0-9a-f]{56}$/)
      expect(view).toMatchObject({ id: expect.any(Number), userId: id, expiresAt: '2999-01-01T00:00:00.000Z' })
      const { seenAt, ...data } = view
      expect(facts).toEqual([{ type: 'service-account-token-created', data }])
      expect(JSON.stringify(events)).not.toContain(secret)
      expect((await succeed(server, 'GET', `${base}/${id}/token`)).pats).toEqual([view])
      expect((await listed()).find((one: { id: number }) => one.id === id).tokens).toEqual([view])
      expect(JSON.stringify(await listed())).not.toContain(secret)
      expect(await statusOn(server, secret)).toBe(200)
      expect(await statusOn(server, `Bearer ${secret}`)).toBe(200)
      const description = { description: body.description }
      const again = { method: 'POST', path: `${base}/${id}/token`, body: description }
      await expectRefusal(server, again, [409, 'NameExistsError'], base)
      expect(username).toMatch(/^robot/)
    })

    it('act under their own name with the permissions of their role, and can be project members', async () => {
      const { id, username } = await anAccount()
      const project = await aProject(server)
      const { secret: token } = (await aToken(id)).body
      const path = `/api/admin/projects/${project}/features`
      await expectRefusal(server, { method: 'POST', path, body: { name: uniqueName() }, options: { token } }, [
        403,
        'NoAccessError',
      ])
      await join(server, { id, username }, project, MEMBER_ROLE)
      const { status, events } = await recording(server, 'POST', path, { name: uniqueName() }, { token })
      expect(status).toBe(201)
      expect(events[0]).toMatchObject({ createdBy: username, createdByUserId: id })
      const admin = (await aToken((await anAccount({ rootRole: 'Admin' })).id)).body.secret
      expect((await server.call('GET', base, undefined, { token: admin })).status).toBe(200)
      await succeed(server, 'PUT', `${base}/${id}`, { rootRole: 'Admin' })
      expect((await server.call('GET', base, undefined, { token })).status).toBe(200)
      await succeed(server, 'PUT', `${base}/${id}`, { rootRole: 'Viewer' })
      expectFailure(await server.call('GET', base, undefined, { token }), 403, 'NoAccessError')
    })

    it('cannot create tokens for themselves: 400 with a reason', async () => {
      const { secret: token } = (await aToken((await anAccount({ rootRole: 'Admin' })).id)).body
      const request = { method: 'POST', path: '/api/admin/user/tokens', body: { description: 'x' }, options: { token } }
      const { message } = await expectRefusal(server, request, [400, 'ValidationError'], base)
      expect(message).toMatch(/service account/)
      expectFailure(await server.call('GET', '/api/admin/user/tokens', undefined, { token }), 400, 'ValidationError')
    })

    it('lose a revoked token at once, with one event', async () => {
      const { id } = await anAccount()
      const { secret, seenAt, ...token } = (await aToken(id)).body
      const { secret: kept } = (await aToken(id)).body
      expect(await statusOn(server, secret)).toBe(200)
      const other = await anAccount()
      const foreign = { method: 'DELETE', path: `${base}/${other.id}/token/${token.id}` }
      await expectRefusal(server, foreign, [404, 'NotFoundError'], base)
      const revoked = await recording(server, 'DELETE', `${base}/${id}/token/${token.id}`)
      expectEmpty(revoked, 200)
      expect(revoked.facts).toEqual([{ type: 'service-account-token-deleted', preData: token }])
      expect([await statusOn(server, secret), await statusOn(server, kept)]).toEqual([401, 200])
      const again = { method: 'DELETE', path: `${base}/${id}/token/${token.id}` }
      await expectRefusal(server, again, [404, 'NotFoundError'], base)
    })

    it('are deleted with their tokens and one event', async () => {
      const created = await anAccount()
      const { secret } = (await aToken(created.id)).body
      expect(await statusOn(server, secret)).toBe(200)
      const deleted = await recording(server, 'DELETE', `${base}/${created.id}`)
      expectEmpty(deleted, 200)
      expect(deleted.facts).toEqual([{ type: 'service-account-deleted', preData: created }])
      expect(await statusOn(server, secret)).toBe(401)
      expect((await listed()).map(({ id }: { id: number }) => id)).not.toContain(created.id)
      await expectRefusal(server, { method: 'DELETE', path: `${base}/${created.id}` }, [404, 'NotFoundError'])
    })

    it('return 404 on the routes of users and vice versa, and 400 for an id that is not an integer', async () => {
      const user = await aUser(server)
      const { id } = await anAccount()
      for (const [method, path, body] of [
        ['PUT', `${base}/${user.id}`, { name: 'x' }],
        ['DELETE', `${base}/${user.id}`, undefined],
        ['GET', `${base}/${user.id}/token`, undefined],
        ['POST', `${base}/${user.id}/token`, { description: 'x' }],
        ['DELETE', `${base}/${user.id}/token/x`, undefined],
        ['GET', `/api/admin/user-admin/${id}/tokens`, undefined],
        ['DELETE', `/api/admin/user-admin/${id}/tokens/x`, undefined],
      ] as const)
        expectFailure(await server.call(method, path, body), 404, 'NotFoundError')
      expectFailure(await server.call('GET', `${base}/x/token`), 400, 'ValidationError')
      expectFailure(await server.call('DELETE', `${base}/1.5`), 400, 'ValidationError')
    })

    it('are for Admins only', async () => {
      const { id } = await anAccount()
      const tokenId = (await aToken(id)).body.id
      const token = await aPersonalToken(server, await aUser(server, 'Editor'))
      for (const [method, path, body] of [
        ['GET', base, undefined],
        ['GET', `${base}/${id}/token`, undefined],
        ['POST', base, account({ rootRole: 'Admin' })],
        ['PUT', `${base}/${id}`, { rootRole: 'Admin' }],
        ['DELETE', `${base}/${id}`, undefined],
        ['POST', `${base}/${id}/token`, { description: 'x' }],
        ['DELETE', `${base}/${id}/token/${tokenId}`, undefined],
      ] as const) {
        const { message } = await expectRefusal(
          server,
          { method, path, body, options: { token } },
          [403, 'NoAccessError'],
          base,
        )
        expect(message).toContain('ADMIN')
      }
    })
  })

describe('two instances on one PostgreSQL', () => {
  it('stop the tokens of a service account when they are revoked or the account is deleted', async () => {
    const a = await startServer('postgres')
    const b = await startServer('postgres', { databaseUrl: a.databaseUrl })
    for (const what of ['token', 'account']) {
      const { id } = await succeed(a, 'POST', base, account())
      const { id: tokenId, secret } = await succeed(a, 'POST', `${base}/${id}/token`, { description: 'shared' })
      await expect.poll(() => statusOn(b, secret)).toBe(200)
      await succeed(a, 'DELETE', what === 'token' ? `${base}/${id}/token/${tokenId}` : `${base}/${id}`)
      await expect.poll(() => statusOn(b, secret)).toBe(401)
    }
    await Promise.all([a.stop(), b.stop()])
  })
})
