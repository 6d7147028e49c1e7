import { duplicatesIn, strayToggles } from './file-rules.ts'
import type { Finding, TransferFile } from './schema.ts'

/** The facts about the store that these checks need. */
export interface CheckFacts {
  readonly toggles: ReadonlyMap<string, { readonly project: string; readonly isArchived: boolean }>
  readonly segments: ReadonlyMap<string, number>
  readonly contextFields: ReadonlyMap<string, ReadonlySet<string>>
}

export interface Checked {
  readonly file: TransferFile
  readonly project: string
  readonly facts: CheckFacts
  readonly isVisible: (project: string) => boolean
  /** The naming pattern of the project. Null: all names are allowed. */
  readonly namingPattern: string | null
  readonly isAllowedName: (name: string) => boolean
  readonly isKnownStrategy: (name: string) => boolean
  readonly isBuiltInStrategy: (name: string) => boolean
}

const unique = (items: readonly string[]): string[] => [...new Set(items)]
const finding = (message: string, items: readonly string[]): Finding[] =>
  items.length === 0 ? [] : [{ message, affectedItems: unique(items) }]

/** Toggles of the file in other projects, with the names of those projects that the importer may see. */
const togglesElsewhere = ({ file, facts, project, isVisible }: Checked): string[] =>
  file.features.flatMap(({ name }) => {
    const home = facts.toggles.get(name)?.project ?? project
    if (home === project) return []
    return [isVisible(home) ? `${name} (in project ${home})` : name]
  })

/** Segment ids that strategies use and that the file gives no name for. */
function unnamedSegments({ featureStrategies = [], segments = [] }: TransferFile): string[] {
  const named = new Set(segments.map(({ id }) => id))
  return featureStrategies
    .flatMap((one) => one.segments ?? [])
    .filter((id) => !named.has(id))
    .map(String)
}

/** Toggles of the file that depend on a toggle that is neither in the file nor in the project. */
function missingParents({ file, facts, project }: Checked): string[] {
  const inFile = new Set(file.features.map(({ name }) => name))
  const parents = (file.dependencies ?? [])
    .filter((one) => inFile.has(one.feature))
    .flatMap((one) => one.dependencies.map(({ feature }) => feature))
  return parents.filter((name) => {
    const stored = facts.toggles.get(name)
    return !inFile.has(name) && (stored?.project !== project || stored.isArchived)
  })
}

/** Context fields of the file with values that the stored field does not allow. */
const narrowerFields = ({ contextFields = [] }: TransferFile, { contextFields: stored }: CheckFacts): string[] =>
  contextFields.flatMap(({ name, legalValues }) => {
    const legal = stored.get(name)
    if (!legal || legal.size === 0) return []
    const others = (legalValues ?? []).map(({ value }) => value).filter((value) => !legal.has(value))
    return others.length === 0 ? [] : [`${name} (${others.join(', ')})`]
  })

/** Reasons why the file cannot be imported, as far as names alone decide. */
export function errorsIn(checked: Checked): Finding[] {
  const { file, facts, project, isKnownStrategy, namingPattern, isAllowedName } = checked
  const names = file.features.map(({ name }) => name)
  const environments = (file.featureEnvironments ?? []).map(({ featureName, name }) => featureName ?? name ?? '')
  const strategies = (file.featureStrategies ?? []).map(({ name }) => name)
  const segments = (file.segments ?? []).map(({ name }) => name)
  const parents = (file.dependencies ?? []).map(({ feature }) => feature)
  const several = (file.dependencies ?? []).filter((one) => one.dependencies.length > 1).map(({ feature }) => feature)
  return [
    ...finding('The file has these toggles more than once:', duplicatesIn(names)),
    ...finding('The file has more than one environment of these toggles:', duplicatesIn(environments)),
    ...finding(`These toggles exist outside of project ${project}:`, togglesElsewhere(checked)),
    ...finding(
      `These toggles do not match the naming pattern of the project, ${namingPattern}:`,
      names.filter((name) => !facts.toggles.has(name) && !isAllowedName(name)),
    ),
    ...finding('These context fields exist and do not have these legal values:', narrowerFields(file, facts)),
    ...finding(
      'These strategy types do not exist:',
      strategies.filter((name) => !isKnownStrategy(name)),
    ),
    ...finding(
      'These segments do not exist for the project:',
      segments.filter((name) => !facts.segments.has(name)),
    ),
    ...finding('The file has no name for the segments with these ids:', unnamedSegments(file)),
    ...finding('Toggles depend on these toggles, which do not exist in the project:', missingParents(checked)),
    ...finding('These toggles depend on more than one toggle:', [...several, ...duplicatesIn(parents)]),
  ]
}

export function warningsIn({ file, facts, project, isBuiltInStrategy }: Checked): Finding[] {
  const stored = file.features.map(({ name }) => name).filter((name) => facts.toggles.get(name)?.project === project)
  const isArchived = (name: string) => facts.toggles.get(name)?.isArchived === true
  const custom = (file.featureStrategies ?? []).map(({ name }) => name).filter((name) => !isBuiltInStrategy(name))
  const active = new Set(
    (file.featureStrategies ?? []).filter(({ disabled }) => disabled !== true).map(({ featureName }) => featureName),
  )
  const idle = (file.featureEnvironments ?? [])
    .filter(({ enabled }) => enabled)
    .map(({ featureName, name }) => featureName ?? name ?? '')
    .filter((name) => !active.has(name))
  const isInFile = new Set(file.features.map(({ name }) => name))
  const orphans = (file.dependencies ?? [])
    .filter(({ feature, dependencies: [parent] }) => isInFile.has(feature) && parent && isArchived(parent.feature))
    .map(({ feature }) => feature)
  return [
    ...finding('These toggles are archived and will not be imported:', stored.filter(isArchived)),
    ...finding('These toggles depend on an archived toggle and will have no dependency:', orphans),
    ...finding(
      'These toggles exist already and will be overwritten:',
      stored.filter((name) => !isArchived(name)),
    ),
    ...finding('These toggles are not in the file, so their settings will not be imported:', strayToggles(file)),
    ...finding('These toggles are on without an active strategy and will be off:', idle),
    ...finding('These custom strategy types must be implemented in your SDKs:', custom),
  ]
}
