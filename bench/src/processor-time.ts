import { existsSync, readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

interface ProcessStat {
  readonly parent: number
  readonly cpuMs: number
  /** Of children that ended. */
  readonly childrenCpuMs: number
}

/** As Linux tells it; undefined elsewhere and for a process that is gone. */
function statOf(pid: number | string): ProcessStat | undefined {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return undefined
  // The name in the second field may hold spaces; what we want is counted from behind it.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const msOf = (first: number) => ((Number(fields[first]) + Number(fields[first + 1])) * 1_000) / TICKS_PER_SECOND
  return { parent: Number(fields[1]), cpuMs: msOf(11), childrenCpuMs: msOf(13) }
}

/** What a process has used so far. */
export const cpuMsOf = (pid: number | undefined): number | undefined =>
  pid === undefined ? undefined : statOf(pid)?.cpuMs

/**
 * What all children of the parent of a process have used so far: the backends of one PostgreSQL. Those that ended are
 * counted too, such as parallel workers.
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
