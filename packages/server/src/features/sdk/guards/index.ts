import type { Parsed } from '#features/sdk/metric-sources/index'
import type { Signal } from '#features/sdk/signals/index'
import { Failure } from '#kernel/failure'
import { sqlFault } from '#platform/db/faults'
import type { Store } from '#platform/db/store'
import { thresholdReading, unavailableReading } from './guard-rules.ts'
import { readImpact } from './impact-reading.ts'
import type { Guard, GuardReading } from './schema.ts'
import { expressionOf, measuredOf, measuredSignals } from './source-rules.ts'
import type { GuardReader, GuardTarget } from './types.ts'

export { completeGuard } from './guard-rules.ts'
export { Guard, GuardReading, NewGuard } from './schema.ts'
export type { GuardReader } from './types.ts'

export interface GuardDeps {
  readonly store: Store
  /** The values of a PromQL expression, or why the source cannot be read. */
  readonly querySource: (sourceId: number, query: string, time: Date) => Promise<Parsed<number[]>>
  /** Undefined for an endpoint that does not exist or is switched off. */
  readonly signalsOf: (endpoint: string) => Promise<readonly Signal[] | undefined>
}

async function readPrometheus({ querySource }: GuardDeps, guard: Guard, target: GuardTarget): Promise<GuardReading> {
  const result = await querySource(guard.impactMetric.sourceId ?? 0, expressionOf(guard), target.now)
  if (!result.ok) return unavailableReading(guard, `the metric source ${result.because}`, null)
  return thresholdReading(guard, measuredOf(guard, result.value), target)
}

async function readSignals({ signalsOf }: GuardDeps, guard: Guard, target: GuardTarget): Promise<GuardReading> {
  const signals = await signalsOf(guard.impactMetric.metricName)
  if (!signals) return unavailableReading(guard, 'the signal endpoint was deleted or is switched off', null)
  return thresholdReading(guard, measuredSignals(guard, signals, target), target)
}

function readFrom(deps: GuardDeps, guard: Guard, target: GuardTarget): Promise<GuardReading> {
  if (guard.impactMetric.source === 'prometheus') return readPrometheus(deps, guard, target)
  if (guard.impactMetric.source === 'signal') return readSignals(deps, guard, target)
  return readImpact(deps.store, guard, target)
}

/** Reads guards from the source that each one names. */
export const openGuards = (deps: GuardDeps): GuardReader => ({
  async read(guard, target) {
    try {
      return await readFrom(deps, guard, target)
    } catch (error) {
      const because =
        sqlFault(error) === 'unavailable'
          ? 'the database does not respond'
          : // A token that cannot be decrypted.
            error instanceof Failure
            ? error.message
            : undefined
      if (because === undefined) throw error
      return unavailableReading(guard, because, target.evidence ?? null)
    }
  },
})
