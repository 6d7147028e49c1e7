import type { Chance, Compiled, Context, Prepared } from '@leverframe/engine'
import { inTurns } from '#platform/turns'

/** About 5 ms at worst. What takes no longer than this is evaluated directly. */
const DIRECT_STEPS = 100_000

/**
 * Patterns and other slow tests of all toggles, or of one, run with pauses before an evaluation that would hold the event loop
 * for too long. Undefined for most evaluations: nothing needs to run before.
 */
export async function preparedFor(
  compiled: Compiled,
  context: Context,
  chance: Chance,
  name?: string,
): Promise<Prepared | undefined> {
  if (compiled.stepsFor(context, name) <= DIRECT_STEPS) return undefined
  return inTurns(compiled.prepare(context, chance, name))
}
