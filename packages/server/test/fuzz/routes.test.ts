import { Agent } from 'node:http'
import { addPath, protect, switching } from '@leverframe/testing/change-requests'
import { proofEngines, runs } from '@leverframe/testing/depth'
import {
  aProject,
  aToggle,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { anApplication } from '@leverframe/testing/matrix/requests'
import { aPerson } from '@leverframe/testing/members'
import { type Operation, operationsOf, tokenFor, WITH_SDK_TOKENS } from '@leverframe/testing/operations'
import { aPlan, THREE_STEPS } from '@leverframe/testing/release-plans'
import { succeed } from '@leverframe/testing/scenario'
import { aSegment } from '@leverframe/testing/segments'
import { expectFailure, send } from '@leverframe/testing/wire'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Known, requestsTo } from './arbitraries.ts'

/** npm run test:fuzz gives a large number. */
const RUNS = runs({ short: 2, long: 15 })

const operations = await (async () => {
  const server = await startServer('sqlite')
  const all = operationsOf(server)
  await server.stop()
  return all
})()

const isAboutAccounts = (path: string): boolean => path.startsWith('/api/admin/service-account')

/** Accounts and their items. The meaning of `id` depends on the path. */
async function somebodyKnown(server: TestServer, path: string): Promise<Known> {
  const person = await aPerson(server)
  const accounts = '/api/admin/service-account'
  const account = await succeed(server, 'POST', accounts, { username: uniqueName('robot'), rootRole: 'Viewer' })
  const token = await succeed(server, 'POST', `${accounts}/${account.id}/token`, { description: 'fuzz' })
  const { roles: role } = await succeed(server, 'POST', '/api/admin/roles', { name: uniqueName('role') })
  const group = await succeed(server, 'POST', '/api/admin/groups', { name: uniqueName('group') })
  return {
    id: String(isAboutAccounts(path) ? account.id : person.id),
    // The token of a user of members.ts has the name of the user.
    tokenId: isAboutAccounts(path) ? token.id : person.name,
    userId: String(person.id),
    roleId: String(role.id),
    groupId: String(group.id),
    sessionId: '0123456789abcdef',
  }
}

/** What strategies and toggles refer to. */
async function somethingOfTheCatalogue(server: TestServer, projectId: string, featureName: string): Promise<Known> {
  const segment = await aSegment(server)
  const legalValues = [{ value: 'eu' }]
  const field = await succeed(server, 'POST', '/api/admin/context', { name: uniqueName('field'), legalValues })
  const type = await succeed(server, 'POST', '/api/admin/strategies', { name: uniqueName('type'), parameters: [] })
  const parent = await aToggle(server, { project: projectId })
  await succeed(server, 'POST', `${togglePath(featureName, projectId)}/dependencies`, { feature: parent })
  await succeed(server, 'POST', `${togglePath(featureName, projectId)}/link`, { url: 'example.com' })
  const [link] = (await succeed(server, 'GET', togglePath(featureName, projectId))).links
  const tested = { name: 'fuzz', environment: 'development', expected: { enabled: true } }
  const test = await succeed(server, 'POST', `${togglePath(featureName, projectId)}/tests`, tested)
  const scan = { repository: 'acme/shop', revision: 'main', references: [] }
  await succeed(server, 'PUT', `/api/admin/projects/${projectId}/code-references`, scan)
  const known = {
    repository: scan.repository,
    segmentId: String(segment.id),
    testId: String(test.id),
    linkId: link.id,
    contextField: field.name,
    legalValue: 'eu',
    typeId: 'release',
  }
  return { ...known, strategyName: type.name, parent }
}

async function somethingReleased(server: TestServer, project: string, toggle: string, environment: string) {
  const safeguard = { impactMetric: { metricName: 'errors' }, triggerCondition: { operator: '>', threshold: 5 } }
  const plan = await aPlan(server, toggle, { safeguards: [safeguard] }, environment, project)
  const template = { name: 'fuzz', milestones: THREE_STEPS }
  const { id: templateId } = await succeed(server, 'POST', '/api/admin/release-plan-templates', template)
  return { planId: plan.id, milestoneId: plan.milestones[0].id, safeguardId: plan.safeguards[0].id, templateId }
}

/** Its environment stays protected: the caller is an Admin, who passes the gate. */
async function somethingToReview(server: TestServer, project: string, feature: string, environment: string) {
  await protect(server, project, 1, environment)
  const { id, features } = await succeed(server, 'POST', addPath(project, environment), switching(feature))
  return { changeRequestId: String(id), changeId: String(features[0].changes[0].id) }
}

/** One of everything. */
async function somethingKnown(server: TestServer, path: string): Promise<Known> {
  const name = uniqueName('staging')
  await server.call('POST', '/api/admin/environments', { name, type: 'test' })
  const projectId = await aProject(server)
  const featureName = await aToggle(server, { project: projectId })
  const archived = await aToggle(server, { project: projectId })
  await server.call('DELETE', togglePath(archived, projectId))
  const strategies = `${togglePath(featureName, projectId)}/environments/${name}/strategies`
  const strategy = await server.call('POST', strategies, { name: 'flexibleRollout', parameters: { rollout: 50 } })
  await server.call('PUT', `${togglePath(featureName, projectId)}/variants`, [{ name: 'a', weightType: 'variable' }])
  const token = await server.call('POST', '/api/admin/api-tokens', {
    tokenName: 'fuzz',
    type: 'client',
    environment: name,
  })
  return {
    ...(await somebodyKnown(server, path)),
    projectId,
    featureName,
    archived,
    name,
    environment: name,
    strategyId: strategy.body.id ?? 'x',
    ...(await somethingOfTheCatalogue(server, projectId, featureName)),
    ...(await somethingReleased(server, projectId, featureName, name)),
    ...(await somethingToReview(server, projectId, featureName, name)),
    token: token.body.id,
    appName: await anApplication(server),
  }
}

/** After these, their target may be deleted, archived, moved or read-only. */
const mayRemove = ({ method, path }: Operation): boolean =>
  method === 'DELETE' || (method !== 'GET' && /archive|delete|changeProject|change-requests|promote|revert/.test(path))

const isOtherType = (headers: NodeJS.Dict<string | string[]>): boolean =>
  'content-disposition' in headers || String(headers['content-type']).startsWith('text/plain')

for (const engine of proofEngines)
  describe(`random requests on ${engine}`, () => {
    const server = serverFor(engine, { settings: WITH_SDK_TOKENS })
    const agent = new Agent({ keepAlive: true })
    /** By whether the operation is about accounts, where `id` has another meaning. */
    const whole = new Map<boolean, Known>()

    /** Shared by several operations, until one of them may have removed a part of it. */
    async function knownFor({ path }: Operation): Promise<Known> {
      const known = whole.get(isAboutAccounts(path)) ?? (await somethingKnown(server, path))
      whole.set(isAboutAccounts(path), known)
      return known
    }

    beforeAll(async () => {
      expect(operations.length).toBeGreaterThan(20)
    })
    afterAll(() => agent.destroy())

    it.each(operations.map((operation) => [operation.id, operation] as const))(
      '%s never returns 5xx or an invalid body',
      async (_id, operation) => {
        const known = await knownFor(operation)
        await fc.assert(
          fc.asyncProperty(requestsTo(operation, known), async (request) => {
            const answer = await send(server.running.port, { ...request, token: tokenFor(operation), agent })
            expect(answer.status, answer.text).toBeLessThan(500)
            if (answer.status >= 400) expectFailure(answer, answer.status)
            // Downloads and plain text have their own content type. Everything else is JSON.
            else if (answer.text !== '' && !isOtherType(answer.headers)) expect(answer.body, answer.text).toBeDefined()
          }),
          { numRuns: RUNS, endOnFailure: false },
        )
        if (mayRemove(operation)) whole.clear()
        // Maintenance mode would refuse the next requests with 503.
        if (operation.id === 'toggleMaintenance')
          await succeed(server, 'POST', '/api/admin/maintenance', { enabled: false })
        for (const path of ['/health', '/ready', '/api/admin/environments', '/api/admin/api-tokens'])
          expect((await send(server.running.port, { path, agent })).status).toBe(200)
      },
      240_000 + RUNS * 200,
    )
  })
