import type { TestServer } from '@leverframe/testing/harness'
import { uniqueName } from '@leverframe/testing/harness'
import type { Body } from '@leverframe/testing/send'

/** A toggle in its own project, created through the API, for tests of its pages. */
export interface MadeToggle {
  readonly project: string
  readonly name: string
  /** URL of its page. */
  readonly url: string
  /** Path of its API. */
  readonly api: string
}

export async function write(server: TestServer, method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await server.call(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

export async function aToggle(server: TestServer, name = uniqueName('toggle')): Promise<MadeToggle> {
  const project = uniqueName('project')
  await write(server, 'POST', '/api/admin/projects', { id: project, name: project })
  await write(server, 'POST', `/api/admin/projects/${project}/features`, { name, type: 'release' })
  return {
    project,
    name,
    url: `${server.url}/projects/${project}/features/${name}`,
    api: `/api/admin/projects/${project}/features/${name}`,
  }
}

/** A strategy in an environment, and the toggle on there. */
export async function rolledOut(
  server: TestServer,
  { api }: MadeToggle,
  environment: string,
  strategy: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { id } = await write(server, 'POST', `${api}/environments/${environment}/strategies`, {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: 'default', groupId: 'g' },
    ...strategy,
  })
  await write(server, 'POST', `${api}/environments/${environment}/on`)
  return id
}

export const setRollout = (server: TestServer, { api }: MadeToggle, environment: string, id: string, percent: number) =>
  write(server, 'PATCH', `${api}/environments/${environment}/strategies/${id}`, [
    { op: 'replace', path: '/parameters/rollout', value: String(percent) },
  ])

/** Protects the environment. */
export const protect = (server: TestServer, { project }: MadeToggle, environment: string) =>
  write(server, 'PUT', `/api/admin/projects/${project}/environments/${environment}/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  })
