import { existsSync, readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

interface ProcessStat {
  readonly parent: number
  readonly cpuMs: number
  /** CPU time of children that have ended. */
  readonly childrenCpuMs: number
}

/** As Linux reports it; undefined elsewhere and for a process that has ended. */
function statOf(pid: number | string): ProcessStat | undefined {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return undefined
  // The name in the second field may contain spaces, so fields are counted after it.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const msOf = (first: number) => ((Number(fields[first]) + Number(fields[first + 1])) * 1_000) / TICKS_PER_SECOND
  return { parent: Number(fields[1]), cpuMs: msOf(11), childrenCpuMs: msOf(13) }
}

/** CPU time of a process so far. */
export const cpuMsOf = (pid: number | undefined): number | undefined =>
  pid === undefined ? undefined : statOf(pid)?.cpuMs

/**
 * CPU time so far of all children of a process's parent: the backends of one PostgreSQL. Includes children that have
 * ended, such as parallel workers.
 */
export function cpuMsOfFamily(pid: number): number | undefined {
  const parent = statOf(pid)?.parent
  if (parent === undefined) return undefined
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name) ?? [])
    .filter((one) => one.parent === parent)
  return family.reduce((sum, { cpuMs }) => sum + cpuMs, statOf(parent)?.childrenCpuMs ?? 0)
}
