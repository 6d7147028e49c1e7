import type { Dependency, StrategyView, ToggleFields, ToggleLink } from '#features/toggles/index'
import { SIMPLE, sameTag, type Tag } from '#kernel/tag'
import type { FileStrategy, TransferFile } from './schema.ts'

/** What the file says about one toggle. Undefined: the file says nothing about it, and the toggle keeps it. */
export interface ImportedToggle {
  readonly name: string
  readonly fields: Partial<ToggleFields>
  readonly strategies: readonly FileStrategy[]
  readonly enabled: boolean | undefined
  readonly variants: FileVariants | undefined
  readonly tags: readonly Tag[] | undefined
  readonly dependencies: readonly FileDependency[] | undefined
  readonly links: readonly FileLink[] | undefined
}

export type FileVariants = NonNullable<NonNullable<TransferFile['featureEnvironments']>[number]['variants']>
type FileDependency = NonNullable<TransferFile['dependencies']>[number]['dependencies'][number]
export type FileLink = NonNullable<TransferFile['links']>[number]['links'][number]

/** Groups items by the name of their toggle. */
function byToggle<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const name = nameOf(item)
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return groups
}

export const toggleOfEnvironment = ({ featureName, name }: { featureName?: string; name?: string }): string =>
  featureName ?? name ?? ''

type FileTag = NonNullable<TransferFile['featureTags']>[number]
const tagOf = ({ tagType, type, tagValue, value }: FileTag): Tag => ({
  type: tagType ?? type ?? SIMPLE,
  value: tagValue ?? value ?? '',
})

const uniqueTags = (tags: readonly Tag[]): Tag[] =>
  tags.filter((tag, index) => tags.findIndex((other) => sameTag(other, tag)) === index)

/** The toggles of the file, each with everything that the lists of the file say about it. */
export function togglesIn(file: TransferFile): ImportedToggle[] {
  const { featureStrategies = [], featureEnvironments = [], featureTags, dependencies, links } = file
  const strategies = byToggle(featureStrategies, ({ featureName = '' }) => featureName)
  const environments = byToggle(featureEnvironments, toggleOfEnvironment)
  const tags = byToggle(featureTags ?? [], ({ featureName }) => featureName)
  const parents = byToggle(dependencies ?? [], ({ feature }) => feature)
  const pages = byToggle(links ?? [], ({ feature }) => feature)
  // An owner is a user or group of the installation that wrote the file.
  return file.features.map(({ name, owner: _, ...fields }) => {
    const environment = environments.get(name)?.[0]
    return {
      name,
      fields,
      strategies: strategies.get(name) ?? [],
      enabled: environment?.enabled,
      variants: environment?.variants ?? undefined,
      tags: featureTags && uniqueTags((tags.get(name) ?? []).map(tagOf)),
      dependencies: dependencies && (parents.get(name) ?? []).flatMap((one) => one.dependencies),
      links: links && (pages.get(name) ?? []).flatMap((one) => one.links),
    }
  })
}

/** The items without those whose name an earlier item has. Files of Unleash can name a tag type several times. */
export function firstOfEach<T extends { readonly name: string }>(items: readonly T[]): T[] {
  const names = new Set<string>()
  return items.filter(({ name }) => names.size < names.add(name).size)
}

/** Names that occur more than once. */
export const duplicatesIn = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]

/** Toggles that a list of the file names and that are not among its toggles. */
export function strayToggles(file: TransferFile): string[] {
  const known = new Set(file.features.map(({ name }) => name))
  const named = [
    ...(file.featureStrategies ?? []).map(({ featureName = '' }) => featureName),
    ...(file.featureEnvironments ?? []).map(toggleOfEnvironment),
    ...(file.featureTags ?? []).map(({ featureName }) => featureName),
    ...(file.dependencies ?? []).map(({ feature }) => feature),
    ...(file.links ?? []).map(({ feature }) => feature),
  ]
  return [...new Set(named)].filter((name) => !known.has(name))
}

/** Parameters as other servers write and read them: every value is a string. */
export const textParameters = (parameters: StrategyView['parameters']): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters ?? {}).map(([key, value]) => [key, String(value)]))

export const dependencyOf = ({ feature, enabled = true, variants = [] }: FileDependency): Dependency => ({
  feature,
  enabled,
  variants: enabled ? [...new Set(variants)] : [],
})

/** The links to remove and to add. A link with the same address and title stays. */
export function linkChanges(now: readonly ToggleLink[], wanted: readonly { url: string; title: string | null }[]) {
  const same = (a: { url: string; title: string | null }, b: { url: string; title: string | null }) =>
    a.url === b.url && a.title === b.title
  return {
    removed: now.filter((link) => !wanted.some((one) => same(one, link))),
    added: wanted.filter(
      (link, index) => !now.some((one) => same(one, link)) && wanted.findIndex((one) => same(one, link)) === index,
    ),
  }
}
