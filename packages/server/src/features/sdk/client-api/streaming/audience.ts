import type { EnvironmentSnapshot, Scope } from '#features/sdk/snapshot/index'
import type { ClientStream } from './client-stream.ts'

/** Everybody who sees the same part of an environment: a change is put into words once for all of them. */
export interface Audience {
  readonly key: string
  readonly scope: Scope
  readonly environment: EnvironmentSnapshot
  readonly streams: Set<ClientStream>
  /** What all of them were told, or will be before anything newer. */
  revision: number
  /** Something changed that they were not told yet. */
  isWaiting: boolean
}
