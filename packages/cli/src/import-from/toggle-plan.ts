import type { ImportedStrategy, ImportedToggle, ToggleEnvironment } from './model.ts'
import { isSame } from './normal.ts'

/** Toggles of one project whose configuration in one environment is written in one transaction. */
export interface Batch {
  readonly project: string
  readonly environment: string
  readonly toggles: readonly BatchToggle[]
}

interface BatchToggle {
  readonly toggle: ImportedToggle
  readonly environment: ToggleEnvironment
  /** Fields, tags, links and dependencies are written with the first environment of a toggle. */
  readonly withOwnFields: boolean
  /** Ids of the strategies that are there. Those in the same position are updated. */
  readonly ids: readonly (string | undefined)[]
}

/** Below the limit of the server for the size of a request, with a margin. */
const MAX_BATCH_BYTES = 400_000
const MAX_BATCH_TOGGLES = 200

export const withoutId = ({ id: _, ...strategy }: ImportedStrategy) => strategy

const sorted = <T>(list: readonly T[]): string[] => list.map((one) => JSON.stringify(one)).toSorted()

const ownFields = ({ environments: _, archived: _archived, tags, links, ...toggle }: ImportedToggle) => ({
  ...toggle,
  tags: sorted(tags.map(({ type, value }) => [type, value])),
  links: sorted(links.map(({ url, title }) => [url, title])),
})

const targeting = ({ strategies, ...environment }: ToggleEnvironment) => ({
  ...environment,
  strategies: strategies.map(withoutId).map(({ segments, ...one }) => ({ ...one, segments: segments.toSorted() })),
})

const OFF = { enabled: false, strategies: [], variants: [] }

export interface ToggleChange {
  readonly toggle: ImportedToggle
  readonly isNew: boolean
  readonly own: boolean
  /** Environments with differences. */
  readonly environments: readonly string[]
}

/** The differences of a toggle. Undefined when it is the same on both servers. */
export function changeOf(wanted: ImportedToggle, now: ImportedToggle | undefined): ToggleChange | undefined {
  const own = !now || !isSame(ownFields(wanted), ownFields(now))
  const environments = wanted.environments
    .filter((one) => {
      const there = now?.environments.find(({ name }) => name === one.name) ?? { name: one.name, ...OFF }
      return !isSame(targeting(one), targeting(there))
    })
    .map(({ name }) => name)
  return own || environments.length > 0 ? { toggle: wanted, isNew: !now, own, environments } : undefined
}

/** Toggles that others depend on come first. */
const parentsFirst = (changes: readonly ToggleChange[]): ToggleChange[] => [
  ...changes.filter(({ toggle }) => toggle.dependencies.length === 0),
  ...changes.filter(({ toggle }) => toggle.dependencies.length > 0),
]

function chunks(project: string, environment: string, toggles: readonly BatchToggle[]): Batch[] {
  const all: Batch[] = []
  let current: BatchToggle[] = []
  let bytes = 0
  for (const one of toggles) {
    const size = JSON.stringify(one).length
    if (current.length >= MAX_BATCH_TOGGLES || (current.length > 0 && bytes + size > MAX_BATCH_BYTES)) {
      all.push({ project, environment, toggles: current })
      current = []
      bytes = 0
    }
    current.push(one)
    bytes += size
  }
  return current.length === 0 ? all : [...all, { project, environment, toggles: current }]
}

/** The batches of all changes, by project and environment. */
export function batchesOf(
  changes: readonly ToggleChange[],
  now: ReadonlyMap<string, ImportedToggle>,
): { readonly batches: Batch[]; readonly homeless: readonly ImportedToggle[] } {
  const groups = new Map<string, BatchToggle[]>()
  const homeless: ImportedToggle[] = []
  for (const { toggle, own, environments } of parentsFirst(changes)) {
    const [first] = toggle.environments
    if (!first) homeless.push(toggle)
    for (const environment of toggle.environments) {
      const withOwnFields = own && environment === first
      if (!withOwnFields && !environments.includes(environment.name)) continue
      const there = now.get(toggle.name)?.environments.find(({ name }) => name === environment.name)
      const ids = there?.strategies.map(({ id }) => id) ?? []
      const key = JSON.stringify([toggle.project, environment.name])
      const group = groups.get(key) ?? []
      groups.set(key, [...group, { toggle, environment, withOwnFields, ids }])
    }
  }
  const batches = [...groups].flatMap(([key, toggles]) => {
    const [project, environment] = JSON.parse(key) as [string, string]
    // The lists of tags, links and dependencies apply to all toggles of a file.
    return [
      ...chunks(
        project,
        environment,
        toggles.filter((one) => one.withOwnFields),
      ),
      ...chunks(
        project,
        environment,
        toggles.filter((one) => !one.withOwnFields),
      ),
    ]
  })
  return { batches, homeless }
}

/** The body of an import: the same file that an export of Unleash or Leverframe has. */
export function importBody({ project, environment, toggles }: Batch) {
  const names = [...new Set(toggles.flatMap((one) => one.environment.strategies.flatMap(({ segments }) => segments)))]
  const idOf = (name: string) => names.indexOf(name) + 1
  const withOwnFields = toggles[0]?.withOwnFields === true
  const own = toggles.map(({ toggle }) => toggle)
  return {
    project,
    environment,
    data: {
      features: own.map(({ name, type, description, impressionData, stale }) =>
        withOwnFields ? { name, type, description, impressionData, stale } : { name },
      ),
      featureStrategies: toggles.flatMap(({ toggle: { name: featureName }, environment: { strategies }, ids }) =>
        strategies.map(({ segments, ...strategy }, index) => ({
          ...withoutId({ ...strategy, segments }),
          ...(ids[index] !== undefined && { id: ids[index] }),
          featureName,
          sortOrder: index,
          segments: segments.map(idOf),
        })),
      ),
      featureEnvironments: toggles.map(({ toggle: { name }, environment: { enabled, variants } }) => ({
        name,
        featureName: name,
        enabled,
        variants,
      })),
      segments: names.map((name) => ({ id: idOf(name), name })),
      ...(withOwnFields && {
        featureTags: own.flatMap(({ name, tags }) =>
          tags.map(({ type, value }) => ({ featureName: name, tagType: type, tagValue: value })),
        ),
        links: own.map(({ name, links }) => ({
          feature: name,
          links: links.map(({ url, title }) => ({ url, ...(title !== null && { title }) })),
        })),
        dependencies: own
          .filter(({ dependencies }) => dependencies.length > 0)
          .map(({ name, dependencies }) => ({ feature: name, dependencies })),
      }),
    },
  }
}
