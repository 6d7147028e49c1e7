import type { Api } from '../api.ts'
import { CliFailure } from '../exit-codes.ts'
import { mapInParallel } from '../parallel.ts'
import type { StartProgress } from '../progress.ts'
import { encoded } from '../toggle.ts'
import type {
  ContextField,
  DefaultStrategy,
  Environment,
  ImportedToggle,
  Note,
  Project,
  Segment,
  Snapshot,
  StrategyType,
  TagType,
  Token,
} from './model.ts'
import { type Fields, fieldsOf, listOf, text, textsOf } from './reading.ts'
import {
  contextFieldFrom,
  defaultStrategiesFrom,
  environmentFrom,
  projectFrom,
  segmentFrom,
  strategyTypeFrom,
  tagTypeFrom,
  toggleFrom,
  tokenFrom,
} from './unleash-shapes.ts'

const PARALLEL = 8
const ADMIN = '/api/admin'

/** A few at a time, so that the other server is not overloaded. */
export const inParallel = <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> =>
  mapInParallel(items, PARALLEL, work)

export interface Catalogue extends Omit<Snapshot, 'toggles' | 'tokens' | 'notes' | 'projects'> {
  readonly environments: readonly Environment[]
  readonly projects: readonly Project[]
  readonly strategyTypes: readonly StrategyType[]
  readonly contextFields: readonly ContextField[]
  readonly tagTypes: readonly TagType[]
  readonly segments: readonly Segment[]
  readonly defaultStrategies: readonly DefaultStrategy[]
  /** Ids of segments, by name. */
  readonly segmentIds: ReadonlyMap<string, number>
  readonly segmentName: (id: unknown) => string | undefined
}

const get = (api: Api, path: string, query?: Record<string, string | number>): Promise<unknown> =>
  api.call<unknown>('GET', `${ADMIN}${path}`, query === undefined ? {} : { query })

/** Undefined when the server does not have it, or does not have the route. */
export async function found(request: Promise<unknown>): Promise<unknown> {
  try {
    return await request
  } catch (error) {
    if (error instanceof CliFailure && error.status === 404) return undefined
    throw error
  }
}

/** Unleash 5 has no overview; its project contains the same fields. */
const overviewOf = async (api: Api, id: string): Promise<Fields | undefined> => {
  const path = `/projects/${encoded(id)}`
  const answer = (await found(get(api, `${path}/overview`))) ?? (await found(get(api, path)))
  return answer === undefined ? undefined : fieldsOf(answer)
}

/** Projects that are asked for by id are read even if the list lacks them: the open-source Unleash lists only one. */
async function projectsOf(api: Api, wanted: readonly string[] | undefined) {
  const listed = new Map(listOf(fieldsOf(await get(api, '/projects')).projects).map((one) => [text(one.id), one]))
  const ids = wanted ?? [...listed.keys()]
  const projects: Project[] = []
  const defaults: DefaultStrategy[] = []
  for (const id of ids) {
    const overview = await overviewOf(api, id)
    if (!overview) continue
    // The first route is that of Unleash, the second that of Leverframe.
    const routes = [`/environments/project/${encoded(id)}`, `/projects/${encoded(id)}/environments`]
    const answers = await inParallel(routes, (route) => found(get(api, route)))
    const bound = answers.flatMap((one) => listOf(fieldsOf(one).environments))
    projects.push(projectFrom(id, { ...listed.get(id), ...overview }))
    defaults.push(...defaultStrategiesFrom(id, [...listOf(overview.environments), ...bound]))
  }
  return { projects, defaults }
}

async function contextFieldsOf(api: Api, projects: readonly Project[]): Promise<ContextField[]> {
  const fields = listOf(await get(api, '/context')).map(contextFieldFrom)
  const own = await inParallel(projects, ({ id }) => found(get(api, `/projects/${encoded(id)}/context`)))
  const known = new Set(fields.map(({ name }) => name))
  return [...fields, ...own.flatMap((one) => listOf(one).map(contextFieldFrom)).filter(({ name }) => !known.has(name))]
}

/** Everything but toggles and tokens. The shapes are the same on Unleash 5 to 8 and on Leverframe. */
export async function readCatalogue(api: Api, wanted?: readonly string[]): Promise<Catalogue> {
  const { projects, defaults } = await projectsOf(api, wanted)
  const segments = listOf(fieldsOf(await found(get(api, '/segments'))).segments)
  const names = new Map(segments.map(({ id, name }) => [id, text(name)]))
  return {
    environments: listOf(fieldsOf(await get(api, '/environments')).environments).map(environmentFrom),
    projects,
    strategyTypes: listOf(fieldsOf(await get(api, '/strategies')).strategies).flatMap(strategyTypeFrom),
    contextFields: await contextFieldsOf(api, projects),
    tagTypes: listOf(fieldsOf(await get(api, '/tag-types')).tagTypes).map(tagTypeFrom),
    segments: segments.map(segmentFrom),
    defaultStrategies: defaults,
    segmentIds: new Map(segments.map(({ id, name }) => [text(name), Number(id)])),
    segmentName: (id) => names.get(id),
  }
}

/** Undefined when the toggle does not exist in the project. */
export async function readToggle(
  api: Api,
  project: string,
  name: string,
  segmentName: Catalogue['segmentName'],
  notes: Note[],
): Promise<ImportedToggle | undefined> {
  const path = `/projects/${encoded(project)}/features/${encoded(name)}`
  const toggle = await found(get(api, path, { variantEnvironments: 'true' }))
  if (toggle === undefined) return undefined
  const tags = await found(get(api, `/features/${encoded(name)}/tags`))
  return toggleFrom({ ...fieldsOf(toggle), project, tags: fieldsOf(tags).tags }, segmentName, notes)
}

/** Archived toggles are counted, so that the report mentions them. Unleash 5 and 8 have different routes. */
async function archivedIn(api: Api, projects: readonly string[]): Promise<string[]> {
  const older = await found(get(api, '/archive/features'))
  const answer = older ?? (await found(get(api, '/search/features', { archived: 'IS:true', limit: 100 })))
  return listOf(fieldsOf(answer).features)
    .filter(({ project }) => projects.includes(text(project)))
    .map(({ name }) => text(name))
}

async function tokensOf(api: Api, notes: Note[]): Promise<Token[]> {
  try {
    return listOf(fieldsOf(await get(api, '/api-tokens')).tokens).map(tokenFrom)
  } catch (error) {
    if (!(error instanceof CliFailure) || error.status !== 403) throw error
    notes.push({ kind: 'left-out', what: 'API tokens', why: 'the token of the source may not read them' })
    return []
  }
}

/** Reads a whole server through its admin API. */
export async function readServer(
  api: Api,
  {
    projects: wanted,
    progress,
  }: { readonly projects?: readonly string[] | undefined; readonly progress: StartProgress },
): Promise<Snapshot> {
  const notes: Note[] = []
  const { segmentIds: _, segmentName, ...catalogue } = await readCatalogue(api, wanted)
  const ids = catalogue.projects.map(({ id }) => id)
  for (const id of wanted ?? [])
    if (!ids.includes(id)) throw new CliFailure(`${api.url} has no project ${id}, or its token may not see it`)
  const names: { project: string; name: string }[] = []
  for (const id of ids)
    for (const one of listOf(fieldsOf(await get(api, `/projects/${encoded(id)}/features`)).features))
      names.push({ project: id, name: text(one.name) })
  const { next } = progress('Reading toggles', names.length)
  const toggles = await inParallel(names, async ({ project, name }) => {
    const toggle = await readToggle(api, project, name, segmentName, notes)
    next()
    return toggle
  })
  for (const name of await archivedIn(api, ids))
    notes.push({ kind: 'left-out', what: `toggle ${name}`, why: 'it is archived, and SDKs do not get it' })
  return {
    ...catalogue,
    toggles: toggles.flatMap((one) => one ?? []),
    tokens: await tokensOf(api, notes),
    notes,
  }
}

export const projectsOption = (given: string | undefined): string[] | undefined =>
  given === undefined ? undefined : textsOf(given.split(',').map((one) => one.trim())).filter((one) => one !== '')
