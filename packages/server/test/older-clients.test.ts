/** Routes and fields that only clients of Unleash use. Each hides private projects. */
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson } from '@leverframe/testing/members'
import {
  aStrategy,
  expectEmpty,
  expectFailure,
  ISO_TIME,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE, VIEWER_ROLE } from '#kernel/roles'

const namesOf = (features: { name: string }[]) => features.map(({ name }) => name)
const projectPath = (project: string) => `/api/admin/projects/${project}`

for (const engine of proofEngines)
  describe(`clients of Unleash on ${engine}`, () => {
    const server = serverFor(engine)
    const aPrivateProject = async () => {
      const project = await aProject(server)
      await succeed(server, 'PUT', `${projectPath(project)}/settings`, { mode: 'private' })
      return project
    }

    it('find the environments, settings and statistics of a project, with and without its toggles', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project, type: 'experiment' })
      await aStrategy(server, toggle, {}, 'production', project)
      const member = await aMember(server, project, MEMBER_ROLE)
      await succeed(server, 'PUT', `${projectPath(project)}/environments/production/change-requests/config`, {
        changeRequestsEnabled: true,
      })
      expectEmpty(await server.call('POST', `${projectPath(project)}/favorites`, undefined, member.as), 200)
      const expected = {
        mode: 'open',
        version: 1,
        members: 1,
        health: 100,
        technicalDebt: 0,
        defaultStickiness: 'default',
        featureNaming: { pattern: null, example: null, description: null },
        createdAt: expect.stringMatching(ISO_TIME),
        updatedAt: expect.stringMatching(ISO_TIME),
        archivedAt: null,
        environments: [
          { environment: 'development', changeRequestsEnabled: false },
          { environment: 'production', changeRequestsEnabled: true },
        ],
        stats: { createdCurrentWindow: 1, archivedCurrentWindow: 0, projectMembersAddedCurrentWindow: 1 },
      }
      const whole = await succeed(server, 'GET', projectPath(project))
      expect(whole).toMatchObject({ ...expected, favorite: false })
      expect(whole.stats.projectActivityCurrentWindow).toBeGreaterThan(1)
      expect(whole.features[0].environments).toMatchObject([
        { name: 'development', type: 'development', sortOrder: 2, hasStrategies: false, hasEnabledStrategies: false },
        { name: 'production', type: 'production', sortOrder: 3, hasStrategies: true, hasEnabledStrategies: true },
      ])
      const { body } = await server.call('GET', `${projectPath(project)}/overview`, undefined, member.as)
      expect(body).toMatchObject({
        ...expected,
        favorite: true,
        featureTypeCounts: [{ type: 'experiment', count: 1 }],
        onboardingStatus: { status: 'first-flag-created', feature: toggle },
      })
      expect(body).not.toHaveProperty('features')
      expect((await server.call('GET', projectPath(project), undefined, member.as)).body.favorite).toBe(true)
    })

    it('find dependencies, children, favourites and the type of each environment of a toggle', async () => {
      const [toggle, { as }] = [await aToggle(server), await aPerson(server)]
      const first = await succeed(server, 'GET', togglePath(toggle))
      expect(first).toMatchObject({ dependencies: [], children: [], favorite: false })
      expect(first.environments).toMatchObject([
        { name: 'development', type: 'development', sortOrder: expect.any(Number) },
        { name: 'production', type: 'production', sortOrder: expect.any(Number) },
      ])
      expectEmpty(await server.call('POST', `${togglePath(toggle)}/favorites`, undefined, as), 200)
      expect((await server.call('GET', togglePath(toggle), undefined, as)).body.favorite).toBe(true)
      expect((await succeed(server, 'GET', togglePath(toggle))).favorite).toBe(false)
    })

    it('list all toggles that they can see, filtered by project, tag and prefix, and read one by its name', async () => {
      const [project, hidden] = [await aProject(server), await aPrivateProject()]
      const prefix = uniqueName('list%_')
      const [a, b] = [`${prefix}a`, `${prefix}b`].map((name) => name.replace('%', '.'))
      await aToggle(server, { project, name: a as string, type: 'sunset' })
      await aToggle(server, { name: b as string })
      const secret = await aToggle(server, { project: hidden })
      await succeed(server, 'POST', `/api/admin/features/${a}/tags`, { type: 'simple', value: prefix.slice(0, 20) })
      const list = async (query: string, options = {}) =>
        (await server.call('GET', `/api/admin/features${query}`, undefined, options)).body
      const { version, features } = await list(`?namePrefix=${a?.slice(0, -1)}`)
      expect([version, namesOf(features)]).toEqual([2, [a, b]])
      expect(features[0]).toMatchObject({ project, type: 'sunset', stale: false, archived: false, enabled: false })
      expect(namesOf((await list(`?project=${project}`)).features)).toEqual([a])
      const tag = encodeURIComponent(`simple:${prefix.slice(0, 20)}`)
      expect(namesOf((await list(`?tag=${tag}`)).features)).toEqual([a])
      expectFailure(await server.call('GET', '/api/admin/features?tag=nonsense'), 400, 'ValidationError')
      const { as } = await aPerson(server)
      expect(namesOf((await list('')).features)).toContain(secret)
      expect(namesOf((await list('', as)).features)).not.toContain(secret)
      expect((await list(`?project=${hidden}`, as)).features).toEqual([])
      const one = await server.call('GET', `/api/admin/features/${a}`, undefined, as)
      expect([one.status, one.body.project, one.body.name]).toEqual([200, project, a])
      for (const name of [secret, 'nothing'])
        expectFailure(await server.call('GET', `/api/admin/features/${name}`, undefined, as), 404, 'NotFoundError')
    })

    it('find their own favourites in the toggles of a project and in the list of all', async () => {
      const project = await aProject(server)
      const member = await aMember(server, project, MEMBER_ROLE)
      const names = [await aToggle(server, { project }), await aToggle(server, { project })].toSorted()
      const [first, second] = names as [string, string]
      expectEmpty(await server.call('POST', `${togglePath(second, project)}/favorites`, undefined, member.as), 200)
      const favoritesIn = async (path: string, options = {}) =>
        (await server.call('GET', path, undefined, options)).body.features
          .filter(({ name }: { name: string }) => names.includes(name))
          .map((one: { name: string; favorite: boolean }) => [one.name, one.favorite])
      const own = [projectPath(project), `${projectPath(project)}/features`]
      const lists = [...own, `${own[1]}?namePrefix=`, `${own[0]}/health-report`, '/api/admin/features']
      for (const path of lists) {
        expect(await favoritesIn(path, member.as), path).toEqual([
          [first, false],
          [second, true],
        ])
        expect(await favoritesIn(path), path).toEqual(names.map((name) => [name, false]))
      }
    })

    it('find the strategies of all environments and the variants in the list of all toggles', async () => {
      const project = await aProject(server)
      const [name, plain] = [await aToggle(server, { project }), await aToggle(server, { project })]
      for (const environment of ['development', 'production'])
        await aStrategy(server, name, { title: environment }, environment, project)
      await succeed(server, 'PUT', `${togglePath(name, project)}/variants`, [{ name: 'red', weightType: 'variable' }])
      const { features } = await succeed(server, 'GET', `/api/admin/features?project=${project}`)
      const found = (wanted: string) => features.find((one: { name: string }) => one.name === wanted)
      expect(found(plain)).toMatchObject({ strategies: [], variants: [] })
      expect(found(name).variants).toMatchObject([{ name: 'red', weight: 1000 }])
      expect(found(name).strategies).toMatchObject([{ title: 'development' }, { title: 'production' }])
    })

    it('check what archiving toggles would affect', async () => {
      const [parent, child] = [await aToggle(server), await aToggle(server)]
      await succeed(server, 'POST', `${togglePath(child)}/dependencies`, { feature: parent })
      const check = (...features: string[]) =>
        succeed(server, 'POST', `${projectPath('default')}/archive/validate`, { features })
      expect(await check(parent)).toEqual({ parentsWithChildFeatures: [parent], hasDeletedDependencies: true })
      expect(await check(await aToggle(server))).toEqual({
        parentsWithChildFeatures: [],
        hasDeletedDependencies: false,
      })
      expect(await check(parent, child)).toEqual({ parentsWithChildFeatures: [], hasDeletedDependencies: true })
      const { as } = await aPerson(server)
      const path = `${projectPath('default')}/archive/validate`
      expectFailure(await server.call('POST', path, { features: [parent] }, as), 403, 'NoAccessError')
    })

    it('search events with a body, and read the events of a deleted toggle', async () => {
      const [hidden, name] = [await aPrivateProject(), uniqueName()]
      const secret = await aToggle(server, { project: hidden })
      await aToggle(server, { name })
      await succeed(server, 'DELETE', togglePath(name))
      await succeed(server, 'DELETE', `/api/admin/archive/${name}`)
      const search = async (body: object, options = {}) =>
        (await server.call('POST', '/api/admin/events/search', body, options)).body
      const types = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type)
      expect(types(await search({ feature: name }))).toEqual(['feature-deleted', 'feature-archived', 'feature-created'])
      expect(await search({ feature: name, type: 'feature-created', limit: 1 })).toMatchObject({
        version: 1,
        totalEvents: 1,
        events: [{ featureName: name }],
      })
      expect(types(await search({ query: name, offset: 2, limit: 1 }))).toEqual(['feature-created'])
      const { as } = await aPerson(server)
      expect((await search({ feature: secret })).totalEvents).toBe(1)
      expect((await search({ feature: secret }, as)).totalEvents).toBe(0)
      expect((await search({ project: hidden }, as)).totalEvents).toBe(0)
      expectFailure(await server.call('POST', '/api/admin/events/search', { limit: 0 }), 400, 'ValidationError')
      expect((await server.call('GET', `/api/admin/events/${name}`, undefined, as)).body.totalEvents).toBe(3)
    })

    it('validate a constraint, including the legal values of its field', async () => {
      const contextName = uniqueName('field')
      await succeed(server, 'POST', '/api/admin/context', { name: contextName, legalValues: [{ value: 'red' }] })
      const validate = (constraint: object) => server.call('POST', '/api/admin/constraints/validate', constraint)
      expectEmpty(await validate({ contextName, operator: 'IN', values: ['red'] }), 204)
      expectEmpty(await validate({ contextName: 'age', operator: 'NUM_GT', value: '5' }), 204)
      for (const [constraint, at] of [
        [{ contextName, operator: 'IN', values: ['blue'] }, '/body/values/0'],
        [{ contextName: 'age', operator: 'NUM_GT', value: 'x' }, '/body/value'],
        [{ contextName: 'age', operator: 'LIKES', values: ['x'] }, '/body/operator'],
        [{ contextName: 'age', operator: 'REGEX', value: '(' }, '/body/value'],
      ] as const) {
        const answer = await validate(constraint)
        expectFailure(answer, 400, 'ValidationError')
        expect((answer.body.details as { path: string }[])[0]?.path).toBe(at)
      }
    })

    it('create a segment for all projects, or make one so, with an empty project', async () => {
      const project = await aProject(server)
      const create = (of: string) => succeed(server, 'POST', '/api/admin/segments', { ...segment(), project: of })
      const segment = () => ({ name: uniqueName('segment'), constraints: [] })
      expect(await create('')).not.toHaveProperty('project')
      const { id } = await create(project)
      await succeed(server, 'PUT', `/api/admin/segments/${id}`, { ...segment(), project: '' })
      expect(await succeed(server, 'GET', `/api/admin/segments/${id}`)).not.toHaveProperty('project')
    })

    it('list the segments of a strategy, unless its project is hidden', async () => {
      const hidden = await aPrivateProject()
      const { id } = await succeed(server, 'POST', '/api/admin/segments', {
        name: uniqueName('segment'),
        constraints: [],
      })
      const strategies: string[] = []
      for (const project of ['default', hidden]) {
        const toggle = await aToggle(server, { project })
        strategies.push((await aStrategy(server, toggle, { segments: [id] }, 'development', project)).id)
      }
      const { as } = await aPerson(server)
      const segmentsOf = async (strategy: string | undefined, options = {}) =>
        (await server.call('GET', `/api/admin/segments/strategies/${strategy}`, undefined, options)).body.segments.map(
          (segment: { id: number }) => segment.id,
        )
      expect(await segmentsOf(strategies[0], as)).toEqual([id])
      expect(await segmentsOf(strategies[1])).toEqual([id])
      expect(await segmentsOf(strategies[1], as)).toEqual([])
      expect(await segmentsOf('nothing', as)).toEqual([])
    })

    it('list the roles of a user, the holders of a role by project, and the creators of toggles', async () => {
      const hidden = await aPrivateProject()
      const [project, member] = [await aProject(server), await aMember(server, hidden, MEMBER_ROLE)]
      await succeed(server, 'POST', `${projectPath(project)}/users/${member.id}/roles/${MEMBER_ROLE}`, {})
      const roles = async (query: string) =>
        (await server.call('GET', `/api/admin/user/roles${query}`, undefined, member.as)).body.roles.map(
          (role: { id: number }) => role.id,
        )
      expect(await roles('')).toEqual([VIEWER_ROLE])
      expect(await roles(`?projectId=${project}`)).toEqual([VIEWER_ROLE, MEMBER_ROLE])
      expectFailure(await server.call('GET', '/api/admin/user/roles'), 400, 'ValidationError')

      const access = `/api/admin/projects/roles/${MEMBER_ROLE}/access`
      const { projects } = await succeed(server, 'GET', access)
      const counts = { role: MEMBER_ROLE, userCount: 1, groupCount: 0, serviceAccountCount: 0 }
      expect(projects).toEqual(
        expect.arrayContaining([
          { project, ...counts },
          { project: hidden, ...counts },
        ]),
      )
      expectFailure(await server.call('GET', access, undefined, member.as), 403, 'NoAccessError')

      const created = await server.call('POST', `${projectPath(project)}/features`, { name: uniqueName() }, member.as)
      expect(created.status).toBe(201)
      await aToggle(server, { project })
      const creators = await succeed(server, 'GET', `${projectPath(project)}/flag-creators`)
      expect(creators).toEqual([{ id: member.id, name: expect.stringMatching(/\S/) }])
      const { as } = await aPerson(server)
      for (const path of [`${projectPath(hidden)}/flag-creators`, `/api/admin/environments/project/${hidden}`])
        expectFailure(await server.call('GET', path, undefined, as), 404, 'NotFoundError')
    })

    it('find the counts of an environment in the instance and in a project', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await aStrategy(server, toggle, {}, 'production', project)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production', project)}/on`)
      const rollout = { name: 'flexibleRollout', parameters: { rollout: 50, stickiness: 'userId', groupId: 'all' } }
      await succeed(server, 'POST', `${projectPath(project)}/environments/production/default-strategy`, rollout)
      const { version, environments } = await succeed(server, 'GET', `/api/admin/environments/project/${project}`)
      expect(environments[0]).not.toHaveProperty('defaultStrategy')
      expect(environments[1].defaultStrategy).toMatchObject(rollout)
      const record = { protected: false, requiredApprovals: null, enabled: true }
      expect([version, environments]).toMatchObject([
        1,
        [
          { name: 'development', ...record, projectEnabledToggleCount: 0, visible: true },
          { name: 'production', ...record, projectEnabledToggleCount: 1, projectApiTokenCount: expect.any(Number) },
        ],
      ])
      const all = await succeed(server, 'GET', '/api/admin/environments')
      const total = (await succeed(server, 'GET', '/api/admin/projects')).projects.length
      expect(all.environments[0]).toMatchObject({ ...record, projectCount: total })
      expect(await succeed(server, 'GET', '/api/admin/environments/production')).toMatchObject(record)
      const given = { name: uniqueName('env'), type: 'test', requiredApprovals: 1 }
      expectFailure(await server.call('POST', '/api/admin/environments', given), 400, 'ValidationError')
    })

    it('find how often SDKs got a toggle in the rows of a search', async () => {
      const [project, toggle] = [await aProject(server), uniqueName()]
      await aToggle(server, { name: toggle, project })
      const { secret: token } = await anSdkToken(server, { environment: 'development' })
      const now = new Date().toISOString()
      const bucket = { start: now, stop: now, toggles: { [toggle]: { yes: 3, no: 2 } } }
      await server.call('POST', '/api/client/metrics', { appName: 'shop', bucket }, { token })
      await expect
        .poll(async () => {
          const { features } = await succeed(server, 'GET', `/api/admin/search/features?project=IS:${project}`)
          return features[0].environments
        })
        .toMatchObject([
          { name: 'development', yes: 3, no: 2 },
          { name: 'production', yes: 0, no: 0 },
        ])
    })

    it('find when SDKs last used a toggle in each environment, in lists of live and of archived toggles', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const { secret: token } = await anSdkToken(server, { environment: 'production' })
      const now = new Date().toISOString()
      const bucket = { start: now, stop: now, toggles: { [toggle]: { yes: 1, no: 0 } } }
      await server.call('POST', '/api/client/metrics', { appName: 'shop', bucket }, { token })
      const seenIn = async (path: string) => {
        const environments: { name: string; lastSeenAt?: string }[] = (await succeed(server, 'GET', path)).features[0]
          .environments
        return environments.map(({ name, lastSeenAt = 'never' }) => [name, lastSeenAt])
      }
      const seen = [
        ['development', 'never'],
        ['production', expect.stringMatching(ISO_TIME)],
      ]
      for (const path of [projectPath(project), `/api/admin/features?project=${project}`])
        await expect.poll(() => seenIn(path)).toEqual(seen)
      await succeed(server, 'DELETE', togglePath(toggle, project))
      expect(await seenIn(`/api/admin/archive/features/${project}`)).toEqual(seen)
    })

    it('find the fields of the UI configuration that they read', async () => {
      const body = await succeed(server, 'GET', '/api/admin/ui-config')
      expect(body).toMatchObject({
        unleashUrl: server.url.replace(/\/$/, ''),
        environment: 'Enterprise',
        flags: { P: true, RE: true, SE: true },
        versionInfo: { current: { oss: body.version }, isLatest: true },
        links: [{ href: '/docs' }],
        segmentValuesLimit: expect.any(Number),
        strategySegmentsLimit: expect.any(Number),
      })
      for (const limit of Object.values(body.resourceLimits)) expect(limit).toEqual(expect.any(Number))
    })
  })
