import { costOf, PATTERN_LIMITS, type Pattern, refusalOfPattern } from '@leverframe/engine'
import { Failure } from '#kernel/failure'
import { yieldIfDue } from '#platform/turns'

type JsonObject = Readonly<Record<string, unknown>>

/** A constraint with a pattern, an operation of a JSON Patch that may write one, or the naming pattern of a project. */
function patternIn({ operator, value, caseInsensitive, op, path, pattern }: JsonObject): Pattern | undefined {
  if (typeof pattern === 'string') return { text: pattern, ignoresCase: false }
  if (typeof value !== 'string') return undefined
  const isPattern = operator === 'REGEX' || (op !== undefined && typeof path === 'string' && path.endsWith('/value'))
  return isPattern ? { text: value, ignoresCase: caseInsensitive === true } : undefined
}

/** All patterns in an input, at any depth. Not recursive; the parser limits the depth of inputs. */
function* patternsIn(input: unknown): Generator<Pattern> {
  const waiting: unknown[] = [input]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const pattern = Array.isArray(value) ? undefined : patternIn(value as JsonObject)
    if (pattern) yield pattern
    for (const inner of Object.values(value)) if (typeof inner === 'object') waiting.push(inner)
  }
}

/**
 * Runs before a transaction starts, on the inputs of all its commands. Refuses patterns that are too expensive together.
 * Compiles the others here, with pauses, so that commands find the cached result when they check a constraint. An error in a
 * single pattern is reported by the command, because 404 and 403 come before 400.
 */
export async function admitPatterns(inputs: readonly unknown[]): Promise<void> {
  const patterns = new Map<string, Pattern>()
  for (const input of inputs) {
    for (const pattern of patternsIn(input)) patterns.set(`${pattern.ignoresCase} ${pattern.text}`, pattern)
    if (inputs.length > 1) await yieldIfDue()
  }
  if (patterns.size === 0) return
  let cost = 0
  for (const pattern of patterns.values()) {
    const own = costOf(pattern)
    // A pattern over the limit is never compiled.
    if (own <= PATTERN_LIMITS.cost) cost += own
  }
  if (cost > PATTERN_LIMITS.costOfRequest)
    throw new Failure(
      'invalid',
      `The patterns of this request cost ${cost} instructions together, and ${PATTERN_LIMITS.costOfRequest} is the most: send fewer at a time`,
    )
  for (const pattern of patterns.values()) {
    refusalOfPattern(pattern)
    await yieldIfDue()
  }
}
