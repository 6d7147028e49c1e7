import { closed } from '@leverframe/testing/closed-schema'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aPerson } from '@leverframe/testing/members'
import { expectFailure, recording, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { aRichToggle, TRANSFERRED as environment, exported, TRANSFER_PATH as PATH } from '@leverframe/testing/transfer'
import { describe, expect, it } from 'vitest'
import { problemsOf } from '#platform/validation'
import { ExportedFile } from './schema.ts'

for (const engine of proofEngines)
  describe(`an export on ${engine}`, () => {
    const server = serverFor(engine)

    it('has the toggles of a project with everything that they refer to', async () => {
      const project = await aProject(server)
      const parent = await aToggle(server, { project })
      const { name, field, segment } = await aRichToggle(server, project, parent)
      const file = await exported(server, { project })
      expect(problemsOf(closed(ExportedFile), file, '')).toEqual([])
      expect(file.features.map((one: Body) => one.name).toSorted()).toEqual([name, parent].toSorted())
      expect(file.features.find((one: Body) => one.name === name)).toMatchObject({
        description: 'all of it',
        type: 'experiment',
        stale: true,
        impressionData: true,
        project,
      })
      const [{ id }] = file.segments
      expect(file).toMatchObject({
        featureStrategies: [
          {
            featureName: name,
            name: 'flexibleRollout',
            title: 'Half',
            parameters: { rollout: '50', stickiness: 'default', groupId: name },
            segments: [id],
          },
          { featureName: name, name: 'userWithId', disabled: true },
        ],
        contextFields: [{ name: field, legalValues: [{ value: 'eu' }] }],
        featureTags: [{ featureName: name, tagType: 'team', tagValue: 'checkout' }],
        segments: [{ name: segment }],
        dependencies: [{ feature: name, dependencies: [{ feature: parent, enabled: true, variants: [] }] }],
        links: [{ feature: name, links: [{ url: 'https://example.com/plan', title: 'Plan' }] }],
      })
      expect(file.tagTypes.map((one: Body) => one.name)).toEqual(['team'])
      expect(file.featureEnvironments.find((one: Body) => one.featureName === name)).toMatchObject({
        name,
        environment,
        enabled: true,
        variants: [
          { name: 'red', weight: 300 },
          { name: 'blue', weight: 700 },
        ],
      })
    })

    it('selects by names, by tag, or everything for an empty list', async () => {
      const project = await aProject(server)
      const [one, other] = [await aToggle(server, { project }), await aToggle(server, { project })]
      const value = uniqueName('tag').slice(-40)
      await succeed(server, 'POST', `/api/admin/features/${one}/tags`, { type: 'team', value })
      const names = async (request: object) => (await exported(server, request)).features.map((f: Body) => f.name)
      expect(await names({ features: [other] })).toEqual([other])
      expect(await names({ tag: value })).toEqual([one])
      expect(await names({ tag: `team:${value}` })).toEqual([one])
      expect(await names({ features: [] })).toEqual(expect.arrayContaining([one, other]))
      expect(await names({ features: [], project })).toEqual([one, other].toSorted())
      expect(await names({ features: [], tag: value })).toEqual([one])
    })

    it('is in the audit log with the number of toggles, also in maintenance mode', async () => {
      const project = await aProject(server)
      await aToggle(server, { project })
      const { facts } = await recording(server, 'POST', `${PATH}/export`, { environment, project })
      expect(facts).toEqual([{ type: 'features-exported', project, environment, data: { count: 1 } }])
      await succeed(server, 'POST', '/api/admin/maintenance', { enabled: true })
      await exported(server, { project })
      await succeed(server, 'POST', '/api/admin/maintenance', { enabled: false })
    })

    it('has the context fields of stickiness and of overrides, by name', async () => {
      const [project, fields] = [await aProject(server), ['a', 'b', 'c'].map(() => uniqueName('field'))]
      const [own, ofVariant, ofOverride] = fields
      for (const name of fields.toSorted().reverse())
        await succeed(server, 'POST', '/api/admin/context', { name, stickiness: true })
      const name = await aToggle(server, { project })
      await succeed(server, 'POST', `${toggleEnvironmentPath(name, environment, project)}/strategies`, {
        name: 'flexibleRollout',
        parameters: { rollout: 50, stickiness: own },
      })
      const overrides = [{ contextName: ofOverride, values: ['x'] }]
      await succeed(server, 'PUT', `${toggleEnvironmentPath(name, environment, project)}/variants`, [
        { name: 'red', weightType: 'variable', stickiness: ofVariant, overrides },
      ])
      const file = await exported(server, { project })
      expect(file.contextFields.map((one: Body) => one.name)).toEqual(fields.toSorted())
    })

    it('refuses none or several selections, an unknown environment, project or toggle', async () => {
      const call = (body: object) => server.call('POST', `${PATH}/export`, body)
      expectFailure(await call({ environment }), 400, 'ValidationError')
      expectFailure(await call({ environment, tag: 'x', project: 'default' }), 400, 'ValidationError')
      expectFailure(await call({ environment: 'nowhere', project: 'default' }), 404, 'NotFoundError')
      expectFailure(await call({ environment, project: 'nowhere' }), 404, 'NotFoundError')
      expectFailure(await call({ environment, features: ['nothing'] }), 404, 'NotFoundError')
    })

    it('leaves out private projects of others', async () => {
      const project = await aPrivateProject(server)
      const name = await aToggle(server, { project })
      const outsider = await aPerson(server)
      const call = (body: object) => server.call('POST', `${PATH}/export`, { environment, ...body }, outsider.as)
      expectFailure(await call({ project }), 404, 'NotFoundError')
      expectFailure(await call({ features: [name] }), 404, 'NotFoundError')
      expect((await call({ features: [] })).body.features.map((one: Body) => one.name)).not.toContain(name)
    })

    it('is a file to save if the caller asks for one', async () => {
      const answer = await server.call('POST', `${PATH}/export`, { environment, features: [], downloadFile: true })
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="export-.+\.json"$/)
    })
  })
