import { Type } from 'typebox'
import { requireProject } from '#features/projects/index'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { overviewOf, sdksFrom, usageOf } from './application-rules.ts'
import { instancesOf, listApplications, placesOf, requireApplication, sdksOf } from './application-store.ts'
import { deleteApplication, updateApplication } from './commands.ts'
import { pageOf } from './page-rules.ts'
import { applicationsOfProject, togglesOf, unknownToggles } from './queries.ts'
import { lastHours } from './rules.ts'
import {
  ApplicationChange,
  ApplicationList,
  ApplicationOverview,
  DEFAULT_HOURS,
  InstanceList,
  ListQuery,
  OneApplication,
  ProjectApplications,
} from './schema.ts'
import { isProjectSeen, type UsageView, usageViewOf } from './visibility.ts'

const tags = ['Metrics']
const base = '/api/admin/metrics/applications'
const params = Type.Object({ appName: Type.String() })
const access = { signedIn: true } as const

const shownIn = (view: UsageView) => (project: string) => isProjectSeen(view, project)

export function applicationRoutes(app: App, { store, clock, run }: Parts): void {
  const { read, scan } = store
  const http = typed(app)
  const dayAgo = (): string => lastHours(clock().getTime(), DEFAULT_HOURS)[0] ?? ''

  http.get(
    base,
    {
      config: { access },
      schema: {
        operationId: 'getApplications',
        summary: 'Applications that ask for toggles',
        tags,
        querystring: ListQuery,
        response: { 200: ApplicationList },
      },
    },
    async (request) => {
      const view = await usageViewOf(read, actorOf(request))
      const { applications, total } = await listApplications(scan, view, pageOf(request.query))
      const places = await placesOf(
        scan,
        view,
        applications.map(({ appName }) => appName),
      )
      return {
        applications: applications.map((one) => ({ ...one, usage: usageOf(one.appName, places, shownIn(view)) })),
        total,
      }
    },
  )
  http.get(
    `${base}/:appName`,
    {
      config: { access },
      schema: {
        operationId: 'getApplication',
        summary: 'An application with its instances and the toggles that it asks for',
        tags,
        params,
        response: { 200: OneApplication },
      },
    },
    async (request) => {
      const { appName } = request.params
      const view = await usageViewOf(read, actorOf(request))
      const application = await requireApplication(read, view, appName)
      const toggles = await togglesOf(scan, appName, dayAgo(), view)
      return {
        ...application,
        usage: usageOf(appName, await placesOf(scan, view, [appName]), shownIn(view)),
        instances: (await instancesOf(scan, view, [appName])).map(({ appName: _, ...instance }) => instance),
        seenToggles: toggles.map(({ name }) => name),
      }
    },
  )
  http.get(
    `${base}/:appName/overview`,
    {
      config: { access },
      schema: {
        operationId: 'getApplicationOverview',
        summary: 'Where an application runs, with which SDKs, and which toggles it misses',
        tags,
        params,
        response: { 200: ApplicationOverview },
      },
    },
    async (request) => {
      const { appName } = request.params
      const view = await usageViewOf(read, actorOf(request))
      await requireApplication(read, view, appName)
      const toggles = await togglesOf(scan, appName, dayAgo(), view)
      return overviewOf(toggles, await sdksOf(scan, view, appName), await unknownToggles(scan, view, appName))
    },
  )
  http.post(
    `${base}/:appName`,
    {
      config: { access: runs(updateApplication) },
      schema: {
        operationId: 'updateApplication',
        summary: 'Describe an application',
        tags,
        params,
        body: ApplicationChange,
        response: { 202: Empty },
      },
    },
    async (request, reply) => {
      const { appName } = request.params
      await run(actorOf(request), step(updateApplication, { appName, change: request.body }))
      return reply.code(202).send()
    },
  )
  http.delete(
    `${base}/:appName`,
    {
      config: { access: runs(deleteApplication) },
      schema: {
        operationId: 'deleteApplication',
        summary: 'Forget an application and its instances; it comes back when it asks again',
        tags,
        params,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteApplication, { appName: request.params.appName }))
      return reply.send()
    },
  )
  http.get(
    '/api/admin/metrics/instances/:appName/environment/:environment',
    {
      config: { access },
      schema: {
        operationId: 'getApplicationInstances',
        summary: 'Instances of an application in an environment, those that were seen last first',
        tags,
        params: Type.Object({ appName: Type.String(), environment: Type.String() }),
        response: { 200: InstanceList },
      },
    },
    async (request) => {
      const { appName, environment } = request.params
      const instances = await instancesOf(scan, await usageViewOf(read, actorOf(request)), [appName], environment)
      return { instances: instances.map(({ appName: _, ...instance }) => instance) }
    },
  )
  http.get(
    '/api/admin/projects/:projectId/applications',
    {
      config: { access },
      schema: {
        operationId: 'getProjectApplications',
        summary: 'Applications that ask for toggles of a project',
        tags,
        params: Type.Object({ projectId: Type.String() }),
        querystring: ListQuery,
        response: { 200: ProjectApplications },
      },
    },
    async (request) => {
      const { projectId } = request.params
      await requireProject(read, projectId)
      const page = pageOf(request.query)
      const view = await usageViewOf(read, actorOf(request))
      const uses = await applicationsOfProject(read, projectId, dayAgo(), view)
      const wanted = page.query?.toLowerCase()
      const names = [...new Set(uses.map(({ app_name }) => app_name))]
        .filter((name) => wanted === undefined || name.toLowerCase().includes(wanted))
        .sort((a, b) => (a < b ? -1 : 1) * (page.sortOrder === 'asc' ? 1 : -1))
      const shown = names.slice(page.offset, page.offset + page.limit)
      const instances = await instancesOf(scan, view, shown)
      return {
        total: names.length,
        applications: shown.map((name) => {
          const own = instances.filter(({ appName }) => appName === name)
          return {
            name,
            environments: uses
              .filter(({ app_name }) => app_name === name)
              .map(({ environment }) => environment)
              .sort(),
            instances: [...new Set(own.map(({ instanceId }) => instanceId))],
            sdks: sdksFrom(own.map(({ sdkVersion }) => sdkVersion)),
          }
        }),
      }
    },
  )
}
