import { Type } from 'typebox'
import { findToggle, requireLiveToggle, type Toggle, toggleEvent } from '#features/toggles/toggle/index'
import { visibleProjectsIn } from '#features/workspace/index'
import { notFound } from '#kernel/failure'
import { PathName } from '#kernel/names'
import type { Scope } from '#kernel/permission'
import { GivenTag, sameTag, type Tag, tagFrom } from '#kernel/tag'
import { type Context, defineCommand } from '#platform/commands/define'
import { refuseUnless, withFreeName } from '#platform/commands/helpers'
import type { Queryable } from '#platform/db/tables'
import { changesOf, mayDeleteTag, type TagChanges } from './rules.ts'
import { existingTags, insertTag, isCarried, putTagsOn, removeTag, requireTag, tagsOf, takeTagsOff } from './store.ts'
import { ensureTagType } from './type-commands.ts'
import { NO_PROJECT } from './visibility.ts'

/** Tags belong to no project, so the permission in any project is enough. */
const whereAny = (): Scope[] => [{ anyProject: true }]

const nameOf = ({ type, value }: Tag): string => `"${value}" of type "${type}"`

/** Creates a tag, and its type if needed. `project` is the project of the toggle that gets the tag. */
async function addTag(ctx: Context, tag: Tag, project: string): Promise<void> {
  await ensureTagType(ctx, { name: tag.type }, project)
  await insertTag(ctx.tx, tag, project, ctx.now)
  ctx.record({ type: 'tag-created', data: { ...tag } })
}

const createTag = defineCommand({
  name: 'tag.create',
  isSentToSdks: false,
  needs: ['UPDATE_FEATURE'],
  where: whereAny,
  input: GivenTag,
  async run(ctx, given): Promise<Tag> {
    const tag = tagFrom(given)
    await withFreeName(`A tag ${nameOf(tag)}`, addTag(ctx, tag, NO_PROJECT))
    return tag
  },
})

const deleteTag = defineCommand({
  name: 'tag.delete',
  isSentToSdks: false,
  needs: ['UPDATE_FEATURE'],
  where: whereAny,
  input: Type.Object({ type: PathName, value: PathName }),
  async run({ tx, actor, record }, { type, value }): Promise<void> {
    const tag = await requireTag(tx, await visibleProjectsIn(tx, actor), { type, value })
    refuseUnless(mayDeleteTag(await isCarried(tx, tag)), `The tag ${nameOf(tag)} cannot be deleted`)
    await removeTag(tx, tag)
    record({ type: 'tag-deleted', preData: { ...tag } })
  },
})

async function saveChanges(ctx: Context, toggle: Toggle, { added, removed }: TagChanges): Promise<void> {
  const { tx, record } = ctx
  if (added.length > 0) {
    const existing = await existingTags(tx, added)
    for (const tag of added) if (!existing.some((one) => sameTag(one, tag))) await addTag(ctx, tag, toggle.project)
    await putTagsOn(tx, toggle.name, added)
  }
  if (removed.length > 0) await takeTagsOff(tx, toggle.name, removed, ctx.now)
  for (const tag of added) record(toggleEvent('feature-tagged', toggle, { data: { tag } }))
  for (const tag of removed) record(toggleEvent('feature-untagged', toggle, { preData: { tag } }))
}

/** Adds tags to a toggle that is being created. Needs only the permission to create the toggle. */
export async function putOnNewToggle(ctx: Context, toggle: Toggle, given: readonly GivenTag[]): Promise<void> {
  await saveChanges(ctx, toggle, changesOf([], { added: given.map(tagFrom), removed: [] }))
}

interface ToggleLocation {
  readonly name: string
  readonly project?: string
}

/** If the path names a project, the toggle must be in it. Otherwise the toggle is found by name alone. */
async function toggleAt(q: Queryable, { name, project }: ToggleLocation): Promise<Toggle> {
  const toggle = await findToggle(q, name)
  if (!toggle || (project !== undefined && toggle.project !== project)) throw notFound('toggle', name)
  return toggle
}

const changeTags = defineCommand({
  name: 'toggle.change-tags',
  isSentToSdks: false,
  needs: ['UPDATE_FEATURE'],
  where: async (location, q) => [{ project: (await toggleAt(q, location)).project }],
  hidden: ({ name }) => notFound('toggle', name),
  subject: ({ name }) => name,
  input: Type.Object({
    name: PathName,
    project: Type.Optional(PathName),
    addedTags: Type.Array(GivenTag),
    removedTags: Type.Array(Type.Object({ value: Type.String(), type: Type.Optional(Type.String()) })),
  }),
  async run(ctx, { addedTags, removedTags, ...location }): Promise<void> {
    const { name, project = (await toggleAt(ctx.tx, location)).project } = location
    const toggle = await requireLiveToggle(ctx.tx, project, name)
    const wanted = { added: addedTags.map(tagFrom), removed: removedTags.map(tagFrom) }
    await saveChanges(ctx, toggle, changesOf(await tagsOf(ctx.tx, name), wanted))
  },
})

export const tagCommands = { createTag, deleteTag, changeTags }
