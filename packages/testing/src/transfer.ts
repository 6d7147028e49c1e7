// Exports and imports of toggles.
import { expect } from 'vitest'
import { aToggle, type TestServer, togglePath, uniqueName } from './harness.ts'
import { aStrategy, succeed, toggleEnvironmentPath } from './scenario.ts'
import { aConstraint, aSegment } from './segments.ts'
import type { Body } from './send.ts'

export const TRANSFER_PATH = '/api/admin/features-batch'
export const TRANSFERRED = 'development'

/** The file of an export. */
export const exported = (server: TestServer, request: object): Promise<Body> =>
  succeed(server, 'POST', `${TRANSFER_PATH}/export`, { environment: TRANSFERRED, ...request })

/** A toggle with everything that a file contains. Returns its name and the name of the segment that it uses. */
export async function aRichToggle(server: TestServer, project: string, parent?: string) {
  const segment = await aSegment(server)
  const field = uniqueName('field')
  await succeed(server, 'POST', '/api/admin/context', { name: field, legalValues: [{ value: 'eu' }] })
  const name = await aToggle(server, { project, type: 'experiment' })
  await succeed(server, 'PUT', togglePath(name, project), {
    description: 'all of it',
    impressionData: true,
    stale: true,
  })
  const constraints = [aConstraint('eu', field)]
  const rollout = {
    name: 'flexibleRollout',
    title: 'Half',
    parameters: { rollout: 50 },
    constraints,
    segments: [segment.id],
  }
  await aStrategy(server, name, rollout, TRANSFERRED, project)
  await aStrategy(
    server,
    name,
    { name: 'userWithId', parameters: { userIds: 'a,b' }, disabled: true },
    TRANSFERRED,
    project,
  )
  const variants = [
    { name: 'red', weightType: 'fix', weight: 300, payload: { type: 'string', value: '#f00' } },
    { name: 'blue', weightType: 'variable' },
  ]
  await succeed(server, 'PUT', `${toggleEnvironmentPath(name, TRANSFERRED, project)}/variants`, variants)
  await succeed(server, 'POST', `${toggleEnvironmentPath(name, TRANSFERRED, project)}/on`)
  await succeed(server, 'POST', `/api/admin/features/${name}/tags`, { type: 'team', value: 'checkout' })
  await succeed(server, 'POST', `${togglePath(name, project)}/link`, { url: 'example.com/plan', title: 'Plan' })
  if (parent !== undefined)
    await succeed(server, 'POST', `${togglePath(name, project)}/dependencies`, { feature: parent })
  return { name, field, segment: segment.name as string }
}

/** What an SDK with a token of this project gets. */
export async function clientAnswer(server: TestServer, project: string) {
  const token = { tokenName: uniqueName('token'), type: 'client', environment: TRANSFERRED, projects: [project] }
  const { secret } = await succeed(server, 'POST', '/api/admin/api-tokens', token)
  const { status, body } = await server.call('GET', '/api/client/features', undefined, { token: secret })
  expect(status).toBe(200)
  return body
}
