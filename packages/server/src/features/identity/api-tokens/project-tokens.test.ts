import { aPersonalToken, aUser, join } from '@leverframe/testing/accounts'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import { expectNeed } from '@leverframe/testing/permissions'
import { expectEmpty, expectFailure, expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_ROLE } from '#kernel/roles'

const all = '/api/admin/api-tokens'
const tokensOf = (project: string) => `/api/admin/projects/${project}/api-tokens`

for (const engine of engineInTurn(import.meta.url))
  describe(`API tokens of a project on ${engine}`, () => {
    const server = serverFor(engine)
    let project = ''
    let member = ''
    beforeAll(async () => {
      project = await aProject(server)
      const user = await aUser(server)
      await join(server, user, project, MEMBER_ROLE)
      member = await aPersonalToken(server, user)
    })
    const asMember = (method: string, path: string, body?: unknown) =>
      recording(server, method, path, body, { token: member })
    const create = (given: object = {}) =>
      asMember('POST', tokensOf(project), { tokenName: uniqueName('token'), type: 'client', ...given })
    const idsSeen = async () =>
      (await asMember('GET', tokensOf(project))).body.tokens.map(({ id }: { id: string }) => id)

    it('are created by a member for this project only, with 201, a Location, the secret and one event', async () => {
      const { status, headers, body, facts } = await create({ type: 'frontend', environment: 'production' })
      expect([status, headers.get('location')]).toEqual([201, `${tokensOf(project)}/${body.id}`])
      expect(body).toMatchObject({ type: 'frontend', projects: [project], project, environment: 'production' })
      expect(body.secret).toMatch(new RegExp(`^${project}:production\\.[0-9a-f]{56}$`))
      const { secret, username, seenAt, alias, ...data } = body
      expect(facts).toEqual([{ type: 'api-token-created', project, environment: 'production', data }])
      expectFailure(await server.call('GET', tokensOf(project), undefined, { token: secret }), 403, 'NoAccessError')
      expect((await create({ project })).status).toBe(201)
      expect((await create({ projects: [project] })).status).toBe(201)
    })

    it.each([
      [{ type: 'admin' }, '/body/type'],
      [{ type: 'ADMIN' }, '/body/type'],
      [{ type: 'root' }, '/body/type'],
      [{ projects: ['*'] }, '/body/projects'],
      [{ project: 'default' }, '/body/projects'],
      [{ environment: '*' }, '/body/environment'],
      [{ environment: 'nowhere' }, '/body/environment'],
      [{ expiresAt: 'soon' }, '/body/expiresAt'],
    ])('return 400 for %j', async (given, path) => {
      const body = { tokenName: 'x', type: 'client', ...given }
      const request = { method: 'POST', path: tokensOf(project), body, options: { token: member } }
      const failure = await expectRefusal(server, request, [400, 'ValidationError'], all)
      expect(failure.details[0].path).toBe(path)
    })

    it('are listed with those for all projects, without admin tokens and those of other projects', async () => {
      const everywhere = await succeed(server, 'POST', all, { tokenName: 'all', type: 'client' })
      const elsewhere = await succeed(server, 'POST', all, { tokenName: 'other', type: 'client', project: 'default' })
      const shared = await succeed(server, 'POST', all, {
        tokenName: 'two',
        type: 'client',
        projects: ['default', project],
      })
      const own = (await create()).body
      const { body } = await asMember('GET', tokensOf(project))
      const ids = body.tokens.map(({ id }: { id: string }) => id)
      expect(ids).toEqual(expect.arrayContaining([everywhere.id, shared.id, own.id]))
      expect(ids).not.toContain(elsewhere.id)
      expect(body.tokens.filter(({ type }: { type: string }) => type === 'admin')).toEqual([])
      expect(JSON.stringify(body)).not.toContain(own.secret.split('.')[1])
    })

    it.each(['id', 'secret'])('are revoked by %s, with one event', async (by) => {
      const { body } = await create()
      const { secret, username, seenAt, alias, ...preData } = body
      const revoked = await asMember('DELETE', `${tokensOf(project)}/${encodeURIComponent(body[by])}`)
      expectEmpty(revoked, 200)
      expect(revoked.facts).toEqual([{ type: 'api-token-deleted', project, environment: 'development', preData }])
      expect(await idsSeen()).not.toContain(body.id)
      const path = `${tokensOf(project)}/${encodeURIComponent(body[by])}`
      const again = await asMember('DELETE', path)
      expect([again.status, again.facts]).toEqual([200, []])
    })

    it('cannot be revoked here when they are valid for other projects too, even by an Admin', async () => {
      for (const given of [{}, { projects: ['default', project] }]) {
        const { id } = await succeed(server, 'POST', all, { tokenName: 'wide', type: 'client', ...given })
        const path = `${tokensOf(project)}/${id}`
        await expectRefusal(server, { method: 'DELETE', path, options: { token: member } }, [409, 'ConflictError'], all)
        await expectRefusal(server, { method: 'DELETE', path }, [409, 'ConflictError'], all)
      }
    })

    it('that this project does not have are left as they are', async () => {
      for (const given of [{ project: 'default' }, { type: 'admin' }]) {
        const { id } = await succeed(server, 'POST', all, { tokenName: 'foreign', type: 'client', ...given })
        const { status, facts } = await asMember('DELETE', `${tokensOf(project)}/${id}`)
        expect([status, facts]).toEqual([200, []])
        expect((await succeed(server, 'GET', all)).tokens.map((one: { id: string }) => one.id)).toContain(id)
      }
    })

    it('refuse a username that differs from tokenName', async () => {
      const names = { username: 'old', tokenName: 'new' }
      expectFailure(await asMember('POST', tokensOf(project), { ...names, type: 'client' }), 400, 'ValidationError')
    })

    it('accept username as the older name of tokenName', async () => {
      const { status, body } = await asMember('POST', tokensOf(project), { username: 'old', type: 'client' })
      expect([status, body.tokenName]).toEqual([201, 'old'])
    })

    it('return 403 NoAccessError to non-members and 404 for an unknown project', async () => {
      const { body } = await recording(server, 'POST', tokensOf('default'), { tokenName: 'x', type: 'client' })
      const options = { token: member }
      expectFailure(await server.call('GET', tokensOf('default'), undefined, options), 403, 'NoAccessError')
      const creation = { method: 'POST', path: tokensOf('default'), body: { tokenName: 'x', type: 'client' }, options }
      const { message } = await expectRefusal(server, creation, [403, 'NoAccessError'], all)
      expect(message).toContain('CREATE_PROJECT_API_TOKEN of project "default"')
      const deletion = { method: 'DELETE', path: `${tokensOf('default')}/${body.id}`, options }
      await expectRefusal(server, deletion, [403, 'NoAccessError'], all)
      for (const [method, path] of [
        ['GET', tokensOf('nowhere')],
        ['POST', tokensOf('nowhere')],
        ['DELETE', `${tokensOf('nowhere')}/x`],
      ] as const)
        expectFailure(
          await server.call(method, path, method === 'POST' ? creation.body : undefined),
          404,
          'NotFoundError',
        )
    })

    it('need the permission in that project', async () => {
      const creation = async () => ({ project, token: { tokenName: 'x', type: 'client' }, hash: uniqueName('hash') })
      const deletion = async () => ({ project, id: (await create()).body.id as string })
      await expectNeed(server, 'CREATE_PROJECT_API_TOKEN', [{ project }], 'token.create-in-project', creation)
      await expectNeed(server, 'DELETE_PROJECT_API_TOKEN', [{ project }], 'token.delete-in-project', deletion)
    })
  })
