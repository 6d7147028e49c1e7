import { replay } from '#features/audit/index'
import type { NewEvent } from '#kernel/event'
import { TOLD_TYPES } from '#platform/events/revision-checkpoint'
import type { Dependency, KnownFlag } from './types.ts'

const TOLD = new Set<string>(TOLD_TYPES)

export const concernsSdks = ({ type, featureName }: NewEvent): boolean => featureName !== undefined && TOLD.has(type)

interface TagData {
  readonly type: string
  readonly value: string
}

function withTags(flag: KnownFlag, event: NewEvent): KnownFlag {
  const tag = (event.data?.tag ?? event.preData?.tag) as TagData
  const others = flag.tags.filter(({ type, value }) => type !== tag.type || value !== tag.value)
  return { ...flag, tags: event.type === 'feature-tagged' ? [...others, tag] : others }
}

/** A toggle after an event about it; undefined when it is gone. Events tell all that is needed: the store is not asked. */
export function folded(flag: KnownFlag | undefined, event: NewEvent): KnownFlag | undefined {
  if (flag && (event.type === 'feature-tagged' || event.type === 'feature-untagged')) return withTags(flag, event)
  if (flag && /^feature-dependenc/.test(event.type))
    return { ...flag, dependencies: (event.data?.dependencies ?? []) as readonly Dependency[] }
  const told = replay([event], flag)
  if (!told) return undefined
  if (event.type !== 'feature-created' && flag) return { ...told, dependencies: flag.dependencies, tags: flag.tags }
  // A clone has tags from the beginning; those of other toggles come with events of their own.
  return { ...told, dependencies: [], tags: (event.data?.tags ?? []) as readonly TagData[] }
}
