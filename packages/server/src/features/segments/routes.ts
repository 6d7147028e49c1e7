import { Type } from 'typebox'
import { strategiesUsingSegment } from '#features/targeting/index'
import type { Actor } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import type { segmentCommands } from './commands.ts'
import {
  NewSegment,
  type PlannedUse,
  SegmentChange,
  SegmentList,
  SegmentName,
  SegmentStrategies,
  SegmentView,
} from './schema.ts'
import { isNameTaken, listSegments, requireSegment, viewOf } from './store.ts'

const tags = ['Segments']
const base = '/api/admin/segments'
const One = Type.Object({ segmentId: Type.String() })

/** What is no number that the store gives out is the id of nothing. */
function idFrom({ segmentId }: { segmentId: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(segmentId)) throw notFound('segment', segmentId)
  return Number(segmentId)
}

/** The strategies that would use a segment by what is planned, wherever that is written down. */
export type PlannedUses = (q: Queryable, segment: number) => Promise<PlannedUse[]>

export interface SegmentRouteParts {
  readonly visibleProjects: VisibleProjects
  readonly plannedUses: PlannedUses
}

/** Segments of projects that one may not see do not exist. */
export function segmentRoutes(
  app: App,
  { store, run }: Parts,
  { createSegment, updateSegment, deleteSegment }: ReturnType<typeof segmentCommands>,
  { visibleProjects, plannedUses }: SegmentRouteParts,
): void {
  const http = typed(app)

  async function visibleTo(actor: Actor): Promise<(project: string | null | undefined) => boolean> {
    const visible = await visibleProjects(actor)
    return (project) => project == null || visible === 'all' || visible.includes(project)
  }
  async function requireVisible(actor: Actor, id: number) {
    const [segment, isVisible] = [await requireSegment(store.read, id), await visibleTo(actor)]
    if (!isVisible(segment.project)) throw notFound('segment', id)
    return segment
  }

  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getSegments',
        summary: 'All segments that you may see, by name',
        tags,
        response: { 200: SegmentList },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const sees = await visibleTo(actor)
      const segments = await listSegments(store.scan, await visibleProjects(actor))
      return { segments: segments.filter(({ project }) => sees(project)) }
    },
  )
  http.get(
    `${base}/:segmentId`,
    {
      config: { access: { signedIn: true } },
      schema: { operationId: 'getSegment', summary: 'One segment', tags, params: One, response: { 200: SegmentView } },
    },
    async (request) => viewOf(await requireVisible(actorOf(request), idFrom(request.params))),
  )
  http.get(
    `${base}/:segmentId/strategies`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getStrategiesOfSegment',
        summary: 'The strategies that use a segment, those of archived toggles included',
        tags,
        params: One,
        response: { 200: SegmentStrategies },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { id } = await requireVisible(actor, idFrom(request.params))
      const sees = await visibleTo(actor)
      const strategies = await strategiesUsingSegment(store.scan, id)
      const planned = await plannedUses(store.scan, id)
      const seen = ({ projectId }: { readonly projectId: string }) => sees(projectId)
      return { strategies: strategies.filter(seen), changeRequestStrategies: planned.filter(seen) }
    },
  )
  http.post(
    base,
    {
      config: { access: runs(createSegment) },
      schema: {
        operationId: 'createSegment',
        summary: 'Create a segment, of a project or of all',
        tags,
        body: NewSegment,
        response: { 201: SegmentView },
      },
    },
    async (request, reply) => {
      const created = await run(actorOf(request), step(createSegment, request.body))
      return reply.code(201).header('location', `${app.prefix}${base}/${created.id}`).send(created)
    },
  )
  http.post(
    `${base}/validate`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'validateSegmentName',
        summary: 'Can a segment have this name?',
        tags,
        body: Type.Object({ name: SegmentName }),
        response: { 204: Empty },
      },
    },
    async ({ body }, reply) => {
      if (await isNameTaken(store.read, body.name))
        throw new Failure('name_exists', `A segment named "${body.name}" already exists`)
      return reply.code(204).send()
    },
  )
  http.put(
    `${base}/:segmentId`,
    {
      config: { access: runs(updateSegment) },
      schema: {
        operationId: 'updateSegment',
        summary: 'Change a segment, at once in every strategy that uses it; absent fields keep their value',
        tags,
        params: One,
        body: SegmentChange,
        response: { 204: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(updateSegment, { id: idFrom(request.params), change: request.body }))
      return reply.code(204).send()
    },
  )
  http.delete(
    `${base}/:segmentId`,
    {
      config: { access: runs(deleteSegment) },
      schema: {
        operationId: 'deleteSegment',
        summary: 'Delete a segment that no strategy uses',
        tags,
        params: One,
        response: { 204: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteSegment, { id: idFrom(request.params) }))
      return reply.code(204).send()
    },
  )
}
