import type { Actor } from '#kernel/actor'
import type { AnyCommand } from './commands/define.ts'
import type { Runner } from './commands/runner.ts'
import type { Limits, Retention } from './config/settings.ts'
import type { Store } from './db/store.ts'
import type { EventLog } from './events/event-log.ts'
import type { FastPath } from './http/fast-path.ts'
import type { App } from './http/server.ts'
import type { Job } from './jobs/job.ts'

/** The dependencies of every slice. */
export interface Deps extends Runner {
  readonly store: Store
  readonly log: EventLog
  readonly limits: Limits
  readonly retention: Retention
  readonly clock: () => Date
}

/** The projects that an actor may know of. */
export type VisibleProjects = (actor: Actor) => Promise<'all' | readonly string[]>

export interface OpenStreams {
  readonly kind: 'client' | 'frontend' | 'admin'
  readonly count: () => number
}

/** What every slice provides: its commands, for the inventories, and its routes. */
export interface Slice {
  readonly commands: readonly AnyCommand[]
  readonly routes: (app: App) => void
  /** Handles the most frequent requests without the framework. */
  readonly fastPath?: FastPath
  /** Scheduled work; one instance at a time runs it. */
  readonly jobs?: readonly Job[]
  /** The event streams that the slice holds open, for the metrics. */
  readonly streams?: OpenStreams
}

/** Commands differ in their input types; a list of them drops these types. */
export const listed = (...groups: readonly Readonly<Record<string, unknown>>[]): readonly AnyCommand[] =>
  groups.flatMap((group) => Object.values(group) as AnyCommand[])
