import { proofEngines } from '@leverframe/testing/depth'
import { freshDatabase, serverFor, startServer, type TestServer } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { expectEmpty, expectFailure, expectRefusal, keysOf, recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { Settings } from '#features/instance/settings/index'
import { MAX_ORIGINS } from '#kernel/web-origin'
import { frontendOrigins } from './index.ts'

const UI_CONFIG = '/api/admin/ui-config'
const asked = (...frontendApiOrigins: unknown[]) => ({ frontendSettings: { frontendApiOrigins } })
const originsOf = async (server: TestServer) => (await server.call('GET', UI_CONFIG)).body.frontendApiOrigins

/** The origins as the frontend API of that instance reads them. */
async function readerOf(server: TestServer) {
  const { store, log } = server.running.product.deps
  const settings = new Settings(store, log)
  await settings.refresh()
  return frontendOrigins(settings, ['*'])
}

for (const engine of proofEngines)
  describe(`the UI configuration on ${engine}`, () => {
    const server = serverFor(engine)

    it('sets the origins of the frontend API: 200 without a body, one event, effective at once', async () => {
      const reader = await readerOf(server)
      expect([reader.allows('https://a.example'), reader.allowsAll()]).toEqual([true, true])
      const origins = ['https://a.example', 'http://localhost:3000']
      const before = await succeed(server, 'GET', UI_CONFIG)
      const answer = await recording(server, 'POST', UI_CONFIG, asked(...origins, 'https://a.example'))
      expectEmpty(answer, 200)
      expect(answer.facts).toEqual([
        {
          type: 'setting-updated',
          data: { id: 'frontend', frontendApiOrigins: origins },
          preData: { id: 'frontend', frontendApiOrigins: ['*'] },
        },
      ])
      const after = { ...before, frontendApiOrigins: origins, frontendSettings: { frontendApiOrigins: origins } }
      expect(await succeed(server, 'GET', UI_CONFIG)).toEqual(after)
      await expect.poll(() => reader.list()).toEqual(origins)
      expect(reader.allowsAll()).toBe(false)
      expect(['https://a.example', 'https://b.example', 'http://a.example', 'null', ''].map(reader.allows)).toEqual([
        true,
        false,
        false,
        false,
        false,
      ])
    })

    it('records nothing when nothing changes, even when the whole response is sent back', async () => {
      await server.call('POST', UI_CONFIG, asked('https://same.example'))
      const { body } = await server.call('GET', UI_CONFIG)
      for (const again of [asked('https://same.example'), asked(...Array(3).fill('https://same.example')), body])
        expect(await recording(server, 'POST', UI_CONFIG, again)).toMatchObject({ status: 200, facts: [] })
    })

    it('accepts only the origins too: 204 without a body', async () => {
      const answer = await recording(server, 'POST', `${UI_CONFIG}/cors`, { frontendApiOrigins: ['https://b.example'] })
      expectEmpty(answer, 204)
      expect(answer.facts).toMatchObject([{ type: 'setting-updated', data: { id: 'frontend' } }])
      expect(await originsOf(server)).toEqual(['https://b.example'])
    })

    it('allows all origins for * and for an empty list', async () => {
      const reader = await readerOf(server)
      for (const list of [['https://a.example', '*'], []]) {
        expect((await server.call('POST', UI_CONFIG, asked(...list))).status).toBe(200)
        await expect.poll(() => reader.list()).toEqual(list)
        expect([reader.allowsAll(), reader.allows('https://anybody.example')]).toEqual([true, true])
      }
    })

    it.each([
      ['https://*.example.com', 'no wildcard'],
      ['**', 'no wildcard'],
      ['example.com', 'must be * or an origin'],
      ['localhost:3000', 'must be * or an origin'],
      ['ftp://a.example', 'must be * or an origin'],
      ['javascript:alert(1)', 'must be * or an origin'],
      ['null', 'must be * or an origin'],
      ['', 'must be * or an origin'],
      ['https://a.example/', 'alone: https://a.example'],
      ['https://a.example/path', 'alone: https://a.example'],
      ['https://a.example?q', 'alone: https://a.example'],
      ['https://A.example', 'alone: https://a.example'],
      ['https://a.example:443', 'alone: https://a.example'],
      ['https://user:secret@a.example', 'alone: https://a.example'],
      [' https://a.example', 'alone: https://a.example'],
      ['https://a.example:99999', 'must be * or an origin'],
      [`https://${'a'.repeat(300)}.example`, 'must not have more than 300 characters'],
      [42, 'must be string'],
    ])('refuses %s as an origin with its position and the reason', async (wrong, why) => {
      const request = { method: 'POST', path: UI_CONFIG, body: asked('https://fine.example', wrong) }
      const body = await expectRefusal(server, request, [400, 'ValidationError'], UI_CONFIG)
      expect(body.details[0]).toMatchObject({
        path: '/body/frontendSettings/frontendApiOrigins/1',
        message: expect.stringContaining(why),
      })
      const alone = { method: 'POST', path: `${UI_CONFIG}/cors`, body: { frontendApiOrigins: [wrong] } }
      const { details } = await expectRefusal(server, alone, [400, 'ValidationError'], UI_CONFIG)
      expect(details[0].path).toBe('/body/frontendApiOrigins/0')
    })

    it('refuses too many origins, and a body without a list', async () => {
      const many = Array.from({ length: MAX_ORIGINS + 1 }, (_, i) => `https://a${i}.example`)
      for (const body of [
        asked(...many),
        {},
        { frontendSettings: {} },
        { frontendSettings: { frontendApiOrigins: '*' } },
        [],
      ])
        await expectRefusal(server, { method: 'POST', path: UI_CONFIG, body }, [400, 'ValidationError'], UI_CONFIG)
      expect((await server.call('POST', UI_CONFIG, asked(...many.slice(1)))).status).toBe(200)
    })

    it('returns the configuration to any identified caller, and the database engine to Admins only', async () => {
      const { body } = await server.call('GET', UI_CONFIG)
      expect(body).toMatchObject({
        name: 'Leverframe',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        publicUrl: server.url,
        baseUriPath: '',
        authenticationType: 'password',
        disablePasswordAuth: false,
        oidcConfiguredThroughEnv: false,
        databaseEngine: engine,
      })
      expect(body.resourceLimits).toMatchObject({ projects: 1_000_000_000, featureFlags: 1_000_000_000 })
      const { as } = await aPerson(server)
      const theirs = await server.call('GET', UI_CONFIG, undefined, as)
      expect(theirs.status).toBe(200)
      expect(keysOf(theirs.body)).toEqual(keysOf(body).filter((key) => key !== 'databaseEngine'))
      expectFailure(await server.call('GET', UI_CONFIG, undefined, { token: null }), 401, 'AuthenticationRequired')
      const refused = await server.call('POST', UI_CONFIG, asked('*'), as)
      expectFailure(refused, 403, 'NoAccessError')
      expect(refused.body.message).toContain('UPDATE_CORS')
    })

    it('starts with the origins of the operator, keeps stored ones over a restart, and contains limits and URLs', async () => {
      const databaseUrl = await freshDatabase(engine)
      const settings = {
        UNLEASH_FRONTEND_API_ORIGINS: 'https://env.example, https://two.example',
        PUBLIC_URL: 'https://flags.example',
        BASE_URI_PATH: '/lf',
        MAX_TOGGLES: '7',
        OIDC_ENABLED: 'false',
      }
      const first = await startServer(engine, { databaseUrl, settings })
      const { body } = await first.call('GET', UI_CONFIG)
      expect(body).toMatchObject({
        publicUrl: 'https://flags.example',
        baseUriPath: '/lf',
        oidcConfiguredThroughEnv: true,
        frontendApiOrigins: ['https://env.example', 'https://two.example'],
      })
      expect(body.resourceLimits).toMatchObject({ featureFlags: 7, projects: 1_000_000_000 })
      await first.call('POST', UI_CONFIG, asked('https://stored.example'))
      await first.stop()
      const second = await startServer(engine, { databaseUrl, settings })
      expect(await originsOf(second)).toEqual(['https://stored.example'])
      await second.stop()
    })
  })

describe('the UI configuration on two instances', () => {
  it('is updated on the other instance at once', async () => {
    const databaseUrl = await freshDatabase('postgres')
    const one = await startServer('postgres', { databaseUrl })
    const two = await startServer('postgres', { databaseUrl })
    const reader = await readerOf(two)
    for (const origin of ['https://first.example', 'https://second.example']) {
      await one.call('POST', UI_CONFIG, asked(origin))
      expect(await originsOf(two)).toEqual([origin])
      await expect.poll(() => [origin, 'https://third.example'].map(reader.allows)).toEqual([true, false])
    }
    await Promise.all([one.stop(), two.stop()])
  })
})
