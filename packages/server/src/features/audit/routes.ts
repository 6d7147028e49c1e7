import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { findFlag } from '#features/flags/index'
import { notFound } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { actorOf } from '#platform/http/access'
import { JSON_TYPE, sendPieces } from '#platform/http/json-pieces'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
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

const ToggleParams = Type.Object({ featureName: PathName })

export function eventRoutes(app: App, { store, clock }: Parts, visibleProjects: VisibleProjects): void {
  const access = { signedIn: true } as const

  async function questOf(request: FastifyRequest, reply: FastifyReply, search: EventSearch): Promise<Quest> {
    const q = store.scan
    const sight = await sightOf(q, actorOf(request), visibleProjects)
    const index = await textIndexFor(store, search.terms ?? [])
    return { q, search, sight, index, isGone: () => reply.raw.destroyed }
  }

  /** The events of a page and how many there are on all of them. */
  async function pageFor(quest: Quest, page: Page) {
    const { found, ...total } = await findPage(quest, page)
    return { ...total, events: readEvents(quest, found) }
  }

  app.get<{ Querystring: Static<typeof LogQuery> }>(
    '/api/admin/events',
    {
      config: { access },
      schema: {
        operationId: 'getEvents',
        summary: `The last ${NEWEST.limit} events`,
        tags: ['Events'],
        querystring: LogQuery,
        response: { 200: EventList },
      },
    },
    async (request, reply) => {
      const { project } = request.query
      const search = project === undefined ? {} : { projects: [project] }
      const { total, totalIsCapped, events } = await pageFor(await questOf(request, reply, search), NEWEST)
      return sendPieces(
        reply,
        JSON_TYPE,
        jsonWith({ version: 1 }, events, eventView, { totalEvents: total, totalIsCapped }),
      )
    },
  )

  /** What is in a project that is hidden from them does not exist, whatever happened to it before. */
  async function requireVisible(sight: Sight, name: string, total: number): Promise<void> {
    const flag = await findFlag(store.read, name)
    const isHidden = flag !== undefined && sight !== 'everything' && !sight.projects.has(flag.project)
    if (isHidden || (!flag && total === 0)) throw notFound('toggle', name)
  }

  app.get<{ Params: Static<typeof ToggleParams>; Querystring: PageQuery }>(
    '/api/admin/events/:featureName',
    {
      config: { access },
      schema: {
        operationId: 'getEventsOfFeature',
        summary: 'The events of a toggle; also of one that was deleted',
        tags: ['Events'],
        params: ToggleParams,
        querystring: PageQuery,
        response: { 200: ToggleEvents },
      },
    },
    async (request, reply) => {
      const { featureName } = request.params
      const page = pageOf(request.query)
      const quest = await questOf(request, reply, { features: [featureName] })
      const { total, totalIsCapped, events } = await pageFor(quest, page)
      await requireVisible(quest.sight, featureName, total)
      const head = { version: 1, toggleName: featureName }
      return sendPieces(reply, JSON_TYPE, jsonWith(head, events, eventView, { totalEvents: total, totalIsCapped }))
    },
  )

  app.get<{ Querystring: Static<typeof EventSearchQuery> }>(
    '/api/admin/search/events',
    {
      config: { access },
      schema: {
        operationId: 'searchEvents',
        summary: 'Find events, each with a sentence that tells what happened: filtered, page by page',
        tags: ['Events'],
        querystring: EventSearchQuery,
        response: { 200: FoundEvents },
      },
    },
    async (request, reply) => {
      const [search, page] = [eventSearchOf(request.query), pageOf(request.query)]
      const { total, totalIsCapped, events } = await pageFor(await questOf(request, reply, search), page)
      return sendPieces(reply, JSON_TYPE, jsonWith({}, events, foundEvent, { total, totalIsCapped }))
    },
  )

  app.get<{ Querystring: Static<typeof ExportQuery> }>(
    '/api/admin/search/events/export',
    {
      config: { access },
      schema: {
        operationId: 'exportEvents',
        summary: 'All events that a search finds, as a file',
        tags: ['Events'],
        produces: ['text/csv', 'application/x-ndjson'],
        querystring: ExportQuery,
        response: { 200: Type.String({ description: 'One line per event, the newest first.' }) },
      },
    },
    async (request, reply) => {
      const { format, ...filters } = request.query
      const quest = await questOf(request, reply, eventSearchOf(filters))
      const chosen = EXPORT_FORMATS[format]
      const day = clock().toISOString().slice(0, 10)
      reply.header('content-disposition', `attachment; filename="events-${day}.${format}"`)
      // Otherwise everything would be read only to be thrown away.
      if (request.method === 'HEAD') return reply.type(chosen.contentType).send('')
      return sendPieces(reply, chosen.contentType, exportedEvents(quest, chosen))
    },
  )

  typed(app).get(
    '/api/admin/event-creators',
    {
      config: { access },
      schema: {
        operationId: 'getEventCreators',
        summary: 'Everybody who did something that is in the log, by name',
        tags: ['Events'],
        response: { 200: Creators },
      },
    },
    async (request, reply) => listCreators(await questOf(request, reply, {})),
  )
}
