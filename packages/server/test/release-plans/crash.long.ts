import { ADMIN_TOKEN, call, type Engine, engines, freshDatabase, startServer } from '@leverframe/testing/harness'
import { endAll, type ServerProcess, startProcess } from '@leverframe/testing/process'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsIn } from '../rows.ts'
import { expectEveryStepOnce, hastyPlans, MILESTONES, PLAN_EVENTS, type PlanEvent } from './steps.ts'

afterEach(endAll)

const KILLS = 4
const PLANS = 8

async function livePlans(engine: Engine): Promise<{ url: string; toggles: string[] }> {
  const url = await freshDatabase(engine)
  const server = await startServer(engine, { databaseUrl: url, settings: { RELEASE_PLAN_INTERVAL_MS: '600000' } })
  const toggles = await hastyPlans(server, PLANS)
  await server.stop()
  return { url, toggles }
}

const runningPlans = async ({ url }: ServerProcess): Promise<number> => {
  const { body } = await call<{ total: number }>(url, 'GET', '/api/admin/release-plans?state=running')
  return body.total
}

const startsIn = async (url: string): Promise<number> =>
  (await rowsIn<PlanEvent>(url, PLAN_EVENTS)).filter(({ type }) => type === 'release-plan-milestone-started').length

for (const engine of engines)
  describe(`a kill -9 while release plans advance on ${engine}`, () => {
    it('repeats no step and skips none', async () => {
      const { url, toggles } = await livePlans(engine)
      const settings = {
        DATABASE_URL: url,
        INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
        LOG_LEVEL: 'silent',
        RELEASE_PLAN_INTERVAL_MS: '300',
      }
      const instances = engine === 'postgres' ? [settings, settings] : [settings]
      const isOver = async (before: number) => {
        const started = await startsIn(url)
        return started > before || started === PLANS * MILESTONES
      }
      for (let kill = 0; kill < KILLS; kill++) {
        const before = await startsIn(url)
        const victims = await Promise.all(instances.map((one) => startProcess(one)))
        await expect.poll(() => isOver(before)).toBe(true)
        for (const victim of victims) await victim.end('SIGKILL')
      }
      const last = await startProcess(settings)
      await expect.poll(() => runningPlans(last)).toBe(0)
      expectEveryStepOnce(await rowsIn<PlanEvent>(url, PLAN_EVENTS), toggles)
      expect(await last.end('SIGTERM')).toBe(0)
    })
  })
