import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { findFlag } from '#features/flags/index'
import { notFound } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { actorOf } from '#platform/http/access'
import { JSON_TYPE, sendJson, sendPieces } from '#platform/http/json-pieces'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import { listCreators } from './creators.ts'
import { EventJson } from './event-json.ts'
import { EXPORT_FORMATS, exportedEvents } from './export.ts'
import { type FoundPage, findPage, type Quest, readPage } from './queries.ts'
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
import { EventTotals } from './totals.ts'
import { type Around, eventView, foundEvent, jsonAround, jsonWith } from './views.ts'
import { type Sight, sightOf } from './visibility.ts'

const NEWEST: Page = { offset: 0, limit: 100 }

const totalEvents = ({ total, totalIsCapped }: FoundPage) => ({ totalEvents: total, totalIsCapped })

const ToggleParams = Type.Object({ featureName: PathName })

export function eventRoutes(app: App, { store, clock }: Parts, visibleProjects: VisibleProjects): void {
  const access = { signedIn: true } as const
  const totals = new EventTotals()
  const [plainJson, foundJson] = [new EventJson(eventView), new EventJson(foundEvent)]

  async function questOf(request: FastifyRequest, reply: FastifyReply, search: EventSearch): Promise<Quest> {
    const q = store.scan
    const sight = await sightOf(q, actorOf(request), visibleProjects)
    const index = await textIndexFor(store, search.terms ?? [])
    return { q, read: store.read, totals, search, sight, index, isGone: () => reply.raw.destroyed }
  }

  /** In pieces where the data of the events is long. */
  async function sendEvents(reply: FastifyReply, quest: Quest, page: FoundPage, json: EventJson, around: Around) {
    const list = await json.listOf(quest, page)
    if (list !== undefined) return sendJson(reply, jsonAround(around, list))
    return sendPieces(reply, JSON_TYPE, jsonWith(around, readPage(quest, page.ids), json.view))
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
      const quest = await questOf(request, reply, search)
      const found = await findPage(quest, NEWEST)
      return sendEvents(reply, quest, found, plainJson, { before: { version: 1 }, after: totalEvents(found) })
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
      const found = await findPage(quest, page)
      await requireVisible(quest.sight, featureName, found.total)
      const before = { version: 1, toggleName: featureName }
      return sendEvents(reply, quest, found, plainJson, { before, after: totalEvents(found) })
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
      const quest = await questOf(request, reply, search)
      const found = await findPage(quest, page)
      const { total, totalIsCapped } = found
      return sendEvents(reply, quest, found, foundJson, { before: {}, after: { total, totalIsCapped } })
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
