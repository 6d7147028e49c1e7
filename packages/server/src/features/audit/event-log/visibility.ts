import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, may } from '#kernel/actor'
import { EVENT_TYPES, type EventData, type StoredEvent } from '#kernel/event'
import type { Queryable, Tables } from '#platform/db/tables'
import type { VisibleProjects } from '#platform/slice'

/**
 * Which events an actor sees. It depends on where an item is now and on where it was at the time of the event:
 * 1. Then: an event is visible to actors who see its project. Events about the installation, tokens and favourites are
 *    visible to Admins and holders of READ_LOGS, who see everything.
 * 2. Now: an event about a toggle or segment that is in a hidden project today is not visible, wherever it happened.
 * 3. An event about an item that came from a hidden project is visible without its past (`redactEvent`).
 * 4. A project with the id of a deleted one does not inherit its events.
 * The audit log, its exports and live stream, the history of toggles, change requests and add-ons all use this file.
 * `isEventVisible` (in memory) and `visibleEventConditions` (SQL) implement the same rules; visibility.test.ts compares
 * them.
 */
export type EventVisibility = 'everything' | LimitedVisibility

/** Items that are in a hidden project today; only those that can have events in visible projects. */
export interface HiddenItems {
  readonly toggles: ReadonlySet<string>
  readonly segments: ReadonlySet<number>
}

export interface LimitedVisibility {
  readonly projects: ReadonlySet<string>
  /** No project is hidden, so a query need not list the projects. */
  readonly areAll: boolean
  /** Projects with the id of a deleted project: only events after this id belong to the current one. */
  readonly recreated: readonly { readonly project: string; readonly after: number }[]
  readonly hidden: HiddenItems
}

/**
 * Types of events in projects that are about tokens, which not all members may read, or about favourites of single
 * users.
 */
export const RESTRICTED_TYPES = EVENT_TYPES.filter((type) => /^api-token-|favorited$/.test(type))

const MOVE = 'feature-project-change'
const SEGMENT_TYPES = ['segment-created', 'segment-updated', 'segment-deleted']
const CHANGE_TYPES = ['change-added', 'change-edited', 'change-discarded']
const SEGMENT_ACTIONS = ['updateSegment', 'deleteSegment']

/** Their data may contain what `redactEvent` removes, so a text search must skip it. */
const REDACTED_TYPES = [MOVE, ...SEGMENT_TYPES, ...CHANGE_TYPES]

const NOTHING: HiddenItems = { toggles: new Set(), segments: new Set() }

const idsOf = async (q: Queryable): Promise<string[]> =>
  (await q.selectFrom('projects').select('id').execute()).map(({ id }) => id)

async function recreatedProjects(q: Queryable): Promise<LimitedVisibility['recreated']> {
  const rows = await q
    .selectFrom('events')
    .select((eb) => ['project', eb.fn.max('id').as('after')])
    .where('type', '=', 'project-deleted')
    .where('project', 'in', (eb) => eb.selectFrom('projects').select('projects.id'))
    .groupBy('project')
    .execute()
  return rows.map(({ project, after }) => ({ project: project as string, after: Number(after) }))
}

/** Segments of projects that are not visible. */
export async function hiddenSegments(
  q: Queryable,
  visible: 'all' | readonly string[],
): Promise<HiddenItems['segments']> {
  if (visible === 'all') return NOTHING.segments
  const rows = await q
    .selectFrom('segments')
    .select('id')
    .where('project', 'not in', [...visible, ''])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Items in projects that are not visible. A toggle has events in other projects only if it was moved. */
async function hiddenItems(q: Queryable, visible: 'all' | readonly string[]): Promise<HiddenItems> {
  if (visible === 'all') return NOTHING
  const outside = [...visible, '']
  const toggles = await q
    .selectFrom('events as e')
    .innerJoin('features as f', 'f.name', 'e.feature_name')
    .select('f.name')
    .distinct()
    .where('e.type', '=', MOVE)
    .where('f.project', 'not in', outside)
    .execute()
  return { toggles: new Set(toggles.map(({ name }) => name)), segments: await hiddenSegments(q, visible) }
}

/** For an actor who sees exactly these projects. */
export async function visibilityOfProjects(
  q: Queryable,
  visible: 'all' | readonly string[],
): Promise<LimitedVisibility> {
  const projects = visible === 'all' ? await idsOf(q) : visible
  return {
    projects: new Set(projects),
    areAll: visible === 'all',
    recreated: await recreatedProjects(q),
    hidden: await hiddenItems(q, visible),
  }
}

export async function visibilityOf(
  q: Queryable,
  actor: Actor,
  visibleProjects: VisibleProjects,
): Promise<EventVisibility> {
  if (may(actor, ['READ_LOGS'], {})) return 'everything'
  return visibilityOfProjects(q, await visibleProjects(actor))
}

const fieldsOf = (value: unknown): EventData =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as EventData) : {}

const isSegmentHidden = ({ hidden }: LimitedVisibility, id: unknown): boolean =>
  typeof id === 'number' && hidden.segments.has(id)

const isAboutHiddenSegment = (visibility: LimitedVisibility, { type, data, preData }: StoredEvent): boolean =>
  SEGMENT_TYPES.includes(type) && [data, preData].some((side) => isSegmentHidden(visibility, fieldsOf(side).id))

/** Rules 1, 2 and 4. */
export function isEventVisible(visibility: EventVisibility, event: StoredEvent): boolean {
  if (visibility === 'everything') return true
  const { id, type, project, featureName } = event
  if (project === undefined || !visibility.projects.has(project) || RESTRICTED_TYPES.includes(type)) return false
  if (featureName !== undefined && visibility.hidden.toggles.has(featureName)) return false
  if (isAboutHiddenSegment(visibility, event)) return false
  return visibility.recreated.every((one) => one.project !== project || id > one.after)
}

type Eb = ExpressionBuilder<Tables, 'events'>
type Condition = Expression<SqlBool>

/** False for an empty list, which SQL cannot express. */
const isAmong = (eb: Eb, column: 'project' | 'feature_name', values: readonly string[]): Condition =>
  values.length === 0 ? eb.lit(false) : eb(column, 'in', values)

/** The data of these events begins with the id of the segment. */
function isAboutSegment(eb: Eb, ids: ReadonlySet<number>): Condition {
  const beginsWith = (column: 'data' | 'pre_data') =>
    [...ids].map((id) => sql<SqlBool>`coalesce(${eb.ref(column)}, '') like ${`{"id":${id},%`}`)
  return eb.and([eb('type', 'in', SEGMENT_TYPES), eb.or([...beginsWith('data'), ...beginsWith('pre_data')])])
}

/** `isEventVisible` as SQL conditions. */
export function visibleEventConditions(eb: Eb, visibility: EventVisibility): Condition[] {
  if (visibility === 'everything') return []
  const { projects, areAll, recreated, hidden } = visibility
  const isHiddenToggle = isAmong(eb, 'feature_name', [...hidden.toggles])
  return [
    areAll
      ? eb('project', 'in', eb.selectFrom('projects').select('projects.id'))
      : isAmong(eb, 'project', [...projects]),
    eb('type', 'not in', RESTRICTED_TYPES),
    ...(hidden.toggles.size > 0 ? [eb.or([eb('feature_name', 'is', null), eb.not(isHiddenToggle)])] : []),
    ...(hidden.segments.size > 0 ? [eb.not(isAboutSegment(eb, hidden.segments))] : []),
    ...recreated.map(({ project, after }) => eb.or([eb('project', '<>', project), eb('id', '>', after)])),
  ]
}

/** Excludes data that `redactEvent` removes, so that a text search cannot reveal it. */
export const hasSearchableData = (eb: Eb, visibility: EventVisibility): Condition => {
  if (visibility === 'everything') return eb.lit(true)
  return eb('type', 'not in', visibility.areAll ? [MOVE] : REDACTED_TYPES)
}

const sees = ({ projects }: LimitedVisibility, project: unknown): boolean =>
  project === null || project === undefined || (typeof project === 'string' && projects.has(project))

function withoutPast({ preData: _, ...event }: StoredEvent, data: EventData | undefined): StoredEvent {
  return data === undefined ? event : { ...event, data }
}

/** Rule 3 for one side of a change in a change request: the segment appears as deleted. */
function redactChange(visibility: LimitedVisibility, side: EventData | undefined): EventData | undefined {
  const { action, payload } = fieldsOf(side)
  if (!SEGMENT_ACTIONS.includes(String(action)) || !isSegmentHidden(visibility, fieldsOf(payload).id)) return side
  return { ...side, payload: { id: fieldsOf(payload).id } }
}

/** Rule 3. */
export function redactEvent(visibility: EventVisibility, event: StoredEvent): StoredEvent {
  if (visibility === 'everything') return event
  const { type, data, preData } = event
  if (type === MOVE) {
    const { oldProject, ...rest } = fieldsOf(data)
    return typeof oldProject === 'string' && sees(visibility, oldProject) ? event : withoutPast(event, rest)
  }
  if (SEGMENT_TYPES.includes(type))
    return sees(visibility, fieldsOf(preData).project) ? event : withoutPast(event, data)
  if (!CHANGE_TYPES.includes(type)) return event
  const [after, before] = [redactChange(visibility, data), redactChange(visibility, preData)]
  return { ...event, ...(after && { data: after }), ...(before && { preData: before }) }
}
