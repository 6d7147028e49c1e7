export interface Version {
  readonly numbers: readonly [number, number, number]
  /** Identifiers after the hyphen; empty for a release. */
  readonly preRelease: readonly string[]
}

/** Longer text is refused, so that matching stays cheap whatever a client sends. */
const MAX_LENGTH = 256
const NUMBER = '(0|[1-9]\\d*)'
const IDENTIFIER = '(?:0|[1-9]\\d*|\\d*[a-zA-Z-][a-zA-Z0-9-]*)'
const BUILD = '[a-zA-Z0-9-]+'
const STRICT = new RegExp(
  `^v?${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?(?:\\+${BUILD}(?:\\.${BUILD})*)?$`,
)
const DIGITS = /^\d+$/

/**
 * Parses SemVer 2, with optional surrounding blanks or a leading v; null for other text. Build metadata does not affect
 * the order.
 */
export function parseVersion(text: string): Version | null {
  if (text.length > MAX_LENGTH) return null
  const match = STRICT.exec(text.trim())
  if (!match) return null
  const [major, minor, patch] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (![major, minor, patch].every(Number.isSafeInteger)) return null
  return { numbers: [major, minor, patch], preRelease: match[4]?.split('.') ?? [] }
}

/** SDKs parse strict SemVer only, without a leading v. */
export const isVersion = (text: string): boolean => /^\d/.test(text) && parseVersion(text) !== null

const order = <T>(left: T, right: T): number => (left < right ? -1 : left > right ? 1 : 0)

/** Numbers by size, whatever their length; text by its characters; numbers before text. */
function orderOfIdentifiers(left: string, right: string): number {
  const [leftIsNumber, rightIsNumber] = [DIGITS.test(left), DIGITS.test(right)]
  if (leftIsNumber && rightIsNumber) return order(left.length, right.length) || order(left, right)
  if (leftIsNumber || rightIsNumber) return leftIsNumber ? -1 : 1
  return order(left, right)
}

function orderOfPreReleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return order(right.length, left.length)
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const found = orderOfIdentifiers(left[index] ?? '', right[index] ?? '')
    if (found !== 0) return found
  }
  return order(left.length, right.length)
}

/** SemVer precedence: negative when `left` comes first. */
export function orderOfVersions(left: Version, right: Version): number {
  for (const index of [0, 1, 2] as const) {
    const found = order(left.numbers[index], right.numbers[index])
    if (found !== 0) return found
  }
  return orderOfPreReleases(left.preRelease, right.preRelease)
}
