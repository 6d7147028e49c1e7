import { createHash } from 'node:crypto'
import { testClock } from '@leverframe/testing/clock'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, startServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPerson, aRole } from '@leverframe/testing/members'
import { aStrategy, expectFailure, succeed, toggleEnvironmentPath, UUID } from '@leverframe/testing/scenario'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemsOf } from '#platform/validation'
import { countToggles, csvOf } from './rules.ts'
import { Statistics } from './schema.ts'

const PATH = '/api/admin/instance-admin/statistics'

describe('counts of toggles', () => {
  const strategy = (...lengths: readonly number[]) => ({
    constraints: lengths.map((length) => ({ values: Array<string>(length).fill('x') })),
  })
  const toggle = (archived: boolean, ...strategies: readonly ReturnType<typeof strategy>[]) => ({
    archived,
    environments: new Map([['production', { strategies }]]),
  })

  it('are the number of live toggles and the largest lists in them', () => {
    const counting = countToggles([toggle(false, strategy(1, 7), strategy()), toggle(true, strategy(9)), toggle(false)])
    let next = counting.next()
    while (!next.done) next = counting.next()
    expect(next.value).toEqual({
      featureToggles: 2,
      maxEnvironmentStrategies: 2,
      maxConstraints: 2,
      maxConstraintValues: 7,
    })
  })
})

for (const engine of engineInTurn(import.meta.url))
  describe(`statistics of the instance on ${engine}`, () => {
    let server: Awaited<ReturnType<typeof startServer>>
    beforeAll(async () => {
      server = await startServer(engine)
    })
    afterAll(() => server.stop())

    const statistics = async (): Promise<Statistics> => {
      const body = await succeed(server, 'GET', PATH)
      expect(problemsOf(Statistics, body, '')).toEqual([])
      return body
    }

    it('count what the instance has, and change with it', async () => {
      const before = await statistics()
      expect(before).toMatchObject({
        instanceId: expect.stringMatching(UUID),
        environments: 2,
        SAMLenabled: false,
        OIDCenabled: false,
        featureExports: 0,
        featureImports: 0,
        apiTokens: { client: 0, admin: 1, frontend: 0 },
      })
      const project = await aProject(server)
      const [toggle, gone] = [await aToggle(server, { project }), await aToggle(server, { project })]
      await succeed(server, 'DELETE', togglePath(gone, project))
      const constraint = { contextName: 'userId', operator: 'IN', values: ['1', '2', '3'] }
      await aStrategy(server, toggle, { constraints: [constraint] }, 'production', project)
      const { id } = await aPerson(server)
      const role = await aRole(server, [], 'root-custom')
      await aRole(server, [], 'root-custom')
      await succeed(server, 'PUT', `/api/admin/user-admin/${id}`, { rootRole: role })
      await succeed(server, 'POST', '/api/admin/segments', { name: uniqueName('segment'), constraints: [] })
      const token = { tokenName: 'sdk', type: 'client', environment: 'production' }
      await succeed(server, 'POST', '/api/admin/api-tokens', token)
      const after = await statistics()
      expect(after.instanceId).toBe(before.instanceId)
      expect(after).toMatchObject({
        featureToggles: before.featureToggles + 1,
        projects: before.projects + 1,
        users: before.users + 1,
        roles: before.roles + 2,
        customRootRoles: 2,
        customRootRolesInUse: 1,
        segments: before.segments + 1,
        apiTokens: { client: 1, admin: 1, frontend: 0 },
        maxEnvironmentStrategies: 1,
        maxConstraints: 1,
        maxConstraintValues: 3,
      })
    })

    it('have a checksum over the id and the main counts', async () => {
      const all = await statistics()
      const { instanceId, users, featureToggles, projects, roles, groups, environments, segments } = all
      const text = `${instanceId}${users}${featureToggles}${projects}${roles}${groups}${environments}${segments}`
      expect(all.sum).toBe(createHash('sha256').update(text).digest('hex'))
    })

    it('are available as CSV with a line of names and a line of values', async () => {
      const { body, status, headers } = await server.call<string>('GET', `${PATH}/csv`)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      const [names = '', values = '', rest] = body.split('\r\n')
      const expected = Object.keys(Statistics.properties).map((name) => `"${name}"`)
      expect(names.split(',').toSorted()).toEqual(expected.toSorted())
      expect(values).toMatch(/"\{""client"":\d+,""admin"":1,""frontend"":0\}"/)
      expect(rest).toBe('')
    })

    it('are for Admins only, because they count private projects', async () => {
      const person = await aPerson(server)
      for (const path of [PATH, `${PATH}/csv`])
        expectFailure(await server.call('GET', path, undefined, person.as), 403, 'NoAccessError')
    })
  })

for (const engine of engineInTurn(import.meta.url))
  describe(`usage in the statistics on ${engine}`, () => {
    it('counts events in production, active users, applications and metrics of the previous day', async () => {
      const clock = testClock()
      const server = await startServer(engine, { clock })
      const toggle = await aToggle(server)
      await aStrategy(server, toggle, {}, 'production')
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production')}/on`)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production')}/off`)
      await aStrategy(server, toggle, {}, 'development')
      const ago = (days: number) => new Date(clock().getTime() - days * 86_400_000).toISOString()
      const { id } = await aPerson(server)
      await server.sql(`update users set seen_at = '${ago(45)}' where id = ${id}`)
      for (const [name, days] of [
        ['new', 1],
        ['quiet', 20],
        ['old', 90],
      ] as const)
        await server.sql(
          `insert into applications (app_name, description, url, icon, color, strategies, created_at, seen_at) values ('${name}', '', '', '', '', '[]', '${ago(days)}', '${ago(days)}')`,
        )
      const yesterday = `${ago(1).slice(0, 10)}T10:00:00.000Z`
      await server.sql(
        `insert into client_metrics (feature, app_name, environment, hour, yes, no, variants) values ('${toggle}', 'new', 'production', '${yesterday}', 1, 0, '{"a":1}'), ('${toggle}', 'quiet', 'production', '${yesterday}', 1, 0, '{}'), ('${toggle}', 'old', 'production', '${ago(3).slice(0, 10)}T10:00:00.000Z', 1, 0, '{}')`,
      )
      const { activeUsers, productionChanges, clientApps, previousDayMetricsBucketsCount } = await succeed(
        server,
        'GET',
        PATH,
      )
      expect({ activeUsers, productionChanges, clientApps, previousDayMetricsBucketsCount }).toEqual({
        activeUsers: { last7: 0, last30: 0, last60: 1, last90: 1 },
        productionChanges: { last30: 3, last60: 3, last90: 3 },
        clientApps: [
          { range: 'allTime', count: 3 },
          { range: '30d', count: 2 },
          { range: '7d', count: 1 },
        ],
        previousDayMetricsBucketsCount: { enabledCount: 2, variantCount: 1 },
      })
      await server.stop()
    })
  })

describe('statistics as CSV', () => {
  it('quote names and text, and write objects as JSON', () => {
    const text = csvOf({ instanceId: 'a "b"', users: 3, SAMLenabled: false, activeUsers: { last7: 1 } } as never)
    expect(text).toBe('"instanceId","users","SAMLenabled","activeUsers"\r\n"a ""b""",3,false,"{""last7"":1}"\r\n')
  })
})
