/** A context in which each field may have several values. */
export type ManyValued = readonly (readonly [name: string, values: readonly string[]])[]

/** Splits `a, b,,a` into a and b. */
export const valuesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

/** The number of combinations, without creating them. */
export const countCombinations = (fields: ManyValued): number =>
  fields.reduce((product, [, values]) => product * Math.max(1, values.length), 1)

/**
 * All combinations of one value per field, generated lazily. Fields without a value are omitted. The last field changes fastest.
 */
export function* combinationsOf(fields: ManyValued): Generator<Record<string, string>> {
  const given = fields.filter(([, values]) => values.length > 0)
  const count = countCombinations(given)
  for (let index = 0; index < count; index++) {
    const combination: Record<string, string> = Object.create(null)
    let rest = index
    for (const [name, values] of given.toReversed()) {
      combination[name] = values[rest % values.length] as string
      rest = Math.floor(rest / values.length)
    }
    yield combination
  }
}
