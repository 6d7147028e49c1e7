import { type Static, Type } from 'typebox'
import { MAX_NAME_LENGTH, Nullable, ONE_LINE_PATTERN, ONE_LINE_VALUE_PATTERN } from '#kernel/names'

/** Repositories of one project. */
export const MAX_REPOSITORIES = 50
/** References of one repository in one project. */
export const MAX_REFERENCES = 5_000
/** References of one toggle in one repository. */
export const MAX_REFERENCES_PER_TOGGLE = 200
const MAX_PATH_LENGTH = 500

const RepositoryName = Type.String({
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
  pattern: ONE_LINE_PATTERN,
  description: 'Identifies the repository in the project, such as `acme/shop`.',
})
const Revision = Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: ONE_LINE_VALUE_PATTERN })
const UrlTemplate = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: ONE_LINE_VALUE_PATTERN,
  description:
    'The address of a line, with the placeholders {path}, {line} and {revision}. Absent: the stored one is kept.',
})
const Path = Type.String({ minLength: 1, maxLength: MAX_PATH_LENGTH, pattern: ONE_LINE_VALUE_PATTERN })
const Line = Type.Integer({ minimum: 1, maximum: 10_000_000 })

export const NewCodeReferences = Type.Object({
  repository: RepositoryName,
  revision: Revision,
  urlTemplate: Type.Optional(Nullable(UrlTemplate)),
  references: Type.Array(
    Type.Object({ feature: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }), path: Path, line: Line }),
    { maxItems: MAX_REFERENCES, description: 'Every place of the repository. They replace the stored ones.' },
  ),
})
export type NewCodeReferences = Static<typeof NewCodeReferences>

export const ReplacedReferences = Type.Object({
  repository: Type.String(),
  revision: Type.String(),
  references: Type.Integer({ description: 'How many references are stored.' }),
  toggles: Type.Integer({ description: 'How many toggles they name.' }),
  unknown: Type.Array(Type.String(), {
    description: 'Names that no toggle of the project has. Their references are not stored.',
  }),
})

const repositoryFields = {
  name: Type.String(),
  revision: Type.String(),
  urlTemplate: Nullable(Type.String()),
  scannedAt: Type.String({ format: 'date-time' }),
}

export const CodeRepositories = Type.Object({
  repositories: Type.Array(Type.Object({ ...repositoryFields, references: Type.Integer(), toggles: Type.Integer() })),
})

export const ToggleCode = Type.Object({
  repositories: Type.Array(
    Type.Object({
      ...repositoryFields,
      references: Type.Array(Type.Object({ path: Type.String(), line: Type.Integer(), url: Nullable(Type.String()) })),
    }),
    { description: 'Every repository of the project, also those that do not name the toggle.' },
  ),
})
