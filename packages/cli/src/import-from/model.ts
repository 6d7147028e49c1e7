import type { ConstraintData } from '@leverframe/domain'

/** Everything that an import writes, independent of the product that it comes from. */
export interface Snapshot {
  readonly environments: readonly Environment[]
  readonly projects: readonly Project[]
  readonly strategyTypes: readonly StrategyType[]
  readonly contextFields: readonly ContextField[]
  readonly tagTypes: readonly TagType[]
  readonly segments: readonly Segment[]
  readonly toggles: readonly ImportedToggle[]
  readonly defaultStrategies: readonly DefaultStrategy[]
  readonly tokens: readonly Token[]
  readonly notes: readonly Note[]
}

/** Something that is not the same as in the source: it was changed, or it could not be taken. */
export interface Note {
  readonly kind: 'changed' | 'left-out'
  readonly what: string
  readonly why: string
}

export interface Environment {
  readonly name: string
  readonly type: string
  readonly sortOrder?: number
  readonly enabled: boolean
}

export interface Project {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly mode?: string
  readonly defaultStickiness?: string
  readonly featureLimit?: number | null
  readonly featureNaming?: Naming
  readonly linkTemplates?: readonly { readonly title: string | null; readonly urlTemplate: string }[]
  /** The environments that it uses. Undefined: all. */
  readonly environments?: readonly string[]
}

export interface Naming {
  readonly pattern: string | null
  readonly example: string | null
  readonly description: string | null
}

export interface StrategyType {
  readonly name: string
  readonly description: string
  readonly deprecated: boolean
  readonly parameters: readonly StrategyParameter[]
}

export interface StrategyParameter {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly required: boolean
}

export interface ContextField {
  readonly name: string
  readonly description: string
  readonly stickiness: boolean
  readonly sortOrder?: number
  readonly legalValues: readonly { readonly value: string; readonly description?: string }[]
  readonly project?: string
}

export interface TagType {
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly color: string | null
}

export interface Segment {
  readonly name: string
  readonly description: string
  readonly project?: string
  /** Undefined: the source names the segment and does not have its constraints. */
  readonly constraints: readonly ConstraintData[] | undefined
}

export interface Variant {
  readonly name: string
  readonly weight: number
  readonly weightType: 'fix' | 'variable'
  readonly stickiness: string
  readonly payload?: { readonly type: string; readonly value: string }
  readonly overrides?: readonly { readonly contextName: string; readonly values: readonly string[] }[]
}

export interface ImportedStrategy {
  readonly name: string
  readonly title: string | null
  readonly disabled: boolean
  readonly parameters: Readonly<Record<string, string>>
  readonly constraints: readonly ConstraintData[]
  /** Names of segments. */
  readonly segments: readonly string[]
  readonly variants: readonly Variant[]
  /** The id on the server that it was read from. */
  readonly id?: string
}

export interface ToggleEnvironment {
  readonly name: string
  readonly enabled: boolean
  readonly strategies: readonly ImportedStrategy[]
  readonly variants: readonly Variant[]
}

export interface ImportedToggle {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly description: string | null
  readonly impressionData: boolean
  readonly stale: boolean
  /** Only on the server that is written to. */
  readonly archived?: boolean
  readonly tags: readonly { readonly type: string; readonly value: string }[]
  readonly links: readonly { readonly url: string; readonly title: string | null }[]
  readonly dependencies: readonly Dependency[]
  readonly environments: readonly ToggleEnvironment[]
}

export interface Dependency {
  readonly feature: string
  readonly enabled: boolean
  readonly variants: readonly string[]
}

export interface DefaultStrategy {
  readonly project: string
  readonly environment: string
  readonly strategy: ImportedStrategy
}

export interface Token {
  readonly tokenName: string
  readonly type: string
  readonly environment: string
  readonly projects: readonly string[]
  readonly expiresAt: string | null
  readonly secret: string
}

export const EMPTY: Snapshot = {
  environments: [],
  projects: [],
  strategyTypes: [],
  contextFields: [],
  tagTypes: [],
  segments: [],
  toggles: [],
  defaultStrategies: [],
  tokens: [],
  notes: [],
}

/** One file may hold one environment: the toggles of all files are joined by name. The first file wins otherwise. */
export function joined(snapshots: readonly Snapshot[]): Snapshot {
  const firstBy = <T>(list: (one: Snapshot) => readonly T[], key: (item: T) => string): T[] => {
    const found = new Map<string, T>()
    for (const item of snapshots.flatMap(list)) if (!found.has(key(item))) found.set(key(item), item)
    return [...found.values()]
  }
  const toggles = new Map<string, ImportedToggle>()
  for (const toggle of snapshots.flatMap((one) => one.toggles)) {
    const known = toggles.get(toggle.name)
    const names = new Set(known?.environments.map(({ name }) => name))
    const added = toggle.environments.filter(({ name }) => !names.has(name))
    toggles.set(toggle.name, known ? { ...known, environments: [...known.environments, ...added] } : toggle)
  }
  return {
    environments: firstBy(
      (one) => one.environments,
      ({ name }) => name,
    ),
    projects: firstBy(
      (one) => one.projects,
      ({ id }) => id,
    ),
    strategyTypes: firstBy(
      (one) => one.strategyTypes,
      ({ name }) => name,
    ),
    contextFields: firstBy(
      (one) => one.contextFields,
      ({ name }) => name,
    ),
    tagTypes: firstBy(
      (one) => one.tagTypes,
      ({ name }) => name,
    ),
    segments: firstBy(
      (one) => one.segments,
      ({ name }) => name,
    ),
    toggles: [...toggles.values()],
    defaultStrategies: firstBy(
      (one) => one.defaultStrategies,
      (one) => `${one.project}/${one.environment}`,
    ),
    tokens: snapshots.flatMap((one) => one.tokens),
    notes: firstBy(
      (one) => one.notes,
      ({ kind, what, why }) => JSON.stringify([kind, what, why]),
    ),
  }
}
