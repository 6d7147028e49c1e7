import { testClock } from '@leverframe/testing/clock'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { ageBySql } from '@leverframe/testing/overview'
import { aStrategy, expectFailure, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it } from 'vitest'
import { problemsOf } from '#platform/validation'
import { Dora, HealthReport, ProjectInsights, ProjectStatus } from './schema.ts'

const path = (project: string) => `/api/admin/projects/${project}`
const SCHEMAS = {
  'health-report': HealthReport,
  insights: ProjectInsights,
  status: ProjectStatus,
  dora: Dora,
}
const DAY_MS = 86_400_000
const clock = testClock()
const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS).toISOString()

async function switchOn(server: TestServer, project: string, toggle: string, environment = 'production') {
  await aStrategy(server, toggle, {}, environment, project)
  await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, environment, project)}/on`)
}

/** A project that was created 200 days ago. */
async function anOldProject(server: TestServer): Promise<string> {
  const project = await aProject(server)
  await aToggle(server)
  for (const [table, column] of [
    ['projects', 'id'],
    ['events', 'project'],
  ])
    await server.sql(`update ${table} set created_at = '${daysAgo(200)}' where ${column} = '${project}'`)
  return project
}

/**
 * Moves the events of a toggle into the past. Call it before the first request for the activity of the project. The newest event
 * must stay as it is: the server notices when it changes.
 */
async function moveEvents(server: TestServer, toggle: string, type: string, days: number): Promise<void> {
  await aToggle(server)
  await server.sql(
    `update events set created_at = '${daysAgo(days)}' where feature_name = '${toggle}' and type = '${type}'`,
  )
}

for (const engine of engineInTurn(import.meta.url))
  describe(`insights of a project on ${engine}`, () => {
    const server = serverFor(engine, { clock })

    const read = async (project: string, what: keyof typeof SCHEMAS) => {
      const body = await succeed(server, 'GET', `${path(project)}/${what}`)
      expect(problemsOf(SCHEMAS[what], body, '')).toEqual([])
      return body
    }

    it('the health report is the overview with its toggles and the counts of stale ones', async () => {
      const project = await aProject(server)
      const [, stale, old] = [
        await aToggle(server, { project }),
        await aToggle(server, { project, type: 'permission' }),
        await aToggle(server, { project, type: 'operational' }),
      ]
      await succeed(server, 'PUT', togglePath(stale, project), { name: stale, stale: true })
      await ageBySql(server, project, old, 8)
      const overview = await succeed(server, 'GET', path(project))
      const counts = { activeCount: 1, staleCount: 1, potentiallyStaleCount: 1 }
      expect(await read(project, 'health-report')).toEqual({ ...overview, ...counts })
      expect((await read(project, 'insights')).health).toEqual({ rating: 33, ...counts })
      expect(await read(project, 'status')).toMatchObject({
        health: { current: 33 },
        technicalDebt: { current: 67 },
        staleFlags: { total: 2 },
      })
    })

    it('a new project has no activity, no times and full health', async () => {
      const project = await aProject(server)
      const insights = await read(project, 'insights')
      expect(insights).toMatchObject({
        health: { rating: 100, activeCount: 0, staleCount: 0, potentiallyStaleCount: 0 },
        technicalDebt: { rating: 0 },
        leadTime: { features: [], projectAverage: 0 },
        featureTypeCounts: [],
        members: { currentMembers: 0, change: 0 },
        changeRequests: { total: 0, applied: 0, rejected: 0, reviewRequired: 0, approved: 0, scheduled: 0 },
      })
      expect(insights.stats.projectActivityCurrentWindow).toBe(1)
    })

    it('stats count created and archived toggles and all events, before and after the first request', async () => {
      const project = await anOldProject(server)
      const [first, gone] = [await aToggle(server, { project }), await aToggle(server, { project })]
      await succeed(server, 'DELETE', togglePath(gone, project))
      await moveEvents(server, first, 'feature-created', 35)
      const stats = async () => (await read(project, 'insights')).stats
      expect(await stats()).toMatchObject({
        createdCurrentWindow: 1,
        createdPastWindow: 1,
        archivedCurrentWindow: 1,
        archivedPastWindow: 0,
        projectActivityCurrentWindow: 2,
        projectActivityPastWindow: 1,
      })
      await aToggle(server, { project, type: 'experiment' })
      await succeed(server, 'DELETE', togglePath(first, project))
      expect(await stats()).toMatchObject({
        createdCurrentWindow: 2,
        archivedCurrentWindow: 2,
        projectActivityCurrentWindow: 4,
      })
      expect((await read(project, 'insights')).featureTypeCounts).toEqual([{ type: 'experiment', count: 1 }])
    })

    it('the time to production is measured from creation to the first switch in production', async () => {
      const project = await anOldProject(server)
      const [slow, fast, tried] = [
        await aToggle(server, { project }),
        await aToggle(server, { project }),
        await aToggle(server, { project }),
      ]
      for (const toggle of [slow, fast]) await switchOn(server, project, toggle)
      await switchOn(server, project, tried, 'development')
      await moveEvents(server, slow, 'feature-created', 50)
      await moveEvents(server, slow, 'feature-environment-enabled', 40)
      await moveEvents(server, fast, 'feature-created', 3)
      expect(await read(project, 'dora')).toEqual({
        features: [
          { name: fast, timeToProduction: 3 },
          { name: slow, timeToProduction: 10 },
        ],
        projectAverage: 6.5,
      })
      expect((await read(project, 'insights')).stats).toMatchObject({
        avgTimeToProdCurrentWindow: 3,
        avgTimeToProdPastWindow: 10,
      })
      await switchOn(server, project, tried)
      const names = async (of: string) => (await read(of, 'dora')).features.map(({ name }: { name: string }) => name)
      expect(await names(project)).toEqual([tried, fast, slow])
      const other = await aProject(server)
      await succeed(server, 'POST', `${togglePath(fast, project)}/changeProject`, { newProjectId: other })
      expect([await names(project), await names(other)]).toEqual([[tried, slow], []])
      await succeed(server, 'DELETE', togglePath(slow, project))
      expect(await names(project)).toEqual([tried, slow])
      await succeed(server, 'DELETE', `/api/admin/archive/${slow}`)
      expect(await names(project)).toEqual([tried])
    })

    it('an environment that becomes production changes the times', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const environment = uniqueName('live')
      await succeed(server, 'POST', '/api/admin/environments', { name: environment, type: 'test' })
      await switchOn(server, project, toggle, environment)
      expect((await read(project, 'dora')).features).toEqual([])
      await succeed(server, 'PUT', `/api/admin/environments/update/${environment}`, { type: 'production' })
      expect((await read(project, 'dora')).features).toEqual([{ name: toggle, timeToProduction: 0 }])
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, environment, project)}/off`)
      await succeed(server, 'DELETE', `/api/admin/environments/${environment}`)
    })

    it('the status has the events by day, the resources and the lifecycle of toggles', async () => {
      const project = await anOldProject(server)
      const [initial, used, gone] = [
        await aToggle(server, { project }),
        await aToggle(server, { project }),
        await aToggle(server, { project }),
      ]
      await moveEvents(server, initial, 'feature-created', 100)
      await succeed(server, 'DELETE', togglePath(gone, project))
      const { secret } = await anSdkToken(server, { projects: [project], environment: 'production' })
      const segment = { name: uniqueName('segment'), project, constraints: [] }
      await succeed(server, 'POST', '/api/admin/segments', segment)
      const bucket = { start: daysAgo(0), stop: daysAgo(0), toggles: { [used]: { yes: 1, no: 0 } } }
      await server.call('POST', '/api/client/metrics', { appName: 'app', bucket }, { token: secret })
      await expect.poll(async () => (await succeed(server, 'GET', togglePath(used, project))).lastSeenAt).not.toBeNull()
      const status = await read(project, 'status')
      expect(status.resources).toEqual({ members: 0, apiTokens: 1, segments: 1 })
      expect(status.activityCountByDate).toEqual([
        { date: daysAgo(200).slice(0, 10), count: 1 },
        { date: daysAgo(100).slice(0, 10), count: 1 },
        { date: daysAgo(0).slice(0, 10), count: expect.any(Number) },
      ])
      expect(status.lifecycleSummary).toEqual({
        initial: { averageDays: 0, currentFlags: 1 },
        preLive: { averageDays: null, currentFlags: 0 },
        live: { averageDays: null, currentFlags: 1 },
        completed: { averageDays: null, currentFlags: 0 },
        archived: { currentFlags: 1, last30Days: 1 },
      })
      await succeed(server, 'POST', `${togglePath(used, project)}/lifecycle/complete`, { status: 'kept' })
      expect((await read(project, 'status')).lifecycleSummary).toMatchObject({
        live: { averageDays: 0, currentFlags: 0 },
        completed: { averageDays: null, currentFlags: 1 },
      })
    })

    it('a project that is created again starts without the activity of its predecessor', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await switchOn(server, project, toggle)
      expect((await read(project, 'insights')).stats.createdCurrentWindow).toBe(1)
      await succeed(server, 'DELETE', togglePath(toggle, project))
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      await succeed(server, 'DELETE', path(project))
      await aProject(server, project)
      expect((await read(project, 'insights')).stats).toMatchObject({
        createdCurrentWindow: 0,
        archivedCurrentWindow: 0,
        projectActivityCurrentWindow: 1,
      })
      expect((await read(project, 'dora')).features).toEqual([])
    })

    it('counts members that were added in the last 30 days', async () => {
      const project = await aProject(server)
      for (const days of [1, 40]) {
        const { id } = await aPerson(server)
        await succeed(server, 'POST', `${path(project)}/users/${id}/roles/4`, {
          userId: id,
          projectId: project,
          roleId: 4,
        })
        await server.sql(`update project_members set added_at = '${daysAgo(days)}' where user_id = ${id}`)
      }
      expect((await read(project, 'insights')).members).toEqual({ currentMembers: 2, change: 1 })
    })

    it('returns 404 for a project that does not exist, and for a private project to a stranger', async () => {
      const hidden = uniqueName('hidden')
      await succeed(server, 'POST', '/api/admin/projects', { id: hidden, name: hidden, mode: 'private' })
      const stranger = await aPerson(server)
      for (const what of Object.keys(SCHEMAS)) {
        expectFailure(await server.call('GET', `${path('nowhere')}/${what}`), 404, 'NotFoundError')
        expectFailure(await server.call('GET', `${path(hidden)}/${what}`, undefined, stranger.as), 404, 'NotFoundError')
      }
    })
  })
