import { Type } from 'typebox'
import { visibleProjectsIn } from '#features/projects/index'
import { Failure, invalid } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { PathName } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import { sqlFault } from '#platform/db/faults'
import { mayDeleteTagType } from './rules.ts'
import { NewTagType, TagTypeChange, type TagTypeView } from './schema.ts'
import { findTagType, hasTags, insertTagType, removeTagType, requireTagType, saveTagType } from './type-store.ts'
import { NO_PROJECT } from './visibility.ts'

const where = () => [{}]

/** What is not given is empty. */
export const tagTypeFrom = ({ name, description = '', icon = '', color = null }: NewTagType): TagTypeView => ({
  name,
  description,
  icon,
  color,
})

/** For tags, and for add-ons whose provider knows tags of its own: a type that is there already stays as it is. */
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

export const takenTagType = (name: string, cause?: unknown): Failure =>
  new Failure('name_exists', `A tag type named "${name}" already exists`, { cause })

const createTagType = defineCommand({
  name: 'tag.create-type',
  needs: ['CREATE_TAG_TYPE'],
  where,
  input: NewTagType,
  async run({ tx, now, record }, given): Promise<TagTypeView> {
    const type = tagTypeFrom(given)
    try {
      await insertTagType(tx, type, NO_PROJECT, now)
    } catch (error) {
      if (sqlFault(error) !== 'unique') throw error
      throw takenTagType(type.name, error)
    }
    record({ type: 'tag-type-created', data: type })
    return type
  },
})

const updateTagType = defineCommand({
  name: 'tag.update-type',
  needs: ['UPDATE_TAG_TYPE'],
  where,
  input: Type.Object({ name: PathName, change: TagTypeChange }),
  async run({ tx, actor, record }, { name, change }): Promise<TagTypeView> {
    const before = await requireTagType(tx, await visibleProjectsIn(tx, actor), name)
    if (change.name !== undefined && change.name !== name)
      throw invalid('/body/name', 'the name of a tag type cannot be changed')
    const { description = before.description, icon = before.icon, color = before.color } = change
    const after = { name, description, icon, color }
    if (sameJson(before, after)) return before
    await saveTagType(tx, after)
    record({ type: 'tag-type-updated', data: after, preData: before })
    return after
  },
})

const deleteTagType = defineCommand({
  name: 'tag.delete-type',
  needs: ['DELETE_TAG_TYPE'],
  where,
  input: Type.Object({ name: PathName }),
  async run({ tx, actor, record }, { name }): Promise<void> {
    const type = await requireTagType(tx, await visibleProjectsIn(tx, actor), name)
    const verdict = mayDeleteTagType(name, await hasTags(tx, name))
    if (!verdict.ok) throw new Failure('conflict', `The tag type "${name}" cannot be deleted: ${verdict.because}`)
    await removeTagType(tx, name)
    record({ type: 'tag-type-deleted', preData: type })
  },
})

export const tagTypeCommands = { createTagType, updateTagType, deleteTagType }
