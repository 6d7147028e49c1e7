import { endAll } from '@leverframe/testing/process'
import { afterEach, describe, expect, it } from 'vitest'
import { restartAll, startCluster, startLoad } from './rolling-restart.ts'
import { startRoundRobin } from './round-robin.ts'

/** Twenty health checks: a check that comes late on a busy machine is still in time. */
const DELAY_MS = 2_000

afterEach(endAll)

describe('a rolling restart of three instances on one PostgreSQL', () => {
  it('fails no request behind a load balancer that checks /ready and never retries', async () => {
    const cluster = await startCluster(DELAY_MS)
    const balancer = await startRoundRobin(cluster.ports)
    try {
      await expect.poll(() => balancer.healthy().length).toBe(cluster.ports.length)
      const load = startLoad(balancer.url)
      await restartAll(cluster, () => balancer.healthy().length)
      const { failed, succeeded } = await load.end()
      expect(failed).toEqual({})
      expect(succeeded).toBeGreaterThan(100)
    } finally {
      balancer.stop()
    }
  })
})
