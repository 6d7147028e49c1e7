import { anAddon } from '@leverframe/testing/addons'
import { addPath, protect, switching } from '@leverframe/testing/change-requests'
import { aProject, aToggle, type Callable, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  accounts,
  aMetricSource,
  anInviteLink,
  aSignalEndpoint,
  metricSources,
  QUIET,
  quietly,
  signalEndpoints,
  tagTypes,
  users,
} from '@leverframe/testing/matrix/items'
import type { Operation } from '@leverframe/testing/operations'
import { aPlan, THREE_STEPS } from '@leverframe/testing/release-plans'
import { succeed } from '@leverframe/testing/scenario'
import { aSegment } from '@leverframe/testing/segments'
import type { Known } from './arbitraries.ts'

/** What cannot be created through the administration API alone. */
export interface Makers {
  /** A user with a personal access token. */
  person(): Promise<{ readonly id: number; readonly tokenId: string }>
  application(): Promise<string>
}

/** One of everything. The same parameter names different things in different paths. */
export interface World {
  readonly everywhere: Known
  readonly below: Readonly<Record<string, Known>>
}

/** The names of the world that fit the path of this operation. */
export function knownFor({ everywhere, below }: World, { path }: Operation): Known {
  const special = Object.entries(below).filter(([begin]) => path.startsWith(begin))
  return Object.assign({}, everywhere, ...special.map(([, known]) => known))
}

async function accountsIn(server: Callable, makers: Makers) {
  const person = await makers.person()
  const account = await succeed(server, 'POST', accounts, { username: uniqueName('robot'), rootRole: 'Viewer' })
  const token = await succeed(server, 'POST', `${accounts}/${account.id}/token`, { description: 'fuzz' })
  const { roles: role } = await succeed(server, 'POST', '/api/admin/roles', { name: uniqueName('role') })
  const group = await succeed(server, 'POST', '/api/admin/groups', { name: uniqueName('group') })
  const everywhere = {
    id: String(person.id),
    tokenId: person.tokenId,
    userId: String(person.id),
    roleId: String(role.id),
    groupId: String(group.id),
    sessionId: '0123456789abcdef',
  }
  return {
    everywhere,
    below: {
      [accounts]: { id: String(account.id), tokenId: String(token.id) },
      [users]: { id: String(person.id), tokenId: person.tokenId },
    },
  }
}

/** Systems outside. Nothing listens there. */
async function integrationsIn(server: Callable, project: string): Promise<World['below']> {
  const endpoint = await aSignalEndpoint(server)
  const token = await succeed(server, 'POST', `${signalEndpoints}/${endpoint}/tokens`, { name: uniqueName('ci') })
  const secret = await anInviteLink(server)
  const { name: tagType } = await succeed(server, 'POST', tagTypes, { name: uniqueName('type') })
  return {
    '/api/admin/addons': { id: String(await anAddon(server, QUIET, quietly(project))), deliveryId: '1' },
    [metricSources]: { id: await aMetricSource(server) },
    [signalEndpoints]: { id: endpoint, tokenId: String(token.id) },
    '/api/admin/invite-link': { token: secret },
    '/invite': { token: secret },
    [tagTypes]: { name: tagType },
  }
}

/** What strategies and toggles refer to. */
async function catalogueIn(server: Callable, projectId: string, featureName: string): Promise<Known> {
  const segment = await aSegment(server)
  const legalValues = [{ value: 'eu' }]
  const field = await succeed(server, 'POST', '/api/admin/context', { name: uniqueName('field'), legalValues })
  const type = await succeed(server, 'POST', '/api/admin/strategies', { name: uniqueName('type'), parameters: [] })
  const parent = await aToggle(server, { project: projectId })
  const value = uniqueName('tag')
  await succeed(server, 'POST', `/api/admin/features/${featureName}/tags`, { value })
  await succeed(server, 'POST', `${togglePath(featureName, projectId)}/dependencies`, { feature: parent })
  await succeed(server, 'POST', `${togglePath(featureName, projectId)}/link`, { url: 'example.com' })
  const [link] = (await succeed(server, 'GET', togglePath(featureName, projectId))).links
  const tested = { name: 'fuzz', environment: 'development', expected: { enabled: true } }
  const test = await succeed(server, 'POST', `${togglePath(featureName, projectId)}/tests`, tested)
  const scan = { repository: 'acme/shop', revision: 'main', references: [] }
  await succeed(server, 'PUT', `/api/admin/projects/${projectId}/code-references`, scan)
  return {
    repository: scan.repository,
    segmentId: String(segment.id),
    testId: String(test.id),
    linkId: link.id,
    contextField: field.name,
    legalValue: 'eu',
    typeId: 'release',
    strategyName: type.name,
    parent,
    type: 'simple',
    value,
  }
}

async function releasesIn(server: Callable, project: string, toggle: string, environment: string): Promise<Known> {
  const safeguard = { impactMetric: { metricName: 'errors' }, triggerCondition: { operator: '>', threshold: 5 } }
  const plan = await aPlan(server, toggle, { safeguards: [safeguard] }, environment, project)
  const template = { name: 'fuzz', milestones: THREE_STEPS }
  const { id: templateId } = await succeed(server, 'POST', '/api/admin/release-plan-templates', template)
  return { planId: plan.id, milestoneId: plan.milestones[0].id, safeguardId: plan.safeguards[0].id, templateId }
}

/** Its environment stays protected: Admins pass the gate. */
async function reviewsIn(server: Callable, project: string, feature: string, environment: string): Promise<Known> {
  await protect(server, project, 1, environment)
  const { id, features } = await succeed(server, 'POST', addPath(project, environment), switching(feature))
  return { changeRequestId: String(id), changeId: String(features[0].changes[0].id) }
}

export async function aWorld(server: Callable, makers: Makers): Promise<World> {
  const environment = uniqueName('staging')
  await succeed(server, 'POST', '/api/admin/environments', { name: environment, type: 'test' })
  const projectId = await aProject(server)
  const featureName = await aToggle(server, { project: projectId })
  const archived = await aToggle(server, { project: projectId })
  await succeed(server, 'DELETE', togglePath(archived, projectId))
  const strategies = `${togglePath(featureName, projectId)}/environments/${environment}/strategies`
  const rollout = { name: 'flexibleRollout', parameters: { rollout: 50 } }
  const { id: strategyId } = await succeed(server, 'POST', strategies, rollout)
  await succeed(server, 'PUT', `${togglePath(featureName, projectId)}/variants`, [
    { name: 'a', weightType: 'variable' },
  ])
  const apiToken = { tokenName: 'fuzz', type: 'client', environment }
  const { id: token } = await succeed(server, 'POST', '/api/admin/api-tokens', apiToken)
  const people = await accountsIn(server, makers)
  return {
    everywhere: {
      ...people.everywhere,
      projectId,
      featureName,
      key: featureName,
      archived,
      name: environment,
      environment,
      from: 'production',
      strategyId,
      ...(await catalogueIn(server, projectId, featureName)),
      ...(await releasesIn(server, projectId, featureName, environment)),
      ...(await reviewsIn(server, projectId, featureName, environment)),
      token,
      // Requests of people create some.
      viewId: '1',
      appName: await makers.application(),
    },
    below: { ...people.below, ...(await integrationsIn(server, projectId)) },
  }
}
