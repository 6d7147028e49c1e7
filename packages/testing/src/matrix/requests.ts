import { PASSWORD_KEY } from '../../../server/src/features/identity/sso/effective-settings.ts'
import { VIEWER_ROLE } from '../../../server/src/kernel/roles.ts'
import { ADDONS, aDeadDelivery, anAddon } from '../addons.ts'
import { requestsPath } from '../change-requests.ts'
import { aProject, aToggle, type TestServer, togglePath, uniqueName } from '../harness.ts'
import { aPerson, memberPath, type TestPerson } from '../members.ts'
import { aPlan, planPath, plansPath, startPath } from '../release-plans.ts'
import { anArchivedToggle, aStrategy, succeed } from '../scenario.ts'
import { rowsOf } from '../stores.ts'
import { aCase, aTemplate, BODIES, metricsReport, QUERIES, SAFEGUARD } from './bodies.ts'
import {
  aChangeRequest,
  accounts,
  aFullToggle,
  aGroup,
  aMetricSource,
  anApplication,
  anInviteLink,
  anItemOf,
  aSegment,
  aServiceAccount,
  aSessionOf,
  aSignalEndpoint,
  aTokenOf,
  aViewOf,
  contextFields,
  type Draft,
  ENVIRONMENT,
  leastOf,
  metricSources,
  PASSWORD_SETTINGS,
  PICTURE,
  QUIET,
  quietly,
  SOURCE,
  type Stage,
  signalEndpoints,
  strategyTypes,
  tagTypes,
  users,
} from './items.ts'
import type { Route } from './routes.ts'

export { anApplication, ENVIRONMENT, type Stage } from './items.ts'

type Maker = (stage: Stage, project: string, route: Route, draft: Draft) => Promise<string> | string

/** These leave a project in a state that the next request cannot use. */
const SPENDS_PROJECT = new Set([
  'archiveProject',
  'reviveProject',
  'deleteProject',
  'replaceProjectAccess',
  'updateProject',
  'protectEnvironment',
  'addEnvironmentToProject',
  'removeEnvironmentFromProject',
  'addChanges',
])

const TEMPLATES = '/api/admin/release-plan-templates'

/** The value of a path parameter. */
const PARAMETERS: Readonly<Record<string, Maker>> = {
  featureName: (stage, project, { id }) => {
    if (id === 'reviveFeature' || id === 'deleteFeature') return anArchivedToggle(stage.server, project)
    // Cloning strategies needs a permission of its own.
    return id === 'cloneFeature' ? aToggle(stage.server, { project }) : aFullToggle(stage, project)
  },
  environment: () => ENVIRONMENT,
  changeRequestId: async (stage, project, route, { caller }) =>
    String((await aChangeRequest(stage, project, route, caller)).id),
  changeId: async ({ server }, project, _route, { params: { changeRequestId } }) =>
    String((await succeed(server, 'GET', `${requestsPath(project)}/${changeRequestId}`)).features[0].changes[0].id),
  from: () => SOURCE,
  testId: async ({ server }, project, _route, { params: { featureName = '' } }) =>
    String((await succeed(server, 'POST', `${togglePath(featureName, project)}/tests`, aCase())).id),
  templateId: async ({ server }, project, { url }) => {
    const path = url.includes(':projectId') ? `/api/admin/projects/${project}/release-templates` : TEMPLATES
    return (await succeed(server, 'POST', path, aTemplate())).id
  },
  planId: async ({ server }, project, { id }, { params: { featureName = '' } }) => {
    const plan = await aPlan(server, featureName, { safeguards: [SAFEGUARD] }, ENVIRONMENT, project)
    const isRun = /^(pause|resume|rollBack|complete|cancel)ReleasePlan$/.test(id)
    if (isRun) await succeed(server, 'POST', startPath(plan, plan.milestones.length - 1))
    if (id === 'resumeReleasePlan') await succeed(server, 'POST', `${planPath(plan)}/progressions/pause`, {})
    return plan.id
  },
  milestoneId: async ({ server }, project, _route, { params: { featureName = '', planId } }) =>
    (await succeed(server, 'GET', `${plansPath(featureName, ENVIRONMENT, project)}/${planId}`)).milestones[0].id,
  safeguardId: async ({ server }, project, _route, { params: { featureName = '', planId } }) =>
    (await succeed(server, 'GET', `${plansPath(featureName, ENVIRONMENT, project)}/${planId}`)).safeguards[0].id,
  // A toggle, as providers of OpenFeature call it.
  key: (stage, project) => aFullToggle(stage, project),
  file: async ({ server }) => {
    const page = String((await server.call('GET', '/', undefined, { token: null })).body)
    return /assets\/([^"]+)"/.exec(page)?.[1] ?? 'the web UI is not built'
  },
  name: async ({ server }, _project, { url }) =>
    url.startsWith(tagTypes)
      ? (await succeed(server, 'POST', tagTypes, { name: uniqueName('type') })).name
      : (await succeed(server, 'POST', '/api/admin/environments', { name: uniqueName('env'), type: 'test' })).name,
  type: () => 'simple',
  typeId: () => 'sunset',
  segmentId: async ({ server }, project, { tokenType }) =>
    String(await aSegment(server, tokenType === 'project' ? project : undefined)),
  strategyName: async ({ server }) =>
    (await succeed(server, 'POST', strategyTypes, { name: uniqueName('type'), parameters: [] })).name,
  contextField: async ({ server }, project, { url }) => {
    const path = url.includes(':projectId') ? `/api/admin/projects/${project}/context` : contextFields
    return (await succeed(server, 'POST', path, { name: uniqueName('field'), legalValues: [{ value: 'eu' }] })).name
  },
  linkId: async ({ server }, project, _route, { params: { featureName = '' } }) => {
    await succeed(server, 'POST', `${togglePath(featureName, project)}/link`, { url: 'https://example.com' })
    return (await succeed(server, 'GET', togglePath(featureName, project))).links[0].id
  },
  repository: async ({ server }, project) => {
    const scan = { repository: uniqueName('repository'), revision: 'main', references: [] }
    return (await succeed(server, 'PUT', `/api/admin/projects/${project}/code-references`, scan)).repository
  },
  legalValue: () => 'eu',
  appName: ({ server }) => anApplication(server),
  // The path of a page of the web UI, which calls the API itself.
  addonId: () => '1',
  parent: async ({ server }, project, _route, { params: { featureName = '' } }) => {
    const feature = await aToggle(server, { project })
    await succeed(server, 'POST', `${togglePath(featureName, project)}/dependencies`, { feature })
    return feature
  },
  value: async ({ server }, _project, { url }, { params: { featureName } }) => {
    const value = uniqueName('tag')
    const path = url.startsWith('/api/admin/features/') ? `/api/admin/features/${featureName}/tags` : '/api/admin/tags'
    await succeed(server, 'POST', path, { value })
    return value
  },
  token: async ({ server }, project, { url, tokenType = 'client' }) => {
    if (/\/invite(-link)?\//.test(url)) return anInviteLink(server)
    const own = url.includes(':projectId') ? { project } : {}
    return (await succeed(server, 'POST', '/api/admin/api-tokens', { tokenName: 'x', type: tokenType, ...own })).id
  },
  id: async ({ server }, project, { url, id }, { caller }) => {
    if (url.startsWith(ADDONS))
      return String(await anAddon(server, QUIET, { ...quietly(project), enabled: id !== 'enableAddon' }))
    if (url.startsWith(accounts)) return String(await aServiceAccount(server))
    if (url.startsWith(metricSources)) return aMetricSource(server)
    if (url.startsWith(signalEndpoints)) return aSignalEndpoint(server)
    // The web UI of Unleash chooses these.
    if (/\/(splash|feedback)\//.test(url)) return 'anything'
    if (url.startsWith(users)) return String((await aPerson(server)).id)
    if (url.startsWith('/api/admin/user/')) return aTokenOf(server, caller)
    return anItemOf(server, url.slice(0, url.indexOf('/:id')))
  },
  deliveryId: async ({ server }, _project, _route, { params: { id } }) =>
    String(await aDeadDelivery(server, Number(id))),
  // The people of members.ts have a token, whose id is their name.
  tokenId: async ({ server }, _project, { url }, { params: { id } }) => {
    if (url.startsWith(accounts))
      return (await succeed(server, 'POST', `${accounts}/${id}/token`, { description: uniqueName('key') })).id
    if (url.startsWith(signalEndpoints))
      return String((await succeed(server, 'POST', `${signalEndpoints}/${id}/tokens`, { name: uniqueName('ci') })).id)
    return (await succeed(server, 'GET', `${users}/${id}/tokens`)).pats[0].id
  },
  viewId: ({ server }, _project, _route, { caller }) => aViewOf(server, caller),
  sessionId: ({ server }, _project, _route, { caller }) => aSessionOf(server, caller),
  userId: async ({ server }, project, { id }) => {
    const person = await aPerson(server)
    if (id === 'getAvatar') {
      await server.call('PUT', '/api/admin/user/avatar', { image: PICTURE }, person.as)
      return String(person.id)
    }
    if (id !== 'addUserToProject') await succeed(server, 'POST', memberPath(project, person.id, VIEWER_ROLE))
    return String(person.id)
  },
  groupId: async ({ server }, project, { id, url }) => {
    const group = await aGroup(server)
    if (url.includes(':projectId') && id !== 'addGroupToProject')
      await succeed(server, 'POST', `/api/admin/projects/${project}/groups/${group}/roles/${VIEWER_ROLE}`)
    return String(group)
  },
  roleId: async ({ server, emptyRole }, _project, { id, url }) => {
    if (url.startsWith('/api/admin/roles/'))
      return String((await succeed(server, 'POST', '/api/admin/roles', { name: uniqueName('role') })).roles.id)
    return String(id.startsWith('remove') ? VIEWER_ROLE : emptyRole)
  },
}

export interface Prepared {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly project: string
  readonly environments: readonly string[] | 'all'
}

/** Adds the favourite that the request removes, if the caller can see it. */
async function likeBefore({ server }: Stage, { id }: Route, path: string, caller: TestPerson | null): Promise<void> {
  if (caller && id.startsWith('removeFavorite')) await server.call('POST', path, undefined, caller.as)
}

async function parametersOf(stage: Stage, project: string, route: Route, caller: TestPerson | null) {
  const params: Record<string, string> = {}
  for (const [, name = ''] of route.url.matchAll(/:(\w+)/g)) {
    if (name === 'projectId') params[name] = project
    else if (name !== 'strategyId') {
      const maker = PARAMETERS[name]
      if (!maker)
        throw new Error(`no request can be made for ${route.method} ${route.url}: say in PARAMETERS what :${name} is`)
      params[name] = await maker(stage, project, route, { params, caller })
    }
  }
  if (route.url.includes(':strategyId'))
    params.strategyId = (
      await aStrategy(
        stage.server,
        params.featureName ?? (await aToggle(stage.server, { project })),
        {},
        ENVIRONMENT,
        project,
      )
    ).id
  return params
}

/** A request that succeeds for every permitted caller, or, if it is about the caller, for that caller. */
export async function prepare(stage: Stage, route: Route, caller: TestPerson | null): Promise<Prepared> {
  const project = SPENDS_PROJECT.has(route.id) ? await stage.freshProject() : stage.project
  const params = await parametersOf(stage, project, route, caller)
  const filled = { ...stage, project, params, route, caller }
  const bodyOf = /\/client\/metrics$/.test(route.url) ? metricsReport : BODIES[route.id]
  const body = bodyOf ? await bodyOf(filled) : route.body && leastOf(route.body)
  const path = route.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] as string))
  await likeBefore(stage, route, path, caller)
  const { environments: several, to } = (body ?? {}) as { environments?: string[]; to?: string }
  const inBody = several ?? (to === undefined ? 'all' : [to])
  const environments = params.environment === undefined ? inBody : [params.environment]
  const query = await QUERIES[route.id]?.(stage)
  return { method: route.method, path: query ? `${path}?${query}` : path, body, project, environments }
}

/**
 * Removes environments of a test, which would slow down all others because every toggle has them. Restores login. Most
 * tests leave nothing, so the store is read first.
 */
export async function tidyUp({ server }: Stage): Promise<void> {
  const { read } = server.running.product.deps.store
  const made = "select name from environments where name not in ('development', 'production')"
  for (const { name } of await rowsOf<{ name: string }>(read, made))
    await succeed(server, 'DELETE', `/api/admin/environments/${name}`)
  const withoutLogin = `select key from settings where key = '${PASSWORD_KEY}' and value like '%true%'`
  if ((await rowsOf(read, withoutLogin)).length > 0)
    await succeed(server, 'POST', PASSWORD_SETTINGS, { disabled: false })
}

export const aPrivateProject = async (server: TestServer): Promise<string> => {
  const id = await aProject(server)
  await succeed(server, 'PUT', `/api/admin/projects/${id}`, { name: id, mode: 'private' })
  return id
}
