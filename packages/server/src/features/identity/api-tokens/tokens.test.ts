import { aPersonalToken, aRootRole, aUser } from '@leverframe/testing/accounts'
import { engineInTurn } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aMember } from '@leverframe/testing/members'
import { expectNeed } from '@leverframe/testing/permissions'
import {
  expectEmpty,
  expectFailure,
  expectRefusal,
  ISO_TIME,
  recording,
  succeed,
  UUID,
} from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'
import { OWNER_ROLE } from '#kernel/roles'

const base = '/api/admin/api-tokens'
const probe = '/api/admin/environments'
const past = '2020-01-01T00:00:00.000Z'
const future = '2999-01-01T00:00:00.000Z'

/** A token as in events: without the secret and without fields of lists. */
const storedOf = ({ secret, username, seenAt, alias, ...stored }: Body) => stored

const placeholderOf = ({ secret, id }: Body): string => `${secret.split('.')[0]}.hidden-${id}`

for (const engine of engineInTurn(import.meta.url)) {
  describe(`API tokens on ${engine}`, () => {
    const server = serverFor(engine)
    const create = (given: object) => recording(server, 'POST', base, { tokenName: uniqueName('token'), ...given })
    const statusWith = async (token: string) => (await server.call('GET', probe, undefined, { token })).status
    const listed = async () => (await succeed(server, 'GET', base)).tokens

    it('are created with 201, a Location, the secret, and one event without it', async () => {
      const { status, headers, body, facts } = await create({ tokenName: 'ci', type: 'admin' })
      expect([status, headers.get('location')]).toEqual([201, `${base}/${body.id}`])
      expect(body).toEqual({
        id: expect.stringMatching(UUID),
        tokenName: 'ci',
        type: 'admin',
        environment: '*',
        project: '*',
        projects: ['*'],
        createdAt: expect.stringMatching(ISO_TIME),
        expiresAt: null,
        username: 'ci',
        seenAt: null,
        alias: null,
        secret: expect.stringMatching(/^\*:\*\.[0-9a-f]{56}$/),
      })
      expect(facts).toEqual([{ type: 'api-token-created', data: storedOf(body) }])
      expect(await statusWith(body.secret)).toBe(200)
      expect(await statusWith(`Bearer ${body.secret}`)).toBe(200)
    })

    it('keep the secret of another server, which only an ADMIN can choose, once', async () => {
      const secret = `*:development.${uniqueName('moved-secret-of-unleash')}`
      const token = { type: 'client', environment: 'development', secret }
      const { status, body, facts } = await create(token)
      expect([status, body.secret]).toEqual([201, secret])
      expect(facts).toEqual([{ type: 'api-token-created', environment: 'development', data: storedOf(body) }])
      const asked = { token: secret }
      expect((await server.call('GET', '/api/client/features', undefined, asked)).status).toBe(200)
      expectFailure(await create(token), 409, 'ConflictError')
      await succeed(server, 'DELETE', `${base}/${body.id}`)
      expectFailure(await create(token), 409, 'ConflictError')
    })

    it.each([
      ['for another environment', '*:production.0123456789abcdef'],
      ['for another project', 'shop:development.0123456789abcdef'],
      ['that is short', '*:development.0123456789'],
      ['that is a placeholder', '*:development.hidden-0123456789abcdef'],
      ['with other characters', '*:development.0123456789 abcdef'],
    ])('are refused with a secret %s', async (_, secret) => {
      const answer = await create({ type: 'client', environment: 'development', secret })
      expect([answer.status, answer.body.details[0].path]).toEqual([400, '/body/secret'])
    })

    it('need ADMIN for a chosen secret, and admin tokens cannot have one', async () => {
      const role = await aRootRole(server, 'CREATE_CLIENT_API_TOKEN')
      const token = await aPersonalToken(server, await aUser(server, role))
      const body = { tokenName: uniqueName('token'), type: 'client', environment: 'development' }
      expect((await server.call('POST', base, body, { token })).status).toBe(201)
      const chosen = { ...body, secret: `*:development.${uniqueName('0123456789abcdef')}` }
      expect((await server.call('POST', base, chosen, { token })).status).toBe(403)
      expect((await create({ type: 'admin', secret: '*:*.0123456789abcdef' })).status).toBe(400)
    })

    it.each([
      [{ type: 'client' }, /^\*:development\./, { environment: 'development', projects: ['*'] }],
      [{ type: 'backend' }, /^\*:development\./, { type: 'client' }],
      [
        { type: 'frontend', environment: 'production', project: 'default' },
        /^default:production\./,
        { project: 'default', projects: ['default'], environment: 'production' },
      ],
      [{ type: 'client', projects: ['default'] }, /^default:development\./, { project: 'default' }],
    ])('have projects and environment in the prefix of the secret: %j', async (given, secret, view) => {
      const { status, body } = await create(given)
      expect(status).toBe(201)
      expect(body.secret).toMatch(secret)
      expect(body).toMatchObject(view)
    })

    it('for several projects have the prefix [], and the event of a token for one project names it', async () => {
      const project = uniqueName('project')
      await succeed(server, 'POST', '/api/admin/projects', { id: project, name: project })
      const several = await create({ type: 'client', projects: ['default', project] })
      expect(several.body.secret).toMatch(/^\[\]:development\./)
      expect(several.body.project).toBe(`default,${project}`)
      expect(several.facts[0]).toMatchObject({ environment: 'development' })
      expect(several.facts[0]?.project).toBeUndefined()
      const { facts } = await create({ type: 'client', project })
      expect(facts[0]).toMatchObject({ project, environment: 'development' })
    })

    it.each([
      [{ type: 'client', environment: 'nowhere' }, '/body/environment'],
      [{ type: 'client', environment: '*' }, '/body/environment'],
      [{ type: 'client', project: 'nowhere' }, '/body/projects/0'],
      [{ type: 'client', projects: ['default', 'nowhere'] }, '/body/projects/1'],
      [{ type: 'client', projects: [] }, '/body/projects'],
      [{ type: 'admin', project: 'default' }, '/body/environment'],
      [{ type: 'root' }, '/body/type'],
      [{ type: 'constructor' }, '/body/type'],
      [{ type: '__proto__' }, '/body/type'],
      [{}, '/body/type'],
      [{ type: 'client', tokenName: '' }, '/body/tokenName'],
      [{ type: 'client', tokenName: 5 }, '/body/tokenName'],
      [{ type: 'client', expiresAt: 'soon' }, '/body/expiresAt'],
      [{ type: 'client', expiresAt: 5 }, '/body/expiresAt'],
    ])('refuse %j with 400 ValidationError', async (given, path) => {
      const body = { tokenName: 'x', ...given }
      const failure = await expectRefusal(server, { method: 'POST', path: base, body }, [400, 'ValidationError'], base)
      expect(failure.details[0].path).toBe(path)
    })

    it('are listed with a placeholder for the secret, which authenticates nothing', async () => {
      const { body: created } = await create({ type: 'client' })
      const { secret, ...view } = created
      const tokens = await listed()
      expect(tokens).toContainEqual({ ...view, secret: placeholderOf(created) })
      expect(await statusWith(placeholderOf(created))).toBe(401)
      expect(JSON.stringify(tokens)).not.toContain(secret.split('.')[1])
    })

    it('are not stored in clear text', async () => {
      const { secret } = (await create({ type: 'admin' })).body
      await succeed(server, 'GET', probe)
      const { read } = server.running.product.deps.store
      for (const table of ['api_tokens', 'events'] as const) {
        const rows = JSON.stringify(await read.selectFrom(table).selectAll().execute())
        expect(rows).not.toContain(secret.split('.')[1])
        expect(rows).not.toContain(ADMIN_TOKEN.split('.')[1])
      }
    })

    it('return 401 AuthenticationRequired after they expire', async () => {
      const { body } = await create({ type: 'admin', expiresAt: past })
      expect(body.expiresAt).toBe(past)
      const options = { token: body.secret }
      expectFailure(await server.call('GET', probe, undefined, options), 401, 'AuthenticationRequired')
    })

    it.each(['tokenName', 'username'])('take their name from %s', async (field) => {
      const { status, body } = await server.call('POST', base, { [field]: 'named', type: 'client' })
      expect([status, body.tokenName, body.username]).toEqual([201, 'named', 'named'])
    })

    it('need tokenName or username, and refuse two that differ', async () => {
      const same = { tokenName: 'new', username: 'new', type: 'client' }
      expect((await succeed(server, 'POST', base, same)).tokenName).toBe('new')
      for (const [body, path] of [
        [{ type: 'client' }, '/body/tokenName'],
        [{ tokenName: 'new', username: 'old', type: 'client' }, '/body/username'],
      ] as const) {
        const failure = await expectRefusal(
          server,
          { method: 'POST', path: base, body },
          [400, 'ValidationError'],
          base,
        )
        expect(failure.details[0].path).toBe(path)
      }
    })

    it.each(['id', 'secret'])(
      'change their expiry by %s with one event, and without an event when nothing changes',
      async (by) => {
        const { body } = await create({ type: 'admin' })
        const path = `${base}/${encodeURIComponent(body[by])}`
        const { secret } = body
        const listedBefore = { ...body, secret: placeholderOf(body) }
        const before = storedOf(body)
        const changed = await recording(server, 'PUT', path, { expiresAt: future })
        expectEmpty(changed, 200)
        const after = { ...before, expiresAt: future }
        expect(changed.facts).toEqual([{ type: 'api-token-updated', data: after, preData: before }])
        expect(JSON.stringify(changed.events)).not.toContain(secret)
        expect(await listed()).toContainEqual({ ...listedBefore, expiresAt: future })
        expect((await recording(server, 'PUT', path, { expiresAt: '2999-01-01' })).facts).toEqual([])
        expect(await statusWith(secret)).toBe(200)
        await succeed(server, 'PUT', path, { expiresAt: past })
        expect(await statusWith(secret)).toBe(401)
        await succeed(server, 'PUT', path, { expiresAt: null })
        expect(await statusWith(secret)).toBe(200)
        await expectRefusal(server, { method: 'PUT', path, body: {} }, [400, 'ValidationError'], base)
      },
    )

    it.each(['id', 'secret', 'placeholder'])('stop working at once when revoked by %s, with one event', async (by) => {
      const { body } = await create({ type: 'admin' })
      const { secret } = body
      const token = storedOf(body)
      const path = `${base}/${encodeURIComponent(by === 'placeholder' ? placeholderOf(body) : body[by])}`
      expect(await statusWith(secret)).toBe(200)
      const revoked = await recording(server, 'DELETE', path)
      expectEmpty(revoked, 200)
      expect(revoked.facts).toEqual([{ type: 'api-token-deleted', preData: token }])
      expect(await statusWith(secret)).toBe(401)
      expect((await listed()).map(({ id }: { id: string }) => id)).not.toContain(token.id)
      const again = await recording(server, 'DELETE', path)
      expectEmpty(again, 200)
      const changed = await recording(server, 'PUT', path, { expiresAt: null })
      expectEmpty(changed, 200)
      expect([again.facts, changed.facts]).toEqual([[], []])
      expect(await statusWith(secret)).toBe(401)
    })

    it('that do not exist are changed and revoked with 200 and without an event', async () => {
      for (const token of ['no-such-token', '*:development.no-such-secret', '*:development.hidden-nobody']) {
        const path = `${base}/${encodeURIComponent(token)}`
        expect((await recording(server, 'DELETE', path)).facts).toEqual([])
        const changed = await recording(server, 'PUT', path, { expiresAt: future })
        expectEmpty(changed, 200)
        expect(changed.facts).toEqual([])
        await expectRefusal(server, { method: 'PUT', path, body: { expiresAt: 'soon' } }, [400, 'ValidationError'])
      }
    })

    it.each(['client', 'frontend'])('of type %s get 403 NoAccessError on the admin API', async (type) => {
      const { secret } = (await create({ type })).body
      const failed = await server.call('GET', probe, undefined, { token: secret })
      expectFailure(failed, 403, 'NoAccessError')
    })

    it.each([
      ['admin', 'ADMIN', 'ADMIN', 'ADMIN'],
      ['client', 'CREATE_CLIENT_API_TOKEN', 'UPDATE_CLIENT_API_TOKEN', 'DELETE_CLIENT_API_TOKEN'],
      ['frontend', 'CREATE_FRONTEND_API_TOKEN', 'UPDATE_FRONTEND_API_TOKEN', 'DELETE_FRONTEND_API_TOKEN'],
    ] as const)('of type %s need %s, %s and %s', async (type, toCreate, toUpdate, toDelete) => {
      const anId = async () => ({ id: (await create({ type })).body.id as string })
      const creation = async () => ({ token: { tokenName: 'x', type }, hash: uniqueName('hash') })
      const change = async () => ({ ...(await anId()), change: { expiresAt: future } })
      await expectNeed(server, toCreate, [{}], 'token.create', creation)
      await expectNeed(server, toUpdate, [{}], 'token.update', change)
      await expectNeed(server, toDelete, [{}], 'token.delete', anId)
    })

    it('are found by their name, and at the Location of their creation', async () => {
      const tokenName = `${uniqueName('name')} of/ours ü`
      const [one, two] = [
        (await create({ tokenName, type: 'client' })).body,
        (await create({ tokenName, type: 'frontend' })).body,
      ]
      const found = async (name: string) => (await succeed(server, 'GET', `${base}/${encodeURIComponent(name)}`)).tokens
      const ids = async (name: string) => (await found(name)).map(({ id }: Body) => id).toSorted()
      expect(await ids(tokenName)).toEqual([one.id, two.id].toSorted())
      expect(await ids(one.id)).toEqual([one.id])
      expect((await found(tokenName))[0]).toMatchObject({ tokenName, username: tokenName, seenAt: null })
      expect(await found(uniqueName('nobody'))).toEqual([])
      expect(await found(one.secret)).toEqual([])
    })

    it('have the time of their last use, without an event', async () => {
      await server.newEvents()
      const seen = async () => (await listed()).find((one: Body) => one.tokenName === 'init-admin').seenAt
      await expect.poll(seen).toMatch(ISO_TIME)
      expect(await server.newEvents()).toEqual([])
    })

    it('are listed, created and revoked by type: permissions for client tokens do not include admin tokens', async () => {
      const role = await aRootRole(
        server,
        'READ_CLIENT_API_TOKEN',
        'CREATE_CLIENT_API_TOKEN',
        'DELETE_CLIENT_API_TOKEN',
      )
      const token = await aPersonalToken(server, await aUser(server, role))
      const asHolder = (method: string, path: string, body?: unknown) => server.call(method, path, body, { token })
      const admins = (await create({ type: 'admin' })).body
      expect((await asHolder('POST', base, { tokenName: 'mine', type: 'client' })).status).toBe(201)
      for (const type of ['admin', 'frontend']) {
        const refused = { method: 'POST', path: base, body: { tokenName: 'x', type }, options: { token } }
        const { message } = await expectRefusal(server, refused, [403, 'NoAccessError'], base)
        expect(message).toContain(type === 'admin' ? 'ADMIN' : 'CREATE_FRONTEND_API_TOKEN')
      }
      const types = (await asHolder('GET', base)).body.tokens.map(({ type }: Body) => type)
      expect([...new Set(types)]).toEqual(['client'])
      expect((await asHolder('GET', `${base}/${admins.id}`)).body.tokens).toEqual([])
      for (const method of ['PUT', 'DELETE'])
        await expectRefusal(
          server,
          { method, path: `${base}/${admins.id}`, body: { expiresAt: null }, options: { token } },
          [403, 'NoAccessError'],
        )
      const viewer = await aPersonalToken(server, await aUser(server))
      for (const path of [base, `${base}/${admins.id}`])
        expectFailure(await server.call('GET', path, undefined, { token: viewer }), 403, 'NoAccessError')
      for (const path of [`${base}/${admins.id}`, `${base}/unknown`])
        await expectRefusal(server, { method: 'DELETE', path, options: { token: viewer } }, [403, 'NoAccessError'])
    })

    it('of a private project are hidden from non-members, who cannot create them', async () => {
      const project = await aProject(server)
      const both = (await create({ type: 'client', projects: [project, 'default'] })).body
      const only = (await create({ type: 'client', project })).body
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const token = await aPersonalToken(server, await aUser(server, 'Editor'))
      const seen = (await server.call('GET', base, undefined, { token })).body.tokens
      expect(JSON.stringify(seen)).not.toContain(project)
      expect(seen.find(({ id }: Body) => id === both.id)).toMatchObject({ projects: ['default'], project: 'default' })
      const maker = await aRootRole(server, 'CREATE_CLIENT_API_TOKEN', 'DELETE_CLIENT_API_TOKEN')
      const options = { token: await aPersonalToken(server, await aUser(server, maker)) }
      const body = { tokenName: 'x', type: 'client', project }
      await expectRefusal(server, { method: 'POST', path: base, body, options }, [400, 'ValidationError'], base)
      const path = `${base}/${only.id}`
      const revoked = await recording(server, 'DELETE', path, undefined, options)
      expect([revoked.status, revoked.facts]).toEqual([200, []])
      expect((await listed()).map(({ id }: Body) => id)).toContain(only.id)
    })

    it('for all projects can be created only by a user who sees all projects', async () => {
      const project = await aProject(server)
      await aToggle(server, { project, name: `${project}-toggle` })
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const maker = await aRootRole(server, 'CREATE_CLIENT_API_TOKEN', 'CREATE_FRONTEND_API_TOKEN')
      const options = { token: await aPersonalToken(server, await aUser(server, maker)) }
      for (const type of ['client', 'frontend'])
        for (const projects of [{ projects: ['*'] }, { project: '*' }, { projects: ['default', '*'] }, {}]) {
          const request = { method: 'POST', path: base, body: { tokenName: 'x', type, ...projects }, options }
          const { message } = await expectRefusal(server, request, [403, 'NoAccessError'], base)
          expect(message).toContain('ADMIN')
        }
      const named = await server.call('POST', base, { tokenName: 'x', type: 'client', project: 'default' }, options)
      expect(named.status).toBe(201)
      const all = (await create({ type: 'client' })).body
      const served = async (token: string) =>
        JSON.stringify((await server.call('GET', '/api/client/features', undefined, { token })).body)
      expect(await served(all.secret)).toContain(`${project}-toggle`)
      expect(await served(named.body.secret)).not.toContain(`${project}-toggle`)
    })

    it('for all projects include a project that becomes private, whose token list shows them', async () => {
      const project = await aProject(server)
      const [all, elsewhere] = [
        (await create({ type: 'client' })).body,
        (await create({ type: 'client', project: 'default' })).body,
      ]
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const owner = await aMember(server, project, OWNER_ROLE)
      const { body } = await server.call('GET', `/api/admin/projects/${project}/api-tokens`, undefined, owner.as)
      const ids = body.tokens.map(({ id }: Body) => id)
      expect(ids).toContain(all.id)
      expect(ids).not.toContain(elsewhere.id)
    })

    it('with a hidden project can be extended by Admins only, and shortened by any user with the permission', async () => {
      const project = await aProject(server)
      const all = (await create({ type: 'client', expiresAt: '2990-01-01' })).body
      const both = (await create({ type: 'client', projects: [project, 'default'], expiresAt: '2990-01-01' })).body
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const keeper = await aRootRole(server, 'UPDATE_CLIENT_API_TOKEN')
      const options = { token: await aPersonalToken(server, await aUser(server, keeper)) }
      for (const { id } of [all, both]) {
        for (const expiresAt of [null, '2991-01-01']) {
          const request = { method: 'PUT', path: `${base}/${id}`, body: { expiresAt }, options }
          expect((await expectRefusal(server, request, [403, 'NoAccessError'], base)).message).toContain('ADMIN')
        }
        expect((await server.call('PUT', `${base}/${id}`, { expiresAt: '2989-01-01' }, options)).status).toBe(200)
        expect((await server.call('PUT', `${base}/${id}`, { expiresAt: null })).status).toBe(200)
      }
    })

    it('are the author of events that they cause', async () => {
      const { secret } = (await create({ tokenName: 'release robot', type: 'admin' })).body
      const request = { name: uniqueName(), type: 'test' }
      const { events } = await recording(server, 'POST', probe, request, { token: secret })
      expect(events.map(({ createdBy, createdByUserId }) => [createdBy, createdByUserId])).toEqual([
        ['release robot', undefined],
      ])
    })
  })
}
