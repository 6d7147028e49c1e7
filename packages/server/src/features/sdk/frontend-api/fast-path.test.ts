import { proofEngines } from '@leverframe/testing/depth'
import { aServedToggle, constraint } from '@leverframe/testing/evaluation'
import { aProject, serverFor } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { send } from '@leverframe/testing/wire'
import { beforeAll, describe, expect, it } from 'vitest'

/** A trailing slash is the same route, but only the framework handles it. */
const FAST = '/api/frontend'
const FRAMEWORK = '/api/frontend/'

for (const engine of proofEngines)
  describe(`GET /api/frontend on the fast path and in the framework on ${engine}`, () => {
    const server = serverFor(engine, { settings: { TRUST_PROXY: '1' } })
    let token = ''

    beforeAll(async () => {
      const project = await aProject(server)
      token = (await anSdkToken(server, { type: 'frontend', project })).secret
      await aServedToggle(server, { project, strategies: [constraint('userId', 'IN', 'ann')] })
      await aServedToggle(server, { project, strategies: [constraint('remoteAddress', 'IN', '10.1.2.3')] })
      await aServedToggle(server, { project, strategies: [constraint('plan', 'IN', 'pro ü')] })
      for (let index = 0; index < 10; index++) await aServedToggle(server, { project })
    })

    const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, secret = token) => {
      const answer = await send(server.running.port, { path, token: secret, headers })
      const { date, 'x-request-id': id, ...rest } = answer.headers
      return { ...answer, headers: rest, hasId: typeof id === 'string', hasDate: date !== undefined }
    }

    it.each([
      ['no context', '', {}],
      ['a user', '?userId=ann', {}],
      ['properties', '?userId=bob&properties[plan]=pro%20%C3%BC&x=1&x=2', {}],
      ['the address of the client behind a proxy', '', { 'x-forwarded-for': '10.1.2.3' }],
      ['an address in the context', '?remoteAddress=10.1.2.3', {}],
      ['an origin', '?userId=ann', { origin: 'https://a.example' }],
      ['gzip', '?userId=ann', { 'accept-encoding': 'gzip' }],
      ['a known version', '?userId=ann', { 'if-none-match': '"x"' }],
    ])('returns the same response and headers for %s', async (_case, query, headers) => {
      const fast = await ask(`${FAST}${query}`, headers)
      const framework = await ask(`${FRAMEWORK}${query}`, headers)
      expect(fast).toEqual(framework)
      expect(fast.status).toBe(200)
    })

    it('sends non-ASCII characters as UTF-8 with the length in bytes, compressed or not', async () => {
      const project = await aProject(server)
      const { secret } = await anSdkToken(server, { type: 'frontend', project })
      const payload = { type: 'string', value: `Grüße 日本 😀 ${'ü'.repeat(2_000)}` }
      await aServedToggle(server, { project, variants: [{ name: 'blue', weightType: 'variable', payload }] })
      const plain = await ask(FAST, {}, secret)
      expect(plain.body.toggles[0].variant.payload).toEqual(payload)
      expect(plain).toEqual(await ask(FRAMEWORK, {}, secret))
      const gzip = { 'accept-encoding': 'gzip' }
      expect(await ask(FAST, gzip, secret)).toEqual(await ask(FRAMEWORK, gzip, secret))
    })

    it('refuses unknown tokens and tokens of other types', async () => {
      expect((await ask(FAST, {}, 'nobody')).status).toBe(401)
      const client = (await anSdkToken(server, { type: 'client' })).secret
      expect((await ask(FAST, {}, client)).status).toBe(403)
    })

    it('returns the same 304 and the same errors', async () => {
      const { headers } = await ask(`${FAST}?userId=ann`)
      const known = { 'if-none-match': String(headers.etag) }
      const fast = await ask(`${FAST}?userId=ann`, known)
      expect(fast.status).toBe(304)
      expect(fast).toEqual(await ask(`${FRAMEWORK}?userId=ann`, known))
      for (const query of [`?userId=${'x'.repeat(3_000)}`, '?userId=%00']) {
        const [left, right] = [await ask(`${FAST}${query}`), await ask(`${FRAMEWORK}${query}`)]
        expect([left.status, left.body.details]).toEqual([400, right.body.details])
      }
    })

    it('returns the origin when it is one of the listed origins', async () => {
      await succeed(server, 'POST', '/api/admin/ui-config/cors', { frontendApiOrigins: ['https://a.example'] })
      for (const origin of ['https://a.example', 'https://b.example']) {
        const fast = await ask(FAST, { origin })
        expect(fast).toEqual(await ask(FRAMEWORK, { origin }))
        expect(fast.headers['access-control-allow-origin']).toBe(origin === 'https://a.example' ? origin : undefined)
      }
      await succeed(server, 'POST', '/api/admin/ui-config/cors', { frontendApiOrigins: [] })
    })
  })
