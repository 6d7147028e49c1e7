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

/** Every choice of one value per field; fields without a value are left out. */
export function combinationsOf(fields: ManyValued): Record<string, string>[] {
  let combinations: Record<string, string>[] = [Object.create(null)]
  for (const [name, values] of fields) {
    if (values.length === 0) continue
    combinations = combinations.flatMap((one) =>
      values.map((value) => Object.assign(Object.create(null), one, { [name]: value })),
    )
  }
  return combinations
}
