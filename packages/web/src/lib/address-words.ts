/** The router reads numbers and yes or no out of an address; here everything is text. */
export const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined

/** One of these words. */
export const wordOf = <W extends string>(value: unknown, words: readonly W[]): W | undefined =>
  words.find((word) => word === value)

/** An id that is a number. */
export const numberOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined

/** What the address of a list says: what is looked for in it, which of it is open beside it, and as what. */
export interface ListSearch {
  readonly find?: string | undefined
  readonly open?: string | number | undefined
  readonly as?: string | undefined
}

/** A key that is left out would stay as it was given. */
export const listSearch = ({ find, open, as }: Record<string, unknown>): ListSearch => ({
  find: textOf(find),
  open: typeof open === 'number' ? open : textOf(open),
  as: textOf(as),
})
