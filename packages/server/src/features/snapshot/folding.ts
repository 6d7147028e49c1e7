import { replay } from '#features/history/index'
import { EVENT_TYPES, type NewEvent } from '#kernel/event'
import type { Dependency, KnownFlag } from './types.ts'

/** Who likes a toggle, or whether it grows old, is nothing that SDKs are told. */
const SILENT = /^feature-((un)?favorited|potentially-stale-.+|(un)?completed|type-updated)$/

/** The types of events that change what SDKs are told about a toggle. */
export const TOLD_TYPES = Object.keys(EVENT_TYPES).filter((type) => type.startsWith('feature-') && !SILENT.test(type))
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
