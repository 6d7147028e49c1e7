import type { EnvironmentSnapshot, Snapshot, SnapshotEntry } from '#features/sdk/snapshot/index'
import { notFound } from '#kernel/failure'
import type { SdkCaller } from '#kernel/sdk-caller'

/** What a token lets its holder see. */
export interface Sight {
  readonly environment: EnvironmentSnapshot
  /** Undefined: all of them. */
  readonly projects: ReadonlySet<string> | undefined
}

export function sightOf(snapshot: Snapshot, caller: SdkCaller, otherwise: () => string): Sight {
  const name = caller.environment === '*' ? otherwise() : caller.environment
  const environment = snapshot.environment(name)
  if (!environment) throw notFound('environment', name)
  return { environment, projects: caller.projects && new Set(caller.projects) }
}

/** A toggle outside of what they may see is as if it were not there. */
export function requireEntry({ environment, projects }: Sight, name: string): SnapshotEntry {
  const entry = environment.get(name)
  if (!entry || (projects && !projects.has(entry.toggle.project))) throw notFound('toggle', name)
  return entry
}

/** The same text for the same projects. */
export const textOfSight = ({ projects }: Sight): string => (projects ? JSON.stringify([...projects].sort()) : '*')
