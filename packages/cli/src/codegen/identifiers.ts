/** The words of a name: `new-checkout.v2` is new, checkout and v2; `newCheckout` is new and checkout. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export type Style = 'camel' | 'pascal' | 'snake'

const joinedIn: Readonly<Record<Style, (words: readonly string[]) => string>> = {
  camel: ([first = '', ...rest]) => [first, ...rest.map(capital)].join(''),
  pascal: (words) => words.map(capital).join(''),
  snake: (words) => words.join('_'),
}

/** FNV-1a: a suffix that depends on the name only, so that other toggles do not change it. */
function suffixOf(name: string): string {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

/** An identifier. It may be the same for several names. */
export function identifierOf(name: string, style: Style, reserved: ReadonlySet<string>): string {
  const words = wordsOf(name)
  const text = joinedIn[style](words.length > 0 ? words : ['toggle', suffixOf(name)])
  const begun = /^\d/.test(text) ? joinedIn[style](['toggle', ...words]) : text
  return reserved.has(begun) ? `${begun}_` : begun
}

/** The accessor of the variant of a toggle. */
export const variantIdentifier = (identifier: string, style: Style): string =>
  style === 'snake' ? `${identifier}_variant` : `${identifier}Variant`

/**
 * An identifier for each name. Names with the same identifier all get a suffix of their own. So does a name with the
 * identifier of the variant of another one.
 */
export function identifiersOf(
  names: readonly string[],
  style: Style,
  reserved: ReadonlySet<string>,
  withVariants: ReadonlySet<string> = new Set(),
) {
  const groups = new Map<string, string[]>()
  const takenBy = new Map<string, string>()
  for (const name of names) {
    const identifier = identifierOf(name, style, reserved)
    groups.set(identifier, [...(groups.get(identifier) ?? []), name])
    if (withVariants.has(name)) takenBy.set(variantIdentifier(identifier, style), name)
  }
  const identifiers = new Map<string, string>()
  const collisions: string[][] = []
  for (const [identifier, same] of groups) {
    const other = takenBy.get(identifier)
    const isTaken = same.length > 1 || other !== undefined
    if (isTaken) collisions.push(other === undefined ? same : [other, ...same])
    for (const name of same) identifiers.set(name, isTaken ? `${identifier}_${suffixOf(name)}` : identifier)
  }
  return { identifiers, collisions }
}
