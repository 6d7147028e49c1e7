import { type Static, Type } from 'typebox'
import { MAX_NAME_LENGTH, Nullable, ONE_LINE_PATTERN, ONE_LINE_VALUE_PATTERN, PathName } from '#kernel/names'

/** The private views of one user, and the shared views of one project or of the list of all projects. */
export const MAX_VIEWS = 100
const MAX_QUERY_LENGTH = 2_000

const ViewName = Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: ONE_LINE_PATTERN })
const Query = Type.String({
  maxLength: MAX_QUERY_LENGTH,
  pattern: ONE_LINE_VALUE_PATTERN,
  description: 'The filters, order, columns and density of the list, as the query string of its page.',
  examples: ['state=stale&owner=user:1'],
})
const Shared = Type.Boolean({
  description: 'Whether everyone who sees the list sees the view. A private view is visible only to its author.',
})

export const NewView = Type.Object({
  name: ViewName,
  query: Query,
  project: Type.Optional(
    Nullable(Type.String({ description: 'The project whose list it is about; absent or null: all projects.' })),
  ),
  shared: Type.Optional(Shared),
})
export type NewView = Static<typeof NewView>

/** Absent fields keep their value. */
export const ViewChange = Type.Object({
  name: Type.Optional(ViewName),
  query: Type.Optional(Query),
  shared: Type.Optional(Shared),
})

export const SavedView = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    query: Type.String(),
    project: Nullable(Type.String()),
    shared: Type.Boolean(),
    isOwn: Type.Boolean({ description: 'Whether the caller created it.' }),
    createdBy: Nullable(Type.String({ description: 'The name of the author.' })),
    createdAt: Type.String(),
  },
  { title: 'Saved view' },
)
export type SavedView = Static<typeof SavedView>

export const ViewList = Type.Object({ views: Type.Array(SavedView) })
export const ViewsQuery = Type.Object({
  project: Type.Optional(
    Type.String({ description: 'The views of the list of this project; absent: of the list of all projects.' }),
  ),
})
export const ViewRef = Type.Object({ id: Type.Integer({ minimum: 1 }) })
export const NewViewInput = Type.Object({ ...NewView.properties, project: Type.Optional(Nullable(PathName)) })
