import type { JsonSchema, Path } from './json-schema.ts'

export type Fields = Readonly<Record<string, unknown>>

export type KindName =
  | 'environment'
  | 'tag type'
  | 'context field'
  | 'strategy type'
  | 'segment'
  | 'role'
  | 'project'
  | 'release plan template'
  | 'toggle'
  | 'add-on'

/** A kind of thing that has files. */
export interface Kind {
  readonly name: KindName
  /** The folder of its files, in the root or in the folder of a project. */
  readonly folder: string
  /** Where its files are: in the root, in the folder of a project, or both. */
  readonly scope: 'root' | 'project' | 'both'
  readonly schema: JsonSchema
  readonly nameOf: (fields: Fields) => string
}

/** A thing as a file or the server has it. `fields` is in normal form. */
export interface Thing {
  readonly kind: Kind
  /** Undefined for a thing of the installation. A project is a thing of the installation. */
  readonly project?: string | undefined
  readonly name: string
  readonly fields: Fields
}

export interface ServerThing extends Thing {
  /** The id in paths of the API. */
  readonly id: string
  /** The answer of the API. */
  readonly answer: Fields
}

export interface Position {
  readonly line: number
  readonly column: number
}

/** A thing of a file. */
export interface FileThing extends Thing {
  readonly file: string
  readonly positionOf: (path: Path) => Position
}

export interface Problem extends Position {
  readonly file: string
  readonly message: string
  /** The file could not be read. Its thing may be what another file refers to. */
  readonly unreadKind?: KindName
  /** The file refers to a thing of this kind that was not found. */
  readonly missingKind?: KindName
}

export const problemText = ({ file, line, column, message }: Problem): string => `${file}:${line}:${column}: ${message}`

export const problemAt = (
  { file, positionOf }: Pick<FileThing, 'file' | 'positionOf'>,
  path: Path,
  message: string,
) => ({
  file,
  ...positionOf(path),
  message,
})

/** Equal for a file and the server when they describe the same thing. */
export const keyOf = ({ kind, project, name }: Thing): string =>
  // The name of a segment and of a toggle is unique over all projects.
  JSON.stringify([kind.name, kind.name === 'segment' || kind.name === 'toggle' ? null : (project ?? null), name])

/** `toggle shop/new-checkout`, `segment beta`. */
export const labelOf = ({ kind, project, name }: Thing): string =>
  `${kind.name} ${project === undefined ? name : `${project}/${name}`}`
