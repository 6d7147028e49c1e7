import type { EnvironmentSnapshot } from './environment-snapshot.ts'

/** Called after every change of data for SDKs, with the changed environments. Some of them may be deleted. */
export type ChangeListener = (environments: readonly EnvironmentSnapshot[]) => void

/** The environments that SDKs are served from: of a store (`Snapshot`) or of an upstream (`FedSnapshot`). */
export interface ServedEnvironments {
  /** The id of the newest event that is applied. */
  readonly position: number
  environment(name: string): EnvironmentSnapshot | undefined
  readonly environments: Iterable<EnvironmentSnapshot>
  onChange(listener: ChangeListener): void
}
