import { type Static, Type } from 'typebox'
import { Nullable } from '#kernel/names'
import { GivenTag, MAX_TAGS_OF_TOGGLE, TagTypeName } from '#kernel/tag'

export const MAX_LIMIT = 1_000

const MAX_DESCRIPTION_LENGTH = 500
const MAX_ICON_LENGTH = 200

export const TagView = Type.Object({ value: Type.String(), type: Type.String() }, { title: 'Tag' })

/** The response of the specification: a schema version and the tag. */
export const OneTag = Type.Object({ version: Type.Integer(), tag: TagView })

const Total = Type.Integer({ description: 'The number of items on all pages.' })

export const TagList = Type.Object({ version: Type.Integer(), tags: Type.Array(TagView), total: Total })

const Color = Nullable(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: 'A colour in the format #RRGGBB.' }))

/** A tag of a toggle, with the colour of its type. */
export const ColoredTag = Type.Object({ ...TagView.properties, color: Color })
export type ColoredTag = Static<typeof ColoredTag>

export const TagsOfToggle = Type.Object({ version: Type.Integer(), tags: Type.Array(ColoredTag) })

const manyTags = (description: string) => Type.Array(GivenTag, { maxItems: MAX_TAGS_OF_TOGGLE, description })

export const TagChange = Type.Object({
  addedTags: manyTags('Put on; those that are there already stay.'),
  removedTags: manyTags('Taken off, where they are.'),
})

const Description = Type.String({ maxLength: MAX_DESCRIPTION_LENGTH })
const Icon = Type.String({ maxLength: MAX_ICON_LENGTH, description: 'A character, or the URL of an image.' })

export const NewTagType = Type.Object({
  name: TagTypeName,
  description: Type.Optional(Description),
  icon: Type.Optional(Icon),
  color: Type.Optional(Color),
})
export type NewTagType = Static<typeof NewTagType>

/** Absent fields keep their value. `name` is allowed so that a client can send back the object that it read. */
export const TagTypeChange = Type.Object({
  name: Type.Optional(Type.String()),
  description: Type.Optional(Description),
  icon: Type.Optional(Icon),
  color: Type.Optional(Color),
})

export const TagTypeView = Type.Object(
  { name: Type.String(), description: Type.String(), icon: Type.String(), color: Color },
  { title: 'TagType' },
)
export type TagTypeView = Static<typeof TagTypeView>

export const OneTagType = Type.Object({ version: Type.Integer(), tagType: TagTypeView })

export const TagTypeList = Type.Object({ version: Type.Integer(), tagTypes: Type.Array(TagTypeView), total: Total })

const number = (description: string) => Type.Optional(Type.String({ maxLength: 20, description }))

export const PageQuery = Type.Object({
  limit: number(`How many to answer, 1 to ${MAX_LIMIT}; anything else means ${MAX_LIMIT}.`),
  offset: number('How many to skip; anything but a whole number from 0 means 0.'),
})
export type PageQuery = Static<typeof PageQuery>
