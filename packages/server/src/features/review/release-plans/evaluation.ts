import type { GuardReader, GuardReading } from '#features/sdk/index'
import { requireLiveTarget } from '#features/toggles/index'
import { SYSTEM } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { type RunCommand, step } from '#platform/commands/runner'
import type { Job } from '#platform/jobs/job'
import type { Deps } from '#platform/slice'
import { decided } from './decision-rules.ts'
import { isAnyRunning, type NewReadings, runningPlans, saveReadings } from './plan-store.ts'
import type { StepInput, stepCommand } from './step-command.ts'
import type { Plan, Readings } from './types.ts'

/** Plans that are read from the store together. */
const PAGE = 100
/** Plans whose safeguards are read at the same time: a source may need seconds to respond. */
const CONCURRENT = 10

export interface EvaluationDeps extends Pick<Deps, 'store' | 'clock'> {
  readonly run: RunCommand
  readonly guards: GuardReader
  readonly stepPlan: ReturnType<typeof stepCommand>
  readonly everyMs: number
  /** Whether maintenance mode is on. Plans then do not advance; safeguards still act. */
  readonly isPaused: () => Promise<boolean>
}

type Decided = Pick<StepInput, 'type' | 'because' | 'safeguard'>

async function readingsOf({ guards, clock }: EvaluationDeps, plan: Plan): Promise<Readings> {
  const { project, environment, feature: toggle, progress, milestones } = plan
  const now = clock()
  const tests = milestones.length
  const target = { project, environment, toggle, since: new Date(progress.since ?? now), now, tests }
  const read = async (guard: Plan['safeguards'][number]): Promise<[string, GuardReading]> => [
    guard.id,
    await guards.read(guard, { ...target, evidence: plan.readings[guard.id]?.evidence ?? null }),
  ]
  return Object.fromEntries(await Promise.all(plan.safeguards.map(read)))
}

/** Why the plan cannot go on: its toggle is archived or its environment is no longer used. */
async function obstacleOf({ store }: EvaluationDeps, plan: Plan): Promise<string | undefined> {
  const { project, feature: name, environment } = plan
  try {
    await requireLiveTarget(store.read, { project, name, environment })
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

function decisionOn({ milestones, safeguards, progress }: Plan, readings: Readings, now: Date): Decided | undefined {
  const index = progress.milestone ?? 0
  const { advance = { type: 'manual' as const } } = milestones[index] ?? {}
  const decision = decided(
    { advance, progress, isLast: index === milestones.length - 1 },
    safeguards.flatMap(({ id, action }) => {
      const reading = readings[id]
      return reading ? [{ id, action, state: reading.state, message: reading.message }] : []
    }),
    now.getTime(),
  )
  return decision.type === 'wait' ? undefined : decision
}

/** Failures of the store, which another run can overcome. All others are reasons to pause. */
const isPassing = ({ code }: Failure): boolean => code === 'unavailable' || code === 'internal'

/** Carries a step out. A step that is refused, such as by a toggle test, pauses the plan with the reason. */
async function act({ run, stepPlan }: EvaluationDeps, plan: Plan, readings: Readings, what: Decided): Promise<void> {
  const at = { planId: plan.id, version: plan.version, readings }
  try {
    await run(SYSTEM, step(stepPlan, { ...at, ...what }))
  } catch (error) {
    if (!(error instanceof Failure) || isPassing(error) || what.type === 'pause') throw error
    const because = `The next step is not possible: ${error.message}`.slice(0, 1_000)
    await run(SYSTEM, step(stepPlan, { ...at, type: 'pause', because }))
  }
}

/** Evaluates one plan. Returns its readings if they are to be saved. */
async function evaluate(deps: EvaluationDeps, plan: Plan): Promise<NewReadings | undefined> {
  const obstacle = await obstacleOf(deps, plan)
  if (obstacle !== undefined) {
    await act(deps, plan, {}, { type: 'cancel', because: obstacle })
    return undefined
  }
  const readings = await readingsOf(deps, plan)
  const decision = decisionOn(plan, readings, deps.clock())
  const goesOn = decision?.type === 'advance' || decision?.type === 'complete'
  if (decision && !(goesOn && (await deps.isPaused()))) {
    await act(deps, plan, readings, decision)
    return undefined
  }
  const { id, version, readingsVersion } = plan
  return sameJson(readings as never, plan.readings as never) ? undefined : { id, version, readingsVersion, readings }
}

/**
 * Reads the safeguards of all running plans and does what follows, on one instance at a time:
 *
 * 1. Read a page of running plans from the index of states.
 * 2. Read the safeguards of each plan, several plans at a time.
 * 3. Decide (`decision-rules.ts`) and run the step, guarded by the version of the plan.
 * 4. Save the readings of plans without a step, in one transaction.
 *
 * An interruption at any point loses nothing: the next run reads the same state and decides again.
 */
export function evaluationJob(deps: EvaluationDeps): Job {
  const { store } = deps
  /** Returns the first error. One plan does not keep the others from being evaluated. */
  async function evaluatePlans(plans: readonly Plan[]): Promise<unknown> {
    const results = await Promise.allSettled(plans.map((plan) => evaluate(deps, plan)))
    const changed = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
    if (changed.length > 0)
      await store.write(async ({ tx }) => {
        for (const one of changed) await saveReadings(tx, one)
      })
    return results.find((result) => result.status === 'rejected')?.reason
  }
  return {
    name: 'release-plans',
    everyMs: deps.everyMs,
    hasWork: () => isAnyRunning(store.read),
    async run(stopping) {
      let after = ''
      let failure: unknown
      for (;;) {
        const page = await runningPlans(store.read, after, PAGE)
        for (let start = 0; start < page.length && !stopping.aborted; start += CONCURRENT)
          failure = (await evaluatePlans(page.slice(start, start + CONCURRENT))) ?? failure
        after = page.at(-1)?.id ?? after
        if (page.length < PAGE || stopping.aborted) break
      }
      if (failure !== undefined) throw failure
    },
  }
}
