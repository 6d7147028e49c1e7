import { type PlannedStep, planRevert } from '#features/audit/index'
import {
  type Dependency,
  type FullToggle,
  findRevisedToggle,
  INITIAL_FIELDS,
  linkFrom,
  maxStrategiesOf,
  normalVariants,
  readStrategy,
  type StrategyView,
  tagsOf,
} from '#features/toggles/index'
import { Failure } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { sameTag } from '#kernel/tag'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { yieldIfDue } from '#platform/turns'
import { dependencyOf, firstOfEach, type ImportedToggle, linkChanges, togglesIn } from './file-rules.ts'
import type { StoredFacts } from './import-queries.ts'
import type { Finding, ImportRequest } from './schema.ts'

/** A write of an import: the name of a command and its input. */
export interface ImportStep {
  readonly command: string
  readonly input: Readonly<Record<string, unknown>>
}

/** The writes for one toggle. */
export interface TogglePlan {
  readonly name: string
  /** Undefined for a new toggle. */
  readonly revision: number | undefined
  readonly before: FullToggle
  /** Properties of the toggle itself. */
  readonly own: readonly ImportStep[]
  /** Strategies, variants and the switch in the environment. */
  readonly targeting: readonly PlannedStep[]
  readonly dependency: readonly DependencyStep[]
}

export type DependencyStep =
  | { readonly command: 'dependency.set'; readonly input: DependencyInput & { readonly dependency: Dependency } }
  | { readonly command: 'dependency.clear'; readonly input: DependencyInput }
interface DependencyInput {
  readonly project: string
  readonly name: string
}

export interface ImportPlan {
  /** Context fields and tag types. */
  readonly catalogue: readonly ImportStep[]
  readonly toggles: readonly TogglePlan[]
  readonly errors: readonly Finding[]
}

interface PlanContext {
  readonly q: Queryable
  readonly limits: Limits
  readonly request: ImportRequest
  readonly facts: StoredFacts
  /** Collects a problem of a toggle. */
  readonly refuse: (toggle: string, problem: Failure) => void
}

/** Plans the writes of an import. Problems with single strategies, variants and links are collected. */
export async function planImport(
  q: Queryable,
  limits: Limits,
  request: ImportRequest,
  facts: StoredFacts,
): Promise<ImportPlan> {
  const problems: string[] = []
  const refuse = (toggle: string, { message }: Failure) => {
    problems.push(`${toggle}: ${message.replace(/^\/body/, '')}`)
  }
  const context = { q, limits, request, facts, refuse }
  const toggles: TogglePlan[] = []
  for (const imported of togglesIn(request.data)) {
    if (!facts.toggles.get(imported.name)?.isArchived) toggles.push(await togglePlan(context, imported))
    await yieldIfDue()
  }
  const errors = problems.length === 0 ? [] : [{ message: 'These settings are not valid:', affectedItems: problems }]
  return { catalogue: catalogueSteps(request, facts), toggles, errors }
}

/** A field of one project in the file becomes a field of the project of the import. */
function catalogueSteps({ project, data }: ImportRequest, facts: StoredFacts): ImportStep[] {
  const fields = firstOfEach(data.contextFields ?? []).filter(({ name }) => !facts.contextFields.has(name))
  const types = firstOfEach(data.tagTypes ?? []).filter(({ name }) => !facts.tagTypes.has(name))
  return [
    ...fields.map(({ name, description, stickiness, legalValues, project: home }): ImportStep => {
      const field = {
        name,
        description: description ?? '',
        ...(stickiness !== undefined && { stickiness }),
        ...(legalValues && { legalValues }),
      }
      return home == null
        ? { command: 'context.create', input: { field } }
        : { command: 'context.create-in-project', input: { project, field } }
    }),
    ...types.map(({ name, description, icon, color }): ImportStep => {
      const text = { description: description ?? '', icon: icon ?? '' }
      return { command: 'tag.create-type', input: { name, ...text, ...(color !== undefined && { color }) } }
    }),
  ]
}

async function togglePlan(context: PlanContext, imported: ImportedToggle): Promise<TogglePlan> {
  const { q, limits, request } = context
  const { project, environment } = request
  const { name, fields } = imported
  const found = await findRevisedToggle(q, name)
  const before = found?.toggle ?? newToggle(request, imported)
  const given = Object.fromEntries(Object.entries(fields).filter(([key]) => Object.hasOwn(INITIAL_FIELDS, key)))
  const wanted = { ...before, ...given, environments: [await environmentOf(context, imported, before)] }
  const is = { ...before, environments: before.environments.filter((one) => one.name === environment) }
  const { steps } = planRevert(is, wanted, { maxStrategies: maxStrategiesOf(limits) })
  const isOwn = ({ command }: PlannedStep) => command === 'toggle.update'
  return {
    name,
    revision: found?.revision,
    before,
    own: [
      ...(found ? [] : [creation(project, name, before)]),
      ...(steps.filter(isOwn) as unknown as ImportStep[]),
      ...(await tagSteps(context, imported)),
      ...linkSteps(context, imported, before),
    ],
    targeting: steps.filter((one) => !isOwn(one)),
    dependency: dependencySteps(context, imported, before),
  }
}

/** The fields with which a toggle is created. Later steps set the others. */
const creation = (project: string, name: string, { description, type, impressionData }: FullToggle): ImportStep => ({
  command: 'toggle.create',
  input: { project, toggle: { name, description, type, impressionData } },
})

/** A new toggle after its creation. */
function newToggle({ project, environment }: ImportRequest, { name, fields }: ImportedToggle): FullToggle {
  const { description, type, impressionData } = { ...INITIAL_FIELDS, ...fields }
  return {
    ...INITIAL_FIELDS,
    description: description ?? INITIAL_FIELDS.description,
    type,
    impressionData,
    name,
    project,
    createdAt: '',
    lastSeenAt: null,
    archived: false,
    variants: null,
    dependencies: [],
    children: [],
    environments: [untouched(environment)],
  }
}

/** The type and the order of the environment are not imported. */
const untouched = (name: string): FullToggle['environments'][number] => ({
  name,
  type: '',
  sortOrder: 0,
  enabled: false,
  strategies: [],
  variants: null,
})

async function environmentOf(
  context: PlanContext,
  imported: ImportedToggle,
  before: FullToggle,
): Promise<FullToggle['environments'][number]> {
  const { environment: name } = context.request
  const now = before.environments.find((one) => one.name === name)
  const current = now ?? untouched(name)
  const strategies = await strategiesOf(context, imported, current.strategies)
  const isActive = strategies.some(({ disabled }) => !disabled)
  return {
    ...current,
    strategies,
    variants: variantsOf(context, imported) ?? current.variants,
    enabled: (imported.enabled ?? current.enabled) && isActive,
  }
}

/** Normalises the strategies, so that an unchanged one is recognised. A stored strategy keeps its id. */
async function strategiesOf(
  { q, limits, request, facts, refuse }: PlanContext,
  { name, strategies }: ImportedToggle,
  stored: readonly StrategyView[],
): Promise<StrategyView[]> {
  const names = new Map((request.data.segments ?? []).map((segment) => [segment.id, segment.name]))
  const free = new Set(stored.map(({ id }) => id))
  const all: StrategyView[] = []
  if (strategies.length > maxStrategiesOf(limits))
    refuse(name, new Failure('limit_exceeded', `has more than ${maxStrategiesOf(limits)} strategies`))
  for (const [index, { id = '', featureName: _, segments = [], ...given }] of strategies.entries()) {
    const known = segments.flatMap((segment) => facts.segments.get(names.get(segment) ?? '') ?? [])
    const fixed = { id: free.delete(id) ? id : `new-${index}`, toggleName: name, sortOrder: index }
    try {
      all.push(await readStrategy(q, { ...given, segments: known }, { ...fixed, project: request.project }, limits))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refuse(name, error)
    }
    await yieldIfDue()
  }
  return all.toSorted((a, b) => a.sortOrder - b.sortOrder)
}

function variantsOf({ limits, refuse }: PlanContext, { name, variants }: ImportedToggle) {
  try {
    return variants && normalVariants(variants, '/variants', limits.maxVariants)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    refuse(name, error)
    return undefined
  }
}

async function tagSteps({ q, request }: PlanContext, { name, tags }: ImportedToggle): Promise<ImportStep[]> {
  if (!tags) return []
  const now = await tagsOf(q, name)
  const addedTags = tags.filter((tag) => !now.some((one) => sameTag(one, tag)))
  const removedTags = now.filter((tag) => !tags.some((one) => sameTag(one, tag)))
  if (addedTags.length + removedTags.length === 0) return []
  return [{ command: 'toggle.change-tags', input: { project: request.project, name, addedTags, removedTags } }]
}

function linkSteps(
  { request, refuse }: PlanContext,
  { name, links }: ImportedToggle,
  before: FullToggle,
): ImportStep[] {
  if (!links) return []
  const ref = { project: request.project, name }
  try {
    const wanted = links.map((link) => linkFrom(link, '/links/url'))
    const { added, removed } = linkChanges(before.links ?? [], wanted)
    return [
      ...removed.map(({ id }) => ({ command: 'toggle.remove-link', input: { ...ref, id } })),
      ...added.map((link) => ({ command: 'toggle.add-link', input: { ...ref, link } })),
    ]
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    refuse(name, error)
    return []
  }
}

function dependencySteps(
  { request, facts }: PlanContext,
  { name, dependencies }: ImportedToggle,
  before: FullToggle,
): DependencyStep[] {
  if (!dependencies) return []
  const ref = { project: request.project, name }
  const isArchived = (parent: string) => facts.toggles.get(parent)?.isArchived === true
  const [wanted] = dependencies.filter(({ feature }) => !isArchived(feature)).map(dependencyOf)
  const now = before.dependencies ?? []
  if (!wanted) return now.length === 0 ? [] : [{ command: 'dependency.clear', input: ref }]
  return sameJson(now, [wanted]) ? [] : [{ command: 'dependency.set', input: { ...ref, dependency: wanted } }]
}
