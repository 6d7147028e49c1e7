import { PATTERN_LIMITS } from '@leverframe/engine'
import { addPath, protect } from '@leverframe/testing/change-requests'
import { patternsCompiledDuring } from '@leverframe/testing/compiled-patterns'
import { engineInTurn } from '@leverframe/testing/depth'
import {
  ADMIN_TOKEN,
  type Answer,
  aProject,
  aToggle,
  call,
  serverFor,
  type TestServer,
  uniqueName,
} from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { aStrategy, expectFailure, strategiesPath, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { aSegment, SEGMENTS } from '@leverframe/testing/segments'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { start } from '#app/lifecycle'
import { loadConfig } from '#platform/config/load'

/** A pattern that fits in one value and compiles to 400,000 instructions. */
const ATTACK = '(.*){1000}'.repeat(95)
const FRONTEND_TOKEN = '*:development.a-page-of-the-tests'

const regex = (value: string, more: object = {}) => ({
  contextName: 'userId',
  operator: 'REGEX',
  values: [],
  value,
  ...more,
})
/** A pattern of about this cost. */
const costing = (cost: number, id = 0) => `${'x'.repeat(cost - 10)}${id}`

type Refusal = Answer<{ readonly name: string; readonly message: string }>

/** Every way to save a pattern: functions that send a request with these constraints. */
const WAYS: Readonly<Record<string, (server: TestServer, constraints: object[]) => Promise<Refusal>>> = {
  'a new strategy': async (server, constraints) =>
    server.call('POST', strategiesPath(await aToggle(server)), { name: 'default', constraints }),
  'a changed strategy': async (server, constraints) => {
    const toggle = await aToggle(server)
    const { id } = await aStrategy(server, toggle)
    return server.call('PUT', `${strategiesPath(toggle)}/${id}`, { constraints })
  },
  'a JSON Patch of a strategy': async (server, constraints) => {
    const toggle = await aToggle(server)
    const { id } = await aStrategy(server, toggle)
    const operations = [{ op: 'replace', path: '/constraints', value: constraints }]
    return server.call('PATCH', `${strategiesPath(toggle)}/${id}`, operations)
  },
  'a new segment': (server, constraints) => server.call('POST', SEGMENTS, { name: uniqueName('segment'), constraints }),
  'a changed segment': async (server, constraints) => {
    const { id, name } = await aSegment(server)
    return server.call('PUT', `${SEGMENTS}/${id}`, { name, constraints })
  },
  'a change request': async (server, constraints) => {
    const project = await aProject(server)
    await protect(server, project, 1, 'development')
    const feature = await aToggle(server, { project })
    const change = { action: 'addStrategy', feature, payload: { name: 'default', constraints } }
    return server.call('POST', addPath(project, 'development'), change, (await aPerson(server)).as)
  },
}

for (const engine of engineInTurn(import.meta.url))
  describe(`patterns on ${engine}`, () => {
    const server = serverFor(engine, { settings: { INIT_FRONTEND_API_TOKENS: FRONTEND_TOKEN } })

    it.each(Object.entries(WAYS))(
      'over the cost limit are refused in %s without being compiled',
      async (_way, send) => {
        expect((await send(server, [regex('^a+$')])).status).toBeLessThan(300)
        const compiled = await patternsCompiledDuring(async () => {
          // A pattern of its own, because the verdict about a pattern is cached.
          for (const value of [ATTACK, '(.*){1000}', `(?i)${'[B-\\x{1E942}]'.repeat(60)}`])
            expectFailure(await send(server, [regex(value + uniqueName(''))]), 400, 'ValidationError')
        })
        expect(compiled).toEqual([])
      },
    )

    it.each(Object.entries(WAYS))('are limited in number in %s', async (_way, send) => {
      const many = Array.from({ length: PATTERN_LIMITS.count + 1 }, (_, id) => regex(`^${id}$`))
      expectFailure(await send(server, many), 400, 'ValidationError')
      expect((await send(server, many.slice(1))).status).toBeLessThan(300)
    })

    it.each(Object.entries(WAYS))('share the cost budget of one request in %s', async (_way, send) => {
      const each = PATTERN_LIMITS.costOfRequest / 18
      const patterns = Array.from({ length: 20 }, (_, id) => regex(costing(each, id)))
      const refused = await send(server, patterns)
      expectFailure(refused, 400, 'ValidationError')
      expect(refused.body.message).toContain('The patterns of this request cost')
      expect((await send(server, patterns.slice(5))).status).toBeLessThan(300)
    })

    it('of many small changes in one request share one cost budget', async () => {
      const project = await aProject(server)
      await protect(server, project, 1, 'development')
      const feature = await aToggle(server, { project })
      const changes = Array.from({ length: 100 }, (_, id) => ({
        action: 'addStrategy',
        feature,
        payload: { name: 'default', constraints: [regex(costing(150, id))] },
      }))
      const refused = await server.call('POST', addPath(project, 'development'), changes)
      expectFailure(refused, 400, 'ValidationError')
      expect(refused.body.message).toContain('The patterns of this request cost')
    })

    it('that are stored and over the limit never match, and the playground and the log show the reason', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle, { constraints: [regex('^stored$')] })
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      // The pattern is stored as an older version would have saved it.
      await server.sql(
        `update feature_environments set strategies = replace(strategies, '^stored$', '(.*){1000}') where feature = '${toggle}'`,
      )
      const lines: string[] = []
      const config = loadConfig({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: server.databaseUrl })
      const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
      let url = ''
      const compiled = await patternsCompiledDuring(async () => {
        const running = await start(config, log, () => {})
        onTestFinished(() => running.stop())
        url = `http://127.0.0.1:${running.port}`
        const path = '/api/frontend?userId=aaa'
        const { body } = await call<{ toggles: { name: string }[] }>(url, 'GET', path, undefined, {
          token: FRONTEND_TOKEN,
        })
        expect(body.toggles.map(({ name }) => name)).not.toContain(toggle)
      })
      expect(compiled).not.toContain('(.*){1000}')

      const asked = { environment: 'development', projects: ['default'], context: { userId: 'aaa' } }
      const played = await call<{ features: { name: string; strategies: { data: object[] } }[] }>(
        url,
        'POST',
        '/api/admin/playground',
        asked,
        { token: ADMIN_TOKEN },
      )
      const [strategy] = played.body.features.find(({ name }) => name === toggle)?.strategies.data ?? []
      expect(strategy).toMatchObject({
        constraints: [
          { result: false, refusal: { reason: 'too_expensive', sentence: expect.stringContaining('never matches') } },
        ],
      })
      const warnings = lines.filter((line) => line.includes('never match') && line.includes(toggle))
      expect(warnings).toHaveLength(1)
      expect(JSON.parse(warnings[0] as string)).toMatchObject({
        environment: 'development',
        patterns: expect.arrayContaining([{ toggle, reason: 'too_expensive', pattern: '(.*){1000}' }]),
      })
    })
  })
