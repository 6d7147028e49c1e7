import { engineInTurn } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { ageBySql, setEnabled } from '@leverframe/testing/overview'
import { describe, expect, it } from 'vitest'
import { problemsOf } from '#platform/validation'
import { FeatureList, ProjectOverview } from './schema.ts'

const path = (project: string) => `/api/admin/projects/${project}`

for (const engine of engineInTurn(import.meta.url))
  describe(`overview on ${engine}`, () => {
    const server = serverFor(engine)

    const overviewOf = async (project: string): Promise<ProjectOverview> => {
      const { status, body, headers } = await server.call<ProjectOverview>('GET', path(project))
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
      expect(problemsOf(ProjectOverview, body, '')).toEqual([])
      return body
    }
    const listOf = async (project: string): Promise<FeatureList> => {
      const { status, body, headers } = await server.call<FeatureList>('GET', `${path(project)}/features`)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
      expect(problemsOf(FeatureList, body, '')).toEqual([])
      return body
    }
    const namesIn = async (project: string) => (await listOf(project)).features.map(({ name }) => name)
    const summaryOf = async (project: string, name: string) =>
      (await listOf(project)).features.find((one) => one.name === name)
    const projects = async (query = '') => {
      const { status, body } = await server.call('GET', `/api/admin/projects${query}`)
      expect([status, Object.keys(body), body.version]).toEqual([200, ['version', 'projects'], 1])
      return body.projects as { id: string; name: string }[]
    }
    const addMember = async (project: string) => {
      const values = `'${project}', 1, 4, '2026-01-01T00:00:00.000Z'`
      await server.sql(`insert into project_members (project, user_id, role_id, added_at) values (${values})`)
      await server.sql(
        `insert into events (type, created_at, created_by, project) values ('project-updated', '', 'test', '${project}')`,
      )
    }

    it('returns the default project with health 100, no members and no toggles', async () => {
      expect(await overviewOf('default')).toMatchObject({
        name: 'Default',
        description: 'Default project',
        health: 100,
        members: 0,
        version: 1,
        features: [],
      })
      expect(await listOf('default')).toEqual({ version: 2, features: [] })
    })

    it('filters toggles by tags and by the beginning of their names', async () => {
      const project = await aProject(server)
      const [first, second, third] = ['filter-a', 'filter-b', 'other'].map((prefix) => uniqueName(prefix)) as [
        string,
        string,
        string,
      ]
      for (const name of [first, second, third]) await aToggle(server, { project, name })
      const tag = (name: string, type: string, value: string) =>
        server.call('POST', `/api/admin/features/${name}/tags`, { type, value })
      await tag(first, 'simple', 'one')
      await tag(second, 'team', 'two,three')
      await tag(third, 'simple', 'one')
      const filtered = async (query: string) => {
        const { status, body } = await server.call<FeatureList>('GET', `${path(project)}/features?${query}`)
        expect([query, status, problemsOf(FeatureList, body, '')]).toEqual([query, 200, []])
        return body.features.map(({ name }) => name)
      }
      expect(await filtered('tag=simple:one')).toEqual([first, third])
      expect(await filtered('tag=simple:one&tag=team:two,three')).toEqual([first, second, third])
      expect(await filtered('tag=simple:none,team:two,three')).toEqual([second])
      expect(await filtered('tag=simple:nobody')).toEqual([])
      expect(await filtered('namePrefix=filter-')).toEqual([first, second])
      expect(await filtered('namePrefix=FILTER-')).toEqual([])
      expect(await filtered('namePrefix=filter-&tag=simple:one')).toEqual([first])
      expect(await filtered('namePrefix=&tag=')).toEqual([first, second, third])
      const { status, body } = await server.call('GET', `${path(project)}/features?tag=simple`)
      expect([status, body.message]).toEqual([400, '/query/tag: each value must be a tag, written as type:value'])
    })

    it('has the fields of the specification, and the same toggles as the list', async () => {
      const project = await aProject(server)
      const name = await aToggle(server, { project, type: 'kill-switch' })
      const { body: toggle } = await server.call('GET', togglePath(name, project))
      await server.newEvents()
      const overview = await overviewOf(project)
      expect(problemsOf(ProjectOverview, overview, '')).toEqual([])
      const list = await listOf(project)
      expect(Object.keys(list).sort()).toEqual(['features', 'version'])
      expect(list.features).toEqual(overview.features)
      const untouched = { enabled: false, hasStrategies: false, hasEnabledStrategies: false }
      expect(list.features).toEqual([
        {
          name,
          type: 'kill-switch',
          stale: false,
          createdAt: toggle.createdAt,
          lastSeenAt: null,
          environments: [
            { name: 'development', displayName: 'Development', type: 'development', sortOrder: 2, ...untouched },
            { name: 'production', displayName: 'Production', type: 'production', sortOrder: 3, ...untouched },
          ],
          favorite: false,
        },
      ])
      expect(await server.newEvents()).toEqual([])
    })

    it('returns 404 for a project that does not exist, as does the list of its toggles', async () => {
      for (const unknown of ['nowhere', 'x'.repeat(3_000)])
        for (const url of [path(unknown), `${path(unknown)}/features`]) {
          const { status, body } = await server.call('GET', url)
          expect([status, body.name]).toEqual([404, 'NotFoundError'])
        }
    })

    it('finds a project from its creation to its deletion', async () => {
      const id = uniqueName('project')
      expect((await server.call('GET', path(id))).status).toBe(404)
      await aProject(server, id)
      expect(await namesIn(id)).toEqual([])
      await server.call('DELETE', path(id))
      expect((await server.call('GET', path(id))).status).toBe(404)
      expect((await server.call('GET', `${path(id)}/features`)).status).toBe(404)
    })

    it('returns 401 without authentication', async () => {
      for (const url of ['/api/admin/projects', path('default'), `${path('default')}/features`]) {
        const { status, body } = await server.call('GET', url, undefined, { token: null })
        expect([status, body.name]).toEqual([401, 'AuthenticationRequired'])
      }
    })

    it('lists toggles by name and leaves archived ones out until they are revived', async () => {
      const project = await aProject(server)
      for (const name of ['b', 'C', 'a-2', 'a']) await aToggle(server, { project, name: `${project}.${name}` })
      const all = ['C', 'a', 'a-2', 'b'].map((name) => `${project}.${name}`)
      expect(await namesIn(project)).toEqual(all)
      await server.call('DELETE', togglePath(`${project}.a`, project))
      expect(await namesIn(project)).toEqual(all.filter((name) => name !== `${project}.a`))
      expect((await overviewOf(project)).features.map(({ name }) => name)).not.toContain(`${project}.a`)
      await server.call('POST', `/api/admin/archive/revive/${project}.a`)
      expect(await namesIn(project)).toEqual(all)
    })

    it('shows changes of type and stale', async () => {
      const project = await aProject(server)
      const name = await aToggle(server, { project })
      const before = await summaryOf(project, name)
      expect(before).toMatchObject({ type: 'release', stale: false })
      await server.call('PUT', togglePath(name, project), { name, type: 'experiment', stale: true })
      expect(await summaryOf(project, name)).toEqual({ ...before, type: 'experiment', stale: true })
    })

    it('shows in which environments a toggle is on', async () => {
      const project = await aProject(server)
      const name = await aToggle(server, { project })
      await listOf(project)
      await setEnabled(server, project, name, 'production')
      expect((await summaryOf(project, name))?.environments.map(({ enabled }) => enabled)).toEqual([false, true])
      await setEnabled(server, project, name, 'production', false)
      expect((await summaryOf(project, name))?.environments.map(({ enabled }) => enabled)).toEqual([false, false])
    })

    it('shows a moved toggle in its new project only', async () => {
      const [from, to] = [await aProject(server), await aProject(server)]
      const name = await aToggle(server, { project: from })
      expect([await namesIn(from), await namesIn(to)]).toEqual([[name], []])
      await server.call('POST', `${togglePath(name, from)}/changeProject`, { newProjectId: to })
      expect([await namesIn(from), await namesIn(to)]).toEqual([[], [name]])
    })

    it('shows a new environment on every toggle, with its display name and in its sort order', async () => {
      const project = await aProject(server)
      const name = await aToggle(server, { project })
      const environment = uniqueName('staging')
      const namesOn = async () => (await summaryOf(project, name))?.environments.map((one) => one.displayName)
      expect(await namesOn()).toEqual(['Development', 'Production'])
      await server.call('POST', '/api/admin/environments', { name: environment, type: 'test', displayName: 'Staging' })
      expect(await namesOn()).toEqual(['Development', 'Production', 'Staging'])
      await server.call('PUT', `/api/admin/environments/update/${environment}`, {
        displayName: 'Öl & "Gas"',
        sortOrder: 0,
      })
      expect(await namesOn()).toEqual(['Öl & "Gas"', 'Development', 'Production'])
      await server.call('DELETE', `/api/admin/environments/${environment}`)
      expect(await namesOn()).toEqual(['Development', 'Production'])
    })

    it('shows a new name and description of the project immediately', async () => {
      const project = await aProject(server)
      await overviewOf(project)
      await server.call('PUT', path(project), { name: 'Schöner "Name"', description: 'Zeile 1\nZeile 2' })
      expect(await overviewOf(project)).toMatchObject({ name: 'Schöner "Name"', description: 'Zeile 1\nZeile 2' })
    })

    it('counts members, as does the list of projects', async () => {
      const project = await aProject(server)
      expect((await overviewOf(project)).members).toBe(0)
      await addMember(project)
      expect((await overviewOf(project)).members).toBe(1)
      expect((await projects()).find(({ id }) => id === project)).toMatchObject({ memberCount: 1 })
    })

    it('lowers the health for live toggles that are stale or past the lifetime of their type', async () => {
      const project = await aProject(server)
      const [fresh, stale, old, gone] = [
        await aToggle(server, { project }),
        await aToggle(server, { project, type: 'permission' }),
        await aToggle(server, { project, type: 'operational' }),
        await aToggle(server, { project, type: 'operational' }),
      ] as const
      const health = async () => {
        const listed = (await projects()).find(({ id }) => id === project)
        const overview = await overviewOf(project)
        expect(listed).toMatchObject({ health: overview.health, featureCount: overview.features.length })
        return overview.health
      }
      expect(await health()).toBe(100)
      await server.call('PUT', togglePath(stale, project), { name: stale, stale: true })
      expect(await health()).toBe(75)
      await ageBySql(server, project, old, 8)
      expect(await health()).toBe(50)
      await ageBySql(server, project, gone, 8)
      expect(await health()).toBe(25)
      await server.call('DELETE', togglePath(gone, project))
      expect(await health()).toBe(33)
      await ageBySql(server, project, fresh, 41)
      expect(await health()).toBe(0)
      await server.call('PUT', togglePath(old, project), { name: old, type: 'kill-switch' })
      expect(await health()).toBe(33)
    })

    it('lists live projects by name, and archived ones only with archived=true', async () => {
      const [zoo, ark] = [uniqueName('zoo'), uniqueName('ark')]
      for (const [id, name] of [
        [zoo, '!1 Ark'],
        [ark, '!2 Zoo'],
      ] as const)
        await server.call('POST', '/api/admin/projects', { id, name, description: `about ${name}`, mode: 'protected' })
      const live = await projects()
      expect(live.slice(0, 2).map(({ id }) => id)).toEqual([zoo, ark])
      expect(live.map(({ name }) => name)).toEqual(live.map(({ name }) => name).sort())
      expect(live[0]).toEqual({
        id: zoo,
        name: '!1 Ark',
        description: 'about !1 Ark',
        mode: 'protected',
        health: 100,
        technicalDebt: 0,
        featureCount: 0,
        memberCount: 0,
        favorite: false,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        archivedAt: null,
      })
      await server.call('POST', `/api/admin/projects/archive/${zoo}`)
      expect((await projects('?archived=false')).map(({ id }) => id)).not.toContain(zoo)
      expect(await projects('?archived=true')).toMatchObject([{ id: zoo, archivedAt: expect.stringMatching(/Z$/) }])
      expect((await overviewOf(zoo)).name).toBe('!1 Ark')
    })

    it('returns 400 for another value of archived', async () => {
      for (const query of ['?archived=yes', '?archived=', '?archived=true&archived=false']) {
        const { status, body } = await server.call('GET', `/api/admin/projects${query}`)
        expect([query, status, body.name]).toEqual([query, 400, 'ValidationError'])
      }
    })

    it('shows private projects to an Admin', async () => {
      const id = uniqueName('secret')
      await server.call('POST', '/api/admin/projects', { id, name: id, mode: 'private' })
      expect((await overviewOf(id)).name).toBe(id)
      expect((await projects()).map((one) => one.id)).toContain(id)
    })

    it('responds to HEAD with the length of the list and no body', async () => {
      const url = `${server.url}${path('default')}/features`
      const answer = await fetch(url, { method: 'HEAD', headers: { authorization: ADMIN_TOKEN } })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(Number(answer.headers.get('content-length'))).toBe(JSON.stringify(await listOf('default')).length)
    })
  })
