import { ADMIN_TOKEN, engines, freshDatabase } from '@leverframe/testing/harness'
import { WITH_SDK_TOKENS } from '@leverframe/testing/operations'
import { endAll, startProcess } from '@leverframe/testing/process'
import { afterEach, describe, expect, it } from 'vitest'
import { Traffic } from './traffic.ts'

/** npm run test:fuzz sets FUZZ_REQUESTS, and chooses a seed unless FUZZ_SEED is set. */
const { FUZZ_REQUESTS, FUZZ_SEED, FUZZ_LANES = '8' } = process.env
const requests = Number(FUZZ_REQUESTS ?? 6_000)
const seed = Number(FUZZ_SEED ?? (FUZZ_REQUESTS ? Date.now() % 1_000_000 : 1))
const lanes = Number(FUZZ_LANES)
/** Compiled code and full caches of a server that has handled requests. */
const MAX_GROWTH_MB = 48

describe.each(engines)('random requests of every role to every operation on %s', (engine) => {
  afterEach(endAll)

  it(
    `are answered as the API document says, without long blocks and without leaks (FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests} FUZZ_LANES=${lanes})`,
    async ({ annotate }) => {
      const settings = {
        DATABASE_URL: await freshDatabase(engine),
        INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
        LOG_LEVEL: 'error',
        TRUST_PROXY: '1',
        ...WITH_SDK_TOKENS,
      }
      const server = await startProcess(settings, { isWatched: true })
      const report = await Traffic.run(server, { seed, requests, lanes })
      const errors = server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50'))
      expect(await server.end('SIGTERM')).toBe(0)
      await annotate(JSON.stringify({ ...report, problems: report.problems.length }))

      expect(report.problems).toEqual([])
      expect(errors).toEqual([])
      expect(report.blocks).toEqual([])
      expect(report.sent).toBeGreaterThanOrEqual(requests)

      // A new process with the same data and a few requests: what the old one needs in addition is left over from requests.
      const fresh = await startProcess(settings, { isWatched: true })
      const { heapMb } = await Traffic.run(fresh, { seed: seed + 1, requests: Math.min(requests, 2_000), lanes })
      await fresh.end('SIGTERM')
      expect((report.heapMb.at(-1) ?? 0) - (heapMb.at(-1) ?? 0)).toBeLessThan(MAX_GROWTH_MB)
    },
    240_000 + requests * 50,
  )
})
