import { aToggle, togglePath, uniqueName } from '@leverframe/testing/harness'
import { ENVIRONMENT, type Prepared, type Stage } from '@leverframe/testing/matrix/requests'
import type { Route } from '@leverframe/testing/matrix/routes'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { forgedBody } from './forged.ts'
import { aLitToggle, anArchivedLitToggle, BOTH, ELSEWHERE } from './toggles.ts'

/** A toggle that is on in both environments with different targeting, and everything that it depends on. */
export interface Target {
  readonly params: Readonly<Record<string, string>>
  /** Fields of bodies that name the target of a request. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Toggles in other states: without dependencies, ready to be switched on, archived while on. */
  readonly others: readonly string[]
}

const CONSTRAINT = { contextName: 'userId', operator: 'IN', values: ['ann'] }

async function aSegment({ server, project }: Stage, isOfProject: boolean): Promise<number> {
  const given = { name: uniqueName('segment'), constraints: [CONSTRAINT], ...(isOfProject && { project }) }
  return (await succeed(server, 'POST', '/api/admin/segments', given)).id
}

/** `newProject` is an unprotected project. */
export async function aTarget(stage: Stage, newProject: string): Promise<Target> {
  const { server, project } = stage
  const segments = [await aSegment(stage, true), await aSegment(stage, false)]
  const [contextField, strategyName] = [uniqueName('field'), uniqueName('type')]
  await succeed(server, 'POST', '/api/admin/context', { name: contextField, legalValues: [{ value: 'eu' }] })
  await succeed(server, 'POST', '/api/admin/strategies', {
    name: strategyName,
    parameters: [{ name: 'p', type: 'string' }],
  })
  const [parent, toggle] = [await aToggle(server, { project }), await aToggle(server, { project })]
  const { entries } = await succeed(server, 'GET', `${togglePath(toggle, project)}/history?limit=1`)
  const region = { contextName: contextField, operator: 'IN', values: ['eu'] }
  for (const name of [parent, toggle])
    for (const environment of BOTH) {
      const strategy = { title: environment, segments, constraints: [region] }
      await aStrategy(server, name, environment === ENVIRONMENT ? strategy : {}, environment, project)
      await aStrategy(server, name, { name: strategyName, parameters: { p: 'x' } }, environment, project)
      await succeed(server, 'PUT', `${toggleEnvironmentPath(name, environment, project)}/variants`, [
        { name: environment, weightType: 'variable' },
      ])
      await succeed(server, 'POST', `${toggleEnvironmentPath(name, environment, project)}/on`)
    }
  await succeed(server, 'POST', `${togglePath(toggle, project)}/dependencies`, { feature: parent })
  const [first] = await succeed(server, 'GET', `${toggleEnvironmentPath(toggle, ENVIRONMENT, project)}/strategies`)
  const [segmentId] = segments
  const off = await aToggle(server, { project })
  await aStrategy(server, off, {}, ENVIRONMENT, project)
  return {
    others: [await aLitToggle(stage), off, await anArchivedLitToggle(stage)],
    params: {
      projectId: project,
      featureName: toggle,
      environment: ENVIRONMENT,
      from: ELSEWHERE,
      strategyId: first.id,
      segmentId: String(segmentId),
      parent,
      contextField,
      legalValue: 'eu',
      strategyName,
    },
    fields: {
      features: [toggle],
      projectId: project,
      environmentId: ENVIRONMENT,
      strategyId: first.id,
      newProjectId: newProject,
      eventId: entries[0].eventId,
      to: ENVIRONMENT,
    },
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function aimedBody(body: unknown, fields: Target['fields']): unknown {
  if (!isObject(body)) return body
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, key in fields ? fields[key] : value]))
}

/** Fields of a toggle that only guarded commands may write. Each is sent alone, so that no other field invalidates it. */
const SMUGGLED: readonly Readonly<Record<string, unknown>>[] = [
  { enabled: false },
  { archived: true },
  { archivedAt: '2020-01-01T00:00:00.000Z' },
  { strategies: [] },
  { variants: [] },
  { dependencies: [] },
  { environments: [{ name: ENVIRONMENT, enabled: false, strategies: [] }] },
  { segments: [] },
  { constraints: [] },
  { impressionData: true },
]

const PATCHES = [
  ['/archived', null],
  ['/project', null],
  ['/variants', null],
  ['/enabled', null],
  ['/environments/0/enabled', null],
  ['/strategies', null],
  ['/impressionData', true],
] as const

/** The path of a request to the target, with those parameters that the target has. */
const aimedPath = ({ url }: Route, { path }: Prepared, params: Target['params']): string => {
  const [own = '', query] = path.split('?')
  const parts = own.split('/')
  const aimed = url
    .split('/')
    .map((part, index) => (part.startsWith(':') ? params[part.slice(1)] : part) ?? parts[index])
  return `${aimed.join('/')}${query === undefined ? '' : `?${query}`}`
}

/** Requests of the route to the target: valid ones, and ones with additional fields. */
export function aimed(route: Route, request: Prepared, { params, fields, others }: Target) {
  const { method } = route
  const path = aimedPath(route, request, params)
  const body = aimedBody(request.body, fields)
  const smuggled = isObject(body) ? SMUGGLED.map((one) => ({ ...body, ...one })) : []
  const patches = method === 'PATCH' ? PATCHES.map(([one, value]) => [{ op: 'replace', path: one, value }]) : []
  const atOthers = others.map((name) => ({
    method,
    path: aimedPath(route, request, { ...params, featureName: name }),
    body: aimedBody(request.body, { ...fields, features: [name] }),
  }))
  const isOfToggle = route.url.includes(':featureName') || (isObject(body) && 'features' in body)
  return [
    ...[body, forgedBody(body), ...smuggled, ...patches].map((one) => ({ method, path, body: one })),
    ...(isOfToggle ? atOthers : []),
  ]
}
