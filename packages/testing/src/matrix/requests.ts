import { OWNER_ROLE, VIEWER_ROLE } from '../../../server/src/kernel/roles.ts'
import { ADDONS, aDeadDelivery, anAddon, webhookTo } from '../addons.ts'
import { LATER, protect, requestsPath, switching } from '../change-requests.ts'
import { aProject, aToggle, type TestServer, togglePath, uniqueName } from '../harness.ts'
import { aPerson, memberPath, type TestPerson } from '../members.ts'
import { aPerson as aPersonWithPassword, GOOD_PASSWORD } from '../people.ts'
import { aPlan, planPath, plansPath, startPath, THREE_STEPS } from '../release-plans.ts'
import { anArchivedToggle, aStrategy, succeed } from '../scenario.ts'
import { aBatch } from './batches.ts'
import {
  ANOTHER_PASSWORD,
  aChangeRequest,
  accounts,
  aFullToggle,
  aGroup,
  aLink,
  aMetricSource,
  anApplication,
  anInactiveUser,
  anInviteLink,
  aPromotion,
  aRevert,
  aSegment,
  aServiceAccount,
  aSessionOf,
  aSignalEndpoint,
  aTokenOf,
  aViewOf,
  contextFields,
  type Draft,
  ENVIRONMENT,
  type Filled,
  leastOf,
  metricSources,
  OIDC_SETTINGS,
  PASSWORD_SETTINGS,
  PICTURE,
  QUIET,
  quietly,
  SOURCE,
  type Stage,
  signalEndpoints,
  strategyTypes,
  tagTypes,
  tomorrow,
  users,
  withPassword,
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
const aTemplate = () => ({ name: uniqueName('template'), milestones: THREE_STEPS })
const SAFEGUARD = { impactMetric: { metricName: 'errors' }, triggerCondition: { operator: '>', threshold: 5 } }

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
    const place = url.includes(':projectId') ? { project } : {}
    return (await succeed(server, 'POST', '/api/admin/api-tokens', { tokenName: 'x', type: tokenType, ...place })).id
  },
  id: async ({ server }, project, { url, id }, { caller }) => {
    if (url.startsWith(ADDONS))
      return String(await anAddon(server, QUIET, { ...quietly(project), enabled: id !== 'enableAddon' }))
    if (url.startsWith(accounts)) return String(await aServiceAccount(server))
    if (url.startsWith(metricSources)) return aMetricSource(server)
    if (url.startsWith(signalEndpoints)) return aSignalEndpoint(server)
    // The web UI of Unleash chooses these.
    if (/\/(splash|feedback)\//.test(url)) return 'anything'
    return url.startsWith(users) ? String((await aPerson(server)).id) : aTokenOf(server, caller)
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

const aCase = () => ({ name: uniqueName('case'), environment: ENVIRONMENT, expected: { enabled: false } })

/** Bodies that cannot be derived from the schema. */
const NOW = new Date().toISOString()
/** The schema does not require a bucket, because a report of impact metrics has none. */
const metricsReport = () => ({ appName: 'matrix', bucket: { start: NOW, stop: NOW, toggles: {} } })

const BODIES: Readonly<Record<string, (filled: Filled) => unknown>> = {
  addProjectAccess: async ({ server, emptyRole }) => ({ roles: [emptyRole], users: [(await aPerson(server)).id] }),
  replaceProjectAccess: ({ ownerId }) => ({ roles: [{ id: OWNER_ROLE, users: [ownerId] }] }),
  setRolesOfUser: ({ emptyRole }) => ({ roles: [emptyRole] }),
  setRolesOfGroup: ({ emptyRole }) => ({ roles: [emptyRole] }),
  // A token for all projects needs a caller who sees all of them.
  createApiToken: ({ project, route: { tokenType } }) => ({
    tokenName: 'x',
    type: tokenType,
    ...(tokenType !== 'admin' && { project }),
  }),
  createSavedView: () => ({ name: uniqueName('view'), query: '' }),
  updateSavedView: () => ({ name: uniqueName('view') }),
  createProjectApiToken: () => ({ tokenName: 'x', type: 'client' }),
  updateApiToken: () => ({ expiresAt: '2999-01-01' }),
  createUser: () => ({ username: uniqueName('user'), rootRole: 'Viewer' }),
  updateUser: () => ({ name: uniqueName('name') }),
  deleteInactiveUsers: async ({ server }) => ({ ids: [await anInactiveUser(server)] }),
  createPublicSignupToken: () => ({ name: uniqueName('link'), expiresAt: tomorrow() }),
  updatePublicSignupToken: () => ({ expiresAt: tomorrow() }),
  addPublicSignupTokenUser: () => ({
    email: `${uniqueName('ann')}@example.com`,
    name: 'Ann',
    password: GOOD_PASSWORD,
  }),
  // Maintenance mode would refuse the next requests.
  toggleMaintenance: () => ({ enabled: false }),
  changeUserPassword: () => ({ password: ANOTHER_PASSWORD }),
  createResetLink: async ({ server }) => ({ id: (await aPerson(server)).name }),
  validateUserPassword: () => ({ password: GOOD_PASSWORD }),
  changeMyPassword: async ({ server, caller }) => {
    const { password: oldPassword } = await withPassword(server, caller)
    return { oldPassword, password: ANOTHER_PASSWORD, confirmPassword: ANOTHER_PASSWORD }
  },
  saveMyPreferences: () => ({ timeZone: 'Europe/Berlin' }),
  saveMyNoticePreferences: () => ({}),
  testMyNotices: () => ({ channel: 'slack' }),
  saveMyAvatar: () => ({ image: PICTURE }),
  updateMyAccount: () => ({ name: uniqueName('name') }),
  createServiceAccount: () => ({ username: uniqueName('robot'), rootRole: 'Viewer' }),
  updateServiceAccount: () => ({ name: uniqueName('name') }),
  login: async ({ server }) => {
    const { username, password } = await aPersonWithPassword(server)
    return { username, password }
  },
  validateResetLink: async ({ server }) => ({ token: await aLink(server) }),
  resetPassword: async ({ server }) => ({ token: await aLink(server), password: ANOTHER_PASSWORD }),
  validatePassword: () => ({ password: GOOD_PASSWORD }),
  setSimpleSettings: async ({ server }) => {
    // Password login can only be disabled when there is another way to log in.
    await succeed(server, 'POST', OIDC_SETTINGS, { enabled: true, clientId: 'x', secret: 'x' })
    return { disabled: !(await succeed(server, 'GET', PASSWORD_SETTINGS)).disabled }
  },
  setUiConfig: () => ({ frontendSettings: { frontendApiOrigins: [`https://${uniqueName('app')}.example`] } }),
  setCors: () => ({ frontendApiOrigins: [`https://${uniqueName('app')}.example`] }),
  createMetricSource: () => ({ name: uniqueName('prom'), url: QUIET }),
  createAddon: ({ project }) => webhookTo(QUIET, quietly(project)),
  updateAddon: ({ project }) => webhookTo(QUIET, { ...quietly(project), description: uniqueName('text') }),
  patchFeature: () => [{ op: 'replace', path: '/description', value: uniqueName() }],
  moveFeature: ({ second }) => ({ newProjectId: second }),
  setStaleInBulk: async (filled) => ({ features: [await aFullToggle(filled, filled.project)], stale: true }),
  archiveInBulk: async (filled) => ({ features: [await aFullToggle(filled, filled.project)] }),
  reviveInBulk: async ({ server, project }) => ({ features: [await anArchivedToggle(server, project)] }),
  deleteInBulk: async ({ server, project }) => ({ features: [await anArchivedToggle(server, project)] }),
  switchOnInBulk: async (filled) => ({ features: [await aFullToggle(filled, filled.project)] }),
  switchOffInBulk: async (filled) => ({ features: [await aFullToggle(filled, filled.project)] }),
  addTagToFeature: () => ({ value: uniqueName('tag') }),
  changeTagsOfFeature: () => ({ addedTags: [{ value: uniqueName('tag') }], removedTags: [] }),
  changeTagsInBulk: async (filled) => ({
    features: [await aFullToggle(filled, filled.project)],
    tags: { addedTags: [{ value: uniqueName('tag') }], removedTags: [] },
  }),
  createSegment: ({ route: { tokenType }, project }) => ({
    name: uniqueName('segment'),
    constraints: [],
    ...(tokenType === 'project' && { project }),
  }),
  updateSegment: () => ({ description: uniqueName() }),
  setSegmentsOfStrategy: async (filled) => {
    const { server, project } = filled
    const strategy = await aStrategy(server, await aToggle(server, { project }), {}, ENVIRONMENT, project)
    const place = { projectId: project, environmentId: ENVIRONMENT, strategyId: strategy.id }
    return { ...place, segmentIds: [await aSegment(server)] }
  },
  updateStrategyType: () => ({ description: uniqueName() }),
  updateContextField: () => ({ description: uniqueName() }),
  updateProjectContextField: () => ({ description: uniqueName() }),
  validateArchiveInBulk: async ({ server, project }) => ({ features: [await aToggle(server, { project })] }),
  validateConstraint: () => ({ contextName: 'userId', operator: 'IN', values: ['1'] }),
  exportFeatures: () => ({ environment: ENVIRONMENT, features: [] }),
  validateImport: () => ({ project: 'default', environment: ENVIRONMENT, data: { features: [] } }),
  importFeatures: async ({ server, project }) => {
    const features = [{ name: await aToggle(server, { project }), description: uniqueName() }]
    return { project, environment: ENVIRONMENT, data: { features } }
  },
  setLifetimeOfFeatureType: () => ({ lifetimeDays: 90 }),
  setDependency: async ({ server, project }) => ({ feature: await aToggle(server, { project }) }),
  playWithContext: () => ({ environment: ENVIRONMENT, context: {} }),
  playWithContexts: () => ({ environments: [ENVIRONMENT], context: {} }),
  explainFeature: () => ({ environment: ENVIRONMENT }),
  updateApplication: () => ({ description: uniqueName() }),
  completeFeature: () => ({ status: 'kept', statusValue: uniqueName() }),
  playWithChangeRequest: () => ({ context: {} }),
  previewChangeRequest: () => ({ contexts: [{}] }),
  updateTagType: () => ({ icon: uniqueName('icon') }),
  revertFeature: aRevert,
  promoteFeature: aPromotion,
  runBatch: aBatch,
  addChanges: async (filled) => {
    await protect(filled.server, filled.project, 1, ENVIRONMENT)
    return switching(await aFullToggle(filled, filled.project))
  },
  editChange: async ({ server, project, params: { changeRequestId } }) => {
    const { features } = await succeed(server, 'GET', `${requestsPath(project)}/${changeRequestId}`)
    return switching(features[0].name)
  },
  setChangeRequestState: ({ route: { tokenType } }) => ({
    state: tokenType,
    ...(tokenType === 'Scheduled' && { scheduledAt: LATER }),
  }),
  addEnvironmentToProject: async ({ server, project }) => {
    await succeed(server, 'DELETE', `/api/admin/projects/${project}/environments/${ENVIRONMENT}`)
    return { environment: ENVIRONMENT }
  },
  setDefaultStrategy: () => ({ name: 'flexibleRollout', title: uniqueName() }),
  replaceCodeReferences: () => ({ repository: 'acme/shop', revision: uniqueName('revision'), references: [] }),
  createToggleTest: aCase,
  updateToggleTest: aCase,
  setToggleTestsMode: async ({ server, project }) => {
    const { mode } = await succeed(server, 'GET', `/api/admin/projects/${project}/toggle-tests`)
    return { mode: mode === 'warn' ? 'block' : 'warn' }
  },
  createReleasePlanTemplate: aTemplate,
  updateReleasePlanTemplate: aTemplate,
  createProjectReleasePlanTemplate: aTemplate,
  updateProjectReleasePlanTemplate: aTemplate,
  createReleasePlan: aTemplate,
  updateReleasePlan: () => ({ name: uniqueName('plan') }),
  saveReleasePlanSafeguard: () => SAFEGUARD,
  addStrategy: () => ({ name: 'default' }),
  sortStrategies: () => [],
  updateStrategy: () => ({ title: uniqueName() }),
  patchStrategy: () => [{ op: 'add', path: '/title', value: uniqueName() }],
  setVariants: () => [{ name: uniqueName('v'), weightType: 'variable' }],
  setEnvironmentVariants: () => [{ name: uniqueName('v'), weightType: 'variable' }],
  patchVariants: () => [{ op: 'replace', path: '/0/name', value: uniqueName('v') }],
  patchEnvironmentVariants: () => [{ op: 'replace', path: '/0/name', value: uniqueName('v') }],
  setVariantsInSome: () => ({
    variants: [{ name: uniqueName('v'), weightType: 'variable' }],
    environments: [ENVIRONMENT],
  }),
}

const QUERIES: Readonly<Record<string, (stage: Stage) => Promise<string> | string>> = {
  getImpactMetrics: () => 'series=anything',
  queryMetricSource: () => 'query=up',
  explainAccess: () => 'userId=1&permission=ADMIN',
  exportEvents: () => 'format=csv',
  getUsageOfMany: () => 'features=anything',
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

/** Removes environments of a test, which would slow down all others because every toggle has them. Restores login. */
export async function tidyUp({ server }: Stage): Promise<void> {
  const { environments } = await succeed(server, 'GET', '/api/admin/environments')
  for (const { name } of environments)
    if (name !== 'development' && name !== 'production')
      await succeed(server, 'DELETE', `/api/admin/environments/${name}`)
  await succeed(server, 'POST', PASSWORD_SETTINGS, { disabled: false })
}

export const aPrivateProject = async (server: TestServer): Promise<string> => {
  const id = await aProject(server)
  await succeed(server, 'PUT', `/api/admin/projects/${id}`, { name: id, mode: 'private' })
  return id
}
