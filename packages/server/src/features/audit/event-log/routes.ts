import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { findToggle } from '#features/toggles/index'
import type { Actor } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { JSON_TYPE, sendChunks, sendJson } from '#platform/http/json-chunks'
import { ask, get } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { listCreators } from './creators.ts'
import { EventJson } from './event-json.ts'
import { EXPORT_FORMATS, exportedEvents } from './export.ts'
import { type EventQuery, type FoundPage, findPage, readPage, SEARCH_BOUNDS } from './queries.ts'
import { type EventSearch, eventSearchOf, olderSearchOf, type Page, pageOf } from './request.ts'
import {
  Creators,
  EventList,
  EventSearchQuery,
  ExportQuery,
  FoundEvents,
  LogQuery,
  OlderSearch,
  PageQuery,
  ToggleEvents,
} from './schema.ts'
import { textIndexFor } from './text-index.ts'
import type { EventTotals } from './totals.ts'
import { type Around, eventView, foundEvent, jsonAround, jsonWith } from './views.ts'
import { type EventVisibility, visibilityOf } from './visibility.ts'

const NEWEST: Page = { offset: 0, limit: 100 }

const totalEvents = ({ total, totalIsCapped }: FoundPage) => ({ totalEvents: total, totalIsCapped })

/** Dependencies of all routes of this slice. */
export interface EventReads extends Pick<Deps, 'store'> {
  readonly visibleProjects: VisibleProjects
  readonly totals: EventTotals
}

async function questOf(
  { store, visibleProjects, totals }: EventReads,
  actor: Actor,
  reply: FastifyReply,
  search: EventSearch,
): Promise<EventQuery> {
  const q = store.scan
  const visibility = await visibilityOf(q, actor, visibleProjects)
  const index = await textIndexFor(store, search.terms ?? [])
  return {
    q,
    read: store.read,
    totals,
    search,
    visibility,
    index,
    bounds: SEARCH_BOUNDS,
    isGone: () => reply.raw.destroyed,
  }
}

/** Sends long pages in chunks. */
async function sendEvents(
  reply: FastifyReply,
  eventQuery: EventQuery,
  page: FoundPage,
  json: EventJson,
  around: Around,
) {
  const list = await json.listOf(eventQuery, page)
  if (list !== undefined) return sendJson(reply, jsonAround(around, list))
  return sendChunks(reply, JSON_TYPE, jsonWith(around, readPage(eventQuery, page.ids), json.view))
}

/** A toggle in a hidden project does not exist for the actor, even if it has visible events. */
async function requireVisible(
  { store }: EventReads,
  visibility: EventVisibility,
  name: string,
  total: number,
): Promise<void> {
  const toggle = await findToggle(store.read, name)
  const isHidden = toggle !== undefined && visibility !== 'everything' && !visibility.projects.has(toggle.project)
  if (isHidden || (!toggle && total === 0)) throw notFound('toggle', name)
}

export function eventRoutes(reads: EventReads) {
  const [plainJson, foundJson] = [new EventJson(eventView), new EventJson(foundEvent)]
  return {
    getEvents: get('/api/admin/events', `List the last ${NEWEST.limit} events`, {
      query: LogQuery,
      response: EventList,
      sends: async ({ query: { project }, actor }, reply) => {
        const eventQuery = await questOf(reads, actor, reply, project === undefined ? {} : { projects: [project] })
        const found = await findPage(eventQuery, NEWEST)
        return sendEvents(reply, eventQuery, found, plainJson, { before: { version: 1 }, after: totalEvents(found) })
      },
    }),
    getEventsOfFeature: get('/api/admin/events/:featureName', 'List the events of a toggle, including a deleted one', {
      query: PageQuery,
      response: ToggleEvents,
      sends: async ({ params: { featureName }, query, actor }, reply) => {
        const page = pageOf(query)
        const eventQuery = await questOf(reads, actor, reply, { features: [featureName] })
        const found = await findPage(eventQuery, page)
        await requireVisible(reads, eventQuery.visibility, featureName, found.total)
        const before = { version: 1, toggleName: featureName }
        return sendEvents(reply, eventQuery, found, plainJson, { before, after: totalEvents(found) })
      },
    }),
    searchEvents: get('/api/admin/search/events', 'Search events page by page, each with a sentence about it', {
      query: EventSearchQuery,
      response: FoundEvents,
      sends: async ({ query, actor }, reply) => {
        const [search, page] = [eventSearchOf(query), pageOf(query)]
        const eventQuery = await questOf(reads, actor, reply, search)
        const found = await findPage(eventQuery, page)
        const { total, totalIsCapped } = found
        return sendEvents(reply, eventQuery, found, foundJson, { before: {}, after: { total, totalIsCapped } })
      },
    }),
    searchEventsByBody: ask('/api/admin/events/search', 'Search events; older clients use it', {
      body: OlderSearch,
      response: EventList,
      sends: async ({ body, actor }, reply) => {
        const eventQuery = await questOf(reads, actor, reply, olderSearchOf(body))
        const found = await findPage(eventQuery, { offset: body.offset ?? 0, limit: body.limit ?? NEWEST.limit })
        return sendEvents(reply, eventQuery, found, plainJson, { before: { version: 1 }, after: totalEvents(found) })
      },
    }),
    getEventCreators: get('/api/admin/event-creators', 'List the authors of events by name', {
      response: Creators,
      handle: async ({ actor }, reply) => listCreators(await questOf(reads, actor, reply, {})),
    }),
  }
}

function sendFile(
  reply: FastifyReply,
  eventQuery: EventQuery,
  { format, day, isHead }: { readonly format: keyof typeof EXPORT_FORMATS; readonly day: string; isHead: boolean },
): FastifyReply {
  const chosen = EXPORT_FORMATS[format]
  reply.header('content-disposition', `attachment; filename="events-${day}.${format}"`)
  // Without this, all events would be read for an empty body.
  if (isHead) return reply.type(chosen.contentType).send('')
  return sendChunks(reply, chosen.contentType, exportedEvents(eventQuery, chosen))
}

export const eventExportRoutes = (reads: EventReads, clock: Deps['clock']) => ({
  exportEvents: get('/api/admin/search/events/export', 'Export all events that match a search as a file', {
    produces: ['text/csv', 'application/x-ndjson'],
    query: ExportQuery,
    response: Type.String({ description: 'One line per event, newest first.' }),
    sends: async ({ query: { format, ...filters }, actor, method }, reply) => {
      const eventQuery = await questOf(reads, actor, reply, eventSearchOf(filters))
      return sendFile(reply, eventQuery, { format, day: clock().toISOString().slice(0, 10), isHead: method === 'HEAD' })
    },
  }),
})
