/** A context whose values may each stand for several. */
export type ManyValued = readonly (readonly [name: string, values: readonly string[]])[]

/** `a, b,,a` stands for a and b. */
export const valuesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

/** How many contexts there are, without making them. */
export const countCombinations = (fields: ManyValued): number =>
  fields.reduce((product, [, values]) => product * Math.max(1, values.length), 1)

/**
 * Every choice of one value per field, made one at a time; fields without a value are left out. The last field changes
 * fastest.
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
