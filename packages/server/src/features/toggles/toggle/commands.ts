import { type Static, Type } from 'typebox'
import { type ProjectView, requireAllowedName, requireLiveProject } from '#features/workspace/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { type Json, sameJson } from '#kernel/json'
import { PathName } from '#kernel/names'
import type { GivenTag } from '#kernel/tag'
import { type Context, defineCommand } from '#platform/commands/define'
import { refuseUnless } from '#platform/commands/helpers'
import type { Limits } from '#platform/config/settings'
import { sqlFault } from '#platform/db/faults'
import type { Queryable } from '#platform/db/tables'
import { daysBefore } from '#platform/jobs/retention'
import { checkedInput } from '#platform/validation'
import {
  environmentsOfOneProject,
  everyEnvironment,
  everyEnvironmentOf,
  whereItHasTargeting,
  whereItIsOn,
} from './affected.ts'
import { dropToggle, type ReleaseTags } from './archive-retention.ts'
import { familyOf, leaveAllParents } from './dependency-store.ts'
import { toggleEvent, toggleSnapshot } from './events.ts'
import { canSdksNotice, newFields, sdksNotice, type ToggleFields } from './fields.ts'
import { requireOwner } from './owner.ts'
import { requirePayloadSchema } from './payload-schema.ts'
import { isSeenSince, metadataOf, projectFieldsOf, projectSegmentsOf } from './queries.ts'
import type { Releases } from './releases.ts'
import { changed, mayArchive, mayMove, patched } from './rules.ts'
import {
  EditableToggle,
  JsonPatch,
  NewToggle,
  ToggleChange,
  type ToggleMetadata,
  ToggleRef,
  UnusedForDays,
} from './schema.ts'
import {
  countLiveToggles,
  countToggles,
  findToggle,
  insertToggle,
  requireLiveToggle,
  requireToggle,
  saveToggle,
  type Toggle,
} from './store.ts'

const inProject = ({ project }: { project: string }) => [{ project }]
const subject = ({ name }: { name: string }) => name

/** Counts after the toggle was written: toggles of the same batch are then in the count (docs/adr/0017). */
async function requireRoom({ tx }: Context, { id, featureLimit }: ProjectView): Promise<void> {
  if (featureLimit !== null && (await countLiveToggles(tx, id)) > featureLimit)
    throw new Failure('limit_exceeded', `The project "${id}" allows ${featureLimit} toggles`)
}

/**
 * Inserts a toggle into a live project. Throws 409 if the name is taken, also by a concurrent request. Shared with
 * cloning.
 */
export async function addToggle(ctx: Context, toggle: Toggle, limits: Limits): Promise<void> {
  const { tx, actor } = ctx
  const project = await requireLiveProject(tx, toggle.project)
  requireAllowedName(project.featureNaming, toggle.name)
  if (limits.maxToggles !== undefined && (await countToggles(tx)) >= limits.maxToggles)
    throw new Failure('limit_exceeded', `This installation allows ${limits.maxToggles} toggles`)
  await insertToggle(tx, toggle, actor, (error) =>
    sqlFault(error) === 'unique'
      ? new Failure('name_exists', `A toggle named "${toggle.name}" already exists`, { cause: error })
      : error,
  )
  await requireRoom(ctx, project)
}

/** Callbacks for the tags of a toggle that is created or deleted. Tags belong to another slice. */
export interface ToggleTags {
  readonly putTags: (ctx: Context, toggle: Toggle, tags: readonly GivenTag[]) => Promise<void>
  readonly releaseTags: ReleaseTags
}

const createToggle = (limits: Limits, putTags: ToggleTags['putTags']) =>
  defineCommand({
    name: 'toggle.create',
    needs: ['CREATE_FEATURE'],
    where: inProject,
    // Not isolated if a limit counts all toggles, or if the toggle has tags, which toggles share.
    isolatedTo: ({ toggle }) => (limits.maxToggles === undefined && !toggle.tags ? toggle.name : undefined),
    input: Type.Object({ project: PathName, toggle: NewToggle }),
    async run(ctx, { project, toggle: given }): Promise<ToggleMetadata> {
      const toggle: Toggle = {
        name: given.name,
        project,
        ...newFields(given),
        createdAt: ctx.now,
        archivedAt: null,
      }
      requirePayloadSchema(toggle.payloadSchema)
      await requireOwner(ctx.tx, toggle.owner)
      await addToggle(ctx, toggle, limits)
      ctx.record(toggleEvent('feature-created', toggle, { data: toggleSnapshot(toggle) }))
      if (given.tags) await putTags(ctx, toggle, given.tags)
      const { archivedAt: _, ...metadata } = toggle
      return { ...metadata, lastSeenAt: null, variants: null }
    },
  })

/** Saves the toggle and records the event, unless nothing changed. A change of `stale` has a separate event. */
async function saveMetadata({ tx, record }: Context, before: Toggle, after: Toggle): Promise<ToggleMetadata> {
  if (!sameJson(before, after)) {
    requirePayloadSchema(after.payloadSchema)
    await requireOwner(tx, after.owner, before.owner)
    await saveToggle(tx, after)
    record(
      toggleEvent('feature-metadata-updated', after, { data: toggleSnapshot(after), preData: toggleSnapshot(before) }),
    )
    if (after.stale !== before.stale) record(staleEvent(after))
  }
  return metadataOf(tx, after)
}

const staleEvent = (toggle: Toggle) =>
  toggleEvent(toggle.stale ? 'feature-stale-on' : 'feature-stale-off', toggle, {
    data: { stale: toggle.stale },
    preData: { stale: !toggle.stale },
  })

const whereSdksNotice = async (q: Queryable, before: Toggle, change: Partial<ToggleFields>) =>
  sdksNotice(before, change) ? whereItIsOn(q, before.name) : []

const updateToggle = defineCommand({
  name: 'toggle.update',
  needs: ['UPDATE_FEATURE'],
  where: inProject,
  subject,
  input: Type.Object({ ...ToggleRef.properties, change: ToggleChange }),
  async guardedIn({ project, name, change }, q) {
    const toggle = canSdksNotice(change) ? await findToggle(q, name) : undefined
    return toggle?.project === project ? whereSdksNotice(q, toggle, change) : []
  },
  async run(ctx, { project, name, change }): Promise<ToggleMetadata> {
    const toggle = await requireLiveToggle(ctx.tx, project, name)
    return saveMetadata(ctx, toggle, changed(toggle, change))
  },
})

async function patchedToggle(q: Queryable, toggle: Toggle, operations: Static<typeof JsonPatch>): Promise<Toggle> {
  const document: { readonly [key: string]: Json } = { ...(await metadataOf(q, toggle)), archived: false }
  return { ...toggle, ...checkedInput(EditableToggle, patched(document, operations)) }
}

const patchToggle = defineCommand({
  name: 'toggle.patch',
  needs: ['UPDATE_FEATURE'],
  where: inProject,
  subject,
  input: Type.Object({ ...ToggleRef.properties, operations: JsonPatch }),
  async guardedIn({ project, name, operations }, q) {
    const toggle = await findToggle(q, name)
    if (toggle?.project !== project) return []
    try {
      return await whereSdksNotice(q, toggle, await patchedToggle(q, toggle, operations))
    } catch (error) {
      // The command fails with the same error later, after the checks that come first.
      if (error instanceof Failure) return []
      throw error
    }
  },
  async run(ctx, { project, name, operations }): Promise<ToggleMetadata> {
    const toggle = await requireLiveToggle(ctx.tx, project, name)
    return saveMetadata(ctx, toggle, await patchedToggle(ctx.tx, toggle, operations))
  },
})

const setStale = defineCommand({
  name: 'toggle.set-stale',
  needs: ['UPDATE_FEATURE'],
  where: inProject,
  subject,
  input: Type.Object({ ...ToggleRef.properties, stale: Type.Boolean() }),
  async run({ tx, record }, { project, name, stale }): Promise<void> {
    const toggle = await requireLiveToggle(tx, project, name)
    if (toggle.stale === stale) return
    await saveToggle(tx, { ...toggle, stale })
    record(staleEvent({ ...toggle, stale }))
  },
})

const archiveToggle = (releases: Releases) =>
  defineCommand({
    name: 'toggle.archive',
    needs: ['DELETE_FEATURE'],
    where: inProject,
    guardedIn: everyEnvironmentOf,
    subject,
    input: Type.Object({
      ...ToggleRef.properties,
      unusedForDays: Type.Optional(UnusedForDays),
    }),
    async run(ctx, { project, name, unusedForDays }): Promise<void> {
      const { tx, now, record } = ctx
      const toggle = await requireToggle(tx, project, name)
      if (toggle.archivedAt !== null) return
      if (unusedForDays !== undefined && (await isSeenSince(tx, name, daysBefore(new Date(now), unusedForDays))))
        throw new Failure('conflict', `The toggle "${name}" cannot be archived: it is in use again`)
      refuseUnless(mayArchive(await familyOf(tx, name)), `The toggle "${name}" cannot be archived`)
      await leaveAllParents(ctx, toggle)
      await releases.cancelArchived(ctx, toggle)
      const archived = { ...toggle, archivedAt: now }
      await saveToggle(tx, archived)
      record(toggleEvent('feature-archived', archived, { data: { archived: true }, preData: { archived: false } }))
    },
  })

const hidden = ({ name }: { name: string }) => notFound('toggle', name)

/** Paths of the archive name no project, so the permission is checked in the toggle's project. An unknown name gives 404. */
const whereItIs = async ({ name, project }: { name: string; project?: string }, q: Queryable) => {
  const toggle = await findToggle(q, name)
  if (!toggle || (project !== undefined && toggle.project !== project)) throw notFound('toggle', name)
  return [{ project: toggle.project }]
}

const ArchiveRef = Type.Object({ name: PathName, project: Type.Optional(PathName) })

const reviveToggle = defineCommand({
  name: 'toggle.revive',
  needs: ['UPDATE_FEATURE'],
  where: whereItIs,
  hidden,
  guardedIn: ({ name }, q) => whereItIsOn(q, name),
  subject,
  input: ArchiveRef,
  async run(ctx, { name }): Promise<void> {
    const { tx, record } = ctx
    const toggle = await findToggle(tx, name)
    if (!toggle || toggle.archivedAt === null) return
    const project = await requireLiveProject(tx, toggle.project)
    const revived = { ...toggle, archivedAt: null }
    await saveToggle(tx, revived)
    await requireRoom(ctx, project)
    record(toggleEvent('feature-revived', revived, { data: { archived: false }, preData: { archived: true } }))
  },
})

const deleteToggle = (releaseTags: ReleaseTags) =>
  defineCommand({
    name: 'toggle.delete',
    needs: ['DELETE_FEATURE'],
    where: whereItIs,
    hidden,
    subject,
    input: ArchiveRef,
    async run(ctx, { name }): Promise<void> {
      const toggle = await findToggle(ctx.tx, name)
      if (!toggle) return
      if (toggle.archivedAt === null)
        throw new Failure('conflict', `The toggle "${name}" is not archived: only archived toggles can be deleted`)
      await dropToggle(ctx, toggle, releaseTags)
    },
  })

const moveToggle = (releases: Releases) =>
  defineCommand({
    name: 'toggle.move',
    needs: ['MOVE_FEATURE_TOGGLE'],
    where: ({ project, newProject }) => [{ project }, { project: newProject }],
    // Moving targeting out of or into a protected environment needs a review, even if the toggle is off: it could be
    // switched on there.
    guardedIn: async ({ project, name, newProject }, q) => [
      ...(await whereItHasTargeting(q, name)).filter((one) => one.project === project),
      ...(await everyEnvironment(q, newProject)),
    ],
    subject,
    input: Type.Object({ ...ToggleRef.properties, newProject: PathName }),
    async run(ctx, { project, name, newProject }): Promise<void> {
      const { tx, record } = ctx
      const toggle = await requireLiveToggle(tx, project, name)
      if (newProject === project) throw invalid('/body/newProjectId', 'the toggle is in this project already')
      const target = await requireLiveProject(tx, newProject)
      const uses = {
        ...(await familyOf(tx, name)),
        projectSegments: await projectSegmentsOf(tx, name),
        projectFields: await projectFieldsOf(tx, toggle),
        environmentsWithPlan: await releases.environmentsWithPlan(tx, name),
        environmentsOfOneProject: await environmentsOfOneProject(tx, { project, name, newProject }),
      }
      refuseUnless(mayMove(uses), `The toggle "${name}" cannot be moved`)
      const moved = { ...toggle, project: newProject }
      await saveToggle(tx, moved)
      await requireRoom(ctx, target)
      const data = { oldProject: project, newProject }
      record(
        toggleEvent('feature-project-change', moved, { data: { ...data, project: newProject }, preData: { project } }),
      )
    },
  })

export const toggleCommands = (limits: Limits, tags: ToggleTags, releases: Releases) => ({
  createToggle: createToggle(limits, tags.putTags),
  updateToggle,
  patchToggle,
  setStale,
  archiveToggle: archiveToggle(releases),
  reviveToggle,
  deleteToggle: deleteToggle(tags.releaseTags),
  moveToggle: moveToggle(releases),
})
