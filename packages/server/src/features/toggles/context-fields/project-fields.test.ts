import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aMember, aPerson } from '@leverframe/testing/members'
import { aStrategy, expectFailure, recording, strategiesPath, succeed } from '@leverframe/testing/scenario'
import { aConstraint, aSegment, SEGMENTS } from '@leverframe/testing/segments'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE, OWNER_ROLE } from '#kernel/roles'

const FIELDS = '/api/admin/context'
const pathOf = (project: string) => `/api/admin/projects/${project}/context`
const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

for (const engine of engineInTurn(import.meta.url))
  describe(`context fields of a project on ${engine}`, () => {
    const server = serverFor(engine)
    const aField = async (project: string, given: object = {}): Promise<string> =>
      (await succeed(server, 'POST', pathOf(project), { name: uniqueName('field'), ...given })).name
    const strategyOn = (contextName: string) => ({ name: 'default', constraints: [aConstraint('eu', contextName)] })

    it('are created, changed and deleted below the project, and their events name it', async () => {
      const [project, name] = [await aProject(server), uniqueName('field')]
      const created = await recording(server, 'POST', pathOf(project), { name, legalValues: [{ value: 'eu' }] })
      expect([created.status, created.body.project]).toEqual([201, project])
      expect(created.facts).toMatchObject([{ type: 'context-field-created', project, data: { name, project } }])
      const one = `${pathOf(project)}/${name}`
      const changed = await recording(server, 'PUT', one, { description: 'Region' })
      expect(changed.facts).toMatchObject([{ type: 'context-field-updated', project, data: { description: 'Region' } }])
      await succeed(server, 'POST', `${one}/legal-values`, { value: 'us' })
      await succeed(server, 'DELETE', `${one}/legal-values/eu`)
      expect(await succeed(server, 'GET', one)).toMatchObject({ description: 'Region', legalValues: [{ value: 'us' }] })
      const deleted = await recording(server, 'DELETE', one)
      expect(deleted.facts).toMatchObject([{ type: 'context-field-deleted', project, preData: { name, project } }])
    })

    it('are listed apart from the fields of all projects, unless both are included', async () => {
      const project = await aProject(server)
      const name = await aField(project)
      expect(namesOf(await succeed(server, 'GET', pathOf(project)))).toEqual([name])
      expect(namesOf(await succeed(server, 'GET', `${pathOf(project)}?include=root`))).toEqual(
        expect.arrayContaining([name, 'userId']),
      )
      expect(namesOf(await succeed(server, 'GET', FIELDS))).not.toContain(name)
      expect(namesOf(await succeed(server, 'GET', `${FIELDS}?include=project`))).toContain(name)
      expectFailure(await server.call('GET', `${FIELDS}?include=all`), 400, 'ValidationError')
      expectFailure(await server.call('GET', `${FIELDS}/${name}`), 404, 'NotFoundError')
      expectFailure(await server.call('PUT', `${FIELDS}/${name}`, { description: 'x' }), 404, 'NotFoundError')
      expectFailure(await server.call('DELETE', `${pathOf(project)}/userId`), 404, 'NotFoundError')
    })

    it('have names that are unique over the instance', async () => {
      const [project, other] = [await aProject(server), await aProject(server)]
      const name = await aField(project)
      for (const path of [pathOf(project), pathOf(other), FIELDS])
        expectFailure(await server.call('POST', path, { name }), 409, 'NameExistsError')
      for (const path of [`${pathOf(other)}/validate`, `${FIELDS}/validate`])
        expectFailure(await server.call('POST', path, { name }), 409, 'NameExistsError')
    })

    it('can be used only by strategies and segments of their project', async () => {
      const [project, other] = [await aProject(server), await aProject(server)]
      const name = await aField(project)
      const [mine, theirs] = [await aToggle(server, { project }), await aToggle(server, { project: other })]
      await succeed(server, 'POST', strategiesPath(mine, 'development', project), strategyOn(name))
      const foreign = strategiesPath(theirs, 'development', other)
      const refused = await server.call('POST', foreign, strategyOn(name))
      expectFailure(refused, 400, 'ValidationError')
      expect(refused.body.details).toMatchObject([
        { path: '/body/constraints/0/contextName', message: `the context field "${name}" belongs to another project` },
      ])
      const constraints = [aConstraint('eu', name)]
      const segment = { name: uniqueName('segment'), constraints }
      for (const home of [{}, { project: other }])
        expectFailure(await server.call('POST', SEGMENTS, { ...segment, ...home }), 400, 'ValidationError')
      const { id } = await succeed(server, 'POST', SEGMENTS, { ...segment, project })
      for (const home of [null, other])
        expectFailure(await server.call('PUT', `${SEGMENTS}/${id}`, { project: home }), 400, 'ValidationError')
    })

    it('keep a toggle in its project and a project from being deleted', async () => {
      const [project, other] = [await aProject(server), await aProject(server)]
      const name = await aField(project)
      const toggle = await aToggle(server, { project })
      await aStrategy(server, toggle, strategyOn(name), 'development', project)
      const move = () => server.call('POST', `${togglePath(toggle, project)}/changeProject`, { newProjectId: other })
      const refused = await move()
      expectFailure(refused, 409, 'ConflictError')
      expect(refused.body.message).toContain(name)
      const inUse = await server.call('DELETE', `${pathOf(project)}/${name}`)
      expectFailure(inUse, 409, 'ConflictError')
      await succeed(server, 'DELETE', togglePath(toggle, project))
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      const withField = await server.call('DELETE', `/api/admin/projects/${project}`)
      expectFailure(withField, 409, 'ConflictError')
      expect(withField.body.message).toContain('1 context fields belong to it')
      await succeed(server, 'DELETE', `${pathOf(project)}/${name}`)
      await succeed(server, 'DELETE', `/api/admin/projects/${project}`)
    })

    it('accept saved constraints of other projects that are older than the field', async () => {
      const [project, other] = [await aProject(server), await aProject(server)]
      const [name, toggle] = [uniqueName('field'), await aToggle(server, { project: other })]
      const { id } = await aStrategy(server, toggle, strategyOn(name), 'development', other)
      await aField(project, { name, legalValues: [{ value: 'eu' }] })
      const path = `${strategiesPath(toggle, 'development', other)}/${id}`
      await succeed(server, 'PUT', path, { title: 'still fine' })
    })

    it('need UPDATE_PROJECT_CONTEXT, which owners of the project hold', async () => {
      const project = await aProject(server)
      const member = await aMember(server, project, MEMBER_ROLE)
      const refused = await server.call('POST', pathOf(project), { name: uniqueName('field') }, member.as)
      expectFailure(refused, 403, 'NoAccessError')
      expect(refused.body.message).toContain('UPDATE_PROJECT_CONTEXT')
      const owner = await aMember(server, project, OWNER_ROLE)
      const name = uniqueName('field')
      expect((await server.call('POST', pathOf(project), { name }, owner.as)).status).toBe(201)
      expectFailure(await server.call('POST', FIELDS, { name: uniqueName('field') }, owner.as), 403, 'NoAccessError')
    })

    it('are hidden together with a private project', async () => {
      const project = await aPrivateProject(server)
      const name = await aField(project)
      const outsider = await aPerson(server)
      expectFailure(await server.call('GET', pathOf(project), undefined, outsider.as), 404, 'NotFoundError')
      expectFailure(
        await server.call('GET', `${pathOf(project)}/${name}`, undefined, outsider.as),
        404,
        'NotFoundError',
      )
      const list = await server.call('GET', `${FIELDS}?include=project`, undefined, outsider.as)
      expect(namesOf(list.body)).not.toContain(name)
    })

    it('cannot be deleted while a segment of the project uses them', async () => {
      const project = await aProject(server)
      const name = await aField(project)
      await aSegment(server, { project, constraints: [aConstraint('eu', name)] })
      const inUse = await server.call('DELETE', `${pathOf(project)}/${name}`)
      expectFailure(inUse, 409, 'ConflictError')
      expect(inUse.body.message).toContain('segments')
    })
  })
