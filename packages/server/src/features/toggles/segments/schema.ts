import { type Static, Type } from 'typebox'
import { ConstraintsInput, StrategyUse } from '#features/toggles/targeting/index'
import { ConstraintView } from '#features/toggles/toggle/index'
import { MAX_NAME_LENGTH, Nullable, ONE_LINE_PATTERN, PathName } from '#kernel/names'

export const SegmentName = Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: ONE_LINE_PATTERN })
const Description = Type.String({ maxLength: 2_000 })

export const NewSegment = Type.Object({
  name: SegmentName,
  description: Type.Optional(Nullable(Description)),
  project: Type.Optional(Nullable(PathName)),
  constraints: ConstraintsInput,
})
export type NewSegment = Static<typeof NewSegment>

/** The body of PUT. Absent fields keep their value. With `project` null the segment belongs to all projects. */
export const SegmentChange = Type.Object({
  name: Type.Optional(SegmentName),
  description: Type.Optional(Nullable(Description)),
  project: Type.Optional(Nullable(PathName)),
  constraints: Type.Optional(ConstraintsInput),
})
export type SegmentChange = Static<typeof SegmentChange>

export const SegmentView = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    project: Type.Optional(Type.String({ description: 'Absent for a segment of all projects.' })),
    constraints: Type.Array(ConstraintView),
    createdBy: Type.String(),
    createdAt: Type.String(),
  },
  { title: 'Segment' },
)
export type SegmentView = Static<typeof SegmentView>

export const CountedSegment = Type.Object({
  ...SegmentView.properties,
  usedInFeatures: Type.Integer({ description: 'The number of toggles that use it, including archived toggles.' }),
  usedInArchivedFeatures: Type.Integer({
    description: 'The number of archived toggles among them. A segment that only archived toggles use can be deleted.',
  }),
  usedInProjects: Type.Integer(),
})
export type CountedSegment = Static<typeof CountedSegment>

export const SegmentList = Type.Object({ segments: Type.Array(CountedSegment) })

const { id, archived: _, ...plannedFields } = StrategyUse.properties

/** A use by a planned strategy. A new strategy has no id yet. */
export const PlannedUse = Type.Object({ ...plannedFields, id: Type.Optional(id) })
export type PlannedUse = Static<typeof PlannedUse>

export const SegmentStrategies = Type.Object({
  strategies: Type.Array(StrategyUse),
  changeRequestStrategies: Type.Array(PlannedUse, {
    description:
      'Strategies that would use it if the open change requests were applied. New strategies have no id yet.',
  }),
})
