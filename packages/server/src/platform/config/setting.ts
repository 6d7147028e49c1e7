import { type Parse, wholeNumber } from './parsers.ts'

export interface Setting<T> {
  readonly variable: string
  /** Alternative names that operators may already use. The first one that is set wins; the own name takes precedence. */
  readonly aliases?: readonly string[]
  readonly parse: Parse<T>
  readonly fallback: T
  readonly doc: string
  /** Never logged. `<VARIABLE>_FILE` can name a file that contains the value. */
  readonly secret?: true
}

export const setting = <T>(row: Setting<T>): Setting<T> => row

/** A limit on counts that is off by default. */
export const limit = (variable: string, what: string): Setting<number | undefined> =>
  setting<number | undefined>({
    variable,
    parse: wholeNumber(0, 1_000_000_000),
    fallback: undefined,
    doc: `Maximum number of ${what}. Not set: no limit.`,
  })
