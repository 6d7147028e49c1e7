import { Type } from 'typebox'
import { strategiesUsingSegment, strategyWithSegments } from '#features/toggles/targeting/index'
import type { Actor } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { idFrom, PathId } from '#kernel/names'
import { refuseTaken } from '#platform/commands/helpers'
import type { Queryable } from '#platform/db/tables'
import { JSON_TYPE, jsonItems, jsonLists, sendChunks } from '#platform/http/json-chunks'
import { ask, created, get, noContent, post, put, remove } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { yieldIfDue } from '#platform/turns'
import { type segmentCommands, segmentVersion } from './commands.ts'
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

const all = '/api/admin/segments'
const one = `${all}/:segmentId` as const

const params = { segmentId: PathId }
const segmentIdOf = ({ segmentId }: { segmentId: string }): number => idFrom('segment', segmentId)

/** Returns the strategies that would use a segment if the open change requests were applied. */
export type PlannedUses = (q: Queryable, segment: number) => Promise<PlannedUse[]>

export interface SegmentRouteDeps extends Pick<Deps, 'store'> {
  readonly visibleProjects: VisibleProjects
  readonly plannedUses: PlannedUses
}

/** A segment of a project that the actor may not see gives the same 404 as one that does not exist. */
export function segmentReads({ store, visibleProjects, plannedUses }: SegmentRouteDeps) {
  async function visibleTo(actor: Actor): Promise<(project: string | null | undefined) => boolean> {
    const visible = await visibleProjects(actor)
    const names = new Set(visible === 'all' ? [] : visible)
    return (project) => project == null || visible === 'all' || names.has(project)
  }
  async function requireVisible(actor: Actor, id: number) {
    const [segment, isVisible] = [await requireSegment(store.read, id), await visibleTo(actor)]
    if (!isVisible(segment.project)) throw notFound('segment', id)
    return segment
  }
  async function usesOf(actor: Actor, segmentId: number) {
    const { id } = await requireVisible(actor, segmentId)
    const sees = await visibleTo(actor)
    const strategies = await strategiesUsingSegment(store.scan, id)
    const planned = await plannedUses(store.scan, id)
    await yieldIfDue()
    const seen = ({ projectId }: { readonly projectId: string }) => sees(projectId)
    return { strategies: strategies.filter(seen), changeRequestStrategies: planned.filter(seen) }
  }
  return {
    getSegments: get(all, 'List the segments that you can see, by name', {
      response: SegmentList,
      handle: async ({ actor }) => {
        const sees = await visibleTo(actor)
        const segments = await listSegments(store.scan, await visibleProjects(actor))
        return { segments: segments.filter(({ project }) => sees(project)) }
      },
    }),
    getSegment: get(one, 'Get a segment', {
      params,
      response: SegmentView,
      etag: segmentVersion.etag,
      handle: async ({ params: given, actor }) => viewOf(await requireVisible(actor, segmentIdOf(given))),
    }),
    getStrategiesOfSegment: get(
      `${one}/strategies`,
      'List the strategies that use a segment, including those of archived toggles',
      {
        params,
        response: SegmentStrategies,
        sends: async ({ params: given, actor }, reply) => {
          const { strategies, changeRequestStrategies } = await usesOf(actor, segmentIdOf(given))
          const lists = {
            strategies: jsonItems(strategies),
            changeRequestStrategies: jsonItems(changeRequestStrategies),
          }
          return sendChunks(reply, JSON_TYPE, jsonLists(lists))
        },
      },
    ),
    getSegmentsOfStrategy: get(`${all}/strategies/:strategyId`, 'List the segments of a strategy', {
      response: SegmentList,
      handle: async ({ params: { strategyId }, actor }) => {
        const [found, isVisible] = [await strategyWithSegments(store.scan, strategyId), await visibleTo(actor)]
        if (!found || !isVisible(found.project)) return { segments: [] }
        const segments = await listSegments(store.scan, await visibleProjects(actor))
        return { segments: segments.filter(({ id, project }) => found.segments.includes(id) && isVisible(project)) }
      },
    }),
    validateSegmentName: ask(`${all}/validate`, 'Check whether a segment name is available', {
      body: Type.Object({ name: SegmentName }),
      response: noContent,
      handle: ({ body: { name } }) => refuseTaken(`A segment named "${name}"`, isNameTaken(store.read, name)),
    }),
  }
}

/** Clients of Unleash send an empty project for a segment of all projects. */
const ofAllIfEmpty = <Body extends Pick<NewSegment, 'project'>>(body: Body): Body =>
  body.project === '' ? { ...body, project: null } : body

export const segmentWrites = (commands: ReturnType<typeof segmentCommands>) => ({
  createSegment: post(all, 'Create a segment for one project or for all projects', {
    body: NewSegment,
    runs: commands.createSegment,
    input: ({ body }) => ofAllIfEmpty(body),
    response: created(SegmentView, 'id'),
  }),
  updateSegment: put(one, 'Update a segment for all strategies that use it; absent fields keep their value', {
    params,
    body: SegmentChange,
    runs: commands.updateSegment,
    input: ({ params: given, body }) => ({ id: segmentIdOf(given), change: ofAllIfEmpty(body) }),
    response: noContent,
  }),
  deleteSegment: remove(
    one,
    'Delete a segment that no live toggle uses; strategies of archived toggles that use it are disabled',
    {
      params,
      runs: commands.deleteSegment,
      input: ({ params: given }) => ({ id: segmentIdOf(given) }),
      response: noContent,
    },
  ),
})
