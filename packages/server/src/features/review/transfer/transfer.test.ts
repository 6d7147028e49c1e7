import { protect } from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import {
  aProject,
  aToggle,
  engines,
  serverFor,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import {
  aStrategy,
  expectFailure,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { aSegment } from '@leverframe/testing/segments'
import type { Body } from '@leverframe/testing/send'
import {
  aRichToggle,
  clientAnswer,
  TRANSFERRED as environment,
  exported,
  TRANSFER_PATH as PATH,
} from '@leverframe/testing/transfer'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE, VIEWER_ROLE } from '#kernel/roles'
import { TRANSFER_LIMITS } from './schema.ts'

const fileOf = (name: string, more: object = {}) => ({
  features: [{ name }],
  featureStrategies: [{ name: 'default', featureName: name }],
  tagTypes: [],
  ...more,
})

for (const engine of proofEngines)
  describe(`an import on ${engine}`, () => {
    const [source, target] = [serverFor('sqlite'), serverFor(engine)]
    const send = (verb: 'import' | 'validate', body: object, as?: Parameters<TestServer['call']>[3]) =>
      target.call('POST', `${PATH}/${verb}`, { environment, ...body }, as)

    it('into another server gives SDKs the same toggles', async () => {
      const project = await aProject(source)
      const parent = await aToggle(source, { project })
      const { name, segment } = await aRichToggle(source, project, parent)
      const data = await exported(source, { project })
      await succeed(target, 'POST', '/api/admin/projects', { id: project, name: project })
      await aSegment(target, { name: 'another one, so that the ids differ' })
      const mine = await aSegment(target, { name: segment })
      const answer = await recording(target, 'POST', `${PATH}/import`, { environment, project, data })
      expect([answer.status, answer.body]).toEqual([200, {}])
      const types = answer.facts.map(({ type }) => type)
      expect(types[0]).toBe('features-imported')
      expect(types).toEqual(
        expect.arrayContaining(['context-field-created', 'feature-created', 'feature-strategy-add']),
      )
      const [theirs, ours] = [await clientAnswer(source, project), await clientAnswer(target, project)]
      const withoutIds = (body: Body) =>
        body.features.map((one: Body) => ({
          ...one,
          strategies: one.strategies.map(({ segments: _, id: __, ...s }: Body) => s),
        }))
      expect(withoutIds(ours)).toEqual(withoutIds(theirs))
      const imported = await theToggle(target, name, project)
      expect(imported).toMatchObject({
        description: 'all of it',
        stale: true,
        dependencies: [{ feature: parent }],
        links: [{ url: 'https://example.com/plan', title: 'Plan' }],
      })
      const [development] = imported.environments
      expect(development.strategies[0].segments).toEqual([mine.id])
      const again = await recording(target, 'POST', `${PATH}/import`, { environment, project, data })
      expect([again.status, again.facts]).toEqual([200, []])
    })

    it('overwrites a toggle of the project and keeps other environments', async () => {
      const name = await aToggle(target)
      await succeed(target, 'PUT', togglePath(name), { description: 'old' })
      await aStrategy(target, name, { title: 'old' })
      await aStrategy(target, name, { title: 'kept' }, 'production')
      await succeed(target, 'POST', `/api/admin/features/${name}/tags`, { value: 'old-tag' })
      const data = fileOf(name, {
        features: [{ name, description: 'new', project: 'elsewhere', createdAt: 'ignored' }],
        featureStrategies: [{ name: 'default', title: 'new', featureName: name }],
        featureEnvironments: [{ name, featureName: name, enabled: true, environment: 'their-name' }],
        featureTags: [{ featureName: name, tagType: 'simple', tagValue: 'new-tag' }],
      })
      const answer = await recording(target, 'POST', `${PATH}/import`, { environment, project: 'default', data })
      expect(answer.status).toBe(200)
      const [development, production] = (await theToggle(target, name)).environments
      expect(development).toMatchObject({ enabled: true, strategies: [{ title: 'new' }] })
      expect(production).toMatchObject({ enabled: false, strategies: [{ title: 'kept' }] })
      const { tags } = await succeed(target, 'GET', `/api/admin/features/${name}/tags`)
      expect(tags.map(({ value }: Body) => value)).toEqual(['new-tag'])
      expect(answer.facts.at(-1)).toMatchObject({
        type: 'feature-updated',
        featureName: name,
        data: { description: 'new' },
        preData: { description: 'old' },
      })
      expect(answer.facts[0]).toMatchObject({ type: 'features-imported', data: { created: 0, overwritten: 1 } })
    })

    it('reports all problems at once, and imports nothing', async () => {
      const other = await aProject(target)
      const [elsewhere, fresh] = [await aToggle(target, { project: other }), uniqueName('toggle')]
      const data = fileOf(fresh, {
        features: [{ name: fresh }, { name: elsewhere }],
        featureStrategies: [
          { name: 'no-such-type', featureName: fresh },
          { name: 'default', featureName: 'stray' },
          { name: 'default', featureName: fresh, segments: [7] },
        ],
        segments: [{ id: 9, name: 'no-such-segment' }],
        dependencies: [{ feature: fresh, dependencies: [{ feature: 'no-such-parent' }] }],
      })
      const check = await send('validate', { project: 'default', data })
      expect(check.status).toBe(200)
      expect(check.body.errors.map(({ affectedItems }: Body) => affectedItems)).toEqual([
        [`${elsewhere} (in project ${other})`],
        ['no-such-type'],
        ['no-such-segment'],
        ['7'],
        ['no-such-parent'],
      ])
      const refused = await send('import', { project: 'default', data })
      expectFailure(refused, 400, 'ValidationError')
      expect(refused.body.details).toHaveLength(5)
      expectFailure(await target.call('GET', togglePath(fresh)), 404, 'NotFoundError')
    })

    it('names every strategy and variant that is not valid', async () => {
      const [one, two] = [uniqueName('toggle'), uniqueName('toggle')]
      const data = fileOf(one, {
        features: [{ name: one }, { name: two }],
        featureStrategies: [
          { name: 'flexibleRollout', featureName: one, parameters: { rollout: '700' } },
          {
            name: 'default',
            featureName: two,
            constraints: [{ contextName: 'userId', operator: 'WRONG', values: [] }],
          },
        ],
        featureEnvironments: [
          { featureName: two, enabled: true, variants: [{ name: 'a', weightType: 'fix', weight: 1 }] },
        ],
      })
      const { body } = await send('validate', { project: 'default', data })
      expect(body.errors).toHaveLength(1)
      expect(body.errors[0].affectedItems).toEqual([
        expect.stringContaining(`${one}: /parameters/rollout`),
        expect.stringContaining(`${two}: /constraints/0`),
        expect.stringContaining(`${two}: /variants`),
      ])
    })

    it('finds a problem that only a write finds by a rehearsal, which changes nothing', async () => {
      const [child, parent] = [await aToggle(target), await aToggle(target)]
      await succeed(target, 'POST', `${togglePath(child)}/dependencies`, { feature: parent })
      const name = uniqueName('toggle')
      const data = fileOf(name, { dependencies: [{ feature: name, dependencies: [{ feature: child }] }] })
      const check = await recording(target, 'POST', `${PATH}/validate`, { environment, project: 'default', data })
      expect(check.body.errors).toEqual([{ message: expect.stringContaining('cannot depend'), affectedItems: [] }])
      expect(check.facts).toEqual([])
      expectFailure(await send('import', { project: 'default', data }), 409, 'ConflictError')
      expectFailure(await target.call('GET', togglePath(name)), 404, 'NotFoundError')
    })

    it('warns about toggles that it overwrites, leaves out or keeps off', async () => {
      const [stored, archived, idle] = [await aToggle(target), await aToggle(target), uniqueName('toggle')]
      await succeed(target, 'DELETE', togglePath(archived))
      const data = fileOf(stored, {
        features: [{ name: stored }, { name: archived, description: 'x' }, { name: idle }],
        featureEnvironments: [{ featureName: idle, enabled: true }],
        featureTags: [{ featureName: 'stray', tagValue: 'red' }],
        tagTypes: [{ name: 'team-tag' }, { name: 'team-tag' }],
      })
      const { body } = await send('validate', { project: 'default', data })
      expect(body).toEqual({
        errors: [],
        permissions: [],
        warnings: [
          { message: expect.stringContaining('archived'), affectedItems: [archived] },
          { message: expect.stringContaining('overwritten'), affectedItems: [stored] },
          { message: expect.stringContaining('not in the file'), affectedItems: ['stray'] },
          { message: expect.stringContaining('will be off'), affectedItems: [idle] },
        ],
      })
      expect((await send('import', { project: 'default', data })).status).toBe(200)
      expect((await theToggle(target, idle)).environments[0].enabled).toBe(false)
      expect((await theToggle(target, archived)).description).not.toBe('x')
    })

    it('needs the permission of each kind of change, and names all that are missing', async () => {
      const project = await aProject(target)
      const name = uniqueName('toggle')
      const data = fileOf(name, {
        featureEnvironments: [{ featureName: name, enabled: true, variants: [{ name: 'a', weightType: 'variable' }] }],
        contextFields: [{ name: uniqueName('field') }],
        featureTags: [{ featureName: name, tagType: 'new-type', tagValue: 'value' }],
        tagTypes: [{ name: uniqueName('type') }],
      })
      const viewer = await aMember(target, project, VIEWER_ROLE)
      const { body } = await send('validate', { project, data }, viewer.as)
      expect(body.permissions[0].affectedItems.toSorted()).toEqual([
        'CREATE_CONTEXT_FIELD',
        'CREATE_FEATURE',
        'CREATE_FEATURE_STRATEGY',
        'CREATE_TAG_TYPE',
        'UPDATE_FEATURE',
        'UPDATE_FEATURE_ENVIRONMENT',
        'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
      ])
      const member = await aMember(target, project, MEMBER_ROLE)
      const refused = await send('import', { project, data }, member.as)
      expectFailure(refused, 403, 'NoAccessError')
      expect(refused.body.message).toContain('CREATE_CONTEXT_FIELD, CREATE_TAG_TYPE')
      expectFailure(await target.call('GET', togglePath(name, project)), 404, 'NotFoundError')
      const { contextFields: _, tagTypes: __, ...own } = data as Body
      expect((await send('import', { project, data: { ...own, tagTypes: [] } }, member.as)).status).toBe(200)
    })

    it('into a private project of others responds as for an unknown project', async () => {
      const project = await aPrivateProject(target)
      const outsider = await aPerson(target)
      for (const verb of ['validate', 'import'] as const)
        expectFailure(await send(verb, { project, data: fileOf('x') }, outsider.as), 404, 'NotFoundError')
    })

    it('into a protected environment creates toggles and adds the rest to a change request', async () => {
      const project = await aProject(target)
      await protect(target, project, 1, environment)
      const role = await aRole(target, ['CREATE_FEATURE', 'UPDATE_FEATURE'])
      const author = await aMember(target, project, role)
      const name = uniqueName('toggle')
      const data = fileOf(name, { featureEnvironments: [{ featureName: name, enabled: true }] })
      const check = await send('validate', { project, data }, author.as)
      expect(check.body).toMatchObject({
        errors: [],
        permissions: [],
        warnings: [{ message: expect.stringContaining('change request'), affectedItems: [environment] }],
      })
      const answer = await send('import', { project, data }, author.as)
      expect(answer).toMatchObject({ status: 200, body: { changeRequestId: expect.any(Number) } })
      expect((await theToggle(target, name, project)).environments[0]).toMatchObject({ enabled: false, strategies: [] })
      const request = await succeed(
        target,
        'GET',
        `/api/admin/projects/${project}/change-requests/${answer.body.changeRequestId}`,
      )
      expect(request.features[0].changes.map(({ action }: Body) => action)).toEqual(['addStrategy', 'updateEnabled'])
    })

    it('refuses more changes than a change request can have, and imports nothing', async () => {
      const project = await aProject(target)
      await protect(target, project, 1, environment)
      const author = await aMember(target, project, await aRole(target, ['CREATE_FEATURE', 'UPDATE_FEATURE']))
      const names = Array.from({ length: 201 }, () => uniqueName('toggle'))
      const data = {
        features: names.map((name) => ({ name })),
        featureStrategies: names.map((featureName) => ({ name: 'default', featureName })),
      }
      const refused = await send('import', { project, data }, author.as)
      expect(refused.status).toBe(400)
      expectFailure(await target.call('GET', togglePath(names[0] ?? '', project)), 404, 'NotFoundError')
    })

    it(`refuses more than ${TRANSFER_LIMITS.toggles} toggles and a body over the limit`, async () => {
      const features = Array.from({ length: TRANSFER_LIMITS.toggles + 1 }, (_, i) => ({ name: `t${i}` }))
      expectFailure(await send('import', { project: 'default', data: { features } }), 400, 'ValidationError')
      const large = { features: [{ name: 'x', description: 'x'.repeat(1_100_000) }] }
      expectFailure(await send('import', { project: 'default', data: large }), 413, 'PayloadTooLargeError')
    })
  })

for (const engine of engines)
  describe(`an import during other changes on ${engine}`, () => {
    const server = serverFor(engine)

    it('never mixes with a concurrent change of the same toggle', async () => {
      const name = await aToggle(server)
      const data = fileOf(name, { featureStrategies: [{ name: 'default', title: 'imported', featureName: name }] })
      const send = () => server.call('POST', `${PATH}/import`, { environment, project: 'default', data })
      const add = (title: string) =>
        server.call('POST', `${toggleEnvironmentPath(name)}/strategies`, { name: 'default', title })
      const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => (i % 3 === 0 ? send() : add(`${i}`))))
      for (const { status } of answers) expect([200, 412]).toContain(status)
      expect((await send()).status).toBe(200)
      const [development] = (await theToggle(server, name)).environments
      expect(development.strategies.map(({ title }: Body) => title)).toEqual(['imported'])
    })
  })
