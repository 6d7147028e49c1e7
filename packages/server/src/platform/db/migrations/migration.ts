/** What column definitions are called on an engine. */
export interface ColumnTypes {
  /** For what only one engine has, such as indexes of text. */
  readonly engine: 'sqlite' | 'postgres'
  /** Text that compares byte by byte. */
  readonly text: string
  readonly integer: string
  readonly autoId: string
}

export interface Migration {
  readonly name: string
  /** True when an older version of the server cannot work on the result. */
  readonly breaking: boolean
  readonly sql: (types: ColumnTypes, now: string) => string
}
