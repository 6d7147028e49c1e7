import { proofEngines } from '@leverframe/testing/depth'
import { serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { answers, type Behaviour, hangs, type Receiver, startReceiver, talks } from '@leverframe/testing/receivers'
import { recording, succeed } from '@leverframe/testing/scenario'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { completeGuard } from '../guards/index.ts'
import { timeOutAfter } from './prometheus.ts'

const SOURCES = '/api/admin/metric-sources'

// Sources that respond do so in time on any machine.
beforeAll(() => timeOutAfter(240_000))
afterAll(() => timeOutAfter())

/** Speaks the query API: `vector(n)` is one result, `several` are two. */
const prometheus: Behaviour = (request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  const query = url.searchParams.get('query') ?? ''
  const send = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
  const value = /^vector\((.+)\)$/.exec(query)?.[1]
  const values = query === 'several' ? ['1', '7'] : value === undefined ? undefined : [value]
  if (!values) return send(400, { status: 'error', errorType: 'bad_data', error: `unknown name ${query}` })
  const isRange = url.pathname.endsWith('/api/v1/query_range')
  const result = values.map((one, index) => ({
    metric: { instance: `i${index}` },
    ...(isRange
      ? {
          values: [
            [1_700_000_000, one],
            [1_700_000_060, 'NaN'],
          ],
        }
      : { value: [1_700_000_000.5, one] }),
  }))
  return send(200, { status: 'success', data: { resultType: isRange ? 'matrix' : 'vector', result } })
}

for (const engine of proofEngines)
  describe(`metric sources on ${engine}`, () => {
    const server = serverFor(engine)
    let receiver: Receiver
    beforeAll(async () => {
      receiver = await startReceiver(prometheus)
    })
    afterAll(() => receiver.stop())

    const aSource = (more = {}) =>
      succeed(server, 'POST', SOURCES, { name: uniqueName('prom'), url: `${receiver.url}/prom/`, ...more })
    const read = (sourceId: number, metricName: string, more = {}) =>
      server.running.product.dataPlane.guards.read(
        completeGuard(
          {
            impactMetric: { source: 'prometheus', sourceId, metricName, ...more },
            triggerCondition: { operator: '>', threshold: 5 },
          },
          () => 'id',
        ),
        {
          project: 'default',
          environment: 'development',
          toggle: 'x',
          since: new Date(Date.now() - 60_000),
          now: new Date(),
        },
      )

    it('are created, changed and deleted by Admins, with events that have no token', async () => {
      const name = uniqueName('prom')
      const { events } = await recording(server, 'POST', SOURCES, { name, url: receiver.url, token: 's3cret-token' })
      expect(events).toMatchObject([{ type: 'metric-source-created', data: { name, hasToken: true } }])
      const { sources } = await succeed(server, 'GET', SOURCES)
      const source = sources.find((one: { name: string }) => one.name === name)
      const path = `${SOURCES}/${source.id}`
      const changed = await recording(server, 'PUT', path, { name: `${name}2`, token: null })
      expect(changed.events).toMatchObject([
        { type: 'metric-source-updated', data: { name: `${name}2`, hasToken: false }, preData: { name } },
      ])
      const deleted = await recording(server, 'DELETE', path)
      expect(deleted.events).toMatchObject([{ type: 'metric-source-deleted', preData: { id: source.id } }])
      const { events: log } = await succeed(server, 'GET', '/api/admin/events')
      expect(JSON.stringify([sources, log])).not.toContain('s3cret-token')
    })

    it('keep everything that a change does not name, whatever else its body has', async () => {
      const [one, other] = [await aSource(), await aSource()]
      const odd = {
        id: other.id,
        createdBy: 'x',
        sealedToken: 'x',
        hasToken: true,
        unknown: 1,
        name: uniqueName('prom'),
      }
      const changed = await succeed(server, 'PUT', `${SOURCES}/${one.id}`, odd)
      expect(changed).toEqual({ ...one, name: odd.name })
      const { sources } = await succeed(server, 'GET', SOURCES)
      expect(sources).toContainEqual(changed)
      expect(sources).toContainEqual(other)
      for (const { id } of [one, other]) await succeed(server, 'DELETE', `${SOURCES}/${id}`)
    })

    it('are hidden from other users, except for their names', async () => {
      const { id, name, url } = await aSource()
      const { as } = await aPerson(server)
      expect((await server.call('GET', SOURCES, undefined, as)).status).toBe(403)
      expect((await server.call('GET', `${SOURCES}/${id}/query?query=up`, undefined, as)).status).toBe(403)
      const { body } = await server.call('GET', `${SOURCES}/names`, undefined, as)
      expect(body.sources).toContainEqual({ id, name })
      expect(JSON.stringify(body)).not.toContain(url)
    })

    it('are refused with a clear error', async () => {
      const { id, name } = await aSource({ token: 'abc' })
      for (const [method, path, body, status, about] of [
        ['POST', SOURCES, { name, url: receiver.url }, 409, 'already exists'],
        ['POST', SOURCES, { name: uniqueName('x'), url: 'ftp://host' }, 400, '/body/url'],
        ['POST', SOURCES, { name: uniqueName('x'), url: 'http://169.254.169.254' }, 400, 'never called'],
        ['POST', SOURCES, { name: uniqueName('x'), url: 'http://host/?a=b' }, 400, 'query'],
        ['PUT', `${SOURCES}/${id}`, { url: 'http://other.example' }, 400, '/body/token'],
        ['PUT', `${SOURCES}/999999`, { name: 'x' }, 404, 'metric source'],
      ] as const) {
        const answer = await server.call(method, path, body)
        expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(about)])
      }
    })

    it('get the token with each request, and a chart gets the values over time', async () => {
      const { id } = await aSource({ token: 'abc' })
      receiver.forget()
      const query = new URLSearchParams({ query: 'vector(3)', range: 'day' })
      expect(await succeed(server, 'GET', `${SOURCES}/${id}/query?${query}`)).toMatchObject({
        step: '360',
        series: [{ metric: { instance: 'i0' }, data: [[1_700_000_000, 3]] }],
      })
      const [sent] = receiver.requests
      expect([sent?.headers.authorization, sent?.path.startsWith('/hook/prom/api/v1/query_range?')]).toEqual([
        'Bearer abc',
        true,
      ])
      const wrong = await server.call('GET', `${SOURCES}/${id}/query?query=nonsense`)
      expect([wrong.status, wrong.body.message]).toEqual([409, expect.stringContaining('unknown name nonsense')])
    })

    it('give guards the result that is closest to a violation', async () => {
      const { id } = await aSource()
      expect(await read(id, 'vector(3)')).toMatchObject({ state: 'holds', value: 3, samples: 1 })
      expect(await read(id, 'several')).toMatchObject({ state: 'violated', value: 7, samples: 2 })
      expect(await read(id, 'vector(NaN)')).toMatchObject({ state: 'waiting', value: null, samples: 0 })
      receiver.forget()
      await read(id, 'vector(1)', { divideBy: 'vector(2)' })
      expect(new URL(receiver.requests[0]?.path ?? '', receiver.url).searchParams.get('query')).toBe(
        '(vector(1)) / (vector(2))',
      )
    })

    it.each([
      ['respond with an error', answers(500, 'oops'), 'status 500'],
      ['refuse the token', answers(401), 'status 401'],
      ['are not Prometheus', answers(200, '{"a":1}'), 'JSON of the query API'],
      ['send too much', talks(2_000_000), 'more than'],
    ])('that %s make a guard unavailable', async (_, behaviour, because) => {
      const { id } = await aSource()
      receiver.behave(behaviour)
      const reading = await read(id, 'vector(3)')
      receiver.behave(prometheus)
      expect(reading).toMatchObject({ state: 'unavailable', value: null, message: expect.stringContaining(because) })
    })

    it('that do not respond in time make a guard unavailable', async () => {
      const { id } = await aSource()
      receiver.behave(hangs)
      timeOutAfter(20)
      onTestFinished(() => {
        timeOutAfter(240_000)
        receiver.behave(prometheus)
      })
      expect(await read(id, 'vector(3)')).toMatchObject({
        state: 'unavailable',
        message: expect.stringContaining('in time'),
      })
    })

    it('that were deleted make a guard unavailable', async () => {
      const { id } = await aSource()
      await succeed(server, 'DELETE', `${SOURCES}/${id}`)
      expect(await read(id, 'vector(3)')).toMatchObject({ state: 'unavailable' })
    })
  })

describe('metric sources of an instance with ADDON_TARGETS=public-only', () => {
  const server = serverFor('sqlite', { settings: { ADDON_TARGETS: 'public-only' } })

  it('are not called on a private address', async () => {
    const { id } = await succeed(server, 'POST', SOURCES, { name: uniqueName('prom'), url: 'http://127.0.0.1:9090' })
    const answer = await server.call('GET', `${SOURCES}/${id}/query?query=up`)
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('only calls public addresses')])
  })
})
