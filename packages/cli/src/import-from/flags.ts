import { alternativesOf, type Condition, fieldsIn, Inexpressible } from './condition.ts'
import {
  type Dependency,
  EMPTY,
  type ImportedToggle,
  type Note,
  type Segment,
  type Snapshot,
  type ToggleEnvironment,
} from './model.ts'
import { type Payload, type Rule, strategiesOf } from './rules.ts'

/** A flag of a product with rules, before it becomes a toggle with strategies. */
export interface Flag {
  readonly key: string
  readonly project?: string
  readonly description: string | null
  readonly tags: readonly string[]
  /** Why the flag is not taken. */
  readonly leftOut?: string
  /** Payloads of variants, by name. */
  readonly payloads: ReadonlyMap<string, Payload>
  readonly dependencies: readonly Dependency[]
  /** Reasons why something of the flag is not the same. */
  readonly changes: readonly string[]
  readonly environments: readonly FlagEnvironment[]
}

export interface FlagEnvironment {
  readonly name: string
  readonly enabled: boolean
  /** Throws Inexpressible. */
  readonly rules: () => readonly Rule[]
}

const BUILT_IN = ['userId', 'sessionId', 'appName', 'environment', 'currentTime', 'remoteAddress']

/** Names appear in addresses. */
export const nameFrom = (key: string): string =>
  key
    .trim()
    .replace(/[^\w.~-]+/g, '-')
    .slice(0, 100) || 'unnamed'

function environmentOf(
  flag: Flag,
  { name, enabled, rules }: FlagEnvironment,
  fields: Map<string, boolean>,
  notes: Note[],
): ToggleEnvironment {
  const toggle = nameFrom(flag.key)
  const what = `toggle ${toggle} in ${name}`
  const note = (kind: Note['kind'], why: string) => notes.push({ kind, what, why })
  try {
    const given = rules()
    const strategies = strategiesOf(given, { toggle, environment: name, payloads: flag.payloads, note })
    for (const { when, stickiness } of given) {
      for (const field of fieldsIn(when)) fields.set(field, fields.get(field) ?? false)
      if (stickiness !== 'default') fields.set(stickiness, true)
    }
    if (enabled && strategies.length === 0) note('changed', 'no rule serves it: it is switched off')
    return { name, enabled: enabled && strategies.length > 0, strategies, variants: [] }
  } catch (error) {
    if (!(error instanceof Inexpressible)) throw error
    note('left-out', `${error.message}. It is switched off there`)
    return { name, enabled: false, strategies: [], variants: [] }
  }
}

/** Notes with the same text are one note. */
const uniqueNotes = (notes: readonly Note[]): Note[] => [
  ...new Map(notes.map((one) => [`${one.kind} ${one.what} ${one.why}`, one])).values(),
]

export function snapshotOf(
  flags: readonly Flag[],
  {
    project,
    segments = [],
    notes: given = [],
  }: { readonly project: string; readonly segments?: readonly Segment[]; readonly notes?: readonly Note[] },
): Snapshot {
  const notes: Note[] = [...given]
  const fields = new Map<string, boolean>()
  const toggles = flags.flatMap((flag): ImportedToggle[] => {
    const name = nameFrom(flag.key)
    const what = `toggle ${name}`
    if (flag.leftOut !== undefined) {
      notes.push({ kind: 'left-out', what, why: flag.leftOut })
      return []
    }
    if (name !== flag.key) notes.push({ kind: 'changed', what, why: `its name was ${flag.key}` })
    for (const why of flag.changes) notes.push({ kind: 'changed', what, why })
    return [
      {
        name,
        project: flag.project ?? project,
        type: 'release',
        description: flag.description,
        impressionData: false,
        stale: false,
        tags: flag.tags
          .filter((one) => one.length >= 2)
          .map((value) => ({ type: 'simple', value: value.slice(0, 50) })),
        links: [],
        dependencies: flag.dependencies,
        environments: flag.environments.map((one) => environmentOf(flag, one, fields, notes)),
      },
    ]
  })
  const environments = [...new Set(flags.flatMap((flag) => flag.environments.map(({ name }) => name)))]
  for (const { constraints = [] } of segments)
    for (const { contextName } of constraints) fields.set(contextName, fields.get(contextName) ?? false)
  const projects = [...new Set(toggles.map((one) => one.project))].filter((id) => id !== 'default')
  return {
    ...EMPTY,
    environments: environments.map((name) => ({
      name,
      type: /prod/i.test(name) ? 'production' : 'development',
      enabled: true,
    })),
    projects: projects.map((id) => ({ id, name: id, description: '' })),
    contextFields: [...fields]
      .filter(([name]) => !BUILT_IN.includes(name))
      .map(([name, stickiness]) => ({ name, description: '', stickiness, legalValues: [] })),
    segments,
    toggles,
    notes: uniqueNotes(notes),
  }
}

/** Most products never match a user without the field, also where the condition is negated. */
export const negationNotes = (content: unknown, pattern: RegExp): Note[] =>
  pattern.test(JSON.stringify(content))
    ? [
        {
          kind: 'changed',
          what: 'negated conditions',
          why: 'they also match users without the field. Before, they did not',
        },
      ]
    : []

/** A condition that a segment can hold: constraints that all have to match. */
export const segmentFrom = (
  name: string,
  condition: Condition,
): { readonly segment: Segment; readonly condition: Condition } | undefined => {
  const [alternative = [], ...others] = alternativesOf(condition)
  const constraints = alternative.flatMap((one) => (one.kind === 'constraint' ? [one.constraint] : []))
  if (others.length > 0 || constraints.length === 0 || constraints.length !== alternative.length) return undefined
  return { segment: { name, description: '', constraints }, condition: { kind: 'segment', name, constraints } }
}

/** A part of the users, and whether they get a value that is on. */
interface ServedPart {
  readonly isOn: boolean
  readonly weight: number
  /** The variant of a flag that is not boolean. */
  readonly name: () => string
}

/** A boolean flag is on or off. Any other flag is on with a variant. */
export function servedTo(parts: readonly ServedPart[], isBoolean: boolean): Pick<Rule, 'share' | 'variants'> {
  const weightOf = (some: readonly ServedPart[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const on = parts.filter(({ isOn }) => isOn)
  const total = weightOf(parts)
  return {
    share: total === 0 ? 0 : (weightOf(on) / total) * 100,
    variants: isBoolean ? [] : on.map(({ name, weight }) => ({ name: name(), weight })),
  }
}

export const stickinessOf = (field: string): string => (field === 'userId' ? 'default' : field)

export const leftOutPrerequisite = (feature: string): string =>
  `the prerequisite ${feature} is left out: a toggle depends on one other toggle`

/** The name and payload of a value that a flag serves. */
export function variantOf(value: unknown, name?: string): { readonly name: string; readonly payload: Payload } {
  const isText = typeof value === 'string'
  const written = isText ? value : JSON.stringify(value ?? null)
  const payload: Payload = {
    type: isText || typeof value === 'boolean' ? 'string' : typeof value === 'number' ? 'number' : 'json',
    value: written,
  }
  return { name: (name?.trim() || written).replace(/\s+/g, ' ').slice(0, 100) || 'empty', payload }
}
