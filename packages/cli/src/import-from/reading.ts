/** Reads JSON and YAML of other products. A field with another type than expected counts as absent. */

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The objects of a list. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const text = (value: unknown, fallback = ''): string => textOf(value) ?? fallback

/** A text, number or boolean as text. */
export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

export const isTrue = (value: unknown): boolean => value === true

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((one) => scalarText(one) ?? []) : []

/** The entries of an object whose values are objects. */
export const entriesOf = (value: unknown): [string, Fields][] =>
  Object.entries(fieldsOf(value)).flatMap(([key, one]) => (isFields(one) ? [[key, one] as [string, Fields]] : []))
