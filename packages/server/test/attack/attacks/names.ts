import { type Attack, Findings, must } from '../attack.ts'
import type { Target } from '../lab.ts'
import { ADMIN_TOKEN } from '../lab.ts'
import * as p from '../people.ts'

const { A } = p
const NAMES = ['__proto__', 'constructor', 'prototype'] as const

/** Everything that has a name, and the request that sets it. */
const naming = (project: string, toggle: string, name: string): readonly (readonly [string, string, object])[] => {
  const environmentPath = p.toggleEnvironmentPath(project, toggle)
  const variant = { name, weightType: 'variable', weight: 1000, stickiness: 'default' }
  const context = { contextName: name, operator: 'IN', values: ['x'] }
  return [
    ['toggle', `${A}/projects/${project}/features`, { name }],
    ['clone', `${p.togglePath(project, toggle)}/clone`, { name }],
    ['project', `${A}/projects`, { id: name, name }],
    ['environment', `${A}/environments`, { name, type: 'test' }],
    ['segment', `${A}/segments`, { name, constraints: [] }],
    ['context field', `${A}/context`, { name }],
    ['strategy type', `${A}/strategies`, { name, parameters: [] }],
    ['parameter', `${A}/strategies`, { name: p.unique('type'), parameters: [{ name, type: 'string' }] }],
    ['tag type', `${A}/tag-types`, { name }],
    ['type of a tag', `${A}/tags`, { type: name, value: 'value' }],
    ['type of a tag of a toggle', `${A}/features/${toggle}/tags`, { type: name, value: 'value' }],
    ['role', `${A}/roles`, { name, type: 'custom', permissions: [] }],
    ['group', `${A}/groups`, { name }],
    ['user', `${A}/user-admin`, { username: name, rootRole: 'Viewer', password: p.PASSWORD }],
    ['service account', `${A}/service-account`, { username: name, rootRole: 'Viewer' }],
    ['variant', `${environmentPath}/variants`, [variant]],
    ['variant of a strategy', `${environmentPath}/strategies`, { name: 'default', variants: [variant] }],
    ['context of a constraint', `${environmentPath}/strategies`, { name: 'default', constraints: [context] }],
    ['context of a segment', `${A}/segments`, { name: p.unique('segment'), constraints: [context] }],
  ]
}

async function everywhere(t: Target): Promise<string> {
  const project = await p.aProject(t)
  const toggle = await p.aToggle(t, project)
  const findings = new Findings()
  for (const name of NAMES)
    for (const [what, path, body] of naming(project, toggle, name)) {
      const method = path.endsWith('/variants') ? 'PUT' : 'POST'
      const { status } = await t.call(method, path, body, { token: ADMIN_TOKEN })
      findings.check(status === 400, `${what} "${name}": ${status}`)
    }
  const raws = ['{"__proto__":{"admin":true},"name":"x"}', '{"name":"x","constructor":{"prototype":{"admin":true}}}']
  for (const raw of raws) {
    const path = `${A}/projects/${project}/features`
    const { status } = await t.call('POST', path, undefined, { token: ADMIN_TOKEN, raw })
    findings.check(status === 400, `body ${raw}: ${status}`)
  }
  return findings.result('names refused')
}

const bucket = (toggles: string) => {
  const [start, stop] = [new Date(Date.now() - 60_000), new Date()].map((time) => time.toISOString())
  return `{"start":"${start}","stop":"${stop}","toggles":${toggles}}`
}

async function metrics(t: Target, plane: '/api/client/metrics' | '/api/frontend/client/metrics'): Promise<string> {
  const project = await p.aProject(t)
  const toggle = await p.aToggle(t, project)
  const token = await p.anApiToken(t, plane.startsWith('/api/client') ? 'client' : 'frontend', [project])
  const counts = '{"yes":5,"no":2,"variants":{"__proto__":1,"a":5}}'
  const toggles = `{"__proto__":${counts},"constructor":${counts},"${toggle}":${counts}}`
  const raw = `{"appName":"proto-app","instanceId":"i","bucket":${bucket(toggles)}}`
  const { status } = await t.call('POST', plane, undefined, { token, raw })
  must(status === 202 || status === 200, `the report is refused with ${status}`)
  await new Promise((done) => setTimeout(done, 1_300))
  const { text } = await t.call('GET', `${A}/client-metrics/features/${toggle}/raw`, undefined, { token: ADMIN_TOKEN })
  must(/"yes":5/.test(text), `the rest of the report is lost: ${text.slice(0, 200)}`)
  return `status ${status}; the other toggle is counted`
}

const PATCHES: readonly unknown[] = [
  [{ op: 'add', path: '/__proto__/admin', value: true }],
  [{ op: 'add', path: '/constructor/prototype/admin', value: true }],
  [{ op: 'replace', path: '/__proto__', value: {} }],
  [{ op: 'test', path: '/nothing', value: 1 }],
  [{ op: 'move', from: '/nothing', path: '/description' }],
  [{ op: 'copy', from: '/__proto__', path: '/description' }],
  [{ op: 'move', from: '/description', path: '/__proto__/x' }],
  [{ op: 'explode', path: '/description' }],
  [{ op: 'replace', path: 'description', value: 'x' }],
  [{ op: 'add', path: '/project', value: 'default' }],
  { op: 'replace', path: '/description', value: 'x' },
]

async function jsonPatch(t: Target): Promise<string> {
  const project = await p.aProject(t)
  const { name, strategy } = await p.aLiveToggle(t, project)
  const [toggle, environmentPath] = [p.togglePath(project, name), p.toggleEnvironmentPath(project, name)]
  const findings = new Findings()
  for (const path of [
    toggle,
    `${toggle}/variants`,
    `${environmentPath}/variants`,
    `${environmentPath}/strategies/${strategy}`,
  ])
    for (const patch of PATCHES) {
      const before = JSON.stringify([await t.admin('GET', toggle), await t.admin('GET', environmentPath)])
      const { status } = await t.call('PATCH', path, patch, { token: ADMIN_TOKEN })
      findings.check(status === 400, `PATCH ${path} ${JSON.stringify(patch)}: ${status}`)
      const after = JSON.stringify([await t.admin('GET', toggle), await t.admin('GET', environmentPath)])
      findings.check(before === after, `PATCH ${path} ${JSON.stringify(patch)} changed it`)
    }
  const { body } = await t.call('GET', '/health')
  findings.check(body.admin === undefined, 'the prototype of objects has changed')
  return findings.result('answers: refused and nothing changed')
}

export const names: readonly Attack[] = [
  {
    class: 'JSON Patch',
    title: 'Names of the object prototype are given to everything that has a name',
    expected: '400 each time',
    run: async (lab) => everywhere(await lab.server()),
  },
  ...(['/api/client/metrics', '/api/frontend/client/metrics'] as const).map((plane) => ({
    class: 'JSON Patch',
    title: `A report to ${plane} has a toggle called __proto__`,
    expected: 'only that key is lost',
    run: async (lab: Parameters<Attack['run']>[0]) => metrics(await lab.server(), plane),
  })),
  {
    class: 'JSON Patch',
    title: 'JSON Patch documents reach for prototypes, missing values and read-only fields',
    expected: '400, nothing changed, prototype intact',
    run: async (lab) => jsonPatch(await lab.server()),
  },
]
