import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#platform/config/settings'
import type { App } from '#platform/http/server'
import { endStreamsOver } from '#platform/sse/open-streams'
import { sqlitePathOf } from '../db/open-store.ts'

/** On SQLite no other instance takes over, so waiting for one helps nobody. */
const DELAY_MS = { sqlite: 0, postgres: 5_000 }

export const shutdownDelayOf = (config: Config): number =>
  config.shutdownDelayMs ?? DELAY_MS[sqlitePathOf(config) === undefined ? 'postgres' : 'sqlite']

/** What a signal asked for. */
export interface Stopping {
  readonly signal: AbortSignal
  /** The second signal: the delay is skipped. */
  readonly hurry: AbortSignal
}

/**
 * The first part of a stop, as long as the delay. Every request is still answered:
 *
 * 1. /ready answers 503 and every answer closes its connection, so that load balancers go elsewhere.
 * 2. In the second half of the delay the event streams end, one after the other.
 */
export async function drainFor(delayMs: number, app: App, hurry: AbortSignal): Promise<void> {
  app.connections.drain()
  if (delayMs === 0) return
  await pause(delayMs / 2, undefined, { signal: hurry }).catch(() => {})
  await endStreamsOver(delayMs / 2, app.server, hurry)
}
