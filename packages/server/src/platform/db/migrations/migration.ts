/** The column definitions of an engine. */
export interface ColumnTypes {
  /** For features of one engine, such as text indexes. */
  readonly engine: 'sqlite' | 'postgres'
  /** Text that compares byte by byte. */
  readonly text: string
  readonly integer: string
  readonly autoId: string
}

export interface Migration {
  readonly name: string
  /** True when an older version of the server cannot work with the result. */
  readonly breaking: boolean
  readonly sql: (types: ColumnTypes, now: string) => string
}
