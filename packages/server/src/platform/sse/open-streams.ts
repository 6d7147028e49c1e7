import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Ends one stream. */
type EndStream = () => void

const openStreams = new WeakMap<Server, Set<EndStream>>()

/** All open event streams of a server, of any kind. */
export function openStreamsOf(server: Server): Set<EndStream> {
  const known = openStreams.get(server)
  if (known) return known
  const streams = new Set<EndStream>()
  openStreams.set(server, streams)
  return streams
}

/** The time between two portions of streams that end. */
const STEP_MS = 20

/** Ends the open streams evenly over a time, so that their clients do not all reconnect at the same moment. */
export async function endStreamsOver(ms: number, server: Server, hurry: AbortSignal): Promise<void> {
  const streams = [...openStreamsOf(server)]
  const steps = Math.max(1, Math.floor(ms / STEP_MS))
  for (let step = 0; step < steps && !hurry.aborted; step++) {
    const [from, to] = [step, step + 1].map((edge) => Math.round((edge * streams.length) / steps))
    for (const endStream of streams.slice(from, to)) endStream()
    await pause(ms / steps, undefined, { signal: hurry }).catch(() => {})
  }
}
