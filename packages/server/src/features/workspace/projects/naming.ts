import { PATTERN_LIMITS, refusalOfPattern, wholeMatcher } from '@leverframe/engine'
import { invalid } from '#kernel/failure'
import { RecentMap } from '#platform/recent-map'
import type { FeatureNaming, GivenNaming } from './schema.ts'

export const ANY_NAME: FeatureNaming = { pattern: null, example: null, description: null }

const KEPT_MATCHERS = 200
/** The matchers of the patterns that were used recently, because compiling a pattern takes longer than a match. */
const matchers = new RecentMap<string, (name: string) => boolean>(KEPT_MATCHERS)

function isMatch(pattern: string, name: string): boolean {
  const known = matchers.get(pattern)
  const matcher = known ?? wholeMatcher(pattern)
  if (!known) matchers.set(pattern, matcher)
  return matcher(name)
}

const at = (field: keyof FeatureNaming) => `/body/featureNaming/${field}`

function checkPattern(pattern: string): void {
  if (/\s/.test(pattern)) throw invalid(at('pattern'), 'must not contain blanks, because names of toggles contain none')
  const refusal = refusalOfPattern({ text: pattern, ignoresCase: false })
  if (refusal === 'too_expensive')
    throw invalid(at('pattern'), `is too expensive: ${PATTERN_LIMITS.cost} instructions is the most`)
  if (refusal) throw invalid(at('pattern'), 'is not a regular expression that RE2 supports')
}

/** Checks a naming rule. Empty fields become null. */
export function normalNaming(given: GivenNaming | null): FeatureNaming {
  const [pattern, example, description] = [given?.pattern, given?.example, given?.description].map(
    (text) => text || null,
  )
  const naming = { pattern: pattern ?? null, example: example ?? null, description: description ?? null }
  if (naming.pattern === null) {
    for (const field of ['example', 'description'] as const)
      if (naming[field] !== null) throw invalid(at(field), 'needs a pattern')
    return ANY_NAME
  }
  checkPattern(naming.pattern)
  if (naming.example !== null && !isMatch(naming.pattern, naming.example))
    throw invalid(at('example'), 'does not match the pattern')
  return naming
}

export const isAllowedName = ({ pattern }: FeatureNaming, name: string): boolean =>
  pattern === null || isMatch(pattern, name)

/** Throws a 400 if the project does not allow a toggle of this name. */
export function requireAllowedName(naming: FeatureNaming, name: string): void {
  if (isAllowedName(naming, name)) return
  const { pattern, example } = naming
  const hint = example === null ? '' : `, such as "${example}"`
  throw invalid('/body/name', `must match the naming pattern of the project, ${pattern}${hint}`)
}
