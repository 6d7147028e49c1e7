import { proofEngines } from '@leverframe/testing/depth'
import { aServedToggle, constraint } from '@leverframe/testing/evaluation'
import {
  aProject,
  aToggle,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { succeed, toggleEnvironmentPath, UUID } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { FLAGS, listenTo } from '@leverframe/testing/sdk/ofrep'
import { aSegment } from '@leverframe/testing/segments'
import { describe, expect, it } from 'vitest'

const refetches = (text: string): number => text.split('{"type":"refetchEvaluation"}').length - 1

for (const engine of proofEngines)
  describe(`OFREP on ${engine}`, () => {
    const server = serverFor(engine)
    const post = (token: string, path: string, context?: unknown, headers: Record<string, string> = {}) =>
      server.call('POST', `${FLAGS}${path}`, context === undefined ? {} : { context }, { token, headers })
    const aProjectWithToken = async (type: 'client' | 'frontend' = 'client') => {
      const project = await aProject(server)
      return { project, ...(await anSdkToken(server, { type, project })) }
    }
    const streamOf = async (secret: string, from: TestServer = server) => {
      const { body } = await from.call('POST', FLAGS, {}, { token: secret })
      return new URL(body.eventStreams[0].endpoint.requestUri, from.url).toString()
    }

    it('evaluates one flag', async () => {
      const { project, secret } = await aProjectWithToken()
      const name = await aServedToggle(server, { project, strategies: [constraint('plan', 'IN', 'pro')] })
      const on = await post(secret, `/${name}`, { targetingKey: 'u', plan: 'pro' })
      expect([on.status, on.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
      expect(on.body).toEqual({
        key: name,
        value: true,
        reason: 'TARGETING_MATCH',
        variant: 'enabled',
        metadata: { enabled: true, impressionData: false },
      })
      expect((await post(secret, `/${name}`, { plan: 'free' })).body).toMatchObject({
        value: false,
        variant: 'disabled',
      })
    })

    it('returns payloads converted by their type, and false when the toggle is off', async () => {
      const { project, secret } = await aProjectWithToken()
      for (const [type, text, value] of [
        ['string', 'x', 'x'],
        ['number', '42', 42],
        ['json', '{"a":1}', { a: 1 }],
        ['csv', 'a,b', 'a,b'],
      ] as const) {
        const variants = [{ name: 'v', weightType: 'variable', payload: { type, value: text } }]
        const name = await aServedToggle(server, { project, variants })
        expect((await post(secret, `/${name}`)).body).toMatchObject({ value, variant: 'v', reason: 'STATIC' })
        await succeed(server, 'POST', `${toggleEnvironmentPath(name, 'development', project)}/off`)
        expect((await post(secret, `/${name}`)).body).toMatchObject({ value: false, reason: 'DISABLED' })
      }
    })

    it('maps the targeting key to the user id and reads standard fields', async () => {
      const { project, secret } = await aProjectWithToken()
      const yes = async (strategy: object, context: object) => {
        const name = await aServedToggle(server, { project, strategies: [strategy as Record<string, unknown>] })
        return (await post(secret, `/${name}`, context)).body.value
      }
      const userWithId = { name: 'userWithId', parameters: { userIds: 'u' } }
      expect(await yes(userWithId, { targetingKey: 'u' })).toBe(true)
      expect(await yes(userWithId, { targetingKey: 'x', userId: 'u' })).toBe(true)
      expect(await yes(userWithId, { targetingKey: 'u', userId: 'x' })).toBe(false)
      expect(await yes(constraint('targetingKey', 'IN', 'k'), { targetingKey: 'k', userId: 'u' })).toBe(true)
      expect(await yes(constraint('age', 'IN', '7'), { age: 7 })).toBe(true)
      expect(await yes(constraint('nested', 'IN', '[object Object]'), { nested: { a: 1 }, list: ['a'] })).toBe(false)
      const date = {
        constraints: [
          { contextName: 'currentTime', operator: 'DATE_BEFORE', values: [], value: '2020-01-01T00:00:00Z' },
        ],
      }
      expect(await yes(date, { currentTime: '2019-01-01T00:00:00Z' })).toBe(true)
      // The address of the caller is used only for frontend tokens: a server evaluates for other clients.
      const address = { name: 'remoteAddress', parameters: { IPs: '127.0.0.1' } }
      expect(await yes(address, {})).toBe(false)
      const name = await aServedToggle(server, { project, strategies: [address] })
      const { secret: browser } = await anSdkToken(server, { type: 'frontend', project })
      expect((await post(browser, `/${name}`, {})).body.value).toBe(true)
    })

    it('evaluates all flags of the token, including those that are off, like the engine', async () => {
      const { project, secret } = await aProjectWithToken('frontend')
      const strategies = [{ name: 'flexibleRollout', parameters: { rollout: 50, stickiness: 'default' } }]
      const variants = ['a', 'b'].map((name) => ({ name, weightType: 'variable' }))
      const split = await aServedToggle(server, { project, strategies, variants })
      const off = await aToggle(server, { project })
      await aServedToggle(server)
      const snapshot = server.running.product.dataPlane.snapshot.environment('development')
      for (let i = 0; i < 20; i++) {
        const { status, body } = await post(secret, '', { targetingKey: `user-${i}` })
        expect(status).toBe(200)
        const outcome = snapshot?.compiled.evaluate(split, { userId: `user-${i}` }, { now: 0, random: () => 0 })
        expect(body.flags).toHaveLength(2)
        expect(body.flags).toContainEqual({
          key: split,
          value: outcome?.enabled,
          reason: 'SPLIT',
          variant: outcome?.variant.name,
          metadata: { enabled: outcome?.enabled, impressionData: false },
        })
        expect(body.flags).toContainEqual(expect.objectContaining({ key: off, value: false, reason: 'DISABLED' }))
        expect(body.metadata).toEqual({ revision: snapshot?.revision })
      }
    })

    it('returns 304 for the same token and context until something changes', async () => {
      const { project, secret } = await aProjectWithToken()
      const name = await aServedToggle(server, { project })
      const first = await post(secret, '', { targetingKey: 'u', plan: 'pro' })
      const etag = first.headers.get('etag') as string
      expect(first.headers.get('cache-control')).toBe('no-cache')
      const again = (token: string, context: object) => post(token, '', context, { 'if-none-match': etag })
      const same = await again(secret, { plan: 'pro', targetingKey: 'u' })
      expect([same.status, same.body]).toEqual([304, ''])
      expect((await again(secret, { targetingKey: 'u', plan: 'free' })).status).toBe(200)
      const other = await anSdkToken(server, { type: 'client', project })
      expect((await again(other.secret, { targetingKey: 'u', plan: 'pro' })).status).toBe(200)
      // These query parameters are hints for caches. They are ignored: responses are always fresh.
      const hinted = await post(secret, '?flagConfigEtag=x&flagConfigLastModified=1', {
        targetingKey: 'u',
        plan: 'pro',
      })
      expect(hinted.status).toBe(200)
      await succeed(server, 'POST', `${toggleEnvironmentPath(name, 'development', project)}/off`)
      const after = await again(secret, { targetingKey: 'u', plan: 'pro' })
      expect([after.status, after.body.flags[0].reason]).toEqual([200, 'DISABLED'])
    })

    it('accepts an empty or missing context', async () => {
      const { project, secret } = await aProjectWithToken()
      const name = await aServedToggle(server, { project })
      for (const body of [{}, { context: {} }, { context: null }, undefined])
        for (const path of ['', `/${name}`])
          expect((await server.call('POST', `${FLAGS}${path}`, body, { token: secret })).status).toBe(200)
    })

    it('returns errors with the fields of OFREP and of the admin API', async () => {
      const { secret } = await aProjectWithToken()
      const error = (status: number, name: string, errorCode: string, key?: string) => ({
        status,
        body: {
          id: expect.stringMatching(UUID),
          name,
          message: expect.stringMatching(/\w/),
          errorCode,
          errorDetails: expect.stringMatching(/\w/),
          ...(key !== undefined && { key }),
        },
      })
      const unknown = uniqueName()
      expect(await post(secret, `/${unknown}`)).toMatchObject(error(404, 'NotFoundError', 'FLAG_NOT_FOUND', unknown))
      const hidden = await aServedToggle(server)
      expect(await post(secret, `/${hidden}`)).toMatchObject(error(404, 'NotFoundError', 'FLAG_NOT_FOUND', hidden))
      const large = { x: 'x'.repeat(3_000) }
      for (const context of ['x', [], 7, large]) {
        expect(await post(secret, '/x', context)).toMatchObject(error(400, 'ValidationError', 'INVALID_CONTEXT', 'x'))
        expect(await post(secret, '', context)).toMatchObject(error(400, 'ValidationError', 'INVALID_CONTEXT'))
      }
      expect((await post(secret, '', 'x')).body).not.toHaveProperty('key')
      for (const raw of ['{', '[]', '"x"', '['.repeat(50) + ']'.repeat(50)])
        expect(await server.call('POST', `${FLAGS}/x`, undefined, { token: secret, raw })).toMatchObject(
          error(400, 'ValidationError', 'PARSE_ERROR', 'x'),
        )
      const options = { token: secret, raw: '{}', headers: { 'content-type': 'text/plain' } }
      expect(await server.call('POST', `${FLAGS}/x`, undefined, options)).toMatchObject(
        error(415, 'ContentTypeerror', 'GENERAL', 'x'),
      )
      expect(await post('nobody', '/x')).toMatchObject(error(401, 'AuthenticationRequired', 'GENERAL', 'x'))
      const admin = await server.call('POST', FLAGS, {})
      expect(admin).toMatchObject(error(403, 'NoAccessError', 'GENERAL'))
      expect((await server.call('GET', '/ofrep/v1/configuration', undefined, { token: secret })).status).toBe(404)
      expect((await server.call('GET', FLAGS, undefined, { token: secret })).status).toBe(405)
    })

    it('accepts tokens in Authorization or X-API-Key', async () => {
      const { secret } = await aProjectWithToken()
      const by = (headers: Record<string, string>) => server.call('POST', FLAGS, {}, { token: null, headers })
      const headers = [{ authorization: secret }, { authorization: `Bearer ${secret}` }, { 'x-api-key': secret }]
      for (const one of headers) expect((await by(one)).status).toBe(200)
      expect((await by({ 'x-api-key': 'nobody' })).status).toBe(401)
      // Authorization takes precedence.
      expect((await by({ authorization: 'nobody', 'x-api-key': secret })).status).toBe(401)
    })

    it('allows cross-origin requests', async () => {
      const headers = {
        origin: 'https://a.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,if-none-match,x-api-key',
      }
      for (const path of [FLAGS, `${FLAGS}/x`, '/ofrep/v1/events']) {
        const asked = await server.call('OPTIONS', path, undefined, { token: null, headers })
        expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
        expect(asked.headers.get('access-control-allow-headers')).toContain('x-api-key')
      }
      const { secret } = await aProjectWithToken()
      const answer = await post(secret, '', {}, { origin: 'https://a.example' })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-expose-headers')).toBe('ETag,Retry-After,X-Request-Id')
    })

    describe('event streams', () => {
      it('send only a message to evaluate again', async () => {
        const { project, secret } = await aProjectWithToken('frontend')
        const name = await aServedToggle(server, { project })
        const url = await streamOf(secret)
        expect(url).not.toContain(secret)
        const stream = await listenTo(url, { origin: 'https://a.example' })
        expect([stream.status, stream.headers['content-type'], stream.headers['access-control-allow-origin']]).toEqual([
          200,
          'text/event-stream',
          '*',
        ])
        await expect.poll(stream.text).toMatch(/^id: \d+\nretry: \d+\n\n$/)
        await succeed(server, 'POST', `${toggleEnvironmentPath(name, 'development', project)}/off`)
        await expect.poll(() => refetches(stream.text())).toBe(1)
        expect(stream.text()).toMatch(/event: message\nid: \d+\ndata: \{"type":"refetchEvaluation"\}\n\n$/)
        expect(stream.text()).not.toContain(name)
        stream.close()
      })

      it('report changes in the environment and projects of the token, and changes of all segments', async () => {
        const { project, secret } = await aProjectWithToken()
        const segment = await aSegment(server)
        const [own, stranger] = [await aServedToggle(server, { project }), await aServedToggle(server)]
        const stream = await listenTo(await streamOf(secret))
        await expect.poll(stream.text).toContain('retry')
        await succeed(server, 'POST', `${toggleEnvironmentPath(stranger)}/off`)
        await succeed(server, 'POST', `${toggleEnvironmentPath(own, 'production', project)}/strategies`, {
          name: 'default',
        })
        await succeed(server, 'POST', `${toggleEnvironmentPath(own, 'development', project)}/off`)
        // Messages keep the order of the changes, so those of the others would have arrived before.
        const { position } = server.running.product.deps.log
        await expect.poll(stream.text).toContain(`id: ${position}\ndata:`)
        expect(refetches(stream.text())).toBe(1)
        await succeed(server, 'PUT', `/api/admin/segments/${segment.id}`, { constraints: [] })
        await succeed(server, 'DELETE', togglePath(own, project))
        await expect.poll(() => refetches(stream.text())).toBeGreaterThan(1)
        stream.close()
      })

      it('report a change between the evaluation and the connection', async () => {
        const { project, secret } = await aProjectWithToken()
        const url = await streamOf(secret)
        await aServedToggle(server, { project })
        const stream = await listenTo(url)
        await expect.poll(() => refetches(stream.text())).toBe(1)
        stream.close()
      })

      it('report missed changes to a client that reconnects', async () => {
        const { project, secret } = await aProjectWithToken()
        const url = await streamOf(secret)
        const first = await listenTo(url)
        await expect.poll(first.text).toMatch(/^id: \d+\n/)
        const [, id = ''] = /^id: (\d+)/.exec(first.text()) ?? []
        first.close()
        const same = await listenTo(url, { 'last-event-id': id })
        await expect.poll(same.text).toContain('retry')
        await aServedToggle(server, { project })
        await expect.poll(() => refetches(same.text())).toBeGreaterThan(0)
        expect(same.text().indexOf('refetch')).toBeGreaterThan(same.text().indexOf('retry'))
        const late = await listenTo(url, { 'last-event-id': id })
        await expect.poll(() => refetches(late.text())).toBe(1)
        const odd = await listenTo(url, { 'last-event-id': 'nonsense' })
        await expect.poll(() => refetches(odd.text())).toBe(1)
        for (const stream of [same, late, odd]) stream.close()
      })

      it('end when the token is deleted, and require a valid ticket', async () => {
        const { id, secret } = await aProjectWithToken()
        const url = await streamOf(secret)
        const stream = await listenTo(url)
        await expect.poll(stream.text).toContain('retry')
        await succeed(server, 'DELETE', `/api/admin/api-tokens/${id}`)
        await stream.ended
        const events = `${server.url}/ofrep/v1/events`
        for (const address of [
          url,
          `${events}?token=x`,
          `${events}?token=${encodeURIComponent(secret)}`,
          `${url.slice(0, -3)}abc`,
        ]) {
          const refused = await fetch(address)
          const body = (await refused.json()) as Record<string, unknown>
          expect([refused.status, body.name, body.errorCode], address).toEqual([
            401,
            'AuthenticationRequired',
            'GENERAL',
          ])
        }
        expect((await fetch(events)).status).toBe(400)
        expect((await fetch(`${events}?token=x&token=y`)).status).toBe(400)
      })

      it('end when the server stops', async () => {
        const other = await startServer(engine)
        const { secret } = await anSdkToken(other, { type: 'client' })
        const stream = await listenTo(await streamOf(secret, other))
        await expect.poll(stream.text).toContain('retry')
        await other.stop()
        await stream.ended
      })
    })
  })
