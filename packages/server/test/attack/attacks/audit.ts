import { type Attack, Findings } from '../attack.ts'
import type { Target } from '../lab.ts'
import * as p from '../people.ts'

const { A } = p
type Write = readonly [string, string, unknown?]

/** One write of each kind, in an order in which each of them changes something. */
async function writes(t: Target): Promise<Write[]> {
  const project = p.unique('audited')
  const [toggle, env, field, type, tagType] = ['toggle', 'env', 'field', 'type', 'tagtype'].map((what) =>
    p.unique(what),
  )
  const at = p.togglePath(project, toggle as string)
  const environmentPath = p.toggleEnvironmentPath(project, toggle as string)
  const user = await p.aPerson(t)
  const role = await p.aRole(t, ['UPDATE_FEATURE'])
  const group = (await t.admin('POST', `${A}/groups`, { name: p.unique('group') })).id
  const segment = (await t.admin('POST', `${A}/segments`, { name: p.unique('segment'), constraints: [] })).id
  const robot = (await t.admin('POST', `${A}/service-account`, { username: p.unique('robot'), rootRole: 'Viewer' })).id
  const token = (
    await t.admin('POST', `${A}/api-tokens`, {
      tokenName: p.unique('t'),
      type: 'client',
      environment: 'production',
      projects: ['*'],
    })
  ).id
  const variants = [{ name: 'x', weightType: 'variable', weight: 1000, stickiness: 'default' }]
  const constraints = [{ contextName: 'userId', operator: 'IN', values: ['7'] }]
  return [
    ['POST', `${A}/projects`, { id: project, name: project }],
    ['PUT', `${A}/projects/${project}`, { name: 'Renamed' }],
    ['POST', `${A}/projects/${project}/features`, { name: toggle }],
    ['PUT', at, { description: 'new' }],
    ['PATCH', at, [{ op: 'replace', path: '/stale', value: true }]],
    ['POST', `${A}/projects/${project}/stale`, { features: [toggle], stale: false }],
    ['POST', `${environmentPath}/strategies`, { name: 'default' }],
    ['POST', `${environmentPath}/on`],
    ['POST', `${environmentPath}/off`],
    ['PUT', `${environmentPath}/variants`, variants],
    ['POST', `${at}/environments/production/promote`, { to: 'development' }],
    ['POST', `${A}/features/${toggle}/tags`, { type: 'simple', value: 'audited' }],
    ['DELETE', `${A}/features/${toggle}/tags/simple/audited`],
    ['POST', `${at}/tests`, { name: 'x', environment: 'production', expected: { enabled: false } }],
    ['POST', `${at}/lifecycle/complete`, { status: 'kept' }],
    ['POST', `${at}/lifecycle/uncomplete`],
    ['POST', `${at}/clone`, { name: `${toggle}-clone` }],
    ['POST', `${at}/dependencies`, { feature: `${toggle}-clone` }],
    ['DELETE', `${at}/dependencies`],
    ['POST', `${at}/changeProject`, { newProjectId: 'default' }],
    ['DELETE', p.togglePath('default', toggle as string)],
    ['POST', `${A}/archive/revive/${toggle}`],
    ['DELETE', p.togglePath('default', toggle as string)],
    ['DELETE', `${A}/archive/${toggle}`],
    [
      'PUT',
      `${A}/projects/${project}/environments/production/change-requests/config`,
      { changeRequestsEnabled: true, requiredApprovals: 1 },
    ],
    ['PUT', `${A}/projects/${project}/toggle-tests`, { mode: 'warn' }],
    ['POST', `${A}/projects/${project}/users/${user.id}/roles/${p.MEMBER}`, {}],
    ['PUT', `${A}/projects/${project}/users/${user.id}/roles/${p.OWNER}`, {}],
    ['POST', `${A}/projects/${project}/groups/${group}/roles/${p.MEMBER}`, {}],
    ['DELETE', `${A}/projects/${project}/groups/${group}/roles/${p.MEMBER}`],
    ['PUT', `${A}/user-admin/${user.id}`, { name: 'Renamed' }],
    ['POST', `${A}/user-admin/${user.id}/change-password`, { password: 'Another-horse-4' }],
    ['PUT', `${A}/roles/${role}`, { name: p.unique('role'), permissions: [] }],
    ['DELETE', `${A}/roles/${role}`],
    ['PUT', `${A}/groups/${group}`, { name: p.unique('group') }],
    ['DELETE', `${A}/groups/${group}`],
    ['PUT', `${A}/segments/${segment}`, { constraints }],
    ['DELETE', `${A}/segments/${segment}`],
    ['POST', `${A}/service-account/${robot}/token`, { description: 'x' }],
    ['DELETE', `${A}/service-account/${robot}`],
    ['PUT', `${A}/api-tokens/${token}`, { expiresAt: '2999-01-01T00:00:00.000Z' }],
    ['DELETE', `${A}/api-tokens/${token}`],
    ['POST', `${A}/environments`, { name: env, type: 'test' }],
    ['PUT', `${A}/environments/update/${env}`, { type: 'development' }],
    ['PUT', `${A}/environments/sort-order`, { [env as string]: 77 }],
    ['POST', `${A}/environments/${env}/off`],
    ['DELETE', `${A}/environments/${env}`],
    ['POST', `${A}/context`, { name: field }],
    ['POST', `${A}/context/${field}/legal-values`, { value: 'x' }],
    ['DELETE', `${A}/context/${field}`],
    ['POST', `${A}/strategies`, { name: type, parameters: [] }],
    ['POST', `${A}/strategies/${type}/deprecate`],
    ['DELETE', `${A}/strategies/${type}`],
    ['POST', `${A}/tag-types`, { name: tagType }],
    ['DELETE', `${A}/tag-types/${tagType}`],
    ['PUT', `${A}/feature-types/release/lifetime`, { lifetimeDays: 41 }],
    ['POST', `${A}/ui-config/cors`, { frontendApiOrigins: [`https://${toggle}.example`] }],
    [
      'POST',
      `${A}/addons`,
      { provider: 'webhook', enabled: false, events: ['feature-created'], parameters: { url: 'https://example.com/' } },
    ],
    ['POST', `${A}/addons/1/on`],
    ['DELETE', `${A}/addons/1`],
    ['DELETE', `${A}/user-admin/${user.id}`],
    ['POST', `${A}/projects/${project}/archive`, { features: [`${toggle}-clone`] }],
    ['POST', `${A}/projects/archive/${project}`],
  ]
}

async function audit(t: Target): Promise<string> {
  const newest = async () => (await t.admin('GET', `${A}/search/events?limit=1`)).events[0]?.id as number
  const findings = new Findings()
  for (const [method, path, body] of await writes(t)) {
    const before = await newest()
    await t.admin(method, path, body)
    findings.check((await newest()) > before, `${method} ${path} left no event`)
  }
  return findings.result('kinds of writes, each with an event')
}

export const auditGaps: readonly Attack[] = [
  {
    class: 'audit gaps',
    title: 'One write of each kind is made, and the event log is read after each',
    expected: 'an event each time',
    run: async (lab) => audit(await lab.start('audit', {})),
  },
]
