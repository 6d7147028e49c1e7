import { anAddon } from '@leverframe/testing/addons'
import { addPath, LATER, protect, requestsPath } from '@leverframe/testing/change-requests'
import { aToggle, type TestServer, togglePath } from '@leverframe/testing/harness'
import { memberPath } from '@leverframe/testing/members'
import { aRunningPlan } from '@leverframe/testing/release-plans'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { aSegment } from '@leverframe/testing/segments'
import { MEMBER_ROLE, VIEWER_ROLE } from '#kernel/roles'
import { ENVIRONMENT, NOWHERE, type OpenWorld, reportAs } from './open-world.ts'
import type { Parameters, Queries } from './requests.ts'

/** Part of every name, text and value that belongs to the private project, and of nothing else. */
export const MARKER = 'qzmarker'

const marked = (what: string): string => `${MARKER}-${what}`

export interface PrivateProject {
  readonly project: string
  readonly toggle: string
  readonly token: string
  readonly parameters: Parameters
  /** Requests of an outsider who guesses names. The names are in `MARKED(…)`. */
  readonly queries: Queries
}

/** Creates toggles with everything that describes them or decides their results. */
async function fillToggles(server: TestServer, project: string, world: OpenWorld) {
  const toggle = await aToggle(server, { project, name: marked('toggle'), type: 'experiment' })
  await succeed(server, 'PUT', togglePath(toggle, project), { description: marked('description') })
  const { id: segment } = await aSegment(server, {
    name: marked('segment'),
    description: marked('segment-description'),
    project,
    constraints: [{ contextName: world.contextField, operator: 'IN', values: [marked('segment-value')] }],
  })
  const constraints = [{ contextName: world.contextField, operator: 'IN', values: [marked('value')] }]
  const variant = { name: marked('variant'), weightType: 'variable', payload: { type: 'string', value: marked('pay') } }
  const targeting = { constraints, segments: [segment, world.segment], title: marked('title'), variants: [variant] }
  const strategy = await aStrategy(server, toggle, targeting, ENVIRONMENT, project)
  await aStrategy(server, toggle, { name: world.strategyType, title: marked('custom') }, ENVIRONMENT, project)
  await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle, ENVIRONMENT, project)}/variants`, [variant])
  await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, ENVIRONMENT, project)}/on`)
  for (const tag of [{ value: 'shared-tag' }, { value: marked('tag') }, { type: marked('type'), value: marked('tag') }])
    await succeed(server, 'POST', `/api/admin/features/${toggle}/tags`, tag)
  await succeed(server, 'DELETE', `/api/admin/features/${toggle}/tags/simple/${marked('tag')}`)
  const child = await aToggle(server, { project, name: marked('child') })
  await succeed(server, 'POST', `${togglePath(child, project)}/dependencies`, { feature: toggle })
  await succeed(server, 'PUT', togglePath(child, project), { stale: true })
  const archived = await aToggle(server, { project, name: marked('archived') })
  await succeed(server, 'DELETE', togglePath(archived, project))
  const completed = await aToggle(server, { project, name: marked('completed') })
  await succeed(server, 'POST', `${togglePath(completed, project)}/lifecycle/complete`, {
    status: 'kept',
    statusValue: marked('status'),
  })
  const milestones = [{ name: marked('milestone'), strategies: [{ name: 'default', title: marked('step') }] }]
  await aRunningPlan(server, child, { name: marked('plan'), milestones }, ENVIRONMENT, project)
  const template = { name: marked('template'), milestones }
  await succeed(server, 'POST', `/api/admin/projects/${project}/release-templates`, template)
  await succeed(server, 'POST', `${togglePath(toggle, project)}/tests`, {
    name: marked('test'),
    environment: ENVIRONMENT,
    context: { userId: marked('user') },
    expected: { enabled: false },
  })
  const deleted = await aToggle(server, { project, name: marked('deleted') })
  await succeed(server, 'DELETE', togglePath(deleted, project))
  await succeed(server, 'DELETE', `/api/admin/archive/${deleted}`)
  return { toggle, child, segment, strategyId: strategy.id as string }
}

async function fillRequests(server: TestServer, project: string, toggle: string, world: OpenWorld): Promise<number> {
  await protect(server, project, 1)
  const change = {
    action: 'addStrategy',
    feature: toggle,
    payload: { name: 'default', title: marked('wanted'), segments: [world.segment] },
  }
  const add = async (as = world.insider) => {
    const { body } = await server.call('POST', addPath(project), change, as.as)
    return `${requestsPath(project)}/${body.id}`
  }
  const asInsider = async (method: string, path: string, body?: unknown, { as } = world.insider) => {
    const answer = await server.call(method, path, body, as)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const path = await add()
  await asInsider('PUT', `${path}/title`, { title: marked('request') })
  await asInsider('POST', `${path}/comments`, { text: marked('comment') })
  await asInsider('PUT', `${path}/approvers`, { reviewers: [world.reviewer.id] })
  await asInsider('PUT', `${path}/state`, { state: 'In review' })
  await asInsider('PUT', `${path}/state`, { state: 'Approved' }, world.admin)
  await asInsider('PUT', `${path}/state`, { state: 'Scheduled', scheduledAt: LATER }, world.admin)
  const open = await add()
  return Number(open.split('/').at(-1))
}

/** SDKs with a token of the project, and one with a token of all projects that requests its toggle. */
async function fillUsage(server: TestServer, project: string, toggle: string, world: OpenWorld) {
  const { secret: token, id: tokenId } = await anSdkToken(server, {
    tokenName: marked('token'),
    projects: [project],
  })
  await anSdkToken(server, { tokenName: marked('page'), type: 'frontend', projects: [project] })
  const counts = { yes: 5, no: 7, variants: { [marked('variant')]: 5 } }
  await reportAs(server, token, {
    appName: marked('app'),
    instanceId: marked('instance'),
    sdkVersion: `${marked('sdk')}:1.0.0`,
    strategies: [marked('strategy')],
    toggles: { [toggle]: counts, [marked('unknown')]: { yes: 1, no: 0 }, 'never-created': { yes: 1, no: 0 } },
  })
  await reportAs(server, token, {
    appName: world.app,
    instanceId: 'pod-1',
    sdkVersion: `${marked('sdk')}:1.0.0`,
    strategies: [marked('strategy')],
    toggles: { [toggle]: counts, 'never-created': { yes: 1, no: 0 }, [marked('unknown')]: { yes: 1, no: 0 } },
  })
  await reportAs(server, world.tokenOfAll, {
    appName: world.app,
    instanceId: 'pod-2',
    sdkVersion: 'unleash-client-node:6.0.0',
    toggles: { [toggle]: counts },
  })
  return { token, tokenId }
}

async function fillAccess(server: TestServer, project: string, { insider, reviewer, group }: OpenWorld) {
  await succeed(server, 'POST', memberPath(project, insider.id, MEMBER_ROLE))
  await succeed(server, 'POST', memberPath(project, reviewer.id, VIEWER_ROLE))
  await succeed(server, 'POST', `/api/admin/projects/${project}/groups/${group}/roles/${VIEWER_ROLE}`)
}

const queriesFor = (project: string, toggle: string): Queries => ({
  getEvents: [`project=MARKED(${project})`],
  searchEvents: [
    `query=MARKED(${MARKER})`,
    `project=IS:MARKED(${project})`,
    `feature=IS:MARKED(${toggle})`,
    `type=IS:project-created&query=MARKED(${project})`,
  ],
  exportEvents: [`format=csv&query=MARKED(${MARKER})`, `format=jsonl&project=IS:MARKED(${project})`],
  searchFeatures: [
    `query=MARKED(${MARKER})`,
    `project=IS:MARKED(${project})`,
    `tag=INCLUDE:simple:MARKED(${marked('tag')})`,
    `segment=INCLUDE:MARKED(${marked('segment')})`,
  ],
  searchChangeRequests: [`project=IS:MARKED(${project})`],
  getApplications: [`query=MARKED(${MARKER})`],
  getUsageOfMany: [`features=MARKED(${toggle})`],
  getScheduledChangeRequests: [`feature=MARKED(${toggle})`],
  searchUsers: [`q=MARKED(${MARKER})`],
})

/** Makes a private project and fills it with one of everything that can belong to a project. */
export async function fillPrivateProject(server: TestServer, world: OpenWorld): Promise<PrivateProject> {
  const project = marked('project')
  const about = { name: marked('name'), description: marked('about'), mode: 'private' }
  await succeed(server, 'POST', '/api/admin/projects', { id: project, ...about })
  await fillAccess(server, project, world)
  const addon = await anAddon(server, NOWHERE, {
    description: marked('addon'),
    projects: [project],
    events: ['feature-created', 'feature-archived'],
  })
  const { toggle, segment, strategyId } = await fillToggles(server, project, world)
  for (const path of [project, `${project}/features/${toggle}`])
    await server.call('POST', `/api/admin/projects/${path}/favorites`, undefined, world.insider.as)
  const { token, tokenId } = await fillUsage(server, project, toggle, world)
  const changeRequestId = await fillRequests(server, project, toggle, world)
  const parameters: Parameters = {
    ...world.parameters,
    projectId: project,
    featureName: toggle,
    strategyId,
    changeRequestId: String(changeRequestId),
    segmentId: String(segment),
    name: ({ url }) => (url.includes('tag-types') ? marked('type') : ENVIRONMENT),
    type: marked('type'),
    value: marked('tag'),
    appName: marked('app'),
    token: tokenId,
    id: (route) => {
      if (route.url.includes('/addons/')) return String(addon)
      const otherwise = world.parameters.id
      return typeof otherwise === 'function' ? otherwise(route) : String(otherwise)
    },
    addonId: String(addon),
  }
  return { project, toggle, token, parameters, queries: queriesFor(project, toggle) }
}
