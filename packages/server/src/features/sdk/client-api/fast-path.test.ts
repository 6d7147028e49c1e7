import { proofEngines } from '@leverframe/testing/depth'
import { aServedToggle } from '@leverframe/testing/evaluation'
import { aProject, serverFor } from '@leverframe/testing/harness'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { send } from '@leverframe/testing/wire'
import { beforeAll, describe, expect, it } from 'vitest'

/** A trailing slash is the same route, but only the framework handles it. */
const FAST = '/api/client/features'
const FRAMEWORK = '/api/client/features/'

/**
 * The framework adds these to every response. SDKs do not read them, and writing them costs a tenth of the CPU of a
 * response on the fast path.
 */
const OF_THE_FRAMEWORK = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': expect.any(String),
}

for (const engine of proofEngines)
  describe(`GET /api/client/features on the fast path and in the framework on ${engine}`, () => {
    const server = serverFor(engine)
    let token = ''

    beforeAll(async () => {
      const project = await aProject(server)
      token = (await anSdkToken(server, { type: 'client', project })).secret
      for (let index = 0; index < 10; index++) await aServedToggle(server, { project })
    })

    const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, secret = token) => {
      const answer = await send(server.running.port, { path, token: secret, headers })
      const { date, ...rest } = answer.headers
      return { ...answer, headers: rest, hasDate: date !== undefined }
    }
    const onBothPaths = async (headers: Readonly<Record<string, string>>) => {
      // The framework is first: it renders what is missing, with pauses. The fast path leaves a response that needs one to it.
      const framework = await ask(FRAMEWORK, headers)
      const fast = await ask(FAST, headers)
      expect(framework).toEqual({ ...fast, headers: { ...fast.headers, ...OF_THE_FRAMEWORK } })
      for (const name of Object.keys(OF_THE_FRAMEWORK)) expect(fast.headers).not.toHaveProperty(name)
      return fast
    }

    it.each([
      ['no other header', {}],
      ['a version of the specification', { 'unleash-client-spec': '5.2.0' }],
      ['an old version of the specification', { 'unleash-client-spec': '4.0.0' }],
      ['Brotli', { 'accept-encoding': 'br' }],
      ['an unknown revision', { 'if-none-match': '"x"' }],
    ])('returns the same response and headers for %s', async (_case, headers) => {
      const { status, headers: sent } = await onBothPaths(headers)
      expect(status).toBe(200)
      expect(sent).toMatchObject({ etag: expect.any(String), 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
    })

    it('returns the same compressed response as soon as it is compressed', async () => {
      const headers = { 'accept-encoding': 'gzip' }
      await expect.poll(async () => (await ask(FAST, headers)).headers['content-encoding']).toBe('gzip')
      await onBothPaths(headers)
    })

    it.each([
      ['one revision', (etag: string) => etag],
      ['a list', (etag: string) => `"x", ${etag}`],
      ['a weak tag', (etag: string) => `W/${etag}`],
    ])('returns the same 304 and headers for a known revision, sent as %s', async (_case, given) => {
      const { etag } = (await ask(FAST)).headers
      const { status, headers } = await onBothPaths({ 'if-none-match': given(String(etag)) })
      expect([status, headers.etag]).toEqual([304, etag])
    })

    it('refuses unknown tokens and tokens of other types', async () => {
      const frontend = (await anSdkToken(server, { type: 'frontend' })).secret
      for (const path of [FAST, FRAMEWORK]) {
        expect((await ask(path, {}, 'nobody')).status).toBe(401)
        expect((await ask(path, {}, frontend)).status).toBe(403)
      }
    })
  })
