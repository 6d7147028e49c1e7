import { testClock } from '@leverframe/testing/clock'
import { proofEngines } from '@leverframe/testing/depth'
import { serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { recording, succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it } from 'vitest'
import { completeGuard } from '../guards/index.ts'

const ENDPOINTS = '/api/admin/signal-endpoints'

for (const engine of proofEngines)
  describe(`signals on ${engine}`, () => {
    const clock = testClock()
    const server = serverFor(engine, { clock })
    const anEndpoint = async () => {
      const name = uniqueName('alerts')
      const { id } = await succeed(server, 'POST', ENDPOINTS, { name })
      const { token } = await succeed(server, 'POST', `${ENDPOINTS}/${id}/tokens`, { name: 'ci' })
      return { id: id as number, name, token: token as string }
    }
    const send = (name: string, body: unknown, token: string | undefined) =>
      server.call('POST', `/api/signals/${name}`, body, { token: token ?? null })
    const read = (metricName: string, more = {}) =>
      server.running.product.dataPlane.guards.read(
        completeGuard(
          {
            impactMetric: { source: 'signal', metricName, ...more },
            triggerCondition: { operator: '>', threshold: 0 },
          },
          () => 'id',
        ),
        {
          project: 'default',
          environment: 'development',
          toggle: 'x',
          since: new Date(clock().getTime() - 1_000),
          now: clock(),
        },
      )

    it('are accepted with a token of their endpoint only', async () => {
      const [one, other] = [await anEndpoint(), await anEndpoint()]
      const sdk = await anSdkToken(server)
      const { as } = await aPerson(server)
      const status = async (token: string | undefined) => (await send(one.name, { state: 'firing' }, token)).status
      expect(await status(one.token)).toBe(202)
      expect(await status(other.token)).toBe(403)
      expect(await status(sdk.secret)).toBe(401)
      expect(await status(as.token as string)).toBe(401)
      expect(await status('signal_unknown')).toBe(401)
      expect((await server.call('POST', `/api/signals/${one.name}`, {})).status).toBe(401)
    })

    it('have tokens that work nowhere else', async () => {
      const { token } = await anEndpoint()
      for (const [method, path] of [
        ['GET', '/api/admin/projects'],
        ['GET', '/api/client/features'],
        ['GET', '/api/frontend'],
        ['POST', '/api/client/metrics'],
        ['POST', '/ofrep/v1/evaluate/flags'],
      ] as const)
        expect((await server.call(method, path, method === 'POST' ? {} : undefined, { token })).status).toBe(401)
    })

    it('fire until they are resolved, and a guard follows', async () => {
      const { id, name, token } = await anEndpoint()
      expect(await read(name)).toMatchObject({ state: 'holds', value: 0 })
      await send(name, { state: 'firing', labels: { service: 'checkout' }, value: 3 }, token)
      expect(await read(name)).toMatchObject({ state: 'violated', value: 1, samples: 1 })
      expect(await read(name, { aggregationMode: 'sum' })).toMatchObject({ value: 3 })
      expect(await read(name, { labelSelectors: { service: ['search'] } })).toMatchObject({ state: 'holds' })
      await send(name, { state: 'resolved', labels: { service: 'checkout' } }, token)
      expect(await read(name)).toMatchObject({ state: 'holds', value: 0 })
      const { signals } = await succeed(server, 'GET', `${ENDPOINTS}/${id}/signals`)
      expect(signals).toMatchObject([{ labels: { service: 'checkout' }, state: 'resolved', value: null }])
    })

    it('of Alertmanager are one signal for each alert', async () => {
      const { name, token } = await anEndpoint()
      const alert = (status: string, instance: string) => ({ status, labels: { alertname: 'Errors', instance } })
      const webhook = { version: '4', status: 'firing', alerts: [alert('firing', 'a'), alert('firing', 'b')] }
      expect((await send(name, webhook, token)).status).toBe(202)
      expect(await read(name)).toMatchObject({ state: 'violated', value: 2 })
      await send(name, { ...webhook, alerts: [alert('resolved', 'a'), alert('resolved', 'b')] }, token)
      expect(await read(name)).toMatchObject({ state: 'holds', value: 0 })
    })

    it.each([1e-300, 5e-324, 0.30000000000000004, 1e300])('keep the value %s', async (value) => {
      const { id, name, token } = await anEndpoint()
      await send(name, { state: 'firing', value }, token)
      const { signals } = await succeed(server, 'GET', `${ENDPOINTS}/${id}/signals`)
      expect(signals[0].value).toBe(value)
    })

    it('that are not valid are refused with a clear error', async () => {
      const { name, token } = await anEndpoint()
      for (const [body, about] of [
        [[], '/body'],
        [{ state: 'burning' }, '/body/state'],
        [{ value: 'many' }, '/body/value'],
        [{ labels: 'x' }, '/body/labels'],
        [{ labels: { a: {} } }, '/body/labels'],
        [{ labels: { a: 'x'.repeat(201) } }, '/body/labels'],
        [{ alerts: [7] }, '/body/alerts/0'],
        [{ alerts: Array.from({ length: 101 }, () => ({})) }, '/body/alerts'],
      ] as const) {
        const answer = await send(name, body, token)
        expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(about)])
      }
    })

    it('are limited to 120 a minute for each token, and to 1,000 sets of labels', async () => {
      const { name, token } = await anEndpoint()
      const alerts = (from: number) =>
        Array.from({ length: 100 }, (_, i) => ({ status: 'firing', labels: { i: String(from + i) } }))
      for (let from = 0; from < 1_000; from += 100)
        expect((await send(name, { alerts: alerts(from) }, token)).status).toBe(202)
      expect((await send(name, { labels: { i: 'one more' } }, token)).status).toBe(400)
      const statuses: number[] = []
      for (let n = 0; n < 115; n++) statuses.push((await send(name, { labels: { i: '1' } }, token)).status)
      expect([statuses[0], statuses.at(-1)]).toEqual([202, 429])
      expect(statuses.filter((status) => status === 202)).toHaveLength(120 - 11)
      clock.moveBy(60_000)
      expect((await send(name, { labels: { i: '1' } }, token)).status).toBe(202)
    })

    it('have endpoints and tokens with events that contain no secret', async () => {
      const name = uniqueName('alerts')
      const created = await recording(server, 'POST', ENDPOINTS, { name, description: 'CI' })
      expect(created.events).toMatchObject([{ type: 'signal-endpoint-created', data: { name, description: 'CI' } }])
      const path = `${ENDPOINTS}/${created.body.id}`
      const token = await recording(server, 'POST', `${path}/tokens`, { name: 'ci' })
      expect(token.events).toMatchObject([{ type: 'signal-endpoint-token-created', data: { signalEndpoint: name } }])
      expect(JSON.stringify(token.events)).not.toContain(token.body.token)
      expect(JSON.stringify(await succeed(server, 'GET', ENDPOINTS))).not.toContain(token.body.token)
      await succeed(server, 'PUT', path, { enabled: false })
      expect((await send(name, {}, token.body.token)).status).toBe(409)
      expect(await read(name)).toMatchObject({ state: 'unavailable' })
      await succeed(server, 'PUT', path, { enabled: true })
      const removed = await recording(server, 'DELETE', `${path}/tokens/${token.body.id}`)
      expect(removed.events).toMatchObject([{ type: 'signal-endpoint-token-deleted' }])
      expect((await send(name, {}, token.body.token)).status).toBe(401)
      const deleted = await recording(server, 'DELETE', path)
      expect(deleted.events).toMatchObject([{ type: 'signal-endpoint-deleted', preData: { name } }])
      expect(await read(name)).toMatchObject({ state: 'unavailable' })
    })

    it('are removed after the retention time', async () => {
      const { id, name, token } = await anEndpoint()
      await send(name, { labels: { age: 'old' } }, token)
      await server.sql(`update signals set at = '2020-01-01T00:00:00.000Z' where endpoint_id = ${id}`)
      await send(name, { labels: { age: 'new' } }, token)
      await server.running.product.jobs.runNow('signal-retention')
      const { signals } = await succeed(server, 'GET', `${ENDPOINTS}/${id}/signals`)
      expect(signals).toMatchObject([{ labels: { age: 'new' } }])
    })
  })
