import { createHash } from 'node:crypto'
import type { SnapshotEntry } from './environment-snapshot.ts'

/** Which part of an environment somebody is told. */
export interface Scope {
  readonly environment: string
  /** Undefined: all of them. */
  readonly projects?: readonly string[]
  readonly namePrefix?: string
  /** Toggles with any of these. */
  readonly tags?: readonly (readonly [type: string, value: string])[]
  /** For SDKs that know no segments. */
  readonly inline: boolean
}

/** What the answer repeats of the question, in the words of the protocol. */
export const queryOf = ({ environment, projects, namePrefix, tags, inline }: Scope) => ({
  ...(projects && { project: projects }),
  ...(tags && { tag: tags }),
  ...(namePrefix !== undefined && { namePrefix }),
  environment,
  inlineSegmentConstraints: inline,
})

export const keyOf = (scope: Scope): string => JSON.stringify(queryOf(scope))

/** Short, and the same on every instance. */
export const hashOfScope = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 12)

export function isVisible({ toggle }: SnapshotEntry, { projects, namePrefix, tags }: Scope): boolean {
  if (projects && !projects.includes(toggle.project)) return false
  if (namePrefix !== undefined && !toggle.name.startsWith(namePrefix)) return false
  return !tags || tags.some(([type, value]) => toggle.tags.some((tag) => tag.type === type && tag.value === value))
}
