import { listStrategyTypes } from '#features/toggles/index'
import { requireProject } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { Store } from '#platform/db/store'
import { accepted, get, post, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { applicationsInProject, namesOnPage, overviewOf, usageOf } from './application-rules.ts'
import {
  applicationsWithSdk,
  deploymentsOf,
  instanceCountsOf,
  instancesOf,
  listApplications,
  requireApplication,
  sdksOf,
} from './application-store.ts'
import { deleteApplication, updateApplication } from './commands.ts'
import { type Page, pageOf } from './page-rules.ts'
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

const all = '/api/admin/metrics/applications'
const one = `${all}/:appName` as const

const shownIn = (view: UsageView) => (project: string) => isProjectSeen(view, project)
const dayBefore = (now: Date): string => lastHours(now.getTime(), DEFAULT_HOURS)[0] ?? ''

async function applicationFor({ read, scan }: Store, actor: Actor, appName: string, since: string) {
  const view = await usageViewOf(read, actor)
  const application = await requireApplication(read, view, appName)
  const toggles = await togglesOf(scan, appName, since, view)
  return {
    ...application,
    usage: usageOf(appName, await deploymentsOf(scan, view, [appName]), shownIn(view)),
    instances: (await instancesOf(scan, view, [appName])).map(({ appName: _, ...instance }) => instance),
    seenToggles: toggles.map(({ name }) => name),
  }
}

async function applicationsFor({ read, scan }: Store, actor: Actor, page: Page) {
  const view = await usageViewOf(read, actor)
  const { applications, total } = await listApplications(scan, view, page)
  const names = applications.map(({ appName }) => appName)
  const deployments = await deploymentsOf(scan, view, names)
  const usage = (name: string) => usageOf(name, deployments, shownIn(view))
  return { applications: applications.map((found) => ({ ...found, usage: usage(found.appName) })), total }
}

async function applicationsOf({ read, scan }: Store, actor: Actor, project: string, page: Page, since: string) {
  await requireProject(read, project)
  const view = await usageViewOf(read, actor)
  const uses = await applicationsOfProject(read, project, since, view)
  const withSdk = page.query === undefined ? [] : await applicationsWithSdk(scan, view, page.query).execute()
  const sdkMatches = new Set(withSdk.map(({ app_name }) => app_name))
  const { names, total } = namesOnPage(uses, page, (name) => sdkMatches.has(name))
  return { total, applications: applicationsInProject(names, uses, await instancesOf(scan, view, names)) }
}

export const applicationReads = ({ store, store: { read, scan }, clock }: Deps) => ({
  getApplications: get(all, 'List applications', {
    query: ListQuery,
    response: ApplicationList,
    handle: ({ query, actor }) => applicationsFor(store, actor, pageOf(query)),
  }),
  getApplication: get(one, 'Get an application with its instances and the toggles that it uses', {
    response: OneApplication,
    handle: ({ params, actor }) => applicationFor(store, actor, params.appName, dayBefore(clock())),
  }),
  getApplicationOverview: get(`${one}/overview`, 'Get the environments, SDKs and missing toggles of an application', {
    response: ApplicationOverview,
    handle: async ({ params: { appName }, actor }) => {
      const view = await usageViewOf(read, actor)
      const { strategies } = await requireApplication(read, view, appName)
      const types = new Set((await listStrategyTypes(read)).map(({ name }) => name))
      return overviewOf({
        toggles: await togglesOf(scan, appName, dayBefore(clock()), view),
        sdks: await sdksOf(scan, view, appName),
        instances: await instanceCountsOf(scan, view, appName),
        missing: await unknownToggles(scan, view, appName),
        missingStrategies: strategies.filter((name) => !types.has(name)),
      })
    },
  }),
})

export const applicationWrites = {
  updateApplication: post(one, 'Update the description of an application', {
    body: ApplicationChange,
    runs: updateApplication,
    input: ({ params: { appName }, body }) => ({ appName, change: body }),
    response: accepted,
  }),
  deleteApplication: remove(one, 'Delete an application and its instances until it reports again', {
    runs: deleteApplication,
    input: ({ params: { appName } }) => ({ appName }),
  }),
}

export const applicationUsageReads = ({ store, store: { read, scan }, clock }: Deps) => ({
  getApplicationInstances: get(
    '/api/admin/metrics/instances/:appName/environment/:environment',
    'List the instances of an application in an environment, last seen first',
    {
      response: InstanceList,
      handle: async ({ params: { appName, environment }, actor }) => {
        const instances = await instancesOf(scan, await usageViewOf(read, actor), [appName], environment)
        return { instances: instances.map(({ appName: _, ...instance }) => instance) }
      },
    },
  ),
  getProjectApplications: get(
    '/api/admin/projects/:projectId/applications',
    'List the applications that use toggles of a project',
    {
      query: ListQuery,
      response: ProjectApplications,
      handle: ({ params: { projectId }, query, actor }) =>
        applicationsOf(store, actor, projectId, pageOf(query), dayBefore(clock())),
    },
  ),
})
