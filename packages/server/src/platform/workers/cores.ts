import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The CPU quota of a container in cores, from the text of `cpu.max`: "<quota> <period>" or "max <period>". */
export function quotaIn(cpuMax: string): number {
  const [quota, period] = cpuMax.trim().split(/\s+/).map(Number)
  return quota !== undefined && period !== undefined && quota > 0 && period > 0
    ? quota / period
    : Number.POSITIVE_INFINITY
}

/** The cores that this process may use. Node does not know the quota of a container. */
export function usableCores(): number {
  const version1 = ['cpu.cfs_quota_us', 'cpu.cfs_period_us'].map((name) => textOf(`/sys/fs/cgroup/cpu/${name}`).trim())
  const quota = Math.min(quotaIn(textOf('/sys/fs/cgroup/cpu.max')), quotaIn(version1.join(' ')))
  return Math.max(1, Math.min(availableParallelism(), Math.floor(quota)))
}

/** On one or two cores, processes for SDKs would only compete with the writer. */
export const workersOn = (cores: number): number => (cores > 2 ? cores - 1 : 0)
