import { sqlFault } from '#platform/db/faults'
import type { Deps } from '#platform/slice'
import { unavailableReading } from './guard-rules.ts'
import { readImpact } from './impact-reading.ts'
import type { GuardReader } from './types.ts'

export { completeGuard } from './guard-rules.ts'
export { Guard, GuardEvidence, GuardReading, NewGuard } from './schema.ts'
export type { GuardPlace, GuardReader } from './types.ts'

/** Reads guards from the source that each one names. */
export const openGuards = ({ store }: Pick<Deps, 'store'>): GuardReader => ({
  async read(guard, place) {
    const evidence = place.evidence ?? null
    try {
      if (guard.impactMetric.source === 'impact') return await readImpact(store, guard, place)
      return unavailableReading(guard, 'the source is not supported', evidence)
    } catch (error) {
      if (sqlFault(error) !== 'unavailable') throw error
      return unavailableReading(guard, 'the database does not respond', evidence)
    }
  },
})
