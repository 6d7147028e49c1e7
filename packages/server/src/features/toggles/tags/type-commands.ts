import { Type } from 'typebox'
import { visibleProjectsIn } from '#features/workspace/index'
import { invalid } from '#kernel/failure'
import { PathName } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation, recordChange, refuseUnless, withFreeName } from '#platform/commands/helpers'
import { mayDeleteTagType } from './rules.ts'
import { NewTagType, TagTypeChange, type TagTypeView } from './schema.ts'
import { findTagType, hasTags, insertTagType, removeTagType, requireTagType, saveTagType } from './type-store.ts'
import { NO_PROJECT } from './visibility.ts'

/** Absent fields are empty. */
export const tagTypeFrom = ({ name, description = '', icon = '', color = null }: NewTagType): TagTypeView => ({
  name,
  description,
  icon,
  color,
})

/** Creates the tag type if it does not exist. Used for new tags, and for add-ons whose provider has its own tag types. */
export async function ensureTagType(
  { tx, now, record }: Context,
  given: NewTagType,
  project: string = NO_PROJECT,
): Promise<void> {
  if (await findTagType(tx, given.name)) return
  const type = tagTypeFrom(given)
  await insertTagType(tx, type, project, now)
  record({ type: 'tag-type-created', data: type })
}

const createTagType = defineCommand({
  name: 'tag.create-type',
  isSentToSdks: false,
  ...onInstallation('CREATE_TAG_TYPE'),
  input: NewTagType,
  async run({ tx, now, record }, given): Promise<TagTypeView> {
    const type = tagTypeFrom(given)
    await withFreeName(`A tag type named "${type.name}"`, insertTagType(tx, type, NO_PROJECT, now))
    record({ type: 'tag-type-created', data: type })
    return type
  },
})

const updateTagType = defineCommand({
  name: 'tag.update-type',
  isSentToSdks: false,
  ...onInstallation('UPDATE_TAG_TYPE'),
  input: Type.Object({ name: PathName, change: TagTypeChange }),
  async run(ctx, { name, change }): Promise<TagTypeView> {
    const before = await requireTagType(ctx.tx, await visibleProjectsIn(ctx.tx, ctx.actor), name)
    if (change.name !== undefined && change.name !== name)
      throw invalid('/body/name', 'the name of a tag type cannot be changed')
    const { description = before.description, icon = before.icon, color = before.color } = change
    const after = { name, description, icon, color }
    return recordChange(ctx, { type: 'tag-type-updated' }, { before, after, save: saveTagType })
  },
})

const deleteTagType = defineCommand({
  name: 'tag.delete-type',
  isSentToSdks: false,
  ...onInstallation('DELETE_TAG_TYPE'),
  input: Type.Object({ name: PathName }),
  async run({ tx, actor, record }, { name }): Promise<void> {
    const type = await requireTagType(tx, await visibleProjectsIn(tx, actor), name)
    refuseUnless(mayDeleteTagType(name, await hasTags(tx, name)), `The tag type "${name}" cannot be deleted`)
    await removeTagType(tx, name)
    record({ type: 'tag-type-deleted', preData: type })
  },
})

export const tagTypeCommands = { createTagType, updateTagType, deleteTagType }
