import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, engines, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson } from '@leverframe/testing/members'
import {
  anArchivedToggle,
  expectEmpty,
  expectFailure,
  expectRefusal,
  recording,
  succeed,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE, OWNER_ROLE } from '#kernel/roles'

const path = (project: string) => `/api/admin/projects/${project}`
const settings = (project: string) => `${path(project)}/settings`
const NAMING = {
  pattern: '(web|app)-[a-z0-9.-]+',
  example: 'web-basket',
  description: 'Where it runs, then what it is',
}

for (const engine of engineInTurn(import.meta.url))
  describe(`the settings of a project on ${engine}`, () => {
    const server = serverFor(engine)
    const read = (project: string) => succeed(server, 'GET', `${path(project)}/overview`)

    it('are changed one by one, with an event; absent fields keep their value', async () => {
      const project = await aProject(server)
      const before = await read(project)
      expect(before).toMatchObject({
        mode: 'open',
        defaultStickiness: 'default',
        featureLimit: null,
        featureNaming: { pattern: null, example: null, description: null },
        linkTemplates: [],
      })
      const linkTemplates = [{ title: null, urlTemplate: 'https://tickets.example/{{project}}/{{feature}}' }]
      let now = before
      for (const change of [
        { mode: 'protected' },
        { defaultStickiness: 'userId' },
        { featureLimit: 7 },
        { featureNaming: NAMING },
        { linkTemplates },
      ]) {
        const answer = await recording(server, 'PUT', settings(project), change)
        expectEmpty(answer, 200)
        expect(answer.facts).toMatchObject([{ type: 'project-updated', project, data: change }])
        const { data, preData } = answer.facts[0] as { data: object; preData: object }
        expect(data).toEqual({ ...preData, ...change })
        now = { ...now, ...change, updatedAt: expect.any(String), stats: expect.any(Object) }
        expect(await read(project)).toEqual(now)
        expect((await recording(server, 'PUT', settings(project), change)).facts).toEqual([])
      }
      const after = await read(project)
      expect(after.updatedAt > before.updatedAt).toBe(true)
      await succeed(server, 'PUT', settings(project), { featureLimit: null, featureNaming: null, linkTemplates: [] })
      const { featureLimit, featureNaming } = before
      expect(await read(project)).toEqual({ ...now, featureLimit, featureNaming, linkTemplates: [] })
    })

    it('refuse invalid values and an example that does not match, and change nothing', async () => {
      const project = await aProject(server)
      const refusals = [
        [{ featureLimit: 0 }, '/body/featureLimit'],
        [{ featureNaming: { pattern: '(' } }, '/body/featureNaming/pattern'],
        [{ featureNaming: { pattern: 'a(?=b)' } }, '/body/featureNaming/pattern'],
        [{ featureNaming: { pattern: 'a b' } }, '/body/featureNaming/pattern'],
        [{ featureNaming: { pattern: '(a{100}){100}' } }, '/body/featureNaming/pattern'],
        [{ featureNaming: { pattern: 'web-.+', example: 'app-a' } }, '/body/featureNaming/example'],
        [{ featureNaming: { example: 'web-a' } }, '/body/featureNaming/example'],
        [{ featureNaming: { pattern: '', description: 'x' } }, '/body/featureNaming/description'],
        [{ linkTemplates: [{ urlTemplate: 'javascript:alert(1)' }] }, '/body/linkTemplates/0/urlTemplate'],
        [{ linkTemplates: Array(51).fill({ urlTemplate: 'https://a.example' }) }, '/body/linkTemplates'],
      ] as const
      for (const [body, at] of refusals) {
        const request = { method: 'PUT', path: settings(project), body }
        const failure = await expectRefusal(server, request, [400, 'ValidationError'], path(project))
        expect(failure.details[0].path).toBe(at)
      }
    })

    it('decide the names of toggles that are created, cloned or validated, but not of existing ones', async () => {
      const project = await aProject(server)
      const old = await aToggle(server, { project })
      await succeed(server, 'PUT', settings(project), { featureNaming: NAMING })
      await succeed(server, 'PUT', togglePath(old, project), { description: 'still editable' })
      const [good, bad] = [uniqueName('web-x'), uniqueName('other')]
      const attempts = (name: string) =>
        [
          ['POST', '/api/admin/features/validate', { name, projectId: project }],
          ['POST', `${path(project)}/features`, { name }],
          ['POST', `${togglePath(old, project)}/clone`, { name: `${name}.2` }],
        ] as const
      for (const [method, at, body] of attempts(bad)) {
        const failure = await expectRefusal(server, { method, path: at, body }, [400, 'ValidationError'], path(project))
        expect(failure.details[0].path).toBe('/body/name')
        expect(failure.message).toContain(NAMING.example)
      }
      for (const [method, at, body] of attempts(good)) await succeed(server, method, at, body)
      await succeed(server, 'POST', '/api/admin/features/validate', { name: bad })
    })

    it('need the permission to update the project, and are hidden with a private project', async () => {
      const project = await aProject(server)
      const [member, owner] = [await aMember(server, project, MEMBER_ROLE), await aMember(server, project, OWNER_ROLE)]
      const change = { featureLimit: 9 }
      expectFailure(await server.call('PUT', settings(project), change, member.as), 403, 'NoAccessError')
      expectEmpty(await server.call('PUT', settings(project), change, owner.as), 200)
      await succeed(server, 'PUT', settings(project), { mode: 'private' })
      const { as } = await aPerson(server)
      expectFailure(await server.call('PUT', settings(project), change, as), 404, 'NotFoundError')
      const question = { name: uniqueName(), projectId: project }
      expectFailure(await server.call('POST', '/api/admin/features/validate', question, as), 404, 'NotFoundError')
    })
  })

for (const engine of engines)
  describe(`the limit of toggles of a project on ${engine}`, () => {
    const server = serverFor(engine)

    it('counts live toggles, whichever way they come into the project, also at the same time', async () => {
      const [project, other] = [await aProject(server), await aProject(server)]
      const gone = await anArchivedToggle(server, project)
      const guest = await aToggle(server, { project: other })
      const toggle = await aToggle(server, { project })
      await succeed(server, 'PUT', settings(project), { featureLimit: 2 })
      const answers = await Promise.all(
        [1, 2, 3].map(() => server.call('POST', `${path(project)}/features`, { name: uniqueName() })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
      const refused: readonly (readonly [string, unknown])[] = [
        [`${path(project)}/features`, { name: uniqueName() }],
        [`${togglePath(toggle, project)}/clone`, { name: uniqueName() }],
        [`${togglePath(guest, other)}/changeProject`, { newProjectId: project }],
        [`/api/admin/archive/revive/${gone}`, undefined],
      ]
      for (const [at, body] of refused)
        await expectRefusal(server, { method: 'POST', path: at, body }, [400, 'LimitExceededError'], path(project))
      await succeed(server, 'PUT', settings(project), { featureLimit: 3 })
      await succeed(server, 'POST', `/api/admin/archive/revive/${gone}`)
    })
  })
