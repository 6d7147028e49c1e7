import { type Parse, wholeNumber } from './parsers.ts'

export interface Setting<T> {
  readonly variable: string
  /** Names that operators already have; the first that is set wins, our own before them. */
  readonly aliases?: readonly string[]
  readonly parse: Parse<T>
  readonly fallback: T
  readonly doc: string
  /** Never logged; can also be given as `<VARIABLE>_FILE`, the path of a file that holds it. */
  readonly secret?: true
}

export const setting = <T>(row: Setting<T>): Setting<T> => row

/** A limit on counts that is off unless the operator sets it. */
export const limit = (variable: string, what: string): Setting<number | undefined> =>
  setting<number | undefined>({
    variable,
    parse: wholeNumber(0, 1_000_000_000),
    fallback: undefined,
    doc: `The most ${what}. Not set: no limit.`,
  })
