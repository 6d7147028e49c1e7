import type { EnvironmentSnapshot, ServedEnvironments, SnapshotEntry } from '#features/sdk/snapshot/index'
import { notFound } from '#kernel/failure'
import type { SdkCaller } from '#kernel/sdk-caller'

/** The environment and the projects that a token can see. */
export interface TokenView {
  readonly environment: EnvironmentSnapshot
  /** Undefined means all projects. */
  readonly projects: ReadonlySet<string> | undefined
}

export function tokenViewOf(snapshot: ServedEnvironments, caller: SdkCaller, otherwise: () => string): TokenView {
  const name = caller.environment === '*' ? otherwise() : caller.environment
  const environment = snapshot.environment(name)
  if (!environment) throw notFound('environment', name)
  return { environment, projects: caller.projects && new Set(caller.projects) }
}

/** Throws the same 404 for a toggle that is not visible as for a toggle that does not exist. */
export function requireEntry({ environment, projects }: TokenView, name: string): SnapshotEntry {
  const entry = environment.get(name)
  if (!entry || (projects && !projects.has(entry.toggle.project))) throw notFound('toggle', name)
  return entry
}

/** A canonical text of the visible projects: independent of their order. */
export const visibleProjectsText = ({ projects }: TokenView): string =>
  projects ? JSON.stringify([...projects].sort()) : '*'
