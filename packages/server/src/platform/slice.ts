import type { Actor } from '#kernel/actor'
import type { AnyCommand } from './commands/define.ts'
import type { Runner } from './commands/runner.ts'
import type { Limits, Retention } from './config/settings.ts'
import type { Store } from './db/store.ts'
import type { EventLog } from './events/event-log.ts'
import type { FastPath } from './http/fast-path.ts'
import type { App } from './http/server.ts'
import type { Job } from './jobs/job.ts'

/** What every slice of the product is given. */
export interface Deps extends Runner {
  readonly store: Store
  readonly log: EventLog
  readonly limits: Limits
  readonly retention: Retention
  readonly clock: () => Date
}

/** The projects whose existence somebody may know of. */
export type VisibleProjects = (actor: Actor) => Promise<'all' | readonly string[]>

export interface OpenStreams {
  readonly kind: 'client' | 'frontend' | 'admin'
  readonly count: () => number
}

/** What every slice gives back: its writes, for the inventories, and its routes. */
export interface Slice {
  readonly commands: readonly AnyCommand[]
  readonly routes: (app: App) => void
  /** Answers the most frequent requests without the framework. */
  readonly fastPath?: FastPath
  /** Work that repeats by the clock; one instance at a time does it. */
  readonly jobs?: readonly Job[]
  /** The event streams that it holds open, for the metrics. */
  readonly streams?: OpenStreams
}

/** Commands differ in their inputs; a list of them forgets that. */
export const listed = (...groups: readonly Readonly<Record<string, unknown>>[]): readonly AnyCommand[] =>
  groups.flatMap((group) => Object.values(group) as AnyCommand[])
