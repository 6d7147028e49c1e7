import { createHash } from 'node:crypto'
import type { SnapshotEntry } from './environment-snapshot.ts'

/** The part of an environment that a token and a query select. */
export interface SnapshotFilter {
  readonly environment: string
  /** Undefined selects all projects. */
  readonly projects?: readonly string[]
  readonly namePrefix?: string
  /** Selects toggles with at least one of these tags. */
  readonly tags?: readonly (readonly [type: string, value: string])[]
  /** Puts the constraints of segments into each strategy, for SDKs without support for segments. */
  readonly inline: boolean
}

/** The `query` field of a response, with the field names of the protocol. */
export const queryOf = ({ environment, projects, namePrefix, tags, inline }: SnapshotFilter) => ({
  ...(projects && { project: projects }),
  ...(tags && { tag: tags }),
  ...(namePrefix !== undefined && { namePrefix }),
  environment,
  inlineSegmentConstraints: inline,
})

export const keyOf = (filter: SnapshotFilter): string => JSON.stringify(queryOf(filter))

/** A short hash that is the same on every instance. */
export const hashOfFilter = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 12)

export function isVisible({ toggle }: SnapshotEntry, { projects, namePrefix, tags }: SnapshotFilter): boolean {
  if (projects && !projects.includes(toggle.project)) return false
  if (namePrefix !== undefined && !toggle.name.startsWith(namePrefix)) return false
  return !tags || tags.some(([type, value]) => toggle.tags.some((tag) => tag.type === type && tag.value === value))
}
