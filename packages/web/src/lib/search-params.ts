/** A search parameter as text: the router parses numbers and booleans, which are text here. */
export const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : undefined

/** The value if it is one of the allowed values. */
export const oneOf = <W extends string>(value: unknown, allowed: readonly W[]): W | undefined =>
  allowed.find((word) => word === value)

/** A numeric id. */
export const numberOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined

/** The search parameters of a list: the filter, the id of the open item, and the drawer that shows it. */
export interface ListSearch {
  readonly find?: string | undefined
  readonly open?: string | number | undefined
  readonly as?: string | undefined
}

/** Sets every key: the router keeps the raw value of a key that is absent here. */
export const listSearch = ({ find, open, as }: Record<string, unknown>): ListSearch => ({
  find: textOf(find),
  open: typeof open === 'number' ? open : textOf(open),
  as: textOf(as),
})
