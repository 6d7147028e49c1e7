import { Type } from 'typebox'
import {
  fieldsFor,
  leaveSegment,
  normalConstraints,
  refuseForeignField,
  strategiesUsingSegment,
} from '#features/toggles/targeting/index'
import type { Releases } from '#features/toggles/toggle/index'
import { requireLiveProject } from '#features/workspace/index'
import { Failure, notFound } from '#kernel/failure'
import { Id } from '#kernel/names'
import type { Permission, Scope } from '#kernel/permission'
import { contentVersion } from '#platform/commands/content-version'
import { type Context, defineCommand } from '#platform/commands/define'
import { recordChange, refuseUnless } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { mayBelongTo, mayDelete, mayForget } from './rules.ts'
import { NewSegment, SegmentChange, type SegmentView } from './schema.ts'
import {
  countSegments,
  environmentsOfSegment,
  insertSegment,
  projectsUsing,
  removeSegment,
  requireSegment,
  type Segment,
  saveSegment,
  viewOf,
} from './store.ts'

const One = Type.Object({ id: Id })
const scopeOf = (project: string | null | undefined): Scope => (project == null ? {} : { project })

/** The stored project of the segment decides which permission is needed. */
const whereItIs = async ({ id }: { id: number }, q: Queryable): Promise<Scope[]> => [
  scopeOf((await requireSegment(q, id)).project),
]
const hidden = ({ id }: { id: number }) => notFound('segment', id)

export const segmentVersion = contentVersion<SegmentView, { id: number }>({
  label: ({ name }) => `The segment "${name}"`,
  read: async (q, { id }) => viewOf(await requireSegment(q, id)),
})
const { versionOf } = segmentVersion

/** A permission for segments of a project is not enough for segments of all projects. */
function demandForInstallation({ demand }: Context, permission: Permission, project: string | null): void {
  if (project === null) demand(permission, {})
}

const eventOf = ({ project }: Segment) => (project === null ? {} : { project })

async function constraintsOf(
  { tx }: Context,
  given: NewSegment['constraints'],
  { limits, project, before }: { limits: Limits; project: string | null; before?: Segment['constraints'] },
) {
  const fields = await fieldsFor(tx, given, project)
  return normalConstraints(given, '/body/constraints', { limits, fields, before, owner: 'segment' })
}

/** A segment that is moved must not use context fields of its earlier project. */
async function refuseForeignFields({ tx }: Context, { constraints, project }: Segment): Promise<void> {
  const fields = await fieldsFor(tx, constraints, project)
  for (const [index, { contextName }] of constraints.entries())
    refuseForeignField(contextName, fields, `/body/constraints/${index}`)
}

const createSegment = (limits: Limits) =>
  defineCommand({
    name: 'segment.create',
    needs: ['CREATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'],
    where: ({ project }) => [scopeOf(project)],
    input: NewSegment,
    async run(ctx, { name, description, project = null, constraints }): Promise<SegmentView> {
      demandForInstallation(ctx, 'CREATE_SEGMENT', project)
      if (project !== null) await requireLiveProject(ctx.tx, project)
      if (limits.maxSegments !== undefined && (await countSegments(ctx.tx)) >= limits.maxSegments)
        throw new Failure('limit_exceeded', `This installation allows ${limits.maxSegments} segments`)
      const segment = await insertSegment(ctx.tx, {
        name,
        description: description ?? '',
        project,
        constraints: await constraintsOf(ctx, constraints, { limits, project }),
        createdBy: ctx.actor.name,
        createdAt: ctx.now,
      })
      ctx.record({ type: 'segment-created', ...eventOf(segment), data: { ...segment } })
      return viewOf(segment)
    },
  })

/** Moving a segment needs the permission in both projects, and the new project must contain all toggles that use it. */
async function checkNewProject(
  ctx: Context,
  releases: Releases,
  { id, project: from }: Segment,
  to: string | null,
): Promise<void> {
  if (to === from) return
  demandForInstallation(ctx, 'UPDATE_SEGMENT', to)
  if (to === null) return
  await requireLiveProject(ctx.tx, to)
  const used = [...(await projectsUsing(ctx.tx, id)), ...(await releases.projectsPlanning(ctx.tx, id))]
  refuseUnless(mayBelongTo(to, used), `The segment cannot belong to "${to}"`)
}

const updateSegment = (limits: Limits, releases: Releases) =>
  defineCommand({
    name: 'segment.update',
    needs: ['UPDATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'],
    // Includes the new project, so that a project that is hidden from the actor gives 404.
    where: async (input, q) => [
      ...(await whereItIs(input, q)),
      ...(input.change.project == null ? [] : [{ project: input.change.project }]),
    ],
    hidden,
    versionOf,
    guardedIn: ({ id }, q) => environmentsOfSegment(q, id),
    input: Type.Object({ id: Id, change: SegmentChange }),
    async run(ctx, { id, change }): Promise<void> {
      const before = await requireSegment(ctx.tx, id)
      demandForInstallation(ctx, 'UPDATE_SEGMENT', before.project)
      const project = change.project === undefined ? before.project : change.project
      await checkNewProject(ctx, releases, before, project)
      const after: Segment = {
        ...before,
        project,
        name: change.name ?? before.name,
        description: change.description === undefined ? before.description : (change.description ?? ''),
        constraints: change.constraints
          ? await constraintsOf(ctx, change.constraints, { limits, project, before: before.constraints })
          : before.constraints,
      }
      if (project !== before.project) await refuseForeignFields(ctx, after)
      await recordChange(ctx, { type: 'segment-updated', ...eventOf(after) }, { before, after, save: saveSegment })
    },
  })

const deleteSegment = (releases: Releases) =>
  defineCommand({
    name: 'segment.delete',
    needs: ['DELETE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'],
    where: whereItIs,
    hidden,
    versionOf,
    // No `guardedIn`: only archived toggles may use it, which SDKs do not get, so a deletion never changes an environment.
    input: One,
    async run(ctx, { id }): Promise<void> {
      const segment = await requireSegment(ctx.tx, id)
      demandForInstallation(ctx, 'DELETE_SEGMENT', segment.project)
      const uses = await strategiesUsingSegment(ctx.tx, id)
      refuseUnless(mayDelete(uses), `The segment "${segment.name}" cannot be deleted`)
      refuseUnless(
        mayForget(await releases.projectsPlanning(ctx.tx, id)),
        `The segment "${segment.name}" cannot be deleted`,
      )
      for (const use of uses) await leaveSegment(ctx, use, id)
      await removeSegment(ctx.tx, id)
      ctx.record({ type: 'segment-deleted', ...eventOf(segment), preData: { ...segment } })
    },
  })

export const segmentCommands = (limits: Limits, releases: Releases) => ({
  createSegment: createSegment(limits),
  updateSegment: updateSegment(limits, releases),
  deleteSegment: deleteSegment(releases),
})
