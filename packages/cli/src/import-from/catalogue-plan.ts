import { encoded } from '../toggle.ts'
import type { ContextField, Environment, ImportedStrategy, Project, Segment, Snapshot } from './model.ts'
import { isSame } from './normal.ts'
import type { Catalogue } from './unleash-api.ts'

/** One write of the admin API. */
export interface Step {
  /** `environment staging`. */
  readonly what: string
  readonly action: 'create' | 'update'
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

const ADMIN = '/api/admin'

const named = <T>(list: readonly T[], key: (one: T) => string): Map<string, T> =>
  new Map(list.map((one) => [key(one), one]))

function environmentSteps(wanted: readonly Environment[], now: readonly Environment[]): Step[] {
  const known = named(now, ({ name }) => name)
  return wanted.flatMap((one): Step[] => {
    const { enabled, ...rest } = one
    const what = `environment ${one.name}`
    const there = known.get(one.name)
    if (!there) return [{ what, action: 'create', method: 'POST', path: `${ADMIN}/environments`, body: one }]
    const { enabled: wasEnabled, ...before } = there
    const path = `${ADMIN}/environments/${encoded(one.name)}/${enabled ? 'on' : 'off'}`
    const { name: _, ...change } = rest
    const update = `${ADMIN}/environments/update/${encoded(one.name)}`
    return [
      ...(isSame({ ...before, ...rest }, before)
        ? []
        : [{ what, action: 'update' as const, method: 'PUT' as const, path: update, body: change }]),
      ...(enabled === wasEnabled ? [] : [{ what, action: 'update' as const, method: 'POST' as const, path }]),
    ]
  })
}

/** Settings that could refuse the toggles of the import are written after them, see `settingSteps`. */
function projectSteps(wanted: readonly Project[], { projects, environments }: Catalogue, all: Set<string>): Step[] {
  const known = named(projects, ({ id }) => id)
  return wanted.flatMap((one): Step[] => {
    const { featureNaming: _, featureLimit: _limit, environments: used, ...fields } = one
    const what = `project ${one.id}`
    const there = known.get(one.id)
    if (!there) {
      const isAll = used === undefined || [...all].every((name) => used.includes(name))
      const body = { ...fields, ...(!isAll && { environments: used }) }
      return [{ what, action: 'create', method: 'POST', path: `${ADMIN}/projects`, body }]
    }
    const { id, ...change } = fields
    const path = `${ADMIN}/projects/${encoded(id)}`
    const isChanged = Object.entries(change).some(([key, value]) => !isSame(value, there[key as keyof Project]))
    const stored = new Set(environments.map(({ name }) => name))
    const unused = used === undefined ? [] : [...all].filter((name) => !used.includes(name))
    const isUsed = (name: string) => !stored.has(name) || there.environments?.includes(name) !== false
    return [
      ...(isChanged ? [{ what, action: 'update' as const, method: 'PUT' as const, path, body: change }] : []),
      ...unused.filter(isUsed).map((name) => ({
        what: `${what}: without environment ${name}`,
        action: 'update' as const,
        method: 'DELETE' as const,
        path: `${path}/environments/${encoded(name)}`,
      })),
    ]
  })
}

/** Every server has these; their descriptions are its own. */
const BUILT_IN_FIELDS: readonly string[] = [
  'userId',
  'sessionId',
  'appName',
  'environment',
  'currentTime',
  'remoteAddress',
]

function contextFieldSteps(wanted: readonly ContextField[], now: readonly ContextField[]): Step[] {
  const known = named(now, ({ name }) => name)
  return wanted.flatMap((one): Step[] => {
    const { project, name, ...fields } = one
    const what = `context field ${name}`
    const all = project === undefined ? `${ADMIN}/context` : `${ADMIN}/projects/${encoded(project)}/context`
    const there = known.get(name)
    if (!there) return [{ what, action: 'create', method: 'POST', path: all, body: { name, ...fields } }]
    const { sortOrder: _, description, ...rest } = fields
    const change = BUILT_IN_FIELDS.includes(name) ? rest : { description, ...rest }
    const isChanged = Object.entries(change).some(([key, value]) => !isSame(value, there[key as keyof ContextField]))
    const path = `${all}/${encoded(name)}`
    return isChanged
      ? [{ what, action: 'update', method: 'PUT', path, body: { ...there, ...change, project: undefined } }]
      : []
  })
}

function segmentSteps(wanted: readonly Segment[], { segments, segmentIds }: Catalogue): Step[] {
  const known = named(segments, ({ name }) => name)
  return wanted.flatMap((one): Step[] => {
    const what = `segment ${one.name}`
    const there = known.get(one.name)
    if (one.constraints === undefined) return []
    if (!there) return [{ what, action: 'create', method: 'POST', path: `${ADMIN}/segments`, body: one }]
    const path = `${ADMIN}/segments/${segmentIds.get(one.name)}`
    const body = { ...one, project: one.project ?? null }
    return isSame(one, there) ? [] : [{ what, action: 'update', method: 'PUT', path, body }]
  })
}

/** Lists whose items have a path of their own and are replaced as a whole. */
function simpleSteps<T extends { readonly name: string }>(
  kind: string,
  all: string,
  wanted: readonly T[],
  now: readonly T[],
): Step[] {
  const known = named(now, ({ name }) => name)
  return wanted.flatMap((one): Step[] => {
    const there = known.get(one.name)
    const what = `${kind} ${one.name}`
    if (!there) return [{ what, action: 'create', method: 'POST', path: `${ADMIN}${all}`, body: one }]
    const path = `${ADMIN}${all}/${encoded(one.name)}`
    return isSame(one, there) ? [] : [{ what, action: 'update', method: 'PUT', path, body: one }]
  })
}

function strategyTypeSteps({ strategyTypes }: Snapshot, now: Catalogue['strategyTypes'], builtIn: ReadonlySet<string>) {
  const wanted = strategyTypes.filter(({ name }) => !builtIn.has(name))
  const known = named(now, ({ name }) => name)
  const plain = ({ deprecated: _, ...one }: (typeof wanted)[number]) => one
  const moves = wanted.flatMap(({ name, deprecated }): Step[] => {
    if (deprecated === (known.get(name)?.deprecated ?? false)) return []
    const path = `${ADMIN}/strategies/${encoded(name)}/${deprecated ? 'deprecate' : 'reactivate'}`
    return [{ what: `strategy type ${name}`, action: 'update', method: 'POST', path }]
  })
  return [...simpleSteps('strategy type', '/strategies', wanted.map(plain), now.map(plain)), ...moves]
}

/** What toggles need, in the order in which it is written. */
export function cataloguePlan(source: Snapshot, now: Catalogue, builtIn: ReadonlySet<string>): Step[] {
  const all = new Set([...now.environments, ...source.environments].map(({ name }) => name))
  const ofSource = new Set(source.environments.map(({ name }) => name))
  return [
    ...environmentSteps(source.environments, now.environments),
    // An environment that only this server has stays in use.
    ...projectSteps(source.projects, now, ofSource.size === 0 ? all : ofSource),
    ...strategyTypeSteps(source, now.strategyTypes, builtIn),
    ...contextFieldSteps(source.contextFields, now.contextFields),
    ...simpleSteps('tag type', '/tag-types', source.tagTypes, now.tagTypes),
    ...segmentSteps(source.segments, now),
  ]
}

const bodyOf = ({ id: _, segments: _names, ...strategy }: ImportedStrategy) => strategy

/** Naming patterns and limits of projects, and default strategies: they must not refuse the toggles of the import. */
export function settingSteps(source: Snapshot, now: Catalogue): Step[] {
  const known = named(now.projects, ({ id }) => id)
  const defaults = named(now.defaultStrategies, (one) => `${one.project}/${one.environment}`)
  const projects = source.projects.flatMap(({ id, featureNaming, featureLimit }): Step[] => {
    const there = known.get(id)
    const naming = featureNaming?.pattern ? { featureNaming } : {}
    const body = { ...naming, ...(featureLimit != null && { featureLimit }) }
    const isChanged = Object.entries(body).some(([key, value]) => !isSame(value, there?.[key as keyof Project]))
    const path = `${ADMIN}/projects/${encoded(id)}/settings`
    return isChanged ? [{ what: `settings of project ${id}`, action: 'update', method: 'PUT', path, body }] : []
  })
  const strategies = source.defaultStrategies.flatMap(({ project, environment, strategy }): Step[] => {
    const there = defaults.get(`${project}/${environment}`)
    if (isSame(there?.strategy, strategy)) return []
    const path = `${ADMIN}/projects/${encoded(project)}/environments/${encoded(environment)}/default-strategy`
    const what = `default strategy of project ${project} in ${environment}`
    return [{ what, action: there ? 'update' : 'create', method: 'POST', path, body: bodyOf(strategy) }]
  })
  return [...projects, ...strategies]
}
