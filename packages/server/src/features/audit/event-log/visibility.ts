import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, may } from '#kernel/actor'
import { EVENT_TYPES, type EventData, type StoredEvent } from '#kernel/event'
import type { Queryable, Tables } from '#platform/db/tables'
import type { VisibleProjects } from '#platform/slice'

/**
 * Who sees what happened. Visibility is decided on what a thing is now and on what it was then:
 *
 * 1. Then: an event is seen by those who see its project. Events about the instance, about tokens and about favourites are
 *    for Admins and holders of READ_LOGS, who see everything.
 * 2. Now: an event about a toggle or segment that is in a hidden project today is not seen, wherever it happened.
 * 3. An event about a thing that came from a hidden project is seen without that past (`asSeenBy`).
 * 4. A project with the id of a deleted one inherits none of its events.
 *
 * The audit log, its exports and live stream, the history of toggles, change requests and add-ons all decide by this file.
 * `isSeenBy` (events at hand) and `seenBy` (SQL) are the same rule; visibility.test.ts holds them equal.
 */
export type Sight = 'everything' | PartialSight

/** Things that are in a hidden project today; only those that visible projects may have events about. */
export interface HiddenThings {
  readonly toggles: ReadonlySet<string>
  readonly segments: ReadonlySet<number>
}

export interface PartialSight {
  readonly projects: ReadonlySet<string>
  /** No project is hidden: the list of projects need not be part of a query. */
  readonly areAll: boolean
  /** Projects of which an earlier one had the same id: only events after this one belong to the project of today. */
  readonly reborn: readonly { readonly project: string; readonly after: number }[]
  readonly hidden: HiddenThings
}

/** Happen in projects, but are about tokens, which not everyone there may read, or about what single people like. */
export const TYPES_OF_OTHERS = Object.keys(EVENT_TYPES).filter((type) => /^api-token-|favorited$/.test(type))

const MOVE = 'feature-project-change'
const SEGMENT_TYPES = ['segment-created', 'segment-updated', 'segment-deleted']
const CHANGE_TYPES = ['change-added', 'change-edited', 'change-discarded']
const SEGMENT_ACTIONS = ['updateSegment', 'deleteSegment']

/** Their data may hold what `asSeenBy` takes out: a text search must not find it. */
const TRIMMED_TYPES = [MOVE, ...SEGMENT_TYPES, ...CHANGE_TYPES]

const NOTHING: HiddenThings = { toggles: new Set(), segments: new Set() }

const idsOf = async (q: Queryable): Promise<string[]> =>
  (await q.selectFrom('projects').select('id').execute()).map(({ id }) => id)

async function rebornProjects(q: Queryable): Promise<PartialSight['reborn']> {
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
): Promise<HiddenThings['segments']> {
  if (visible === 'all') return NOTHING.segments
  const rows = await q
    .selectFrom('segments')
    .select('id')
    .where('project', 'not in', [...visible, ''])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What is in projects that are not visible. A toggle has events in other projects only if it was moved. */
async function hiddenThings(q: Queryable, visible: 'all' | readonly string[]): Promise<HiddenThings> {
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

/** Of somebody who sees these projects and no others. */
export async function sightOfProjects(q: Queryable, visible: 'all' | readonly string[]): Promise<PartialSight> {
  const projects = visible === 'all' ? await idsOf(q) : visible
  return {
    projects: new Set(projects),
    areAll: visible === 'all',
    reborn: await rebornProjects(q),
    hidden: await hiddenThings(q, visible),
  }
}

export async function sightOf(q: Queryable, actor: Actor, visibleProjects: VisibleProjects): Promise<Sight> {
  if (may(actor, ['READ_LOGS'], {})) return 'everything'
  return sightOfProjects(q, await visibleProjects(actor))
}

const fieldsOf = (value: unknown): EventData =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as EventData) : {}

const isSegmentHidden = ({ hidden }: PartialSight, id: unknown): boolean =>
  typeof id === 'number' && hidden.segments.has(id)

const isAboutHiddenSegment = (sight: PartialSight, { type, data, preData }: StoredEvent): boolean =>
  SEGMENT_TYPES.includes(type) && [data, preData].some((side) => isSegmentHidden(sight, fieldsOf(side).id))

/** Rules 1, 2 and 4. */
export function isSeenBy(sight: Sight, event: StoredEvent): boolean {
  if (sight === 'everything') return true
  const { id, type, project, featureName } = event
  if (project === undefined || !sight.projects.has(project) || TYPES_OF_OTHERS.includes(type)) return false
  if (featureName !== undefined && sight.hidden.toggles.has(featureName)) return false
  if (isAboutHiddenSegment(sight, event)) return false
  return sight.reborn.every((one) => one.project !== project || id > one.after)
}

type Eb = ExpressionBuilder<Tables, 'events'>
type Condition = Expression<SqlBool>

/** An empty list holds nothing; SQL cannot express one. */
const isAmong = (eb: Eb, column: 'project' | 'feature_name', values: readonly string[]): Condition =>
  values.length === 0 ? eb.lit(false) : eb(column, 'in', values)

/** The data of these events begins with the id of the segment. */
function tellsOfSegment(eb: Eb, ids: ReadonlySet<number>): Condition {
  const beginsWith = (column: 'data' | 'pre_data') =>
    [...ids].map((id) => sql<SqlBool>`coalesce(${eb.ref(column)}, '') like ${`{"id":${id},%`}`)
  return eb.and([eb('type', 'in', SEGMENT_TYPES), eb.or([...beginsWith('data'), ...beginsWith('pre_data')])])
}

/** `isSeenBy` as conditions of a query. */
export function seenBy(eb: Eb, sight: Sight): Condition[] {
  if (sight === 'everything') return []
  const { projects, areAll, reborn, hidden } = sight
  const isHiddenToggle = isAmong(eb, 'feature_name', [...hidden.toggles])
  return [
    areAll
      ? eb('project', 'in', eb.selectFrom('projects').select('projects.id'))
      : isAmong(eb, 'project', [...projects]),
    eb('type', 'not in', TYPES_OF_OTHERS),
    ...(hidden.toggles.size > 0 ? [eb.or([eb('feature_name', 'is', null), eb.not(isHiddenToggle)])] : []),
    ...(hidden.segments.size > 0 ? [eb.not(tellsOfSegment(eb, hidden.segments))] : []),
    ...reborn.map(({ project, after }) => eb.or([eb('project', '<>', project), eb('id', '>', after)])),
  ]
}

/** Whose data a text search looks at: otherwise one could guess what `asSeenBy` takes out. */
export const hasSearchableData = (eb: Eb, sight: Sight): Condition => {
  if (sight === 'everything') return eb.lit(true)
  return eb('type', 'not in', sight.areAll ? [MOVE] : TRIMMED_TYPES)
}

const sees = ({ projects }: PartialSight, project: unknown): boolean =>
  project === null || project === undefined || (typeof project === 'string' && projects.has(project))

function withoutPast({ preData: _, ...event }: StoredEvent, data: EventData | undefined): StoredEvent {
  return data === undefined ? event : { ...event, data }
}

/** Rule 3 for one side of a change in a change request: the segment is as good as deleted. */
function changeAsSeen(sight: PartialSight, side: EventData | undefined): EventData | undefined {
  const { action, payload } = fieldsOf(side)
  if (!SEGMENT_ACTIONS.includes(String(action)) || !isSegmentHidden(sight, fieldsOf(payload).id)) return side
  return { ...side, payload: { id: fieldsOf(payload).id } }
}

/** Rule 3. */
export function asSeenBy(sight: Sight, event: StoredEvent): StoredEvent {
  if (sight === 'everything') return event
  const { type, data, preData } = event
  if (type === MOVE) {
    const { oldProject, ...rest } = fieldsOf(data)
    return typeof oldProject === 'string' && sees(sight, oldProject) ? event : withoutPast(event, rest)
  }
  if (SEGMENT_TYPES.includes(type)) return sees(sight, fieldsOf(preData).project) ? event : withoutPast(event, data)
  if (!CHANGE_TYPES.includes(type)) return event
  const [after, before] = [changeAsSeen(sight, data), changeAsSeen(sight, preData)]
  return { ...event, ...(after && { data: after }), ...(before && { preData: before }) }
}
