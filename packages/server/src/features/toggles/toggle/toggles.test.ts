import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  anArchivedToggle,
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  ISO_TIME,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const features = (project = 'default') => `/api/admin/projects/${project}/features`
const archivePath = (toggle: string) => `/api/admin/archive/${toggle}`
const revivePath = (toggle: string) => `/api/admin/archive/revive/${toggle}`

for (const engine of engineInTurn(import.meta.url)) {
  describe(`a toggle on ${engine}`, () => {
    const server = serverFor(engine)

    /** The whole toggle as it appears in events. */
    async function snapshot(toggle: string, project = 'default') {
      const shown = await theToggle(server, toggle, project)
      const { name, description, type, stale, impressionData, owner, payloadSchema, createdAt, archived } = shown
      return { name, project, description, type, stale, impressionData, owner, payloadSchema, createdAt, archived }
    }

    it('is created with one event that contains the whole toggle and the actor', async () => {
      const name = uniqueName()
      const given = { name, description: 'why', type: 'permission', impressionData: true }
      const { body, facts, events } = await recording(server, 'POST', features(), given)
      expect(facts).toEqual([
        {
          type: 'feature-created',
          project: 'default',
          featureName: name,
          data: {
            ...given,
            project: 'default',
            stale: false,
            owner: null,
            payloadSchema: null,
            archived: false,
            createdAt: body.createdAt,
          },
        },
      ])
      expect(events[0]).toMatchObject({ createdBy: 'init-admin', createdAt: body.createdAt, id: expect.any(Number) })
    })

    it('is created stale if the request says so, with a single event', async () => {
      const { body, facts } = await recording(server, 'POST', features(), { name: uniqueName(), stale: true })
      expect(body.stale).toBe(true)
      expect(facts).toMatchObject([{ type: 'feature-created', data: { stale: true } }])
      expect((await theToggle(server, body.name)).stale).toBe(true)
    })

    it('cannot be created in an archived project', async () => {
      const project = await aProject(server)
      await succeed(server, 'POST', `/api/admin/projects/archive/${project}`)
      const request = { method: 'POST', path: features(project), body: { name: uniqueName() } }
      await expectRefusal(server, request, [409, 'ConflictError'])
    })

    it('is changed by PUT with one event that contains it before and after', async () => {
      const toggle = await aToggle(server)
      const before = await snapshot(toggle)
      const whole = await theToggle(server, toggle)
      const change = { name: toggle, description: 'new', type: 'sunset', impressionData: true }
      const { facts } = await recording(server, 'PUT', togglePath(toggle), change)
      expect(await theToggle(server, toggle)).toEqual({ ...whole, ...change })
      expect(facts).toEqual([
        {
          type: 'feature-metadata-updated',
          project: 'default',
          featureName: toggle,
          data: { ...before, ...change },
          preData: before,
        },
      ])
    })

    it.each(['PUT', 'PATCH'])(
      'records stale-on and stale-off in addition to the change of metadata, by %s',
      async (method) => {
        const toggle = await aToggle(server)
        for (const stale of [true, false]) {
          const before = await snapshot(toggle)
          const body = method === 'PUT' ? { stale } : [{ op: 'replace', path: '/stale', value: stale }]
          const { facts } = await recording(server, method, togglePath(toggle), body)
          const { name, createdAt } = before
          const common = { project: 'default', featureName: toggle }
          expect(facts).toEqual([
            { type: 'feature-metadata-updated', ...common, data: { ...before, stale }, preData: before },
            {
              type: stale ? 'feature-stale-on' : 'feature-stale-off',
              ...common,
              data: { name, createdAt, stale },
              preData: { name, createdAt, stale: !stale },
            },
          ])
        }
      },
    )

    it('records no event if nothing changes', async () => {
      const toggle = await aToggle(server)
      const full = await theToggle(server, toggle)
      const requests = [
        ['PUT', {}],
        ['PUT', { name: toggle, description: '', type: 'release', stale: false, impressionData: false }],
        ['PUT', full],
        ['PATCH', []],
        ['PATCH', [{ op: 'replace', path: '/description', value: '' }]],
        ['PATCH', [{ op: 'test', path: '/type', value: 'release' }]],
        ['PATCH', [{ op: 'replace', path: '/createdAt', value: full.createdAt }]],
        ['PATCH', [{ op: 'add', path: '/project', value: 'default' }]],
      ] as const
      for (const [method, body] of requests) {
        const { status, facts } = await recording(server, method, togglePath(toggle), body)
        expect([status, facts]).toEqual([200, []])
      }
      expect(await theToggle(server, toggle)).toEqual(full)
    })

    it('can be read, edited and sent back whole, including strategies and variants', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle, {}, 'production')
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [{ name: 'v', weightType: 'variable' }])
      const full = await theToggle(server, toggle)
      const { status, events } = await recording(server, 'PUT', togglePath(toggle), { ...full, description: 'edited' })
      expect([status, events.map(({ type }) => type)]).toEqual([200, ['feature-metadata-updated']])
      expect(await theToggle(server, toggle)).toEqual({ ...full, description: 'edited' })
    })

    it.each([
      [[{ op: 'add', path: '/description', value: 'added' }], { description: 'added' }],
      [[{ op: 'copy', from: '/type', path: '/description' }], { description: 'release' }],
      [
        [
          { op: 'test', path: '/type', value: 'release' },
          { op: 'replace', path: '/type', value: 'sunset' },
        ],
        { type: 'sunset' },
      ],
      [
        [
          { op: 'replace', path: '/description', value: 'first' },
          { op: 'replace', path: '/description', value: 'last' },
        ],
        { description: 'last' },
      ],
    ])('accepts the JSON Patch %j', async (operations, result) => {
      const toggle = await aToggle(server)
      const before = await theToggle(server, toggle)
      const { status, body, events } = await recording(server, 'PATCH', togglePath(toggle), operations)
      expect([status, events.map(({ type }) => type)]).toEqual([200, ['feature-metadata-updated']])
      expect(body).toMatchObject(result)
      expect(await theToggle(server, toggle)).toEqual({ ...before, ...result })
    })

    it.each([
      [[{ op: 'remove', path: '/description' }]],
      [[{ op: 'remove', path: '/name' }]],
      [[{ op: 'move', from: '/description', path: '/type' }]],
      [[{ op: 'move', from: '/nowhere', path: '/description' }]],
      [[{ op: 'copy', path: '/description' }]],
      [[{ op: 'copy', from: '/stale', path: '/description' }]],
      [[{ op: 'test', path: '/type', value: 'sunset' }]],
      [[{ op: 'replace', path: '/type', value: 'rocket' }]],
      [[{ op: 'replace', path: '/stale', value: 'true' }]],
      [[{ op: 'replace', path: '/stale', value: null }]],
      [[{ op: 'replace', path: '/description', value: 'x'.repeat(2_001) }]],
      [[{ op: 'replace', path: '/description/0', value: 'x' }]],
      [[{ op: 'replace', path: 'description', value: 'x' }]],
      [[{ op: 'add', path: '/__proto__/polluted', value: 1 }]],
      [[{ op: 'add', path: '/constructor', value: 1 }]],
      [[{ op: 'replace', path: '', value: { description: 'alone' } }]],
      [
        [
          { op: 'replace', path: '/description', value: 'half' },
          { op: 'replace', path: '/nowhere', value: 1 },
        ],
      ],
    ])('refuses the JSON Patch %j as a whole', async (operations) => {
      const toggle = await aToggle(server)
      const request = { method: 'PATCH', path: togglePath(toggle), body: operations }
      await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
    })

    it('is archived and revived with one event each; a repeated request succeeds without an event', async () => {
      const toggle = await aToggle(server)
      const { name, createdAt } = await theToggle(server, toggle)
      const fact = (type: string, archived: boolean) => ({
        type,
        project: 'default',
        featureName: toggle,
        data: { name, createdAt, archived },
        preData: { name, createdAt, archived: !archived },
      })
      const archived = await recording(server, 'DELETE', togglePath(toggle))
      expectEmpty(archived, 202)
      expect(archived.facts).toEqual([fact('feature-archived', true)])
      const again = await recording(server, 'DELETE', togglePath(toggle))
      expect([again.status, again.facts]).toEqual([202, []])

      const revived = await recording(server, 'POST', revivePath(toggle))
      expectEmpty(revived, 200)
      expect(revived.facts).toEqual([fact('feature-revived', false)])
      const alive = await recording(server, 'POST', revivePath(toggle))
      expect([alive.status, alive.facts]).toEqual([200, []])
    })

    it('cannot be revived into an archived project', async () => {
      const project = await aProject(server)
      const toggle = await anArchivedToggle(server, project)
      await succeed(server, 'POST', `/api/admin/projects/archive/${project}`)
      const request = { method: 'POST', path: revivePath(toggle) }
      await expectRefusal(server, request, [409, 'ConflictError'], togglePath(toggle, project))
      await succeed(server, 'POST', `/api/admin/projects/revive/${project}`)
      await succeed(server, 'POST', revivePath(toggle))
    })

    it('can be deleted permanently if it is archived, and its name can be used again', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle)
      const request = { method: 'DELETE', path: archivePath(toggle) }
      await expectRefusal(server, request, [409, 'ConflictError'], togglePath(toggle))
      await succeed(server, 'DELETE', togglePath(toggle))
      const preData = await snapshot(toggle)

      const deleted = await recording(server, 'DELETE', archivePath(toggle))
      expectEmpty(deleted, 200)
      const { name, createdAt } = preData
      expect(deleted.facts).toEqual([
        { type: 'feature-deleted', project: 'default', featureName: toggle, data: { name, createdAt }, preData },
      ])
      expectFailure(await server.call('GET', togglePath(toggle)), 404, 'NotFoundError')
      await expectRefusal(server, request, [404, 'NotFoundError'])
      await expectRefusal(server, { method: 'POST', path: revivePath(toggle) }, [404, 'NotFoundError'])

      await aToggle(server, { name: toggle })
      expect((await theToggle(server, toggle)).environments[0].strategies).toEqual([])
    })

    it('is listed in the archive of all projects and of its project, newest first', async () => {
      const project = await aProject(server)
      const toggles = [await anArchivedToggle(server, project), await anArchivedToggle(server, project)]
      await aToggle(server, { project })
      const { version, features: ofProject } = await succeed(server, 'GET', `/api/admin/archive/features/${project}`)
      expect(version).toEqual(expect.any(Number))
      expect(ofProject.map(({ name }: { name: string }) => name).sort()).toEqual(toggles.sort())
      expect(ofProject[0]).toEqual({
        name: expect.any(String),
        project,
        description: '',
        type: 'release',
        stale: false,
        createdAt: expect.stringMatching(ISO_TIME),
        archivedAt: expect.stringMatching(ISO_TIME),
        lastSeenAt: null,
        environments: [{ name: 'development' }, { name: 'production' }],
      })
      const { features: all } = await succeed(server, 'GET', '/api/admin/archive/features')
      expect(all).toEqual(expect.arrayContaining(ofProject))
      const times = all.map(({ archivedAt }: { archivedAt: string }) => archivedAt)
      expect(times).toEqual(times.toSorted().reverse())
      expectFailure(await server.call('GET', '/api/admin/archive/features/nowhere'), 404, 'NotFoundError')
    })

    it('has a name whose availability can be checked', async () => {
      const validate = (name: unknown) => recording(server, 'POST', '/api/admin/features/validate', { name })
      const free = await validate(uniqueName())
      expectEmpty(free, 200)
      expect(free.facts).toEqual([])
      expectFailure(await validate(await aToggle(server)), 409, 'NameExistsError')
      expectFailure(await validate(await anArchivedToggle(server)), 409, 'NameExistsError')
      expectFailure(await validate('no good'), 400, 'ValidationError')
    })
  })

  describe(`moving a toggle on ${engine}`, () => {
    const server = serverFor(engine)
    const move = (toggle: string, newProjectId: unknown, project = 'default') => ({
      method: 'POST',
      path: `${togglePath(toggle, project)}/changeProject`,
      body: { newProjectId },
    })

    it('keeps everything that belongs to it, with one event', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server)
      await aStrategy(server, toggle)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      const before = await theToggle(server, toggle)
      const { method, path, body } = move(toggle, project)
      const moved = await recording(server, method, path, body)
      expectEmpty(moved, 200)
      const { name, createdAt } = before
      expect(moved.facts).toEqual([
        {
          type: 'feature-project-change',
          project,
          featureName: toggle,
          data: { name, createdAt, oldProject: 'default', newProject: project, project },
          preData: { name, createdAt, project: 'default' },
        },
      ])
      expect(await theToggle(server, toggle, project)).toEqual({ ...before, project })
      expectFailure(await server.call('GET', togglePath(toggle)), 404, 'NotFoundError')
      const names = async (id: string) =>
        (await succeed(server, 'GET', features(id))).features.map((one: { name: string }) => one.name)
      expect(await names(project)).toEqual([toggle])
      expect(await names('default')).not.toContain(toggle)
    })

    it('is refused for the same, an unknown or an archived project, a wrong source project, and an archived toggle', async () => {
      const [project, archived] = [await aProject(server), await aProject(server)]
      await succeed(server, 'POST', `/api/admin/projects/archive/${archived}`)
      const [toggle, gone] = [await aToggle(server), await anArchivedToggle(server)]
      const refusals = [
        [move(toggle, 'default'), [400, 'ValidationError']],
        [move(toggle, 5), [400, 'ValidationError']],
        [move(toggle, undefined), [400, 'ValidationError']],
        [move(toggle, 'nowhere'), [404, 'NotFoundError']],
        [move(toggle, archived), [409, 'ConflictError']],
        [move(toggle, 'default', project), [404, 'NotFoundError']],
        [move(gone, project), [409, 'ArchivedFeatureError']],
      ] as const
      for (const [request, failure] of refusals)
        await expectRefusal(server, request, failure, togglePath(toggle), togglePath(gone))
    })
  })

  describe(`If-Match on ${engine}`, () => {
    const server = serverFor(engine)
    const etag = async (toggle: string) => (await server.call('GET', togglePath(toggle))).headers.get('etag') as string
    const put = (toggle: string, description: string, ifMatch: string) => ({
      method: 'PUT',
      path: togglePath(toggle),
      body: { description },
      options: { headers: { 'if-match': ifMatch } },
    })
    const status = async ({ method, path, body, options }: ReturnType<typeof put>) =>
      (await server.call(method, path, body, options)).status

    it('allows one write, and then returns 412 PreconditionFailedError', async () => {
      const toggle = await aToggle(server)
      const first = await etag(toggle)
      expect(first).toMatch(/^"\d+"$/)
      expect(await status(put(toggle, 'first', first))).toBe(200)
      await expectRefusal(server, put(toggle, 'second', first), [412, 'PreconditionFailedError'], togglePath(toggle))
      expect(await status(put(toggle, 'second', await etag(toggle)))).toBe(200)
    })

    it('accepts * and a list, and a missing toggle still gives 404', async () => {
      const toggle = await aToggle(server)
      expect(await status(put(toggle, 'any', '*'))).toBe(200)
      expect(await status(put(toggle, 'one of', `"1", ${await etag(toggle)}`))).toBe(200)
      expect(await status(put(uniqueName(), 'none', '"1"'))).toBe(404)
    })

    it('fails after a change in an environment, but not after a change to another toggle', async () => {
      const [toggle, other] = [await aToggle(server), await aToggle(server)]
      const before = await etag(toggle)
      await aStrategy(server, other)
      expect(await etag(toggle)).toBe(before)
      await aStrategy(server, toggle)
      expect(await etag(toggle)).not.toBe(before)
      await expectRefusal(server, put(toggle, 'late', before), [412, 'PreconditionFailedError'], togglePath(toggle))
    })
  })
}
