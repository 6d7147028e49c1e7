import type { EventType, StoredEvent } from '#kernel/event'
import type { Addon } from './types.ts'

/** An invented event for test messages. */
export function sampleEvent({ events, projects, environments }: Addon, by: string, now: string): StoredEvent {
  const first = (list: readonly string[], otherwise: string) => list.find((name) => name !== '*') ?? otherwise
  const name = 'sample-toggle'
  return {
    id: 0,
    type: (events[0] ?? 'feature-created') as EventType,
    createdAt: now,
    createdBy: by,
    project: first(projects, 'default'),
    environment: first(environments, 'development'),
    featureName: name,
    data: { name, createdAt: now, description: 'A test message of Leverframe', type: 'release', sample: true },
  }
}
