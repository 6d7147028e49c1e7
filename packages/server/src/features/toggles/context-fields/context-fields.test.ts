import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aMember, aPerson } from '@leverframe/testing/members'
import {
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  ISO_TIME,
  recording,
  strategiesPath,
  succeed,
} from '@leverframe/testing/scenario'
import { aConstraint, aSegment, SEGMENTS } from '@leverframe/testing/segments'
import { describe, expect, it } from 'vitest'
import { EDITOR_ROLE, VIEWER_ROLE } from '#kernel/roles'
import { MAX_LEGAL_VALUES } from './schema.ts'

const FIELDS = '/api/admin/context'

for (const engine of engineInTurn(import.meta.url))
  describe(`context fields on ${engine}`, () => {
    const server = serverFor(engine)
    const aField = (...values: readonly string[]) =>
      succeed(server, 'POST', FIELDS, {
        name: uniqueName('field'),
        legalValues: values.map((value) => ({ value })),
      })
    const listed = async (name: string) =>
      (await succeed(server, 'GET', FIELDS)).find((field: { name: string }) => field.name === name)

    it('include the fields that SDKs fill in themselves, which cannot be deleted', async () => {
      const fields = await succeed(server, 'GET', FIELDS)
      expect(fields.slice(0, 6).map(({ name }: { name: string }) => name)).toEqual([
        'environment',
        'userId',
        'appName',
        'sessionId',
        'remoteAddress',
        'currentTime',
      ])
      for (const { name } of fields.slice(0, 6))
        await expectRefusal(server, { method: 'DELETE', path: `${FIELDS}/${name}` }, [409, 'ConflictError'], FIELDS)
    })

    it('are created, read, changed and deleted, each with its event', async () => {
      const name = uniqueName('field')
      const legalValues = [{ value: 'eu', description: 'Europe' }, { value: 'us' }]
      const created = await recording(server, 'POST', FIELDS, { name, stickiness: true, legalValues })
      const field = {
        name,
        description: '',
        stickiness: true,
        sortOrder: expect.any(Number),
        legalValues,
        createdAt: expect.stringMatching(ISO_TIME),
      }
      expect([created.status, created.body]).toEqual([201, field])
      expect(new URL(created.headers.get('location') ?? '', server.url).pathname).toBe(`${FIELDS}/${name}`)
      expect(created.facts).toEqual([{ type: 'context-field-created', data: field }])
      const one = `${FIELDS}/${name}`
      expect(await succeed(server, 'GET', one)).toEqual(field)
      expect(await listed(name)).toEqual({ ...field, usedInFeatures: 0, usedInProjects: 0 })

      const changed = await recording(server, 'PUT', one, { description: 'Where', sortOrder: 3 })
      expectEmpty(changed, 200)
      const after = { ...field, description: 'Where', sortOrder: 3 }
      expect(changed.facts).toEqual([{ type: 'context-field-updated', data: after, preData: field }])
      expect(await succeed(server, 'GET', one)).toEqual(after)
      expect((await recording(server, 'PUT', one, {})).facts).toEqual([])
      await expectRefusal(server, { method: 'PUT', path: one, body: { name: 'other' } }, [400, 'ValidationError'])

      const gone = await recording(server, 'DELETE', one)
      expectEmpty(gone, 200)
      expect(gone.facts).toEqual([{ type: 'context-field-deleted', preData: after }])
      expectFailure(await server.call('GET', one), 404, 'NotFoundError')
    })

    it('have unique names, and the validate route checks a name', async () => {
      const { name } = await aField()
      await expectRefusal(server, { method: 'POST', path: FIELDS, body: { name } }, [409, 'NameExistsError'])
      expectFailure(await server.call('POST', `${FIELDS}/validate`, { name }), 409, 'NameExistsError')
      expectEmpty(await server.call('POST', `${FIELDS}/validate`, { name: uniqueName('field') }), 200)
      expectFailure(await server.call('POST', `${FIELDS}/validate`, { name: 'a b' }), 400, 'ValidationError')
    })

    it('allow adding and removing legal values one by one', async () => {
      const { name } = await aField('eu')
      const path = `${FIELDS}/${name}/legal-values`
      const valuesOf = async () => (await succeed(server, 'GET', `${FIELDS}/${name}`)).legalValues
      const added = await recording(server, 'POST', path, { value: 'a/b c', description: 'odd' })
      expectEmpty(added, 200)
      expect(added.facts).toMatchObject([{ type: 'context-field-updated', data: { name }, preData: { name } }])
      await succeed(server, 'POST', path, { value: 'eu', description: 'Europe' })
      expect(await valuesOf()).toEqual([
        { value: 'eu', description: 'Europe' },
        { value: 'a/b c', description: 'odd' },
      ])
      expectEmpty(await server.call('DELETE', `${path}/${encodeURIComponent('a/b c')}`), 200)
      expect(await valuesOf()).toHaveLength(1)
      await expectRefusal(server, { method: 'DELETE', path: `${path}/us` }, [404, 'NotFoundError'])
      const full = Array.from({ length: MAX_LEGAL_VALUES }, (_, i) => ({ value: String(i) }))
      await succeed(server, 'PUT', `${FIELDS}/${name}`, { legalValues: full })
      await expectRefusal(server, { method: 'POST', path, body: { value: 'one more' } }, [400, 'LimitExceededError'])
      const twice = [{ value: 'x' }, { value: 'x' }]
      const body = { legalValues: twice }
      const refused = await expectRefusal(server, { method: 'PUT', path: `${FIELDS}/${name}`, body }, [
        400,
        'ValidationError',
      ])
      expect(refused.details[0].path).toBe('/body/legalValues/1/value')
    })

    it('with legal values refuse other values in constraints that compare with a list', async () => {
      const { name } = await aField('eu', 'us')
      const toggle = await aToggle(server)
      const path = strategiesPath(toggle)
      const constraint = (operator: string, ...values: readonly string[]) => ({ contextName: name, operator, values })
      for (const operator of ['IN', 'NOT_IN', 'STR_CONTAINS', 'STR_STARTS_WITH', 'STR_ENDS_WITH']) {
        const constraints = [aConstraint(), constraint(operator, 'eu', 'mars')]
        for (const request of [
          { method: 'POST', path, body: { name: 'default', constraints } },
          { method: 'POST', path: SEGMENTS, body: { name: uniqueName('segment'), constraints } },
        ]) {
          const { details } = await expectRefusal(server, request, [400, 'ValidationError'], request.path)
          expect(details[0].path).toBe('/body/constraints/1/values/1')
        }
        await aStrategy(server, toggle, { constraints: [constraint(operator, 'eu', 'us')] })
      }
      await aSegment(server, { constraints: [constraint('IN', 'eu')] })
      await aStrategy(server, toggle, { constraints: [{ contextName: name, operator: 'NUM_GT', value: '3' }] })
      await aStrategy(server, toggle, { constraints: [aConstraint('anything', uniqueName('unknown'))] })
    })

    it('that become stricter do not affect saved constraints until they change', async () => {
      const { name } = await aField('eu', 'us')
      const toggle = await aToggle(server)
      const constraints = [aConstraint('us', name)]
      const strategy = await aStrategy(server, toggle, { constraints })
      const segment = await aSegment(server, { constraints })
      await succeed(server, 'DELETE', `${FIELDS}/${name}/legal-values/us`)
      const path = `${strategiesPath(toggle)}/${strategy.id}`
      await succeed(server, 'PUT', path, { title: 'still here' })
      await succeed(server, 'PUT', `${SEGMENTS}/${segment.id}`, { ...segment, description: 'still here' })
      const changed = { constraints: [{ ...aConstraint('us', name), inverted: true }] }
      for (const one of [path, `${SEGMENTS}/${segment.id}`])
        await expectRefusal(server, { method: 'PUT', path: one, body: changed }, [400, 'ValidationError'], one)
    })

    it('list the strategies with constraints on them, and cannot be deleted while any exist', async () => {
      const { name } = await aField()
      const project = await aProject(server)
      const [toggle, other] = [await aToggle(server), await aToggle(server, { project })]
      const constraints = [aConstraint('1', name)]
      const strategy = await aStrategy(server, toggle, { constraints })
      await aStrategy(server, toggle, { constraints }, 'production')
      await aStrategy(server, other, { constraints }, 'development', project)
      const segment = await aSegment(server, { constraints })
      expect(await listed(name)).toMatchObject({ usedInFeatures: 2, usedInProjects: 2 })
      const one = `${FIELDS}/${name}`
      const { strategies } = await succeed(server, 'GET', `${one}/strategies`)
      expect(strategies).toHaveLength(3)
      expect(strategies).toContainEqual({
        id: strategy.id,
        featureName: toggle,
        projectId: 'default',
        environment: 'development',
        strategyName: 'default',
        archived: false,
      })
      for (const [path, projectOf] of [
        [toggle, 'default'],
        [other, project],
      ] as const) {
        await expectRefusal(server, { method: 'DELETE', path: one }, [409, 'ConflictError'], one)
        await succeed(server, 'DELETE', togglePath(path, projectOf))
        await succeed(server, 'DELETE', `/api/admin/archive/${path}`)
      }
      await expectRefusal(server, { method: 'DELETE', path: one }, [409, 'ConflictError'], one)
      await succeed(server, 'DELETE', `${SEGMENTS}/${segment.id}`)
      expectEmpty(await server.call('DELETE', one), 200)
    })

    it('count every toggle that uses them, also across pages', async () => {
      const { name } = await aField()
      const { id } = await aStrategy(server, await aToggle(server), { constraints: [aConstraint('1', name)] })
      expect(id).toBeDefined()
      const now = new Date().toISOString()
      const strategies = JSON.stringify([{ id: 'x', name: 'default', constraints: [aConstraint('1', name)] }])
      const names = Array.from({ length: 450 }, () => uniqueName('many'))
      await server.sql(
        `insert into features (name, project, type, stale, impression_data, created_at, created_by) values ${names.map((one) => `('${one}', 'default', 'release', 0, 0, '${now}', 'test')`).join(', ')}`,
      )
      await server.sql(
        `insert into feature_environments (feature, environment, enabled, strategies, strategy_count, active_strategy_count, variant_count) values ${names.map((one) => `('${one}', 'development', 0, '${strategies}', 1, 1, 0)`).join(', ')}`,
      )
      expect(await listed(name)).toMatchObject({ usedInFeatures: 451, usedInProjects: 1 })
    })

    it('show strategies of private projects to their members only', async () => {
      const { name } = await aField()
      const project = await aPrivateProject(server)
      const toggle = await aToggle(server, { project })
      await aStrategy(server, toggle, { constraints: [aConstraint('1', name)] }, 'development', project)
      const [member, stranger] = [await aMember(server, project, VIEWER_ROLE), await aPerson(server)]
      for (const [person, count] of [
        [member, 1],
        [stranger, 0],
      ] as const) {
        const { body } = await server.call('GET', `${FIELDS}/${name}/strategies`, undefined, person.as)
        expect(body.strategies).toHaveLength(count)
      }
    })

    it('can be changed only with the permission', async () => {
      const { name } = await aField('eu')
      const [viewer, editor] = [await aPerson(server), await aPerson(server, EDITOR_ROLE)]
      for (const [method, path, body, permission] of [
        ['POST', FIELDS, { name: uniqueName('field') }, 'CREATE_CONTEXT_FIELD'],
        ['PUT', `${FIELDS}/${name}`, { description: 'x' }, 'UPDATE_CONTEXT_FIELD'],
        ['POST', `${FIELDS}/${name}/legal-values`, { value: 'us' }, 'UPDATE_CONTEXT_FIELD'],
        ['DELETE', `${FIELDS}/${name}/legal-values/eu`, undefined, 'UPDATE_CONTEXT_FIELD'],
        ['DELETE', `${FIELDS}/${name}`, undefined, 'DELETE_CONTEXT_FIELD'],
      ] as const) {
        const request = { method, path, body, options: viewer.as }
        const refused = await expectRefusal(server, request, [403, 'NoAccessError'], FIELDS)
        expect(refused.message).toContain(permission)
        expect((await server.call(method, path, body, editor.as)).status).toBeLessThan(300)
      }
    })
  })
