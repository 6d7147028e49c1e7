import type { EnvironmentSnapshot, SnapshotFilter } from '#features/sdk/snapshot/index'
import type { ClientStream } from './client-stream.ts'

/** All streams with the same filter. A change is rendered once for all of them. */
export interface Audience {
  readonly key: string
  readonly filter: SnapshotFilter
  readonly environment: EnvironmentSnapshot
  readonly streams: Set<ClientStream>
  /** The revision that all streams have, or get before any newer one. */
  revision: number
  /** True while a change is queued for the streams. */
  isWaiting: boolean
}
