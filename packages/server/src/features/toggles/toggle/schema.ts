import { type Static, Type } from 'typebox'
import { PathName, UrlSafeName } from '#kernel/names'
import { GivenTag, MAX_TAGS_OF_TOGGLE } from '#kernel/tag'
import { CHANGED_FIELDS, GIVEN_FIELDS, NEW_FIELDS, SHOWN_FIELDS } from './fields.ts'
import { STAGES } from './lifecycle-rules.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])

export const NewToggle = Type.Object({
  name: UrlSafeName,
  ...NEW_FIELDS,
  tags: Type.Optional(Type.Array(GivenTag, { maxItems: MAX_TAGS_OF_TOGGLE })),
})
export type NewToggle = Static<typeof NewToggle>

/** PUT: absent fields keep their value, read-only ones are ignored, so that read, edit, write back always works. */
export const ToggleChange = Type.Object({
  name: Type.Optional(Type.String()),
  ...CHANGED_FIELDS,
})
export type ToggleChange = Static<typeof ToggleChange>

/** Exactly what can be changed; a patch is checked against it after it was applied. */
export const EditableToggle = Type.Object(GIVEN_FIELDS)
export type EditableToggle = Static<typeof EditableToggle>

export const JsonPatch = Type.Array(
  Type.Object({
    op: Type.Enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
    path: Type.String({ maxLength: 500 }),
    from: Type.Optional(Type.String({ maxLength: 500 })),
    value: Type.Optional(Type.Unknown()),
  }),
  { maxItems: 1_000, description: 'JSON Patch (RFC 6902).' },
)

/** A toggle in a project, as paths name it. */
export const ToggleRef = Type.Object({ project: PathName, name: PathName })

export const VariantView = Type.Object(
  {
    name: Type.String(),
    weightType: Type.Enum(['fix', 'variable']),
    weight: Type.Integer(),
    stickiness: Type.Optional(Type.String()),
    payload: Type.Optional(Type.Object({ type: Type.Enum(['string', 'json', 'csv', 'number']), value: Type.String() })),
    overrides: Type.Array(Type.Object({ contextName: Type.String(), values: Type.Array(Type.String()) })),
  },
  { title: 'Variant' },
)
export type VariantView = Static<typeof VariantView>

const VariantsOrNull = Type.Union([Type.Array(VariantView), Type.Null()])

export const ConstraintView = Type.Object(
  {
    contextName: Type.String(),
    operator: Type.String(),
    values: Type.Array(Type.String()),
    value: Type.Optional(Type.String()),
    inverted: Type.Optional(Type.Boolean()),
    caseInsensitive: Type.Optional(Type.Boolean()),
  },
  { title: 'Constraint' },
)
export type ConstraintView = Static<typeof ConstraintView>

export const StrategyView = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    title: NullableText,
    disabled: Type.Boolean(),
    constraints: Type.Array(ConstraintView),
    parameters: Type.Union([
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
      Type.Null(),
    ]),
    segments: Type.Array(Type.Integer()),
    variants: Type.Array(VariantView),
    sortOrder: Type.Number(),
  },
  { title: 'Strategy' },
)
export type StrategyView = Static<typeof StrategyView>

/** What create, update and patch answer. */
export const ToggleMetadata = Type.Object({
  name: Type.String(),
  project: Type.String(),
  ...SHOWN_FIELDS,
  createdAt: Type.String(),
  lastSeenAt: NullableText,
  variants: VariantsOrNull,
})
export type ToggleMetadata = Static<typeof ToggleMetadata>

export const Dependency = Type.Object(
  {
    feature: Type.String({ description: 'The toggle that must be so before this one can be on.' }),
    enabled: Type.Boolean({ description: 'Must it be on, or off?' }),
    variants: Type.Array(Type.String(), { description: 'If any: it must give one of these variants.' }),
  },
  { title: 'Dependency' },
)
export type Dependency = Static<typeof Dependency>

export const LifecycleStage = Type.Object(
  {
    stage: Type.Enum([...STAGES]),
    enteredStageAt: Type.String(),
    status: Type.Optional(Type.String({ description: 'Of a completed one: kept or discarded.' })),
    statusValue: Type.Optional(NullableText),
  },
  { title: 'Lifecycle stage' },
)

export const FullToggle = Type.Object({
  ...ToggleMetadata.properties,
  archived: Type.Boolean(),
  dependencies: Type.Optional(Type.Array(Dependency, { description: 'Left out where there are none.' })),
  children: Type.Optional(
    Type.Array(Type.String(), { description: 'Toggles that depend on this one; left out where there are none.' }),
  ),
  lifecycle: Type.Optional(
    Type.Object(LifecycleStage.properties, {
      description: 'The stage that it has reached; left out before anybody asked for it or said that it is completed.',
    }),
  ),
  environments: Type.Array(
    Type.Object({
      name: Type.String(),
      enabled: Type.Boolean(),
      strategies: Type.Array(StrategyView),
      variants: VariantsOrNull,
      lastSeenAt: Type.Optional(Type.String({ description: 'Left out where no SDK ever asked for it.' })),
    }),
  ),
})
export type FullToggle = Static<typeof FullToggle>

export const ArchivedToggle = Type.Object({
  name: Type.String(),
  project: Type.String(),
  description: NullableText,
  type: Type.String(),
  stale: Type.Boolean(),
  createdAt: Type.String(),
  archivedAt: Type.String(),
  lastSeenAt: NullableText,
})
export type ArchivedToggle = Static<typeof ArchivedToggle>
export const ArchivedList = Type.Object({ version: Type.Integer(), features: Type.Array(ArchivedToggle) })

export const MAX_BULK = 1_000
export const BulkNames = Type.Array(Type.String(), { minItems: 1, maxItems: MAX_BULK })
