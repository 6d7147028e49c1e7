import { addPath, GUARDED, protect, requestsPath, switching } from '@leverframe/testing/change-requests'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, engines, serverFor, startServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aRole, type TestPerson } from '@leverframe/testing/members'
import {
  aStrategy,
  expectEmpty,
  expectFailure,
  recording,
  strategiesPath,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_ROLE, OWNER_ROLE } from '#kernel/roles'

for (const engine of engineInTurn(import.meta.url))
  describe(`protected environments on ${engine}`, () => {
    const server = serverFor(engine)
    let project: string
    let owner: TestPerson
    let member: TestPerson
    let skipper: TestPerson
    beforeAll(async () => {
      project = await aProject(server)
      owner = await aMember(server, project, OWNER_ROLE)
      member = await aMember(server, project, MEMBER_ROLE)
      skipper = await aMember(
        server,
        project,
        await aRole(server, [
          'UPDATE_FEATURE_ENVIRONMENT',
          'CREATE_FEATURE_STRATEGY',
          { name: 'SKIP_CHANGE_REQUEST', environment: GUARDED },
        ]),
      )
    })

    const callAs = (method: string, path: string, body: unknown, as: TestPerson) =>
      server.call(method, path, body, as.as)

    it('are listed, can be set by Owners, and need 1 to 10 approvals', async () => {
      const config = () => succeed(server, 'GET', `${requestsPath(project)}/config`)
      const open = { type: expect.any(String), changeRequestEnabled: false, requiredApprovals: null }
      expect(await config()).toEqual([
        { ...open, environment: 'development' },
        { ...open, environment: 'production' },
      ])
      const put = (body: unknown, as: TestPerson = owner) =>
        recording(server, 'PUT', `${addPath(project)}/config`, body, as.as)
      expectFailure(await put({ changeRequestsEnabled: true }, member), 403, 'NoAccessError')
      const first = await put({ changeRequestsEnabled: true })
      expectEmpty(first, 204)
      expect(first.facts).toEqual([
        {
          type: 'change-request-configuration-updated',
          project,
          environment: GUARDED,
          data: { environment: GUARDED, changeRequestsEnabled: true, requiredApprovals: 1 },
          preData: { environment: GUARDED, changeRequestsEnabled: false, requiredApprovals: null },
        },
      ])
      expect((await put({ changeRequestsEnabled: true })).facts).toEqual([])
      for (const [given, kept] of [
        [99, 10],
        [0, 1],
        [-5, 1],
        [4, 4],
      ]) {
        const body = { changeRequestsEnabled: true, requiredApprovals: given }
        expectEmpty(await server.call('PUT', `${addPath(project)}/config`, body), 204)
        expect((await config())[1]).toMatchObject({ changeRequestEnabled: true, requiredApprovals: kept })
      }
      for (const body of [
        {},
        { changeRequestsEnabled: 'yes' },
        { changeRequestsEnabled: true, requiredApprovals: 1.5 },
      ])
        expectFailure(await put(body), 400, 'ValidationError')
      expectFailure(
        await server.call('PUT', `${addPath(project, 'nowhere')}/config`, { changeRequestsEnabled: true }),
        404,
        'NotFoundError',
      )
      await protect(server, project, null)
      expect((await config())[1]).toMatchObject({ changeRequestEnabled: false, requiredApprovals: null })
    })

    it('refuse direct writes without SKIP_CHANGE_REQUEST, and record skipped requests in events', async () => {
      const toggle = await aToggle(server, { project })
      await aStrategy(server, toggle, {}, GUARDED, project)
      await protect(server, project)
      const on = `${toggleEnvironmentPath(toggle, GUARDED, project)}/on`
      for (const as of [member, owner])
        expectFailure(await server.call('POST', on, undefined, as.as), 403, 'NoAccessError')
      const skipped = await recording(server, 'POST', on, undefined, skipper.as)
      expect([skipped.status, skipped.facts]).toMatchObject([
        200,
        [{ type: 'feature-environment-enabled', data: { changeRequestSkipped: true } }],
      ])
      // SKIP_CHANGE_REQUEST does not replace other permissions.
      const path = `${strategiesPath(toggle, GUARDED, project)}`
      const [strategy] = await succeed(server, 'GET', path)
      expectFailure(await server.call('DELETE', `${path}/${strategy.id}`, undefined, skipper.as), 403, 'NoAccessError')
      // Events in an unprotected environment are not marked.
      const open = await recording(
        server,
        'POST',
        strategiesPath(toggle, 'development', project),
        { name: 'default' },
        skipper.as,
      )
      expect(open.facts[0]?.data).not.toHaveProperty('changeRequestSkipped')
      await protect(server, project, null)
      expect(
        (await server.call('POST', `${toggleEnvironmentPath(toggle, GUARDED, project)}/off`, undefined, member.as))
          .status,
      ).toBe(200)
    })

    it('block writes that affect all environments', async () => {
      const [toggle, other] = [await aToggle(server, { project }), await aToggle(server, { project })]
      await protect(server, project)
      const asMember = (method: string, path: string, body?: unknown) =>
        server.call(method, togglePath(toggle, project) + path, body, member.as)
      expectFailure(await asMember('DELETE', ''), 403, 'NoAccessError')
      expectFailure(await asMember('PUT', '/variants', [{ name: 'v', weightType: 'variable' }]), 403, 'NoAccessError')
      expectFailure(await asMember('POST', '/dependencies', { feature: other }), 403, 'NoAccessError')
      expect((await asMember('POST', '/clone', { name: uniqueName() })).status).toBe(201)
      await protect(server, project, null)
    })

    it('have change requests; unprotected environments have none', async () => {
      const toggle = await aToggle(server, { project })
      await aStrategy(server, toggle, {}, GUARDED, project)
      const refused = await server.call('POST', addPath(project), switching(toggle), member.as)
      expectFailure(refused, 409, 'ConflictError')
      expect(refused.body.message).toContain('not protected')
      expectFailure(
        await server.call('POST', addPath(project, 'nowhere'), switching(toggle), member.as),
        404,
        'NotFoundError',
      )
    })

    it('lose their protection when the project or environment is deleted', async () => {
      const environment = uniqueName('env')
      const give = () => succeed(server, 'POST', '/api/admin/environments', { name: environment, type: 'test' })
      await give()
      const there = await aProject(server)
      const writeOfMember = async (environment: string) => {
        const toggle = await aToggle(server, { project: there })
        const as = await aMember(server, there, MEMBER_ROLE)
        return callAs('POST', strategiesPath(toggle, environment, there), { name: 'default' }, as)
      }
      await protect(server, there, 1, environment)
      expect((await writeOfMember(environment)).status).toBe(403)
      await succeed(server, 'DELETE', `/api/admin/environments/${environment}`)
      await give()
      expect((await writeOfMember(environment)).status).toBe(200)
      const passing = await aProject(server)
      await protect(server, passing)
      await succeed(server, 'DELETE', `/api/admin/projects/${passing}`)
      await aProject(server, passing)
      const config = await succeed(server, 'GET', `${requestsPath(passing)}/config`)
      expect(config.some(({ changeRequestEnabled }: { changeRequestEnabled: boolean }) => changeRequestEnabled)).toBe(
        false,
      )
      await succeed(server, 'DELETE', `/api/admin/environments/${environment}`)
    })
  })

for (const engine of engines)
  describe(`environments that become protected on ${engine}`, () => {
    const server = serverFor(engine)

    it('refuse the next write, also when it is sent at the same time', async () => {
      const project = await aProject(server)
      const [owner, member] = [await aMember(server, project, OWNER_ROLE), await aMember(server, project, MEMBER_ROLE)]
      for (let round = 0; round < 4; round++) {
        const toggle = await aToggle(server, { project })
        await aStrategy(server, toggle, {}, GUARDED, project)
        const write = (word: string) =>
          server.call('POST', `${toggleEnvironmentPath(toggle, GUARDED, project)}/${word}`, undefined, member.as)
        const [protection, first] = await Promise.all([
          server.call('PUT', `${addPath(project)}/config`, { changeRequestsEnabled: true }, owner.as),
          write('on'),
        ])
        expect(protection.status).toBe(204)
        expect([200, 403]).toContain(first.status)
        expect((await write('off')).status).toBe(403)
        await protect(server, project, null)
        expect((await write('off')).status).toBe(200)
      }
    })

    it('stay protected after a restart and on other instances', async () => {
      const first = await startServer(engine)
      const there = await aProject(first)
      const member = await aMember(first, there, MEMBER_ROLE)
      const toggle = await aToggle(first, { project: there })
      await aStrategy(first, toggle, {}, GUARDED, there)
      await protect(first, there)
      if (engine === 'sqlite') await first.stop()
      const second = await startServer(engine, { databaseUrl: first.databaseUrl })
      const write = () =>
        second.call('POST', `${toggleEnvironmentPath(toggle, GUARDED, there)}/on`, undefined, member.as)
      expect((await write()).status).toBe(403)
      if (engine === 'postgres') {
        await protect(first, there, null)
        expect((await write()).status).toBe(200)
        await first.stop()
      }
      await second.stop()
    })
  })
