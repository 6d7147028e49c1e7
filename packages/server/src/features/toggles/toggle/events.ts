import type { EventData, EventType, NewEvent } from '#kernel/event'
import { fieldsOf } from './fields.ts'
import type { Toggle } from './store.ts'

/** The whole toggle as it appears in events. */
export const toggleSnapshot = (toggle: Toggle): EventData => ({
  name: toggle.name,
  project: toggle.project,
  ...fieldsOf(toggle),
  createdAt: toggle.createdAt,
  archived: toggle.archivedAt !== null,
})

export interface FlagChangeEvent {
  readonly environment?: string
  /** The change, in addition to the toggle's name and creation time. */
  readonly data?: EventData
  readonly preData?: EventData
}

/** Every feature-* event has the toggle's `name` and `createdAt` in its data: webhook templates rely on it. */
export function toggleEvent(
  type: EventType,
  toggle: Toggle,
  { environment, data, preData }: FlagChangeEvent = {},
): NewEvent {
  const itself = { name: toggle.name, createdAt: toggle.createdAt }
  return {
    type,
    project: toggle.project,
    featureName: toggle.name,
    ...(environment === undefined ? {} : { environment }),
    data: { ...itself, ...data },
    ...(preData === undefined ? {} : { preData: { ...itself, ...preData } }),
  }
}
