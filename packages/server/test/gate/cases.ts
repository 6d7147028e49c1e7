import { requestsPath } from '@leverframe/testing/change-requests'
import { togglePath, uniqueName } from '@leverframe/testing/harness'
import { ENVIRONMENT, type Prepared, prepare, type Stage } from '@leverframe/testing/matrix/requests'
import { casesOf, type Route } from '@leverframe/testing/matrix/routes'
import { aPlan, aRunningPlan, planPath } from '@leverframe/testing/release-plans'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import type { AnyCommand } from '#platform/commands/define'
import { aChild, aLitToggle, anArchivedLitToggle, aSortedToggle, aUsedSegment, ELSEWHERE } from './toggles.ts'

/** One route to one guarded command. */
export interface GateCase {
  readonly label: string
  readonly command: string
  readonly route: Route
  /** A request that runs the command and changes something for a permitted caller. */
  prepare(stage: Stage): Promise<Prepared>
}

interface Given {
  readonly params: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Default: the environment of the path, or all. */
  readonly environments?: readonly string[]
}

/** Guarded commands that no route runs, and how they are reached. */
export const WITHOUT_ROUTE: Readonly<Record<string, string>> = {
  'plan.add':
    'runs only when a change request is applied: gate/applied.test.ts and gate/affected-environments.test.ts check it',
}

type Maker = (stage: Stage, route: Route) => Promise<Given>

/** Requests for routes whose generated request changes nothing or affects no environment: the gate would not be observable. */
const OWN: Readonly<Record<string, Maker>> = {
  cloneFeature: async (stage) => ({
    params: { featureName: await aLitToggle(stage) },
    body: { name: uniqueName() },
  }),
  reviveFeature: async (stage) => ({ params: { featureName: await anArchivedLitToggle(stage) } }),
  reviveInBulk: async (stage) => ({ params: {}, body: { features: [await anArchivedLitToggle(stage)] } }),
  updateFeature: async (stage) => ({
    params: { featureName: await aLitToggle(stage) },
    body: { impressionData: true },
  }),
  patchFeature: async (stage) => ({
    params: { featureName: await aLitToggle(stage) },
    body: [{ op: 'replace', path: '/impressionData', value: true }],
  }),
  switchOff: async (stage) => ({ params: { featureName: await aLitToggle(stage) } }),
  switchOffInBulk: async (stage) => ({ params: {}, body: { features: [await aLitToggle(stage)] } }),
  sortStrategies: async (stage) => {
    const { toggle, turned } = await aSortedToggle(stage)
    return { params: { featureName: toggle }, body: turned }
  },
  clearDependencies: async (stage) => ({ params: { featureName: (await aChild(stage))[0] } }),
  updateSegment: async (stage, { tokenType }) => ({
    params: { segmentId: String(await aUsedSegment(stage, tokenType === 'project')) },
    body: { constraints: [] },
  }),
  startReleasePlanMilestone: async (stage) => {
    const featureName = await aLitToggle(stage)
    const plan = await aPlan(stage.server, featureName, {}, ENVIRONMENT, stage.project)
    return { params: { featureName, planId: plan.id, milestoneId: plan.milestones[0].id } }
  },
  // Only a plan that was started before its environment was protected needs an approval.
  resumeReleasePlan: async (stage) => {
    const featureName = await aLitToggle(stage)
    const plan = await aRunningPlan(stage.server, featureName, {}, ENVIRONMENT, stage.project)
    await succeed(stage.server, 'POST', `${planPath(plan)}/progressions/pause`, {})
    await stage.server.sql(`update release_plans set reviewed = 0 where id = '${plan.id}'`)
    return { params: { featureName, planId: plan.id } }
  },
  // Only an existing protection can be weakened.
  protectEnvironment: async ({ server, freshProject }) => {
    const projectId = await freshProject()
    const config = await succeed(server, 'GET', `${requestsPath(projectId)}/config`)
    const { changeRequestEnabled } = config.find((one: { environment: string }) => one.environment === ENVIRONMENT)
    return { params: { projectId }, body: { changeRequestsEnabled: !changeRequestEnabled } }
  },
  addEnvironmentToProject: async ({ server, freshProject }) => {
    const projectId = await freshProject()
    await succeed(server, 'DELETE', `/api/admin/projects/${projectId}/environments/${ENVIRONMENT}`)
    return { params: { projectId }, body: { environment: ENVIRONMENT }, environments: [ENVIRONMENT] }
  },
  setSegmentsOfStrategy: async (stage) => {
    const { server, project } = stage
    const { id: segment } = await succeed(server, 'POST', '/api/admin/segments', {
      name: uniqueName('segment'),
      constraints: [],
    })
    const strategy = await aStrategy(server, await aLitToggle(stage), {}, ENVIRONMENT, project)
    const strategyRef = { projectId: project, environmentId: ENVIRONMENT, strategyId: strategy.id }
    return { params: {}, body: { ...strategyRef, segmentIds: [segment] }, environments: [ENVIRONMENT] }
  },
}

/** From matrix/requests.ts: the difference that makes a plan run a command. */
const PLANNED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  revertFeature: {
    'toggle.switch': 'switch',
    'strategy.add': 'removed strategy',
    'strategy.update': 'changed strategy',
    'strategy.remove': 'added strategy',
    'variants.set': 'variants',
  },
  promoteFeature: {
    'toggle.switch': 'switch',
    'strategy.add': 'added strategy',
    'strategy.update': 'changed strategy',
    'strategy.remove': 'removed strategy',
    'variants.set': 'variants',
  },
}

type File = Record<'features' | 'featureStrategies' | 'featureEnvironments' | 'dependencies', Record<string, unknown>[]>

/** An import of the toggle after a change of its export. */
async function anImport({ server, project }: Stage, toggle: string, change: (file: File) => void): Promise<Given> {
  const selection = { environment: ENVIRONMENT, features: [toggle] }
  const data: File = await succeed(server, 'POST', '/api/admin/features-batch/export', selection)
  change(data)
  return { params: {}, body: { project, environment: ENVIRONMENT, data }, environments: [ENVIRONMENT] }
}

const ofFirst = (list: Record<string, unknown>[], change: object) => void Object.assign(list[0] ?? {}, change)

const IMPORTS: Readonly<Record<string, Maker>> = {
  'toggle.update': async (stage) => {
    const change = ({ features }: File) => ofFirst(features, { impressionData: true })
    const { params, body } = await anImport(stage, await aLitToggle(stage), change)
    return { params, body }
  },
  'toggle.switch': async (stage) =>
    anImport(stage, await aLitToggle(stage), (file) => ofFirst(file.featureEnvironments, { enabled: false })),
  'variants.set': async (stage) => {
    const variants = [{ name: uniqueName('v'), weightType: 'variable' }]
    return anImport(stage, await aLitToggle(stage), (file) => ofFirst(file.featureEnvironments, { variants }))
  },
  'strategy.add': async (stage) => {
    const featureName = await aLitToggle(stage)
    return anImport(stage, featureName, (file) => void file.featureStrategies.push({ name: 'default', featureName }))
  },
  'strategy.update': async (stage) =>
    anImport(stage, await aLitToggle(stage), (file) => ofFirst(file.featureStrategies, { title: 'changed' })),
  'strategy.remove': async (stage) =>
    anImport(stage, (await aSortedToggle(stage)).toggle, (file) => void file.featureStrategies.pop()),
  'strategy.sort': async (stage) => {
    const { toggle, turned } = await aSortedToggle(stage)
    return anImport(stage, toggle, ({ featureStrategies }) => {
      for (const one of featureStrategies)
        one.sortOrder = turned.find(({ id }) => id === one.id)?.sortOrder ?? one.sortOrder
    })
  },
  'dependency.set': async (stage) => {
    const [feature, parent] = [await aLitToggle(stage), await aLitToggle(stage)]
    const dependencies = [{ feature: parent }]
    const given = await anImport(stage, feature, (file) => void file.dependencies.push({ feature, dependencies }))
    return { params: given.params, body: given.body }
  },
  'dependency.clear': async (stage) => {
    const [child] = await aChild(stage)
    const given = await anImport(stage, child, (file) => void file.dependencies.splice(0))
    return { params: given.params, body: given.body }
  },
}

const IMPORTED_STRATEGY = IMPORTS['strategy.add'] as Maker

/** A batch with one command. */
const batchOf = (input: unknown, command: string, environments?: readonly string[]): Given => ({
  params: {},
  body: { actions: [{ command, input }] },
  ...(environments && { environments }),
})

type InputOf = (stage: Stage) => Promise<Readonly<Record<string, unknown>>>

const BATCH_INPUTS: Readonly<Record<string, InputOf>> = {
  'segment.update': async (stage) => ({ id: await aUsedSegment(stage, true), change: { constraints: [] } }),
  'project.add-environment': async (stage) => {
    const { projectId: project } = (await OWN.addEnvironmentToProject?.(stage, {} as Route))?.params ?? {}
    return { project, added: { environment: ENVIRONMENT } }
  },
  'project.remove-environment': async ({ freshProject }) => ({
    project: await freshProject(),
    environment: ENVIRONMENT,
  }),
  'protection.set': async (stage) => {
    const given = await OWN.protectEnvironment?.(stage, {} as Route)
    const body = given?.body as { changeRequestsEnabled: boolean } | undefined
    return { project: given?.params.projectId, environment: ENVIRONMENT, enabled: body?.changeRequestsEnabled }
  },
  'toggle.update': async (stage) => ({ name: await aLitToggle(stage), change: { impressionData: true } }),
  'toggle.archive': async (stage) => ({ name: await aLitToggle(stage) }),
  'toggle.switch': async (stage) => ({ name: await aLitToggle(stage), environment: ENVIRONMENT, enabled: false }),
  'variants.set': async (stage) => ({ name: await aLitToggle(stage), environments: [ENVIRONMENT], variants: [] }),
  'strategy.add': async (stage) => ({
    name: await aLitToggle(stage),
    environment: ENVIRONMENT,
    strategy: { name: 'default' },
  }),
  'strategy.update': async (stage) => {
    const { toggle, turned } = await aSortedToggle(stage)
    return { name: toggle, environment: ENVIRONMENT, id: turned[0]?.id, change: { title: 'changed' } }
  },
  'strategy.remove': async (stage) => {
    const { toggle, turned } = await aSortedToggle(stage)
    return { name: toggle, environment: ENVIRONMENT, id: turned[0]?.id }
  },
  'strategy.sort': async (stage) => {
    const { toggle, turned } = await aSortedToggle(stage)
    return { name: toggle, environment: ENVIRONMENT, order: turned }
  },
  'dependency.set': async (stage) => ({
    name: await aLitToggle(stage),
    dependency: { feature: await aLitToggle(stage) },
  }),
  'dependency.clear': async (stage) => ({ name: (await aChild(stage))[0] }),
}

const BATCHES: Readonly<Record<string, Maker>> = Object.fromEntries(
  Object.entries(BATCH_INPUTS).map(([command, inputOf]) => [
    command,
    async (stage: Stage) => {
      const input = { project: stage.project, ...(await inputOf(stage)) }
      const isInOne = 'environment' in input || 'environments' in input || 'added' in input
      return batchOf(input, command, isInOne ? [ENVIRONMENT] : undefined)
    },
  ]),
)

const OWN_PLANS: Readonly<Record<string, Readonly<Record<string, Maker>>>> = {
  runBatch: BATCHES,
  importFeatures: { ...IMPORTS, 'import.begin': IMPORTED_STRATEGY, 'import.overwrite': IMPORTED_STRATEGY },
  revertFeature: {
    'toggle.update': async (stage) => {
      const { server, project } = stage
      const toggle = await aLitToggle(stage)
      const { entries } = await succeed(server, 'GET', `${togglePath(toggle, project)}/history?limit=1`)
      await succeed(server, 'PUT', togglePath(toggle, project), { impressionData: true })
      return { params: { featureName: toggle }, body: { eventId: entries[0].eventId } }
    },
    'strategy.sort': async (stage) => {
      const { server, project } = stage
      const { toggle, turned } = await aSortedToggle(stage)
      const { entries } = await succeed(server, 'GET', `${togglePath(toggle, project)}/history?limit=1`)
      const path = `${toggleEnvironmentPath(toggle, ENVIRONMENT, project)}/strategies/set-sort-order`
      await succeed(server, 'POST', path, turned)
      const body = { eventId: entries[0].eventId, environments: [ENVIRONMENT] }
      return { params: { featureName: toggle }, body, environments: [ENVIRONMENT] }
    },
  },
  promoteFeature: {
    'strategy.sort': async (stage) => ({
      params: { featureName: (await aSortedToggle(stage, { [ELSEWHERE]: true })).toggle, from: ELSEWHERE },
      body: { to: ENVIRONMENT },
      environments: [ENVIRONMENT],
    }),
  },
}

const made =
  (maker: Maker, route: Route) =>
  async (stage: Stage): Promise<Prepared> => {
    const { params, body, environments } = await maker(stage, route)
    const all: Readonly<Record<string, string>> = { projectId: stage.project, environment: ENVIRONMENT, ...params }
    const path = route.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(all[name] as string))
    const named = route.url.includes(':environment') ? [ENVIRONMENT] : 'all'
    return { method: route.method, path, body, project: stage.project, environments: environments ?? named }
  }

const guardedIn = ({ access }: Route): AnyCommand[] =>
  'runs' in access ? access.runs.filter((command) => command.guardedIn) : []

/** The body that makes a route with several commands run this one. */
function waysOf(route: Route, command: string): [string, GateCase['prepare']][] {
  const own = OWN_PLANS[route.id]?.[command]
  if (own) return [['', made(own, route)]]
  const kind = PLANNED[route.id]?.[command]
  if (kind === undefined)
    throw new Error(
      `${route.method} ${route.url} can run the guarded command ${command}: say in test/gate/cases.ts what has to be different for that (PLANNED), or make a request (OWN_PLANS)`,
    )
  return [['', (stage) => prepare(stage, { ...route, tokenType: kind }, null)]]
}

function casesOfRoute(route: Route): GateCase[] {
  const commands = guardedIn(route)
  const isAlone = 'runs' in route.access && route.access.runs.length === 1
  return commands.flatMap(({ name: command }) => {
    const ways: [string, GateCase['prepare']][] = isAlone
      ? casesOf(route).map((one) => {
          const own = OWN[one.id]
          return [
            one.tokenType ? ` (${one.tokenType})` : '',
            own ? made(own, one) : (stage) => prepare(stage, one, null),
          ]
        })
      : waysOf(route, command)
    return ways.map(([suffix, make]) => ({
      label: `${command} by ${route.method} ${route.url}${suffix}`,
      command,
      route,
      prepare: make,
    }))
  })
}

/** Every guarded command by every route that declares it, derived from the route table. */
export const gateCases = (routes: readonly Route[]): GateCase[] => routes.flatMap(casesOfRoute)

/** Routes that refuse nothing: a write without permission becomes a change in a change request of the caller. */
export const proposes = ({ route, command }: GateCase, environment: string = ENVIRONMENT): boolean =>
  route.id === 'promoteFeature' ||
  // A change request of an import is about its own environment.
  (route.id === 'importFeatures' && command !== 'toggle.update' && environment === ENVIRONMENT)
