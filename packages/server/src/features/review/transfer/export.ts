import { strategiesFrom, variantsFrom } from '#features/toggles/index'
import { requireEnvironment, requireProject } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import { Failure, invalid, notFound } from '#kernel/failure'
import { JSON_TYPE, jsonLists } from '#platform/http/json-chunks'
import type { Deps, VisibleProjects } from '#platform/slice'
import { type ExportedToggle, exportedToggles, readCatalogue, type Selection } from './export-queries.ts'
import { textParameters } from './file-rules.ts'
import { type ExportRequest, TRANSFER_LIMITS } from './schema.ts'

export { JSON_TYPE }

export interface ExportDeps extends Pick<Deps, 'store'> {
  readonly visibleProjects: VisibleProjects
}

/** Exactly one of the three. An empty list of toggles selects all of them, or has no effect if a tag or project is given. */
function selectionOf({ features: given, tag, project }: ExportRequest): Selection {
  const features = given?.length === 0 && (tag !== undefined || project !== undefined) ? undefined : given
  if ([features, tag, project].filter((one) => one !== undefined).length !== 1)
    throw invalid('/body', 'must have exactly one of features, tag and project')
  return {
    ...(features !== undefined && features.length > 0 && { features }),
    ...(tag !== undefined && { tag }),
    ...(project !== undefined && { project }),
  }
}

function refuseTooLarge(toggles: readonly ExportedToggle[]): void {
  if (toggles.length > TRANSFER_LIMITS.toggles)
    throw new Failure(
      'limit_exceeded',
      `An export has at most ${TRANSFER_LIMITS.toggles} toggles: export them in parts`,
    )
  const text = toggles.reduce((sum, { strategies, variants }) => sum + strategies.length + (variants?.length ?? 0), 0)
  if (text > TRANSFER_LIMITS.text)
    throw new Failure(
      'limit_exceeded',
      `The strategies of an export have at most ${TRANSFER_LIMITS.text} characters: export the toggles in parts`,
    )
}

/** The number of toggles and the chunks of the file. Reads everything first, so that an error is a response and not the end of a file. */
export async function exportFile(
  { store, visibleProjects }: ExportDeps,
  actor: Actor,
  request: ExportRequest,
): Promise<{ readonly count: number; readonly chunks: Iterable<string> }> {
  const selection = selectionOf(request)
  const { environment } = request
  const visible = await visibleProjects(actor)
  if (selection.project !== undefined) {
    if (visible !== 'all' && !visible.includes(selection.project)) throw notFound('project', selection.project)
    await requireProject(store.read, selection.project)
  }
  await requireEnvironment(store.read, environment)
  const toggles = await exportedToggles(store.scan, selection, environment, visible)
  refuseTooLarge(toggles)
  const missing = selection.features?.find((name) => !toggles.some((toggle) => toggle.name === name))
  if (missing !== undefined) throw notFound('toggle', missing)
  return { count: toggles.length, chunks: chunksOf(environment, toggles, await readCatalogue(store.scan, toggles)) }
}

function* strategyTexts(toggles: readonly ExportedToggle[]): Generator<string> {
  for (const { name, strategies } of toggles)
    for (const { parameters, milestoneId: _, ...strategy } of strategiesFrom(strategies))
      yield JSON.stringify({ ...strategy, featureName: name, parameters: textParameters(parameters) })
}

function* environmentTexts(environment: string, toggles: readonly ExportedToggle[]): Generator<string> {
  for (const { name, enabled, variants } of toggles)
    yield JSON.stringify({ name, featureName: name, environment, enabled, variants: variantsFrom(variants) ?? [] })
}

function* texts(items: Iterable<object>): Generator<string> {
  for (const item of items) yield JSON.stringify(item)
}

type Catalogue = Awaited<ReturnType<typeof readCatalogue>>

function chunksOf(environment: string, toggles: readonly ExportedToggle[], catalogue: Catalogue): Iterable<string> {
  return jsonLists({
    features: texts(toggles.map(({ toggle }) => toggle)),
    featureStrategies: strategyTexts(toggles),
    featureEnvironments: environmentTexts(environment, toggles),
    contextFields: texts(catalogue.contextFields),
    featureTags: texts(catalogue.featureTags),
    segments: texts(catalogue.segments),
    tagTypes: texts(catalogue.tagTypes),
    dependencies: texts(catalogue.dependencies),
    links: texts(catalogue.links),
  })
}
