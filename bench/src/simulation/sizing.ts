/** How many processes a number of SDKs needs, and what limits one process. Arithmetic only. */
import type { Mode } from './retries.ts'

/** Measured costs of one process. */
export interface Figures {
  /** CPU time of a poll that nothing has changed for, and of one that gets all toggles, compressed. */
  readonly pollCpuMs: number
  readonly fullPollCpuMs: number
  /** CPU time of a new stream, which gets all toggles, and of one change for one stream. */
  readonly connectCpuMs: number
  readonly eventCpuMs: number
  readonly streamKb: number
  /** Memory of a process without SDKs. */
  readonly baseMb: number
  /** Bytes of all toggles, compressed, and of a 304 with its head. */
  readonly fullBytes: number
  readonly unchangedBytes: number
}

/** What an operator decides. */
export interface Goals {
  readonly intervalMs: number
  /** Share of a core that polls may use in normal operation. */
  readonly load: number
  /** Time in which all streams are back after a restart. */
  readonly stormMs: number
  /** Time in which one change reaches all streams of a process. */
  readonly changeMs: number
  readonly memoryMb: number
  readonly maxStreams: number
}

export interface Limit {
  readonly name: string
  readonly clients: number
}

/** The limits of one process, the lowest first. */
export function limitsOf(mode: Mode, figures: Figures, goals: Goals): Limit[] {
  const limits =
    mode === 'polling'
      ? [
          { name: 'CPU time of unchanged polls', clients: (goals.intervalMs * goals.load) / figures.pollCpuMs },
          { name: 'CPU time of one full poll each after a change', clients: goals.intervalMs / figures.fullPollCpuMs },
        ]
      : [
          { name: 'MAX_STREAMS', clients: goals.maxStreams },
          { name: 'memory', clients: ((goals.memoryMb - figures.baseMb) * 1_024) / figures.streamKb },
          { name: 'CPU time of a reconnect storm', clients: goals.stormMs / figures.connectCpuMs },
          { name: 'CPU time of one change', clients: goals.changeMs / figures.eventCpuMs },
        ]
  return limits.map((one) => ({ ...one, clients: Math.floor(one.clients) })).sort((a, b) => a.clients - b.clients)
}

export interface Size {
  readonly processes: number
  /** The limit that decides. */
  readonly limit: Limit
  /** Bits per second of all processes: in normal operation, and while all clients get all toggles. */
  readonly usualBits: number
  /** Bits that all clients receive when each gets all toggles once. */
  readonly fullBits: number
}

export function sizeOf(mode: Mode, clients: number, figures: Figures, goals: Goals): Size {
  const [limit] = limitsOf(mode, figures, goals) as [Limit]
  const polls = mode === 'polling' ? clients / (goals.intervalMs / 1_000) : 0
  return {
    processes: Math.ceil(clients / limit.clients),
    limit,
    usualBits: polls * figures.unchangedBytes * 8,
    fullBits: clients * figures.fullBytes * 8,
  }
}

/** Tiers of relays: each relay streams from one of the tier above, and no process serves more than `fanOut` of them. */
export function tiersOf(leaves: number, fanOut: number): number[] {
  const tiers: number[] = []
  for (let count = leaves; count > fanOut; count = Math.ceil(count / fanOut)) tiers.unshift(Math.ceil(count / fanOut))
  return [...tiers, leaves]
}
