import { type Static, type TSchema, Type } from 'typebox'
import { NewContextField, NewLink, NewStrategy, NewTagType, ToggleChange, VariantsInput } from '#features/toggles/index'
import { MAX_NAME_LENGTH, Name, Nullable, PathName, UrlSafeName } from '#kernel/names'

/**
 * The maximum size of one export or import. An import is one transaction, and other writes wait for it. BODY_LIMIT also
 * applies to an import.
 */
export const TRANSFER_LIMITS = {
  toggles: 1_000,
  strategies: 5_000,
  tags: 5_000,
  /** Context fields, segments and tag types, each. */
  catalogue: 1_000,
  /** Characters of all strategies and variants of an export, as they are stored. */
  text: 20_000_000,
} as const

const { toggles, strategies, tags, catalogue } = TRANSFER_LIMITS
const list = <S extends TSchema>(item: S, maxItems: number) => Type.Array(item, { maxItems })
const OptionalList = <S extends TSchema>(item: S, maxItems: number) => Type.Optional(list(item, maxItems))

export const ExportRequest = Type.Object({
  environment: Type.String({ description: 'The environment whose strategies and variants are exported.' }),
  features: Type.Optional(list(Type.String({ maxLength: MAX_NAME_LENGTH }), toggles)),
  tag: Type.Optional(Type.String({ maxLength: 101, description: 'The value of a tag, or `type:value`.' })),
  project: Type.Optional(PathName),
  downloadFile: Type.Optional(Type.Boolean({ description: 'Send the response as a file to save.' })),
})
export type ExportRequest = Static<typeof ExportRequest>

/** A toggle of the file. Fields that the server sets itself are ignored. */
const FileToggle = Type.Object({ ...ToggleChange.properties, name: UrlSafeName })
const FileStrategy = Type.Object({
  ...NewStrategy.properties,
  id: Type.Optional(Type.String({ maxLength: MAX_NAME_LENGTH })),
  featureName: Type.Optional(UrlSafeName),
})
export type FileStrategy = Static<typeof FileStrategy>

const FileEnvironment = Type.Object({
  name: Type.Optional(Type.String({ maxLength: MAX_NAME_LENGTH })),
  featureName: Type.Optional(UrlSafeName),
  enabled: Type.Boolean(),
  variants: Type.Optional(Nullable(VariantsInput)),
})

/** `type` and `value` are the older names. */
const FileTag = Type.Object({
  featureName: UrlSafeName,
  tagType: Type.Optional(Type.String({ maxLength: 50 })),
  tagValue: Type.Optional(Type.String({ maxLength: 50 })),
  type: Type.Optional(Type.String({ maxLength: 50 })),
  value: Type.Optional(Type.String({ maxLength: 50 })),
})

const FileField = Type.Object({
  ...NewContextField.properties,
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  project: Type.Optional(Nullable(Type.String({ description: 'Set for a context field of one project.' }))),
})
const FileTagType = Type.Object({
  ...NewTagType.properties,
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  icon: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
})
const FileSegment = Type.Object({ id: Type.Integer(), name: Name() })
const FileDependencies = Type.Object({
  feature: UrlSafeName,
  dependencies: list(
    Type.Object({
      feature: UrlSafeName,
      enabled: Type.Optional(Type.Boolean()),
      variants: Type.Optional(list(Name(), 100)),
    }),
    100,
  ),
})
const FileLinks = Type.Object({ feature: UrlSafeName, links: list(NewLink, 100) })

/** An export of this server or of Unleash. Other fields of such a file are ignored. */
export const TransferFile = Type.Object(
  {
    features: list(FileToggle, toggles),
    featureStrategies: OptionalList(FileStrategy, strategies),
    featureEnvironments: OptionalList(FileEnvironment, toggles),
    contextFields: OptionalList(FileField, catalogue),
    featureTags: OptionalList(FileTag, tags),
    segments: OptionalList(FileSegment, catalogue),
    tagTypes: OptionalList(FileTagType, catalogue),
    dependencies: OptionalList(FileDependencies, toggles),
    links: OptionalList(FileLinks, toggles),
  },
  { title: 'Toggles to import' },
)
export type TransferFile = Static<typeof TransferFile>

/** What an export has. An import ignores the project, the time and the environment. */
export const ExportedFile = Type.Object(
  {
    ...TransferFile.properties,
    features: list(
      Type.Object({ ...FileToggle.properties, project: Type.String(), createdAt: Type.String() }),
      toggles,
    ),
    featureEnvironments: list(Type.Object({ ...FileEnvironment.properties, environment: Type.String() }), toggles),
  },
  { title: 'Exported toggles' },
)

export const ImportRequest = Type.Object({ project: PathName, environment: PathName, data: TransferFile })
export type ImportRequest = Static<typeof ImportRequest>

export const Finding = Type.Object({ message: Type.String(), affectedItems: Type.Array(Type.String()) })
export type Finding = Static<typeof Finding>

export const ImportCheck = Type.Object({
  errors: Type.Array(Finding, { description: 'Reasons why the file cannot be imported.' }),
  warnings: Type.Array(Finding, { description: 'What the import does that may be unexpected.' }),
  permissions: Type.Array(Finding, { description: 'Permissions that the import needs and the caller does not hold.' }),
})
export type ImportCheck = Static<typeof ImportCheck>

export const ImportAnswer = Type.Object({
  changeRequestId: Type.Optional(
    Type.Integer({ description: 'The change request with the changes of a protected environment.' }),
  ),
})
export type ImportAnswer = Static<typeof ImportAnswer>
