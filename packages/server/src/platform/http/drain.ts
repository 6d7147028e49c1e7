import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#platform/config/settings'
import type { App } from '#platform/http/server'
import { endStreamsOver } from '#platform/sse/open-streams'
import { sqlitePathOf } from '../db/open-store.ts'

/** With SQLite no other instance takes over, so a delay has no use. */
const DELAY_MS = { sqlite: 0, postgres: 5_000 }

export const shutdownDelayOf = (config: Config): number =>
  config.shutdownDelayMs ?? DELAY_MS[sqlitePathOf(config) === undefined ? 'postgres' : 'sqlite']

/** The signals of a stop. */
export interface Stopping {
  readonly signal: AbortSignal
  /** The second signal: the delay is skipped. */
  readonly hurry: AbortSignal
}

export function stopOnSignals(): Stopping {
  const [stopping, hurry] = [new AbortController(), new AbortController()]
  const onSignal = () => (stopping.signal.aborted ? hurry : stopping).abort()
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return { signal: stopping.signal, hurry: hurry.signal }
}

/**
 * The first part of a stop; it takes as long as the delay. Every request still gets a response:
 *
 * 1. /ready responds 503 and every response closes its connection, so that load balancers use another instance.
 * 2. In the second half of the delay the event streams end, one after the other.
 */
export async function drainFor(delayMs: number, app: App, hurry: AbortSignal): Promise<void> {
  app.connections.drain()
  if (delayMs === 0) return
  await pause(delayMs / 2, undefined, { signal: hurry }).catch(() => {})
  await endStreamsOver(delayMs / 2, app.server, hurry)
}
