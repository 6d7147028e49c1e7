import { aToggle, freshDatabase, startServer, type TestServer } from '@leverframe/testing/harness'
import { aMilestone, aRunningPlan, thePlan } from '@leverframe/testing/release-plans'
import { succeed } from '@leverframe/testing/scenario'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '#kernel/actor'
import { step } from '#platform/commands/runner'
import { commandsOf } from '../gate/observe.ts'
import { rowsIn } from '../rows.ts'
import { expectEveryStepOnce, hastyPlans, MILESTONES, PLAN_EVENTS, type PlanEvent } from './steps.ts'

describe('two instances on one PostgreSQL', () => {
  let servers: readonly [TestServer, TestServer]
  beforeAll(async () => {
    const databaseUrl = await freshDatabase('postgres')
    const settings = { RELEASE_PLAN_INTERVAL_MS: '600000' }
    const one = await startServer('postgres', { databaseUrl, settings })
    servers = [one, await startServer('postgres', { databaseUrl, settings })]
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  it('take every step of a release plan once when both evaluate at the same time', async () => {
    const toggles = await hastyPlans(servers[0], 3)
    const evaluate = (server: TestServer) => server.running.product.jobs.runNow('release-plans')
    for (let round = 0; round < MILESTONES * 2; round++) await Promise.all(servers.map(evaluate))
    expectEveryStepOnce(await rowsIn<PlanEvent>(servers[0].databaseUrl, PLAN_EVENTS), toggles)
  })

  it('take a step once when both decided it for the same version of the plan', async () => {
    const plan = await aRunningPlan(servers[0], await aToggle(servers[0]), {
      milestones: [aMilestone(10), aMilestone(100)],
    })
    const advance = (server: TestServer) => {
      const command = commandsOf(server).find(({ name }) => name === 'plan.step') as never
      const input = { planId: plan.id, version: plan.version, type: 'advance', readings: {} } as never
      return server.running.product.deps.run(SYSTEM, step(command, input)) as Promise<unknown>
    }
    const results = await Promise.all([...servers, ...servers].map(advance))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await thePlan(servers[1], plan)).toMatchObject({
      version: plan.version + 1,
      activeMilestoneId: plan.milestones[1].id,
    })
    await succeed(servers[1], 'GET', '/api/admin/release-plans?state=running')
  })
})
