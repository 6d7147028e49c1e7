import type { EventData, EventType, NewEvent } from '#kernel/event'
import type { Flag } from './store.ts'

/** What a flag event says of the toggle as a whole. */
export const flagSnapshot = (flag: Flag): EventData => ({
  name: flag.name,
  project: flag.project,
  description: flag.description,
  type: flag.type,
  stale: flag.stale,
  impressionData: flag.impressionData,
  createdAt: flag.createdAt,
  archived: flag.archivedAt !== null,
})

export interface FlagChangeEvent {
  readonly environment?: string
  /** What changed, under its own key, beside the toggle's name and day of creation. */
  readonly data?: EventData
  readonly preData?: EventData
}

/** Every feature-* event has the toggle's `name` and `createdAt` in its data: webhook templates rely on it. */
export function flagEvent(type: EventType, flag: Flag, { environment, data, preData }: FlagChangeEvent = {}): NewEvent {
  const itself = { name: flag.name, createdAt: flag.createdAt }
  return {
    type,
    project: flag.project,
    featureName: flag.name,
    ...(environment === undefined ? {} : { environment }),
    data: { ...itself, ...data },
    ...(preData === undefined ? {} : { preData: { ...itself, ...preData } }),
  }
}
