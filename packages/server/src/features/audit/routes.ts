import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { findFlag } from '#features/flags/index'
import type { Actor } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { JSON_TYPE, sendPieces } from '#platform/http/json-pieces'
import { get } from '#platform/http/routes'
import type { Parts, VisibleProjects } from '#platform/slice'
import { EXPORT_FORMATS, exportedEvents } from './export.ts'
import { findPage, listCreators, type Quest, readEvents } from './queries.ts'
import { type EventSearch, eventSearchOf, type Page, pageOf } from './request.ts'
import {
  Creators,
  EventList,
  EventSearchQuery,
  ExportQuery,
  FoundEvents,
  LogQuery,
  PageQuery,
  ToggleEvents,
} from './schema.ts'
import { textIndexFor } from './text-index.ts'
import { eventView, foundEvent, jsonWith } from './views.ts'
import { type Sight, sightOf } from './visibility.ts'

const NEWEST: Page = { offset: 0, limit: 100 }

interface EventReadParts extends Pick<Parts, 'store'> {
  readonly visibleProjects: VisibleProjects
}

async function questOf(
  { store, visibleProjects }: EventReadParts,
  actor: Actor,
  reply: FastifyReply,
  search: EventSearch,
): Promise<Quest> {
  const q = store.scan
  const sight = await sightOf(q, actor, visibleProjects)
  const index = await textIndexFor(store, search.terms ?? [])
  return { q, search, sight, index, isGone: () => reply.raw.destroyed }
}

/** The events of a page and how many there are on all of them. */
async function pageFor(quest: Quest, page: Page) {
  const { found, ...total } = await findPage(quest, page)
  return { ...total, events: readEvents(quest, found) }
}

/** What is in a project that is hidden from them does not exist, whatever happened to it before. */
async function requireVisible({ store }: EventReadParts, sight: Sight, name: string, total: number): Promise<void> {
  const flag = await findFlag(store.read, name)
  const isHidden = flag !== undefined && sight !== 'everything' && !sight.projects.has(flag.project)
  if (isHidden || (!flag && total === 0)) throw notFound('toggle', name)
}

export function eventRoutes({ store }: Parts, visibleProjects: VisibleProjects) {
  const parts = { store, visibleProjects }
  return {
    getEvents: get('/api/admin/events', `The last ${NEWEST.limit} events`, {
      query: LogQuery,
      response: EventList,
      sends: async ({ query: { project }, actor }, reply) => {
        const search = project === undefined ? {} : { projects: [project] }
        const quest = await questOf(parts, actor, reply, search)
        const { total, totalIsCapped, events } = await pageFor(quest, NEWEST)
        const tail = { totalEvents: total, totalIsCapped }
        return sendPieces(reply, JSON_TYPE, jsonWith({ version: 1 }, events, eventView, tail))
      },
    }),
    getEventsOfFeature: get('/api/admin/events/:featureName', 'The events of a toggle; also of one that was deleted', {
      query: PageQuery,
      response: ToggleEvents,
      sends: async ({ params: { featureName }, query, actor }, reply) => {
        const page = pageOf(query)
        const quest = await questOf(parts, actor, reply, { features: [featureName] })
        const { total, totalIsCapped, events } = await pageFor(quest, page)
        await requireVisible(parts, quest.sight, featureName, total)
        const head = { version: 1, toggleName: featureName }
        return sendPieces(reply, JSON_TYPE, jsonWith(head, events, eventView, { totalEvents: total, totalIsCapped }))
      },
    }),
    searchEvents: get(
      '/api/admin/search/events',
      'Find events, each with a sentence that tells what happened: filtered, page by page',
      {
        query: EventSearchQuery,
        response: FoundEvents,
        sends: async ({ query, actor }, reply) => {
          const [search, page] = [eventSearchOf(query), pageOf(query)]
          const { total, totalIsCapped, events } = await pageFor(await questOf(parts, actor, reply, search), page)
          return sendPieces(reply, JSON_TYPE, jsonWith({}, events, foundEvent, { total, totalIsCapped }))
        },
      },
    ),
    getEventCreators: get('/api/admin/event-creators', 'Everybody who did something that is in the log, by name', {
      response: Creators,
      handle: async ({ actor }, reply) => listCreators(await questOf(parts, actor, reply, {})),
    }),
  }
}

function sendFile(
  reply: FastifyReply,
  quest: Quest,
  { format, day, isHead }: { readonly format: keyof typeof EXPORT_FORMATS; readonly day: string; isHead: boolean },
): FastifyReply {
  const chosen = EXPORT_FORMATS[format]
  reply.header('content-disposition', `attachment; filename="events-${day}.${format}"`)
  // Otherwise everything would be read only to be thrown away.
  if (isHead) return reply.type(chosen.contentType).send('')
  return sendPieces(reply, chosen.contentType, exportedEvents(quest, chosen))
}

export const eventExportRoutes = ({ store, clock }: Parts, visibleProjects: VisibleProjects) => ({
  exportEvents: get('/api/admin/search/events/export', 'All events that a search finds, as a file', {
    produces: ['text/csv', 'application/x-ndjson'],
    query: ExportQuery,
    response: Type.String({ description: 'One line per event, the newest first.' }),
    sends: async ({ query: { format, ...filters }, actor, method }, reply) => {
      const quest = await questOf({ store, visibleProjects }, actor, reply, eventSearchOf(filters))
      return sendFile(reply, quest, { format, day: clock().toISOString().slice(0, 10), isHead: method === 'HEAD' })
    },
  }),
})
