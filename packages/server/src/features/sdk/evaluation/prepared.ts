import type { Chance, Compiled, Context, Prepared } from '@leverframe/engine'
import { Failure } from '#kernel/failure'
import { inTurns } from '#platform/turns'

/** Some milliseconds at worst. What takes no longer than this is evaluated directly. */
const DIRECT_STEPS = 100_000

/** Whether all toggles can be evaluated for this context without a pause. */
export const isDirect = (compiled: Compiled, context: Context): boolean => compiled.stepsFor(context) <= DIRECT_STEPS

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

/** For requests that evaluate many times: all slow tests together have a limit, in steps of about 50 ns. */
export class StepBudget {
  readonly #steps: number
  #left: number

  constructor(steps: number) {
    this.#steps = steps
    this.#left = steps
  }

  /** Throws a 400 when nothing is left. */
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
