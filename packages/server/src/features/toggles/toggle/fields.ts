import { TOGGLE_FIELD_LABELS } from '@leverframe/domain'
import type { Selectable } from 'kysely'
import { type Static, type TOptional, type TSchema, Type } from 'typebox'
import { Nullable } from '#kernel/names'
import { bit, type Tables } from '#platform/db/tables'
import { OWNER_PATTERN } from './owner.ts'
import { DEFAULT_TYPE, TOGGLE_TYPES } from './types.ts'

const MAX_DESCRIPTION_LENGTH = 2_000
const MAX_SCHEMA_LENGTH = 10_000
const OWNER = 'user:<id> or group:<id>; null without an owner.'

type Row = Selectable<Tables['features']>

interface Field<Given extends TSchema, Shown extends TSchema, IsNew extends boolean> {
  /** What a client may send. */
  readonly given: Given
  /** What the API returns. */
  readonly shown: Shown
  /** The value in a new toggle, and in events that are older than the field. */
  readonly initial: Static<Shown>
  /** Whether a client may send it when it creates a toggle. */
  readonly isSetOnCreate: IsNew
  /** Whether the sentence of an event contains the values. */
  readonly showsValues: boolean
  /** Whether SDKs behave differently after a change. Change requests protect such a field. */
  readonly changesSdks: boolean
}

const field = <Given extends TSchema, Shown extends TSchema, IsNew extends boolean>(
  declared: Field<Given, Shown, IsNew>,
) => declared

/** The fields that users set on a toggle. Schemas, columns, events, history, revert, search and sentences derive from it. */
const TOGGLE_FIELDS = {
  description: field({
    given: Nullable(Type.String({ maxLength: MAX_DESCRIPTION_LENGTH })),
    shown: Nullable(Type.String()),
    initial: '',
    isSetOnCreate: true,
    showsValues: false,
    changesSdks: false,
  }),
  type: field({
    given: Type.Enum(
      TOGGLE_TYPES.map(({ id }) => id),
      { description: 'The purpose of the toggle.' },
    ),
    shown: Type.String(),
    initial: DEFAULT_TYPE,
    isSetOnCreate: true,
    showsValues: true,
    changesSdks: false,
  }),
  stale: field({
    given: Type.Boolean(),
    shown: Type.Boolean(),
    initial: false,
    isSetOnCreate: true,
    showsValues: true,
    changesSdks: false,
  }),
  impressionData: field({
    given: Type.Boolean(),
    shown: Type.Boolean(),
    initial: false,
    isSetOnCreate: true,
    showsValues: true,
    changesSdks: true,
  }),
  owner: field({
    given: Nullable(
      Type.String({ pattern: OWNER_PATTERN, description: `Who is responsible: ${OWNER}`, examples: ['user:1'] }),
    ),
    shown: Nullable(Type.String({ description: `The person or group who is responsible: ${OWNER}` })),
    initial: null,
    isSetOnCreate: true,
    showsValues: true,
    changesSdks: false,
  }),
  payloadSchema: field({
    given: Nullable(
      Type.String({
        maxLength: MAX_SCHEMA_LENGTH,
        description:
          'The JSON Schema of the payloads of variants, as text. Generated code has its types; SDKs do not get it.',
        examples: ['{"type":"object"}'],
      }),
    ),
    shown: Nullable(Type.String({ description: 'The JSON Schema of the payloads of variants, as text.' })),
    initial: null,
    isSetOnCreate: true,
    showsValues: false,
    changesSdks: false,
  }),
}

type Fields = typeof TOGGLE_FIELDS
type FieldName = keyof Fields
type NewFieldName = { [K in FieldName]: Fields[K]['isSetOnCreate'] extends true ? K : never }[FieldName]
export type ToggleFields = { readonly [K in FieldName]: Static<Fields[K]['shown']> }

export const FIELD_NAMES = Object.keys(TOGGLE_FIELDS) as FieldName[]
const NEW_FIELD_NAMES = FIELD_NAMES.filter((name): name is NewFieldName => TOGGLE_FIELDS[name].isSetOnCreate)

/** An object with one entry for each field. The caller names its type, which TypeScript cannot infer. */
const eachOf = <T>(names: readonly FieldName[], entryOf: (name: FieldName) => unknown): T =>
  Object.fromEntries(names.map((name) => [name, entryOf(name)])) as T

export const SHOWN_FIELDS = eachOf<{ [K in FieldName]: Fields[K]['shown'] }>(
  FIELD_NAMES,
  (name) => TOGGLE_FIELDS[name].shown,
)
export const GIVEN_FIELDS = eachOf<{ [K in FieldName]: Fields[K]['given'] }>(
  FIELD_NAMES,
  (name) => TOGGLE_FIELDS[name].given,
)
export const CHANGED_FIELDS = eachOf<{ [K in FieldName]: TOptional<Fields[K]['given']> }>(FIELD_NAMES, (name) =>
  Type.Optional(TOGGLE_FIELDS[name].given),
)
export const NEW_FIELDS = eachOf<{ [K in NewFieldName]: TOptional<Fields[K]['given']> }>(NEW_FIELD_NAMES, (name) =>
  Type.Optional(TOGGLE_FIELDS[name].given),
)
export const INITIAL_FIELDS = eachOf<ToggleFields>(FIELD_NAMES, (name) => TOGGLE_FIELDS[name].initial)
/** The labels in the sentence of an event. Null: the sentence says only that the field changed. */
export const FIELD_LABELS = eachOf<Readonly<Record<FieldName, string | null>>>(FIELD_NAMES, (name) =>
  TOGGLE_FIELDS[name].showsValues ? TOGGLE_FIELD_LABELS[name] : null,
)

/** The fields of a new toggle. Absent ones and nulls have their initial value. */
export const newFields = (given: { readonly [K in NewFieldName]?: Static<Fields[K]['given']> | undefined }) => ({
  ...INITIAL_FIELDS,
  ...eachOf<Partial<ToggleFields>>(
    NEW_FIELD_NAMES.filter((name) => (given[name] ?? null) !== null),
    (name) => given[name as NewFieldName],
  ),
})

const SDK_FIELDS = FIELD_NAMES.filter((name) => TOGGLE_FIELDS[name].changesSdks)

/** Whether SDKs notice the change. Absent fields keep their value. */
export const sdksNotice = (before: ToggleFields, change: Partial<ToggleFields>): boolean =>
  SDK_FIELDS.some((name) => change[name] !== undefined && change[name] !== before[name])
export const canSdksNotice = (change: Partial<ToggleFields>): boolean =>
  SDK_FIELDS.some((name) => change[name] !== undefined)

/** This function and the next two name each field instead of looping, because snapshots and searches map thousands of toggles. */
export const fieldsOf = (toggle: ToggleFields): ToggleFields => ({
  description: toggle.description,
  type: toggle.type,
  stale: toggle.stale,
  impressionData: toggle.impressionData,
  owner: toggle.owner,
  payloadSchema: toggle.payloadSchema,
})

export const fieldsFrom = (row: FieldColumns): ToggleFields => ({
  description: row.description,
  type: row.type,
  stale: row.stale === 1,
  impressionData: row.impression_data === 1,
  owner: row.owner,
  payloadSchema: row.payload_schema,
})

export const columnsOf = (fields: ToggleFields) => ({
  description: fields.description,
  type: fields.type,
  stale: bit(fields.stale),
  impression_data: bit(fields.impressionData),
  owner: fields.owner,
  payload_schema: fields.payloadSchema,
})

type FieldColumn = keyof ReturnType<typeof columnsOf>
export type FieldColumns = Pick<Row, FieldColumn>
export const FIELD_COLUMNS = Object.keys(columnsOf(INITIAL_FIELDS)) as FieldColumn[]
