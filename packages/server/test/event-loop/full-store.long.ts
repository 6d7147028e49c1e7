import { engines } from '@leverframe/testing/harness'
import { madeBefore } from '@leverframe/testing/made-before'
import { allRoutes, type Route } from '@leverframe/testing/matrix/routes'
import { rowsOf } from '@leverframe/testing/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GROWING } from '../query-plans.ts'
import { Caller, jsonRequest, tokenFor } from './caller.ts'
import { expectFreeLoop, FREE_LOOP_TIMEOUT_MS } from './free-loop.ts'
import { FULL, NOT_FULL } from './full-store.ts'
import { startFullStore } from './start-full-store.ts'

const PARAMETERS: Readonly<Record<string, string>> = {
  projectId: 'default',
  featureName: FULL.feature,
  environment: 'development',
  appName: FULL.app,
  groupId: String(FULL.groupId),
  roleId: '4',
  userId: String(FULL.userId),
  segmentId: String(FULL.segmentId),
  contextField: 'field-1',
  strategyName: 'type-1',
  strategyId: '00000000-0000-4000-8000-100000000001',
  changeRequestId: '1',
  type: 'simple',
  value: 'tag-1',
  name: 'development',
  token: 'name-1',
  id: '1',
}

/** Parameters that mean another thing in this operation. */
const OWN_PARAMETERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getTagType: { name: 'simple' },
  getContextFieldOfProject: { contextField: 'own-field' },
  getStrategiesOfProjectContextField: { contextField: 'own-field' },
  getServiceAccountTokens: { id: String(FULL.serviceAccount) },
}

/** The store has none of these. */
const NOT_FOUND: ReadonlySet<string> = new Set([
  'getAvatar',
  'getPublicSignupToken',
  'getReleasePlan',
  'getReleasePlanTemplate',
  'getProjectReleasePlanTemplate',
  'queryMetricSource',
])

const QUERIES: Readonly<Record<string, string>> = {
  getHourlyFeatureUsage: 'hoursBack=48',
  getUsageOfMany: `features=${FULL.feature}`,
  searchEvents: 'limit=1000',
  searchFeatures: 'limit=100',
  searchChangeRequests: 'limit=100',
  explainAccess: 'userId=2&permission=CREATE_FEATURE&project=default',
  exportEvents: 'format=csv',
  getImpactMetrics: 'series=latency',
  getRolesOfUser: 'projectId=default',
}

/** The same route with another query. */
const MORE = [{ id: 'getHourlyFeatureUsage', query: 'daysBack=390' }]

const isStream = ({ id, url }: Route) => /^stream/.test(id) || url.startsWith('/ofrep/')
const all = (await allRoutes()).filter(
  (route) => route.method === 'GET' && /^\/(api|metrics)/.test(route.url) && !isStream(route),
)

for (const engine of engines)
  describe(`a read from a full store on ${engine}`, () => {
    const server = madeBefore(() => startFullStore(engine))
    let caller: Caller
    beforeAll(() => {
      caller = new Caller()
    })
    afterAll(async () => {
      caller.stop()
      await server.stop()
    })

    const pathOf = ({ id, url }: Route, query: string | undefined) =>
      url.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(OWN_PARAMETERS[id]?.[name] ?? PARAMETERS[name] ?? name),
      ) + (query ? `?${query}` : '')
    const cases = [
      ...all.map((route) => ({ route, query: QUERIES[route.id] })),
      ...MORE.map(({ id, query }) => ({ route: all.find((route) => route.id === id) as Route, query })),
    ].map(({ route, query }) => [pathOf(route, query), route] as const)

    it('finds many rows in every table that grows', async () => {
      const { store } = server.running.product.deps
      const small: string[] = []
      for (const table of GROWING) {
        if (table in NOT_FULL) continue
        const [found] = await rowsOf<{ rows: number }>(store.read, `select count(*) as rows from ${table}`)
        if (Number(found?.rows) < 100) small.push(table)
      }
      expect(small, 'add their rows to full-store.ts').toEqual([])
    })

    it.each(cases)(
      'leaves the event loop free within its limit during GET %s',
      async (path, route) => {
        const token = tokenFor(route, server.adminToken)
        await expectFreeLoop(
          caller,
          () => jsonRequest({ method: 'GET', url: `${server.url}${path}`, token }),
          ({ status, text }) => expect(status, text).toBeLessThan(NOT_FOUND.has(route.id) ? 500 : 400),
        )
      },
      FREE_LOOP_TIMEOUT_MS,
    )
  })
