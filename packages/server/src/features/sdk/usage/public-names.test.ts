import { Agent } from 'node:http'
import { testClock } from '@leverframe/testing/clock'
import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { counted, lastHour } from '@leverframe/testing/usage'
import { send } from '@leverframe/testing/wire'
import { describe, expect, it } from 'vitest'
import { Backlog } from './backlog.ts'
import { DailyBudget } from './daily-budget.ts'

/** More than the server writes in one transaction. */
const NAMES = 300
const LIMITS = { MAX_FRONTEND_APPLICATIONS: '20', MAX_FRONTEND_INSTANCES: '30' }

for (const engine of engineInTurn(import.meta.url))
  describe(`names in reports with a frontend token on ${engine}`, () => {
    const clock = testClock()
    const server = serverFor(engine, { settings: LIMITS, clock })
    const listed = async (query: string): Promise<number> =>
      (await succeed(server, 'GET', `/api/admin/metrics/applications?query=${query}`)).total

    /** Sends many requests on 20 connections. */
    async function flood(token: string, count: number, bodyOf: (index: number) => object, end = 'metrics') {
      const agent = new Agent({ keepAlive: true, maxSockets: 20 })
      let next = 0
      const work = async () => {
        for (let index = next++; index < count; index = next++) {
          const { status } = await send(server.running.port, {
            method: 'POST',
            path: `/api/frontend/client/${end}`,
            token,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(bodyOf(index)),
            agent,
          })
          if (status !== (end === 'register' ? 200 : 202)) throw new Error(`the report was answered with ${status}`)
        }
      }
      await Promise.all(Array.from({ length: 20 }, work))
      agent.destroy()
    }
    const report = async (token: string, path: string, body: object) =>
      expect((await server.call('POST', path, body, { token })).status).toBe(202)
    const frontendToken = async () => (await anSdkToken(server, { type: 'frontend' })).secret
    const bucket = (toggles: object) => ({ start: clock().getTime(), stop: clock().getTime(), toggles })

    it('cannot fill the list of applications, so that client tokens can add theirs', async () => {
      const [token, client] = [await frontendToken(), (await anSdkToken(server)).secret]
      const [made, own, toggle] = [uniqueName('made-up'), uniqueName('own'), await aToggle(server)]
      const flooding = flood(token, NAMES, (index) => ({
        appName: `${made}-${index}`,
        instanceId: 'browser',
        bucket: bucket({ [toggle]: { yes: 1, no: 0 }, [`unknown-${index}`]: { yes: 1, no: 0 } }),
      }))
      for (let index = 0; index < 5; index++)
        await report(client, '/api/client/register', { appName: `${own}-${index}` })
      await flooding
      await report(client, '/api/client/register', { appName: `${own}-late` })
      await expect.poll(() => listed(own)).toBe(6)
      expect(await listed(made)).toBe(20)
      // No count is lost: applications over the limit share one.
      await expect.poll(() => lastHour(server, toggle)).toEqual([counted('development', NAMES, 0)])
      const { read } = server.running.product.deps.store
      for (const table of ['application_instances', 'unknown_toggle_reports'] as const) {
        const rows = await read.selectFrom(table).select('app_name').where('app_name', 'like', `${made}-%`).execute()
        expect([table, new Set(rows.map(({ app_name }) => app_name)).size]).toEqual([table, 20])
      }
    })

    it('cannot fill the list of instances of an application', async () => {
      const [token, client] = [await frontendToken(), (await anSdkToken(server)).secret]
      const appName = uniqueName('app')
      const instances = async (): Promise<{ instanceId: string }[]> =>
        (await succeed(server, 'GET', `/api/admin/metrics/applications/${appName}`)).instances
      await flood(
        token,
        100,
        (index) => ({ appName, instanceId: `made-up-${index}`, sdkVersion: `sdk:${index}` }),
        'register',
      )
      await report(client, '/api/client/register', { appName, instanceId: 'own' })
      await expect.poll(async () => (await instances()).map(({ instanceId }) => instanceId)).toContain('own')
      expect((await instances()).filter(({ instanceId }) => instanceId.startsWith('made-up'))).toHaveLength(30)
    })

    it('cannot use up the limit of unknown toggles of an application', async () => {
      const [token, client] = [await frontendToken(), (await anSdkToken(server)).secret]
      const appName = uniqueName('app')
      const unknown = async (): Promise<string[]> =>
        (await succeed(server, 'GET', '/api/admin/metrics/unknown-flags')).unknownFlags
          .filter((one: { appName: string }) => one.appName === appName)
          .map((one: { name: string }) => one.name)
      const made = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`made-up-${index}`, { yes: 1 }]))
      await flood(token, 1, () => ({ appName, bucket: bucket(made) }))
      await expect.poll(async () => (await unknown()).length).toBe(100)
      const own = { appName, bucket: bucket({ 'own-unknown': { yes: 1 } }) }
      await report(client, '/api/client/metrics', own)
      await expect.poll(unknown).toContain('own-unknown')
    })
  })

describe('reports that wait for the store', () => {
  const backlog = () =>
    new Backlog<string>(
      4,
      (_older, newer) => newer,
      (value) => value === 'public',
    )

  it('of frontend tokens take at most half of the backlog', () => {
    const waiting = backlog()
    for (const key of ['a', 'b', 'c']) waiting.add(key, 'public')
    for (const key of ['d', 'e', 'f']) waiting.add(key, 'own')
    expect([...waiting.take(9).keys()]).toEqual(['b', 'd', 'e', 'f'])
    expect(waiting.takeDropped()).toBe(2)
  })

  it('of frontend tokens free their share when they are written or also reported with a client token', () => {
    const waiting = backlog()
    for (const key of ['a', 'b']) waiting.add(key, 'public')
    waiting.add('a', 'own')
    waiting.add('c', 'public')
    expect([...waiting.take(9).keys()]).toEqual(['a', 'b', 'c'])
    waiting.add('d', 'public')
    waiting.putBack(new Map([['e', 'public']]))
    expect([...waiting.take(9).keys()]).toEqual(['e', 'd'])
    expect(waiting.takeDropped()).toBe(0)
  })
})

describe('a daily budget', () => {
  it('is limited per key, resets each day, and can be restored', () => {
    const budget = new DailyBudget(2)
    budget.startDay(0)
    expect([budget.spend('a'), budget.spend('a'), budget.spend('a'), budget.spend('b')]).toEqual([
      true,
      true,
      false,
      true,
    ])
    const restore = budget.mark()
    expect([budget.spend('b'), budget.spend('b')]).toEqual([true, false])
    restore()
    expect(budget.spend('b')).toBe(true)
    budget.startDay(86_400_000)
    expect(budget.spend('a')).toBe(true)
  })
})
