import { uniqueName } from '@leverframe/testing/harness'
import type { ServerProcess } from '@leverframe/testing/process'
import { create } from './instances.ts'

export interface Written {
  /** Names of the toggles that were answered 201. */
  readonly acknowledged: readonly string[]
  /** The number of responses by status; 0 is a broken connection. */
  readonly statuses: Readonly<Record<string, number>>
  readonly longestMs: number
}

export interface Writers {
  /** The writes so far. */
  soFar(): Written
  end(): Promise<Written>
}

export interface WritersOptions {
  readonly count?: number
  /** The pause between two writes of one writer: the fault needs CPU time as well. */
  readonly pauseMs?: number
}

/** Writers that create toggles until they are ended. */
export function startWriters(server: () => ServerProcess, { count = 8, pauseMs = 5 }: WritersOptions = {}): Writers {
  const written = { acknowledged: [] as string[], statuses: {} as Record<string, number>, longestMs: 0 }
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const name = uniqueName('written')
      const begun = performance.now()
      const status = await create(server(), name)
      written.longestMs = Math.max(written.longestMs, performance.now() - begun)
      written.statuses[status] = (written.statuses[status] ?? 0) + 1
      if (status === 201) written.acknowledged.push(name)
      await new Promise((next) => setTimeout(next, pauseMs))
    }
  }
  const writers = Array.from({ length: count }, write)
  return {
    soFar: () => written,
    end: async () => {
      isOver = true
      await Promise.all(writers)
      return written
    },
  }
}

export const inMs = (ms: number): string => `${Math.round(ms).toLocaleString('en')} ms`
