import { ENTITIES } from '@leverframe/domain'
import { anAddon } from '@leverframe/testing/addons'
import { addPath, protect, switching } from '@leverframe/testing/change-requests'
import { aProject, aToggle, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { anItemOf, inAWeek } from '@leverframe/testing/matrix/items'
import { aMember, aPerson, aRole, type TestPerson } from '@leverframe/testing/members'
import { aPlan, THREE_STEPS } from '@leverframe/testing/release-plans'
import { aStrategy, succeed } from '@leverframe/testing/scenario'
import { anSdkToken, SPEC } from '@leverframe/testing/sdk/clients'
import { aSegment } from '@leverframe/testing/segments'
import { vi } from 'vitest'
import { PERMISSIONS } from '#kernel/permission'
import { ADMIN_ROLE, EDITOR_ROLE, MEMBER_ROLE, OWNER_ROLE } from '#kernel/roles'
import type { Parameters, Queries } from './requests.ts'

export const ENVIRONMENT = 'development'
export const APPS = '/api/admin/metrics/applications'
/** Nothing listens there: deliveries end as dead. */
export const NOWHERE = 'http://127.0.0.1:18080/'

/** Data that exists before the private project and is visible to all. */
export interface OpenWorld {
  readonly project: string
  readonly toggle: string
  readonly segment: number
  readonly contextField: string
  readonly strategyType: string
  readonly group: number
  readonly app: string
  /** Tokens of SDKs: for the open project, and for all projects. */
  readonly token: string
  readonly frontendToken: string
  readonly tokenOfAll: string
  readonly insider: TestPerson
  readonly reviewer: TestPerson
  readonly admin: TestPerson
  readonly parameters: Parameters
  readonly queries: Queries
}

/** Identities from which a private project is hidden, by the name that failures show. */
export type Outsiders = Readonly<Record<string, TestPerson>>

export const OUTSIDERS = [
  'Viewer',
  'Editor',
  'Member of another project',
  'Owner of another project',
  'all permissions but ADMIN and READ_LOGS',
]

export async function outsidersOf(server: TestServer, { project }: OpenWorld): Promise<Outsiders> {
  const most = PERMISSIONS.map(({ name }) => name).filter((name) => name !== 'ADMIN' && name !== 'READ_LOGS')
  const people = [
    await aPerson(server),
    await aPerson(server, EDITOR_ROLE),
    await aMember(server, project, MEMBER_ROLE),
    await aMember(server, project, OWNER_ROLE),
    await aPerson(server, await aRole(server, most, 'root-custom')),
  ]
  return Object.fromEntries(people.map((person, index) => [OUTSIDERS[index] ?? '', person]))
}

const nowOf = (server: TestServer): string => server.running.product.deps.clock().toISOString()

const bucketOf = (server: TestServer, toggles: Readonly<Record<string, object>>) => {
  const now = nowOf(server)
  return { start: now, stop: now, toggles }
}

export interface Report {
  readonly appName: string
  readonly instanceId: string
  readonly sdkVersion: string
  readonly strategies?: readonly string[]
  readonly toggles: Readonly<Record<string, object>>
}

/** An SDK that registers, reports metrics and polls. */
export async function reportAs(server: TestServer, token: string, { toggles, ...client }: Report): Promise<void> {
  const { appName, instanceId, sdkVersion, strategies = ['default'] } = client
  const as = { token, headers: { ...SPEC, 'unleash-appname': appName, 'unleash-instanceid': instanceId } }
  const send = async (method: string, path: string, body?: unknown) => {
    const { status } = await server.call(method, path, body, as)
    if (status >= 300) throw new Error(`${method} ${path}: ${status}`)
  }
  const about = { appName, instanceId, sdkVersion }
  await send('POST', '/api/client/register', { ...about, interval: 60_000, started: Date.now(), strategies })
  await send('POST', '/api/client/metrics', { ...about, bucket: bucketOf(server, toggles) })
  await send('GET', '/api/client/features')
}

async function aFullToggle(server: TestServer, project: string, field: string, segment: number): Promise<string> {
  const toggle = await aToggle(server, { project })
  const constraints = [{ contextName: field, operator: 'IN', values: ['eu'] }]
  const strategy = { constraints, segments: [segment], title: 'open' }
  await aStrategy(server, toggle, strategy, ENVIRONMENT, project)
  await succeed(server, 'POST', `${togglePath(toggle, project)}/environments/${ENVIRONMENT}/on`)
  await succeed(server, 'POST', `/api/admin/features/${toggle}/tags`, { value: 'shared-tag' })
  return toggle
}

/** The SDKs of the open project, in this order. They report metrics once, and are seen each time. */
export async function reportOpenly(server: TestServer, { app, toggle, token, tokenOfAll }: OpenWorld): Promise<void> {
  const isFirst = (await succeed(server, 'GET', APPS)).total === 0
  const toggles = isFirst ? { [toggle]: { yes: 1, no: 1 }, 'never-created': { yes: 1, no: 0 } } : {}
  for (const [secret, instanceId] of [
    [token, 'pod-1'],
    [tokenOfAll, 'pod-2'],
  ] as const) {
    const sentAt = server.running.product.deps.clock().toISOString()
    await reportAs(server, secret, { appName: app, instanceId, sdkVersion: 'unleash-client-node:6.0.0', toggles })
    const lastSeen = async () =>
      ((await server.call('GET', `${APPS}/${app}`)).body.instances ?? []).find(
        (one: { instanceId: string; lastSeen: string }) => one.instanceId === instanceId && one.lastSeen >= sentAt,
      )
    await vi.waitUntil(lastSeen, { timeout: 60_000, interval: 50 })
  }
}

export async function makeOpenWorld(server: TestServer): Promise<OpenWorld> {
  const project = await aProject(server, uniqueName('open'))
  const { name: contextField } = await succeed(server, 'POST', '/api/admin/context', { name: uniqueName('field') })
  const { name: strategyType } = await succeed(server, 'POST', '/api/admin/strategies', {
    name: uniqueName('type'),
    parameters: [],
  })
  const { id: segment } = await aSegment(server, { name: uniqueName('shared-segment') })
  const toggle = await aFullToggle(server, project, contextField, segment)
  const { id: group } = await succeed(server, 'POST', '/api/admin/groups', { name: uniqueName('group') })
  const { secret: token, id: tokenId } = await anSdkToken(server, { projects: [project] })
  const { secret: frontendToken } = await anSdkToken(server, { type: 'frontend', projects: [project] })
  const { secret: tokenOfAll } = await anSdkToken(server)
  const app = uniqueName('app')
  await protect(server, project, 1, ENVIRONMENT)
  const { id: changeRequestId } = await succeed(server, 'POST', addPath(project, ENVIRONMENT), switching(toggle, false))
  await protect(server, project, null, ENVIRONMENT)
  const strategies = await succeed(
    server,
    'GET',
    `${togglePath(toggle, project)}/environments/${ENVIRONMENT}/strategies`,
  )
  const addon = await anAddon(server, NOWHERE, { enabled: false, projects: [project] })
  const addonOfAll = await anAddon(server, NOWHERE, { events: ['feature-archived'] })
  const { roles } = await succeed(server, 'POST', '/api/admin/roles', { name: uniqueName('role') })
  const insider = await aPerson(server)
  const account = await succeed(server, 'POST', '/api/admin/service-account', {
    username: uniqueName('robot'),
    rootRole: 'Viewer',
  })
  const invite = await succeed(server, 'POST', '/api/admin/invite-link/tokens', {
    name: 'crawl',
    expiresAt: inAWeek(),
  })
  const ids: Record<string, string> = {}
  for (const entity of Object.keys(ENTITIES)) ids[entity] = await anItemOf(server, `/api/admin/${entity}s`)
  const plan = await aPlan(server, await aToggle(server, { project }), {}, ENVIRONMENT, project)
  const aTemplate = (path: string) => succeed(server, 'POST', path, { name: 'crawl', milestones: THREE_STEPS })
  const template = await aTemplate('/api/admin/release-plan-templates')
  const ownTemplate = await aTemplate(`/api/admin/projects/${project}/release-templates`)
  const parameters: Parameters = {
    projectId: project,
    planId: plan.id,
    templateId: ({ url }) => (url.includes(':projectId') ? ownTemplate : template).id,
    featureName: toggle,
    repository: 'shop',
    environment: ENVIRONMENT,
    strategyId: strategies[0].id,
    changeRequestId: String(changeRequestId),
    segmentId: String(segment),
    contextField,
    strategyName: strategyType,
    name: ({ url }) => (url.includes('tag-types') ? 'simple' : ENVIRONMENT),
    type: 'simple',
    value: 'shared-tag',
    appName: app,
    token: ({ url }) => (/\/invite(-link)?\//.test(url) ? invite.secret : tokenId),
    id: ({ url }) => {
      if (url.includes('/addons/')) return String(addonOfAll)
      if (url.includes('/service-account/')) return String(account.id)
      return ids[/admin\/(.+)s\/:id/.exec(url)?.[1] ?? ''] ?? String(insider.id)
    },
    addonId: String(addon),
    groupId: String(group),
    userId: String(insider.id),
    roleId: String(roles.id),
    file: 'none.js',
  }
  const queries: Queries = {
    getFeature: [`at=${encodeURIComponent(nowOf(server))}`],
    exportEvents: ['format=csv', 'format=jsonl'],
    searchEvents: ['limit=1000'],
    searchFeatures: ['limit=100', 'archived=IS:true'],
    explainAccess: [`userId=${insider.id}&permission=UPDATE_FEATURE&project=${project}`],
    getUsageOfMany: [`features=${toggle}`],
    validateResetLink: ['token=unknown'],
    getImpactMetrics: ['series=anything'],
    queryMetricSource: ['query=up'],
    getHourlyFeatureUsage: ['hoursBack=48', 'daysBack=30'],
    getProjects: ['archived=true'],
    getScheduledChangeRequests: [`feature=${toggle}`],
    searchUsers: ['q=person'],
  }
  return {
    project,
    toggle,
    segment,
    contextField,
    strategyType,
    group,
    app,
    token,
    frontendToken,
    tokenOfAll,
    insider,
    reviewer: await aPerson(server),
    admin: await aPerson(server, ADMIN_ROLE),
    parameters,
    queries,
  }
}
