import { existsSync, readFileSync } from 'node:fs'

/** The memory of a process as Linux reports it; undefined elsewhere and for a process that has ended. */
export function memoryMbOf(pid: number | undefined): number | undefined {
  const path = `/proc/${pid}/status`
  if (pid === undefined || !existsSync(path)) return undefined
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024
}
