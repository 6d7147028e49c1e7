import { CliFailure } from '../exit-codes.ts'
import { EMPTY, type ImportedToggle, type Note, type Snapshot } from './model.ts'
import { strategyFrom, typeFrom } from './normal.ts'
import { type Fields, fieldsOf, isTrue, listOf, numberOf, text, textOf } from './reading.ts'
import type { FileOptions } from './sources.ts'
import {
  contextFieldFrom,
  dependencyFrom,
  environmentFrom,
  environmentOfToggle,
  linkFrom,
  projectFrom,
  segmentFrom,
  strategyTypeFrom,
  tagFrom,
  tagTypeFrom,
} from './unleash-shapes.ts'

/**
 * Files of Unleash: `features-batch/export` has the toggles of one environment, `state/export` of 4.x and 5.x has everything. Both have
 * flat lists that name the toggle.
 */

const ofToggle = (list: readonly Fields[], name: string, key = 'featureName'): Fields[] =>
  list.filter((one) => one[key] === name)

/** `state/export` lists the segments of strategies separately. */
function segmentIdsOf(file: Fields): (strategy: Fields) => unknown[] {
  const uses = listOf(file.featureStrategySegments)
  return (strategy) =>
    Array.isArray(strategy.segments)
      ? strategy.segments
      : uses
          .filter((one) => (one.featureStrategyId ?? one.feature_strategy_id) === strategy.id)
          .map((one) => one.segmentId ?? one.segment_id)
}

interface Lists {
  readonly file: Fields
  readonly strategies: readonly Fields[]
  readonly environments: readonly Fields[]
  readonly segmentName: (id: unknown) => string | undefined
  readonly notes: Note[]
}

const environmentNameOf = (one: Fields): string | undefined => textOf(one.environment) ?? textOf(one.environmentName)

function environmentsOf(name: string, { file, strategies, environments, segmentName, notes }: Lists) {
  const segmentsOf = segmentIdsOf(file)
  return ofToggle(environments, name).flatMap((one) => {
    const environment = environmentNameOf(one)
    if (environment === undefined) return []
    const own = ofToggle(strategies, name)
      .filter((strategy) => (environmentNameOf(strategy) ?? environment) === environment)
      .toSorted((a, b) => (numberOf(a.sortOrder) ?? 0) - (numberOf(b.sortOrder) ?? 0))
      .map((strategy) => {
        const named = {
          ...strategy,
          name: textOf(strategy.name) ?? strategy.strategyName,
          segments: segmentsOf(strategy),
        }
        const { id: _, ...read } = strategyFrom(named, name, segmentName)
        return read
      })
    return [
      environmentOfToggle(
        { name: environment, enabled: isTrue(one.enabled), strategies: own },
        one.variants,
        name,
        notes,
      ),
    ]
  })
}

function togglesOf(lists: Lists, { project }: FileOptions): ImportedToggle[] {
  const { file, notes } = lists
  const [tags, links, dependencies] = [file.featureTags, file.links, file.dependencies].map(listOf)
  return listOf(file.features).flatMap((one) => {
    const name = text(one.name)
    if (isTrue(one.archived)) {
      notes.push({ kind: 'left-out', what: `toggle ${name}`, why: 'it is archived, and SDKs do not get it' })
      return []
    }
    return [
      {
        name,
        project: textOf(one.project) ?? project,
        type: typeFrom(one.type, name, notes),
        description: textOf(one.description) ?? null,
        impressionData: isTrue(one.impressionData),
        stale: isTrue(one.stale),
        tags: ofToggle(tags ?? [], name).map(tagFrom),
        links: ofToggle(links ?? [], name, 'feature').flatMap((entry) => listOf(entry.links).map(linkFrom)),
        dependencies: ofToggle(dependencies ?? [], name, 'feature').flatMap((entry) =>
          listOf(entry.dependencies).map(dependencyFrom),
        ),
        environments: environmentsOf(name, lists),
      },
    ]
  })
}

/** The file of an export has no order of strategies in 5.x, and the order decides which variant a user gets. */
function warnAboutOrder({ strategies, notes }: Lists, toggles: readonly ImportedToggle[]): void {
  if (strategies.some((one) => numberOf(one.sortOrder) !== undefined)) return
  for (const { name, environments } of toggles)
    for (const { name: environment, strategies: own } of environments)
      if (own.length > 1 && own.some(({ variants }) => variants.length > 0))
        notes.push({
          kind: 'changed',
          what: `toggle ${name} in ${environment}`,
          why: 'the file has no order of strategies. Compare their order, or import with --url',
        })
}

export function unleashFile(content: unknown, options: FileOptions): Snapshot {
  const file = fieldsOf(content)
  if (!Array.isArray(file.features))
    throw new CliFailure('The file has no list of features: it is not an export of Unleash')
  const strategies = listOf(file.featureStrategies)
  if (!Array.isArray(file.featureStrategies) || !Array.isArray(file.featureEnvironments))
    throw new CliFailure(
      'The file has no lists of featureStrategies and featureEnvironments: it is from a version before 4',
    )
  const segments = listOf(file.segments)
  const names = new Map(segments.map(({ id, name }) => [id, text(name)]))
  const notes: Note[] = []
  const lists: Lists = {
    file,
    strategies,
    environments: listOf(file.featureEnvironments),
    segmentName: (id) => names.get(id),
    notes,
  }
  const toggles = togglesOf(lists, options)
  warnAboutOrder(lists, toggles)
  const projects = listOf(file.projects).map((one) => projectFrom(text(one.id), one))
  const named = [...new Set(toggles.map(({ project }) => project))]
  return {
    ...EMPTY,
    environments: listOf(file.environments).map(environmentFrom),
    projects: [
      ...projects,
      ...named
        .filter((id) => !projects.some((one) => one.id === id) && id !== 'default')
        .map((id) => ({ id, name: id, description: '' })),
    ],
    strategyTypes: listOf(file.strategies).flatMap(strategyTypeFrom),
    contextFields: listOf(file.contextFields).map(contextFieldFrom),
    tagTypes: listOf(file.tagTypes).map(tagTypeFrom),
    segments: segments.map(segmentFrom),
    toggles,
    notes,
  }
}
