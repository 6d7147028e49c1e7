import { replay } from '#features/audit/index'
import type { NewEvent } from '#kernel/event'
import { SDK_VISIBLE_TYPES } from '#platform/events/revision-checkpoint'
import type { Dependency, KnownToggle } from './types.ts'

const TOLD = new Set<string>(SDK_VISIBLE_TYPES)

export const concernsSdks = ({ type, featureName }: NewEvent): boolean => featureName !== undefined && TOLD.has(type)

interface TagData {
  readonly type: string
  readonly value: string
}

function withTags(toggle: KnownToggle, event: NewEvent): KnownToggle {
  const tag = (event.data?.tag ?? event.preData?.tag) as TagData
  const others = toggle.tags.filter(({ type, value }) => type !== tag.type || value !== tag.value)
  return { ...toggle, tags: event.type === 'feature-tagged' ? [...others, tag] : others }
}

/** The dependencies of the toggle after an event about them. */
export const dependenciesAfter = ({ type, data }: NewEvent): readonly Dependency[] | undefined =>
  /^feature-dependenc/.test(type) ? ((data?.dependencies ?? []) as readonly Dependency[]) : undefined

/** Applies an event to a toggle; undefined when the toggle is deleted. Events contain all data, so the store is not read. */
export function folded(toggle: KnownToggle | undefined, event: NewEvent): KnownToggle | undefined {
  if (toggle && (event.type === 'feature-tagged' || event.type === 'feature-untagged')) return withTags(toggle, event)
  const dependencies = dependenciesAfter(event)
  if (toggle && dependencies) return { ...toggle, dependencies }
  const replayed = replay([event], toggle)
  if (!replayed) return undefined
  if (event.type !== 'feature-created' && toggle)
    return { ...replayed, dependencies: toggle.dependencies, tags: toggle.tags }
  // The event of a clone contains its tags. Tags of other toggles arrive in separate events.
  return { ...replayed, dependencies: [], tags: (event.data?.tags ?? []) as readonly TagData[] }
}
