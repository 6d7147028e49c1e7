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

/**
 * The body of PUT. Absent fields keep their value. Read-only fields are ignored, so that a client can send back the
 * object that it read.
 */
export const ToggleChange = Type.Object({
  name: Type.Optional(Type.String()),
  ...CHANGED_FIELDS,
})
export type ToggleChange = Static<typeof ToggleChange>

/** The fields that can be changed. The result of a JSON Patch is checked against this schema. */
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

/** The project and the name of a toggle, as in paths. */
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
    milestoneId: Type.Optional(
      Type.String({ description: 'The milestone of the release plan that added the strategy. Absent for others.' }),
    ),
  },
  { title: 'Strategy' },
)
export type StrategyView = Static<typeof StrategyView>

/** The response of create, update and patch. */
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
    feature: Type.String({ description: 'The parent toggle.' }),
    enabled: Type.Boolean({ description: 'Whether the parent must be on (true) or off (false).' }),
    variants: Type.Array(Type.String(), { description: 'If not empty, the parent must return one of these variants.' }),
  },
  { title: 'Dependency' },
)
export type Dependency = Static<typeof Dependency>

export const ToggleLink = Type.Object(
  { id: Type.String(), url: Type.String(), title: NullableText },
  { title: 'Toggle link' },
)
export type ToggleLink = Static<typeof ToggleLink>

export const LifecycleStage = Type.Object(
  {
    stage: Type.Enum([...STAGES]),
    enteredStageAt: Type.String(),
    status: Type.Optional(Type.String({ description: 'For the stage completed: kept or discarded.' })),
    statusValue: Type.Optional(NullableText),
  },
  { title: 'Lifecycle stage' },
)

export const FullToggle = Type.Object({
  ...ToggleMetadata.properties,
  archived: Type.Boolean(),
  dependencies: Type.Array(Dependency, { description: 'Empty in an earlier state: only the current ones are known.' }),
  children: Type.Array(Type.String(), { description: 'The toggles that depend on this one.' }),
  links: Type.Optional(
    Type.Array(ToggleLink, {
      description: 'Links to related pages, oldest first. An earlier state has the current ones.',
    }),
  ),
  lifecycle: Type.Optional(
    Type.Object(LifecycleStage.properties, {
      description: 'The current stage. Absent until the toggle is used or completed.',
    }),
  ),
  environments: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      sortOrder: Type.Integer(),
      enabled: Type.Boolean(),
      strategies: Type.Array(StrategyView),
      variants: VariantsOrNull,
      lastSeenAt: Type.Optional(
        Type.String({ description: 'Absent if no SDK has used the toggle in this environment.' }),
      ),
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
  environments: Type.Array(
    Type.Object({
      name: Type.String(),
      lastSeenAt: Type.Optional(Type.String({ description: 'Absent if no SDK has used the toggle there.' })),
    }),
    { description: 'Those that the project uses.' },
  ),
})
export type ArchivedToggle = Static<typeof ArchivedToggle>
export const ArchivedList = Type.Object({ version: Type.Integer(), features: Type.Array(ArchivedToggle) })

export const MAX_BULK = 1_000
export const BulkNames = Type.Array(Type.String(), { minItems: 1, maxItems: MAX_BULK })

export const UnusedForDays = Type.Integer({
  minimum: 1,
  maximum: 3_650,
  description: 'Refuses with 409 if an SDK asked for one of the toggles in this many days.',
})
