import { freePort } from '@leverframe/testing/postgres'
import { endAll } from '@leverframe/testing/process'
import { afterEach, describe, expect, it } from 'vitest'
import { HAPROXY, NGINX, startBalancer } from './balancers.ts'
import { demand } from './programs.ts'
import { restartAll, startCluster, startLoad } from './rolling-restart.ts'

const DELAY_MS = 3_000
const ROUNDS = 3

afterEach(endAll)

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

describe('rolling restarts of three instances on one PostgreSQL', () => {
  it.each([HAPROXY, NGINX])(
    'fail no request behind $program.name',
    async (balancer) => {
      const path = demand(balancer.program)
      const cluster = await startCluster(DELAY_MS)
      const { url, stop } = startBalancer(path, balancer, await freePort(), cluster.ports)
      try {
        await expect
          .poll(() =>
            fetch(url).then(
              ({ status }) => status,
              () => 0,
            ),
          )
          .toBe(200)
        const load = startLoad(url)
        // A health check of the balancer takes 200 ms: an instance is in rotation soon after it is ready.
        const ready = async () => (await Promise.all(cluster.ports.map(isReady))).filter(Boolean).length
        for (let round = 0; round < ROUNDS; round++) await restartAll(cluster, ready)
        const { failed, succeeded } = await load.end()
        expect(failed).toEqual({})
        expect(succeeded).toBeGreaterThan(100)
      } finally {
        await stop()
      }
    },
    600_000,
  )
})
