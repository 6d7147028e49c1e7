import { randomUUID } from 'node:crypto'

/**
 * What a write of the raw servers computes between its statements: only the values, without validation and permissions.
 */

export type Value = string | number | null

export interface TargetRow {
  readonly name: string
  readonly project: string
  readonly created_at: string
  readonly enabled: number | null
  readonly strategies: string | null
  readonly variants: string | null
}

/** Parameters of the statements after the first read, and the response. */
export interface Work {
  readonly state: readonly Value[]
  readonly event: readonly Value[]
  readonly answer: string
}

const ACTOR = 'init-admin'

interface EventDeps {
  readonly project: string
  readonly environment?: string
  readonly feature: string
  readonly data: object
  readonly preData?: object
}

const eventValues = (type: string, now: string, deps: EventDeps): Value[] => [
  type,
  now,
  ACTOR,
  null,
  deps.project,
  deps.environment ?? null,
  deps.feature,
  JSON.stringify(deps.data),
  deps.preData ? JSON.stringify(deps.preData) : null,
  null,
]

export function created(project: string, body: string): Work {
  const now = new Date().toISOString()
  const { name, description = '', type = 'release', impressionData = false } = JSON.parse(body) as NewToggle
  const fields = { description, type, stale: false, impressionData, owner: null, payloadSchema: null }
  const data = { name, createdAt: now, project, ...fields, archived: false }
  return {
    state: [name, project, description, type, 0, impressionData ? 1 : 0, now, ACTOR, null, null],
    event: eventValues('feature-created', now, { project, feature: name, data }),
    answer: JSON.stringify({
      name,
      project,
      ...fields,
      createdAt: now,
      lastSeenAt: null,
      variants: null,
    }),
  }
}

interface NewToggle {
  readonly name: string
  readonly description?: string
  readonly type?: string
  readonly impressionData?: boolean
}

const strategiesOf = ({ strategies }: TargetRow): { disabled: boolean }[] =>
  strategies === null ? [] : (JSON.parse(strategies) as { disabled: boolean }[])

function stateValues(
  row: TargetRow,
  environment: string,
  enabled: number,
  strategies: { disabled: boolean }[],
): Value[] {
  const active = strategies.filter(({ disabled }) => !disabled).length
  return [row.name, environment, enabled, JSON.stringify(strategies), row.variants, strategies.length, active, 0]
}

export function withStrategy(row: TargetRow, environment: string, body: string): Work {
  const { name, parameters } = JSON.parse(body) as { name: string; parameters: object }
  const strategies = strategiesOf(row)
  const strategy = {
    id: randomUUID(),
    name,
    title: null,
    disabled: false,
    constraints: [],
    parameters,
    segments: [],
    variants: [],
    sortOrder: strategies.length,
  }
  const data = { name: row.name, createdAt: row.created_at, strategy }
  const target = { project: row.project, environment, feature: row.name }
  return {
    state: stateValues(row, environment, row.enabled ?? 0, [...strategies, strategy]),
    event: eventValues('feature-strategy-add', new Date().toISOString(), { ...target, data }),
    answer: JSON.stringify(strategy),
  }
}

export function switched(row: TargetRow, environment: string, enabled: boolean): Work {
  const data = { name: row.name, createdAt: row.created_at, environment, enabled }
  const type = enabled ? 'feature-environment-enabled' : 'feature-environment-disabled'
  const deps = { project: row.project, environment, feature: row.name, data, preData: { ...data, enabled: !enabled } }
  return {
    state: stateValues(row, environment, enabled ? 1 : 0, strategiesOf(row)),
    event: eventValues(type, new Date().toISOString(), deps),
    answer: '',
  }
}
