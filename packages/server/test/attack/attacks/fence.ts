import { type Attack, Findings, must } from '../attack.ts'
import type { Lab, Target } from '../lab.ts'
import * as p from '../people.ts'

const { A } = p
const CLASS = 'leaving the fence'

async function guarded(t: Target, approvals = 1) {
  const project = await p.aProject(t)
  await p.protect(t, project, 'production', approvals)
  return project
}

const configPath = (project: string) => `${A}/projects/${project}/environments/production/change-requests/config`
const approvalsOf = async (t: Target, project: string): Promise<number | null> => {
  const found = await t.admin('GET', `${A}/projects/${project}/change-requests/config`)
  const list = Array.isArray(found) ? found : (found.environments ?? [])
  const one = list.find((entry: { environment?: string; name?: string }) =>
    [entry.environment, entry.name].includes('production'),
  )
  return one?.changeRequestEnabled === false || one?.changeRequestsEnabled === false ? null : one?.requiredApprovals
}

const withoutSkip = async (t: Target, project: string) =>
  p.aMember(
    t,
    project,
    await p.aRole(t, ['UPDATE_PROJECT', 'PROJECT_CHANGE_REQUEST_WRITE', 'UPDATE_FEATURE_ENVIRONMENT']),
  )

export const fence: readonly Attack[] = [
  {
    class: CLASS,
    title: 'A toggle that is off is moved to an unprotected project of one’s own',
    expected: '403; it stays in its project',
    run: async (lab) => {
      const t = await lab.server()
      const project = await guarded(t)
      const name = await p.aToggle(t, project)
      await t.admin('POST', `${p.toggleEnvironmentPath(project, name)}/strategies`, { name: 'default' })
      const mover = await p.aMember(t, project, await p.aRole(t, ['MOVE_FEATURE_TOGGLE', 'UPDATE_FEATURE']))
      const own = await p.aProject(t)
      await p.join(t, own, mover, p.OWNER)
      const { status } = await mover.call('POST', `${p.togglePath(project, name)}/changeProject`, { newProjectId: own })
      must(status === 403, `moved with ${status}`)
      return `status ${status}`
    },
  },
  {
    class: CLASS,
    title: 'Somebody without SKIP_CHANGE_REQUEST switches protection off',
    expected: '403; still protected',
    run: async (lab) => {
      const t = await lab.server()
      const project = await guarded(t)
      const owner = await withoutSkip(t, project)
      const { status } = await owner.call('PUT', configPath(project), { changeRequestsEnabled: false })
      must(status === 403, `switched off with ${status}`)
      return `status ${status}, ${await approvalsOf(t, project)} approval required`
    },
  },
  {
    class: CLASS,
    title: 'Somebody without SKIP_CHANGE_REQUEST lowers the number of approvals',
    expected: '403; raising it is allowed',
    run: async (lab) => {
      const t = await lab.server()
      const project = await guarded(t, 2)
      const owner = await withoutSkip(t, project)
      const to = (requiredApprovals: number) =>
        owner.call('PUT', configPath(project), { changeRequestsEnabled: true, requiredApprovals })
      const lowered = await to(1)
      must(lowered.status === 403, `lowered with ${lowered.status}`)
      const raised = await to(3)
      must(raised.status < 300, `raising answers ${raised.status}`)
      return `lowering ${lowered.status}, raising ${raised.status}`
    },
  },
  {
    class: CLASS,
    title: 'Protection is switched off by a change request that only its author has seen',
    expected: 'not applied without an approval',
    run: async (lab) => {
      const t = await lab.server()
      const project = await guarded(t)
      const owner = await withoutSkip(t, project)
      const change = { action: 'updateProtection', payload: { changeRequestsEnabled: false } }
      const path = `${A}/projects/${project}/environments/production/change-requests`
      const made = await owner.call('POST', path, [change])
      must(made.status === 200, `the action updateProtection answers ${made.status} ${made.text.slice(0, 200)}`)
      await p.move(owner, project, made.body.id, 'In review')
      const { status } = await p.move(owner, project, made.body.id, 'Applied')
      must([403, 409].includes(status), `applied with ${status}`)
      return `status ${status}`
    },
  },
  {
    class: 'unprotected path',
    title: 'A Member tries every direct way of changing a toggle in a protected environment',
    expected: 'the toggle is as before, whatever the answer',
    run: async (lab: Lab) => directWays(await lab.server()),
  },
]

/** Everything that a Member of the project may do in other environments, sent to the protected one. */
async function directWays(t: Target): Promise<string> {
  const project = await guarded(t)
  const { name, strategy } = await p.aLiveToggle(t, project)
  const { id: segment } = await t.admin('POST', `${A}/segments`, {
    name: p.unique('segment'),
    project,
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
  })
  const member = await p.aMember(t, project)
  const owner = await p.aMember(t, project, await p.aRole(t, ALL_BUT_SKIP))
  const [toggle, environmentPath] = [p.togglePath(project, name), p.toggleEnvironmentPath(project, name)]
  const flags = { changeRequestSkipped: true, approved: true, skipChangeRequest: true }
  const variants = [{ name: 'x', weightType: 'variable', weight: 1000, stickiness: 'default' }]
  const { events } = await t.admin('GET', `${A}/events/${name}`)
  const ways: readonly (readonly [string, string, unknown?])[] = [
    ['POST', `${environmentPath}/off`, flags],
    ['PUT', toggle, { impressionData: true }],
    ['PATCH', toggle, [{ op: 'replace', path: '/impressionData', value: true }]],
    ['POST', `${environmentPath}/on`, flags],
    ['POST', `${environmentPath}/strategies`, { name: 'default', ...flags }],
    ['POST', `${environmentPath}/strategies`, { name: 'default' }],
    ['PUT', `${environmentPath}/strategies/${strategy}`, { parameters: { rollout: 3 } }],
    ['PATCH', `${environmentPath}/strategies/${strategy}`, [{ op: 'replace', path: '/parameters/rollout', value: 3 }]],
    ['POST', `${environmentPath}/strategies/set-sort-order`, [{ id: strategy, sortOrder: 9 }]],
    ['DELETE', `${environmentPath}/strategies/${strategy}`],
    ['PUT', `${environmentPath}/variants`, variants],
    ['PATCH', `${environmentPath}/variants`, [{ op: 'add', path: '/0', value: variants[0] }]],
    ['PUT', `${toggle}/variants`, variants],
    ['PATCH', `${toggle}/variants`, [{ op: 'add', path: '/0', value: variants[0] }]],
    ['PUT', `${toggle}/variants-batch`, { variants, environments: ['production'] }],
    ['POST', `${toggle}/environments/development/promote`, { to: 'production' }],
    ['POST', `${toggle}/revert`, { eventId: events.at(-1).id }],
    ['POST', `${toggle}/dependencies`, { feature: await p.aToggle(t, project) }],
    [
      'POST',
      `${A}/segments/strategies`,
      {
        projectId: project,
        environmentId: 'production',
        strategyId: strategy,
        segmentIds: [segment],
      },
    ],
    ['POST', `${A}/projects/${project}/bulk_features/environments/production/off`, { features: [name] }],
    ['POST', `${A}/projects/${project}/archive`, { features: [name] }],
    ['DELETE', toggle],
    ['POST', `${toggle}/changeProject`, { newProjectId: 'default' }],
    ['DELETE', `${A}/projects/${project}`],
    ['POST', `${A}/projects/archive/${project}`],
  ]
  const state = async () => {
    const { archived, impressionData } = await t.admin('GET', toggle)
    return JSON.stringify([await t.admin('GET', environmentPath), archived, impressionData])
  }
  const before = await state()
  const findings = new Findings()
  for (const person of [member, owner])
    for (const [method, path, body] of ways) {
      const { status } = await person.call(method, path, body)
      findings.check((await state()) === before, `${method} ${path} ${status} changed it`)
    }
  return findings.result('attempts changed nothing')
}

const ALL_BUT_SKIP = [
  'CREATE_FEATURE',
  'UPDATE_FEATURE',
  'DELETE_FEATURE',
  'MOVE_FEATURE_TOGGLE',
  'UPDATE_FEATURE_VARIANTS',
  'UPDATE_FEATURE_DEPENDENCY',
  'UPDATE_PROJECT',
  'DELETE_PROJECT',
  'UPDATE_PROJECT_SEGMENT',
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
]
