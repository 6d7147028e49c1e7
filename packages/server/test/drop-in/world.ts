import { aToggle, type TestServer } from '@leverframe/testing/harness'
import { aPerson, type Person } from '@leverframe/testing/people'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'

/** One of each thing that a page of Unleash's UI shows. */
export interface World {
  readonly admin: Person
  readonly user: Person
  readonly toggle: string
  readonly strategy: string
  readonly archived: string
  readonly segment: number
  readonly addon: number
  readonly group: number
  readonly role: number
  readonly application: string
  /** In the project `guarded`, whose environment `production` is protected. */
  readonly changeRequest: number
}

async function aBusyToggle(server: TestServer, segment: number): Promise<{ toggle: string; strategy: string }> {
  const toggle = await aToggle(server, { name: 'checkout' })
  const { id: strategy } = await aStrategy(server, toggle, {
    name: 'flexibleRollout',
    title: 'Half of the users',
    parameters: { rollout: '50', stickiness: 'default', groupId: toggle },
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'] }],
    segments: [segment],
  })
  await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
  await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle)}/variants`, [
    { name: 'blue', weight: 500, weightType: 'variable', stickiness: 'default' },
    {
      name: 'red',
      weight: 500,
      weightType: 'variable',
      stickiness: 'default',
      payload: { type: 'string', value: 'x' },
    },
  ])
  await succeed(server, 'POST', `/api/admin/features/${toggle}/tags`, { type: 'simple', value: 'shop' })
  return { toggle, strategy }
}

async function anApplication(server: TestServer, toggle: string): Promise<string> {
  const { secret } = await anSdkToken(server)
  const bucket = { start: new Date(Date.now() - 60_000).toISOString(), stop: new Date().toISOString() }
  const call = (path: string, body: unknown) => server.call('POST', `/api/client/${path}`, body, { token: secret })
  await call('register', {
    appName: 'web-shop',
    instanceId: 'instance-1',
    sdkVersion: 'unleash-client-node:5.0.0',
    strategies: ['default', 'flexibleRollout'],
    started: bucket.start,
    interval: 10_000,
  })
  await call('metrics', {
    appName: 'web-shop',
    instanceId: 'instance-1',
    bucket: { ...bucket, toggles: { [toggle]: { yes: 3, no: 1, variants: { blue: 2, red: 1 } } } },
  })
  return 'web-shop'
}

async function aChangeRequest(server: TestServer): Promise<number> {
  await succeed(server, 'POST', '/api/admin/projects', { id: 'guarded', name: 'Guarded' })
  const toggle = await aToggle(server, { name: 'guarded-toggle', project: 'guarded' })
  const environment = '/api/admin/projects/guarded/environments/production'
  await succeed(server, 'PUT', `${environment}/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  })
  const [request] = [
    await succeed(server, 'POST', `${environment}/change-requests`, [
      { feature: toggle, action: 'addStrategy', payload: { name: 'default', parameters: {} } },
      { feature: toggle, action: 'updateEnabled', payload: { enabled: true } },
    ]),
  ].flat()
  return request.id
}

export async function aWorld(server: TestServer): Promise<World> {
  const create = (path: string, body: unknown) => succeed(server, 'POST', `/api/admin/${path}`, body)
  const admin = await aPerson(server, { rootRole: 'Admin', name: 'Ada Admin', username: 'ada' })
  const user = await aPerson(server, { name: 'Vera Viewer', username: 'vera', email: 'vera@example.com' })
  await create(`projects/default/users/${user.id}/roles/5`, {})
  await create('context', {
    name: 'plan',
    description: 'Plan of the customer',
    stickiness: true,
    legalValues: [{ value: 'free' }],
  })
  await create('tag-types', { name: 'team', description: 'Team', icon: 'T' })
  await create('strategies', { name: 'per-country', parameters: [{ name: 'countries', type: 'list', required: true }] })
  const segment = (
    await create('segments', {
      name: 'beta-users',
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    })
  ).id
  const busy = await aBusyToggle(server, segment)
  await create('service-account', { username: 'builder', name: 'Builder', rootRole: 2 })
  const archived = await aToggle(server, { name: 'old-checkout' })
  await succeed(server, 'DELETE', `/api/admin/projects/default/features/${archived}`)
  return {
    admin,
    user,
    ...busy,
    archived,
    segment,
    addon: (
      await create('addons', {
        provider: 'webhook',
        enabled: false,
        description: 'Chat',
        parameters: { url: 'http://127.0.0.1:8999/hook' },
        events: ['feature-created'],
      })
    ).id,
    group: (await create('groups', { name: 'Team A', description: 'Team', users: [{ user: { id: user.id } }] })).id,
    role: (await create('roles', { name: 'Releaser', type: 'custom', permissions: [{ name: 'UPDATE_PROJECT' }] })).roles
      .id,
    application: await anApplication(server, busy.toggle),
    changeRequest: await aChangeRequest(server),
  }
}

/** Replaces `{toggle}`, `{segment}` and so on by names and ids. */
export const addressOf = (path: string, world: World): string =>
  path.replace(/\{(\w+)\}/g, (_, key: keyof World) => {
    const found = world[key]
    return String(typeof found === 'object' ? found.id : found)
  })
