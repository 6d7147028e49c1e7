import { type Static, Type } from 'typebox'
import { requireLiveProject } from '#features/workspace/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { type Json, sameJson } from '#kernel/json'
import { PathName } from '#kernel/names'
import type { GivenTag } from '#kernel/tag'
import { type Context, defineCommand } from '#platform/commands/define'
import { refuseUnless } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import { sqlFault } from '#platform/db/faults'
import type { Queryable } from '#platform/db/tables'
import { checkedInput } from '#platform/validation'
import { everyEnvironment, everyEnvironmentOf, whereItHasTargeting, whereItIsOn } from './affected.ts'
import { dropFlag, type ReleaseTags } from './archive-retention.ts'
import { familyOf, leaveAllParents } from './dependency-store.ts'
import { flagEvent, flagSnapshot } from './events.ts'
import { metadataOf, projectSegmentsOf } from './queries.ts'
import { changed, mayArchive, mayMove, patched } from './rules.ts'
import { EditableFlag, FlagChange, type FlagMetadata, FlagRef, JsonPatch, NewFlag } from './schema.ts'
import { countFlags, type Flag, findFlag, insertFlag, requireFlag, requireLiveFlag, saveFlag } from './store.ts'
import { DEFAULT_TYPE } from './types.ts'

const inProject = ({ project }: { project: string }) => [{ project }]
const subject = ({ name }: { name: string }) => name

/** Inserts a toggle; its name is free or somebody was faster. Shared with cloning. */
export async function addFlag({ tx, actor }: Context, flag: Flag, limits: Limits): Promise<void> {
  if (limits.maxToggles !== undefined && (await countFlags(tx)) >= limits.maxToggles)
    throw new Failure('limit_exceeded', `This instance allows ${limits.maxToggles} toggles`)
  await insertFlag(tx, flag, actor, (error) =>
    sqlFault(error) === 'unique'
      ? new Failure('name_exists', `A toggle named "${flag.name}" already exists`, { cause: error })
      : error,
  )
}

/** What happens to the tags of a toggle that is created or deleted; tags are no concern of this slice. */
export interface FlagTags {
  readonly putTags: (ctx: Context, flag: Flag, tags: readonly GivenTag[]) => Promise<void>
  readonly releaseTags: ReleaseTags
}

const createFlag = (limits: Limits, putTags: FlagTags['putTags']) =>
  defineCommand({
    name: 'flag.create',
    needs: ['CREATE_FEATURE'],
    where: inProject,
    // A limit counts all toggles, and tags are shared by them.
    isolatedTo: ({ flag }) => (limits.maxToggles === undefined && !flag.tags ? flag.name : undefined),
    input: Type.Object({ project: PathName, flag: NewFlag }),
    async run(ctx, { project, flag: given }): Promise<FlagMetadata> {
      await requireLiveProject(ctx.tx, project)
      const flag: Flag = {
        name: given.name,
        project,
        description: given.description ?? '',
        type: given.type ?? DEFAULT_TYPE,
        stale: false,
        impressionData: given.impressionData ?? false,
        createdAt: ctx.now,
        archivedAt: null,
      }
      await addFlag(ctx, flag, limits)
      ctx.record(flagEvent('feature-created', flag, { data: flagSnapshot(flag) }))
      if (given.tags) await putTags(ctx, flag, given.tags)
      const { archivedAt: _, ...metadata } = flag
      return { ...metadata, lastSeenAt: null, variants: null }
    },
  })

/** Saves and records, unless nothing changed. A change of `stale` has an event of its own. */
async function saveMetadata({ tx, record }: Context, before: Flag, after: Flag): Promise<FlagMetadata> {
  if (!sameJson(before, after)) {
    await saveFlag(tx, after)
    record(flagEvent('feature-metadata-updated', after, { data: flagSnapshot(after), preData: flagSnapshot(before) }))
    if (after.stale !== before.stale) record(staleEvent(after))
  }
  return metadataOf(tx, after)
}

const staleEvent = (flag: Flag) =>
  flagEvent(flag.stale ? 'feature-stale-on' : 'feature-stale-off', flag, {
    data: { stale: flag.stale },
    preData: { stale: !flag.stale },
  })

/** `impressionData` makes SDKs report evaluations. Nothing else of the metadata changes what they do. */
const whereSdksNotice = async (q: Queryable, before: Flag, after: Pick<Flag, 'impressionData'>) =>
  before.impressionData === after.impressionData ? [] : whereItIsOn(q, before.name)

const updateFlag = defineCommand({
  name: 'flag.update',
  needs: ['UPDATE_FEATURE'],
  where: inProject,
  subject,
  input: Type.Object({ ...FlagRef.properties, change: FlagChange }),
  async guardedIn({ project, name, change: { impressionData } }, q) {
    const flag = impressionData === undefined ? undefined : await findFlag(q, name)
    return impressionData === undefined || flag?.project !== project ? [] : whereSdksNotice(q, flag, { impressionData })
  },
  async run(ctx, { project, name, change }): Promise<FlagMetadata> {
    const flag = await requireLiveFlag(ctx.tx, project, name)
    return saveMetadata(ctx, flag, changed(flag, change))
  },
})

async function patchedFlag(q: Queryable, flag: Flag, operations: Static<typeof JsonPatch>): Promise<Flag> {
  const document: { readonly [key: string]: Json } = { ...(await metadataOf(q, flag)), archived: false }
  return { ...flag, ...checkedInput(EditableFlag, patched(document, operations)) }
}

const patchFlag = defineCommand({
  name: 'flag.patch',
  needs: ['UPDATE_FEATURE'],
  where: inProject,
  subject,
  input: Type.Object({ ...FlagRef.properties, operations: JsonPatch }),
  async guardedIn({ project, name, operations }, q) {
    const flag = await findFlag(q, name)
    if (flag?.project !== project) return []
    try {
      return await whereSdksNotice(q, flag, await patchedFlag(q, flag, operations))
    } catch (error) {
      // The command itself fails with it, after everything that goes first.
      if (error instanceof Failure) return []
      throw error
    }
  },
  async run(ctx, { project, name, operations }): Promise<FlagMetadata> {
    const flag = await requireLiveFlag(ctx.tx, project, name)
    return saveMetadata(ctx, flag, await patchedFlag(ctx.tx, flag, operations))
  },
})

const setStale = defineCommand({
  name: 'flag.set-stale',
  needs: ['UPDATE_FEATURE'],
  where: inProject,
  subject,
  input: Type.Object({ ...FlagRef.properties, stale: Type.Boolean() }),
  async run({ tx, record }, { project, name, stale }): Promise<void> {
    const flag = await requireLiveFlag(tx, project, name)
    if (flag.stale === stale) return
    await saveFlag(tx, { ...flag, stale })
    record(staleEvent({ ...flag, stale }))
  },
})

const archiveFlag = defineCommand({
  name: 'flag.archive',
  needs: ['DELETE_FEATURE'],
  where: inProject,
  guardedIn: everyEnvironmentOf,
  subject,
  input: FlagRef,
  async run(ctx, { project, name }): Promise<void> {
    const { tx, now, record } = ctx
    const flag = await requireFlag(tx, project, name)
    if (flag.archivedAt !== null) return
    refuseUnless(mayArchive(await familyOf(tx, name)), `The toggle "${name}" cannot be archived`)
    await leaveAllParents(ctx, flag)
    const archived = { ...flag, archivedAt: now }
    await saveFlag(tx, archived)
    record(flagEvent('feature-archived', archived, { data: { archived: true }, preData: { archived: false } }))
  },
})

const hidden = ({ name }: { name: string }) => notFound('toggle', name)

/** Paths of the archive name no project: where it is decides who may. A name that nobody has answers 404 to all. */
const whereItIs = async ({ name, project }: { name: string; project?: string }, q: Queryable) => {
  const flag = await findFlag(q, name)
  if (!flag || (project !== undefined && flag.project !== project)) throw notFound('toggle', name)
  return [{ project: flag.project }]
}

const ArchiveRef = Type.Object({ name: PathName, project: Type.Optional(PathName) })

const reviveFlag = defineCommand({
  name: 'flag.revive',
  needs: ['UPDATE_FEATURE'],
  where: whereItIs,
  hidden,
  guardedIn: ({ name }, q) => whereItIsOn(q, name),
  subject,
  input: ArchiveRef,
  async run({ tx, record }, { name }): Promise<void> {
    const flag = await findFlag(tx, name)
    if (!flag || flag.archivedAt === null) return
    await requireLiveProject(tx, flag.project)
    const revived = { ...flag, archivedAt: null }
    await saveFlag(tx, revived)
    record(flagEvent('feature-revived', revived, { data: { archived: false }, preData: { archived: true } }))
  },
})

const deleteFlag = (releaseTags: ReleaseTags) =>
  defineCommand({
    name: 'flag.delete',
    needs: ['DELETE_FEATURE'],
    where: whereItIs,
    hidden,
    subject,
    input: ArchiveRef,
    async run(ctx, { name }): Promise<void> {
      const flag = await findFlag(ctx.tx, name)
      if (!flag) return
      if (flag.archivedAt === null)
        throw new Failure('conflict', `The toggle "${name}" is not archived: only archived toggles can be deleted`)
      await dropFlag(ctx, flag, releaseTags)
    },
  })

const moveFlag = defineCommand({
  name: 'flag.move',
  needs: ['MOVE_FEATURE_TOGGLE'],
  where: ({ project, newProject }) => [{ project }, { project: newProject }],
  // Reviewed targeting neither leaves its project nor comes into one, also while the toggle is off: it could be switched on there.
  guardedIn: async ({ project, name, newProject }, q) => [
    ...(await whereItHasTargeting(q, name)).filter((place) => place.project === project),
    ...(await everyEnvironment(q, newProject)),
  ],
  subject,
  input: Type.Object({ ...FlagRef.properties, newProject: PathName }),
  async run({ tx, record }, { project, name, newProject }): Promise<void> {
    const flag = await requireLiveFlag(tx, project, name)
    if (newProject === project) throw invalid('/body/newProjectId', 'the toggle is in this project already')
    await requireLiveProject(tx, newProject)
    const uses = { ...(await familyOf(tx, name)), projectSegments: await projectSegmentsOf(tx, name) }
    refuseUnless(mayMove(uses), `The toggle "${name}" cannot be moved`)
    const moved = { ...flag, project: newProject }
    await saveFlag(tx, moved)
    const data = { oldProject: project, newProject }
    record(flagEvent('feature-project-change', moved, { data: { ...data, project: newProject }, preData: { project } }))
  },
})

export const flagCommands = (limits: Limits, tags: FlagTags) => ({
  createFlag: createFlag(limits, tags.putTags),
  updateFlag,
  patchFlag,
  setStale,
  archiveFlag,
  reviveFlag,
  deleteFlag: deleteFlag(tags.releaseTags),
  moveFlag,
})
