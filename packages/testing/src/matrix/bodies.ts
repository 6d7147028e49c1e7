import { OWNER_ROLE } from '../../../server/src/kernel/roles.ts'
import { webhookTo } from '../addons.ts'
import { LATER, protect, requestsPath, switching } from '../change-requests.ts'
import { aToggle, uniqueName } from '../harness.ts'
import { aPerson } from '../members.ts'
import { aPerson as aPersonWithPassword, GOOD_PASSWORD } from '../people.ts'
import { THREE_STEPS } from '../release-plans.ts'
import { anArchivedToggle, aStrategy, succeed } from '../scenario.ts'
import { aBatch } from './batches.ts'
import {
  ANOTHER_PASSWORD,
  aFullToggle,
  aLink,
  anInactiveUser,
  aPromotion,
  aRevert,
  aSegment,
  ENVIRONMENT,
  type Filled,
  inAWeek,
  OIDC_SETTINGS,
  PASSWORD_SETTINGS,
  PICTURE,
  QUIET,
  quietly,
  type Stage,
  withPassword,
} from './items.ts'

export const aTemplate = () => ({ name: uniqueName('template'), milestones: THREE_STEPS })
export const SAFEGUARD = { impactMetric: { metricName: 'errors' }, triggerCondition: { operator: '>', threshold: 5 } }

export const aCase = () => ({ name: uniqueName('case'), environment: ENVIRONMENT, expected: { enabled: false } })

/** Bodies that cannot be derived from the schema. */
const NOW = new Date().toISOString()
/** The schema does not require a bucket, because a report of impact metrics has none. */
export const metricsReport = () => ({ appName: 'matrix', bucket: { start: NOW, stop: NOW, toggles: {} } })

export const BODIES: Readonly<Record<string, (filled: Filled) => unknown>> = {
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
  createPublicSignupToken: () => ({ name: uniqueName('link'), expiresAt: inAWeek() }),
  updatePublicSignupToken: () => ({ expiresAt: inAWeek() }),
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
    const strategyRef = { projectId: project, environmentId: ENVIRONMENT, strategyId: strategy.id }
    return { ...strategyRef, segmentIds: [await aSegment(server)] }
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

export const QUERIES: Readonly<Record<string, (stage: Stage) => Promise<string> | string>> = {
  getImpactMetrics: () => 'series=anything',
  queryMetricSource: () => 'query=up',
  explainAccess: () => 'userId=1&permission=ADMIN',
  exportEvents: () => 'format=csv',
  getUsageOfMany: () => 'features=anything',
}
