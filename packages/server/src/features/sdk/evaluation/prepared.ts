import type { Chance, Compiled, Context, Prepared } from '@leverframe/engine'
import { Failure } from '#kernel/failure'
import { inTurns } from '#platform/turns'

/** A few milliseconds at most. Evaluations up to this limit run without a pause. */
const DIRECT_STEPS = 100_000

/** Rendering the JSON of so many toggles for the first time takes less than 10 ms. */
const MAX_DIRECT_TOGGLES = 2_000

/** True when all toggles can be evaluated for this context without a pause. */
export const isDirect = (compiled: Compiled, context: Context): boolean =>
  compiled.size <= MAX_DIRECT_TOGGLES && compiled.stepsFor(context) <= DIRECT_STEPS

/**
 * Runs patterns and other slow tests of all toggles, or of one, with pauses, before an evaluation that would block the event loop
 * for too long. Returns undefined for most evaluations, which need no preparation.
 */
export async function preparedFor(
  compiled: Compiled,
  context: Context,
  chance: Chance,
  name?: string,
): Promise<Prepared | undefined> {
  return prepared(compiled, context, chance, name, compiled.stepsFor(context, name))
}

async function prepared(
  compiled: Compiled,
  context: Context,
  chance: Chance,
  name: string | undefined,
  steps: number,
): Promise<Prepared | undefined> {
  return steps <= DIRECT_STEPS ? undefined : inTurns(compiled.prepare(context, chance, name))
}

/** Limits the slow tests of a request with many evaluations, in steps of about 50 ns. */
export class StepBudget {
  readonly #steps: number
  #left: number

  constructor(steps: number) {
    this.#steps = steps
    this.#left = steps
  }

  /** Throws a 400 when the budget is used up. */
  async preparedFor(compiled: Compiled, context: Context, chance: Chance, name: string): Promise<Prepared | undefined> {
    const steps = compiled.stepsFor(context, name)
    this.#left -= steps
    if (this.#left < 0)
      throw new Failure(
        'invalid',
        `The patterns of these toggles take too long for these contexts: instructions times characters are more than ${this.#steps}. Use simpler patterns, shorter texts or fewer contexts`,
      )
    return prepared(compiled, context, chance, name, steps)
  }
}
