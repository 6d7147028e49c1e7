import { Durations } from '../telemetry/durations.ts'
import type { Store } from './store.ts'

const cannotWrite = (): Promise<never> => Promise.reject(new Error('This process does not write to the store'))

/** The parts of a store that cannot write. */
export const readOnlyParts = (): Pick<Store, 'write' | 'writeDerived' | 'writeQueue' | 'onWake'> => ({
  write: () => cannotWrite(),
  writeDerived: () => cannotWrite(),
  writeQueue: { queued: () => 0, batches: new Durations(), committed: 0, failed: 0 },
  // The process that writes passes all events on.
  onWake: () => {},
})
