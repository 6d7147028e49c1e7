import { proofEngines } from '@leverframe/testing/depth'
import { aServedToggle, constraint } from '@leverframe/testing/evaluation'
import { serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { OFREPProvider } from '@openfeature/ofrep-provider'
import { type Client, OpenFeature } from '@openfeature/server-sdk'
import { afterAll, describe, expect, it } from 'vitest'
import { aToggleOfEachKind } from './openfeature.ts'

/** The server SDK of OpenFeature with the OFREP provider, from npm. */
async function aClient({ url }: TestServer, headers: [string, string][]): Promise<Client> {
  const domain = uniqueName('domain')
  await OpenFeature.setProviderAndWait(domain, new OFREPProvider({ baseUrl: url, headers }))
  return OpenFeature.getClient(domain)
}

afterAll(() => OpenFeature.close())

for (const engine of proofEngines)
  describe(`OpenFeature for servers on ${engine}`, () => {
    const server = serverFor(engine)
    const client = async () => aClient(server, [['Authorization', `Bearer ${(await anSdkToken(server)).secret}`]])

    it('returns values of each type', async () => {
      const { plain, string, csv, number, json } = await aToggleOfEachKind(server)
      const asked = await client()
      expect(await asked.getBooleanDetails(plain, false)).toMatchObject({
        value: true,
        variant: 'enabled',
        reason: 'STATIC',
        flagMetadata: { enabled: true, impressionData: false },
      })
      expect(await asked.getStringDetails(string, 'x')).toMatchObject({
        value: 'welcome',
        variant: 'string',
        reason: 'STATIC',
        flagMetadata: { enabled: true, payloadType: 'string' },
      })
      expect(await asked.getStringValue(csv, 'x')).toBe('a,b')
      expect(await asked.getNumberValue(number, 0)).toBe(12.5)
      expect(await asked.getObjectValue(json, {})).toEqual({ colour: 'red', sizes: [1, 2] })
    })

    it('returns the default for a toggle that does not exist or has another type, and false for one that is off', async () => {
      const { plain, number, off } = await aToggleOfEachKind(server)
      const asked = await client()
      expect(await asked.getBooleanDetails(uniqueName(), true)).toMatchObject({
        value: true,
        reason: 'ERROR',
        errorCode: 'FLAG_NOT_FOUND',
        errorMessage: expect.stringMatching(/\w/),
      })
      expect(await asked.getStringDetails(plain, 'x')).toMatchObject({ value: 'x', errorCode: 'TYPE_MISMATCH' })
      expect(await asked.getBooleanDetails(off, true)).toMatchObject({ value: false, reason: 'DISABLED' })
      await succeed(server, 'POST', `${toggleEnvironmentPath(number)}/off`)
      expect(await asked.getNumberDetails(number, 7)).toMatchObject({ value: 7, errorCode: 'TYPE_MISMATCH' })
    })

    it('sends the evaluation context', async () => {
      const forSeven = await aServedToggle(server, { strategies: [constraint('userId', 'IN', '7')] })
      const adults = { constraints: [{ contextName: 'age', operator: 'NUM_GTE', value: '18' }] }
      const forAdults = await aServedToggle(server, { strategies: [adults] })
      const asked = await client()
      expect(await asked.getBooleanDetails(forSeven, false, { targetingKey: '7' })).toMatchObject({
        value: true,
        reason: 'TARGETING_MATCH',
      })
      expect(await asked.getBooleanDetails(forSeven, true, { targetingKey: '8' })).toMatchObject({
        value: false,
        reason: 'TARGETING_MATCH',
        variant: 'disabled',
      })
      const more = { roles: ['a', 'b'], home: { city: 'x' }, since: new Date(0), isNew: true }
      expect(await asked.getBooleanValue(forAdults, false, { age: 18, ...more })).toBe(true)
      expect(await asked.getBooleanValue(forAdults, true, { age: 17.5, ...more })).toBe(false)
    })

    it('sees a switch with the next evaluation', async () => {
      const name = await aServedToggle(server)
      const asked = await client()
      for (const verb of ['off', 'on', 'off'] as const) {
        await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/${verb}`)
        expect(await asked.getBooleanValue(name, verb !== 'on')).toBe(verb === 'on')
      }
    })

    it('reports errors of the token and of the context', async () => {
      const name = await aServedToggle(server)
      const stranger = await aClient(server, [['Authorization', 'nobody']])
      expect(await stranger.getBooleanDetails(name, true)).toMatchObject({ value: true, errorCode: 'GENERAL' })
      const known = await aClient(server, [['X-API-Key', (await anSdkToken(server, { type: 'frontend' })).secret]])
      expect(await known.getBooleanDetails(name, false)).toMatchObject({ value: true, reason: 'STATIC' })
      expect(await known.getBooleanDetails(name, false, { long: 'x'.repeat(3_000) })).toMatchObject({
        value: false,
        errorCode: 'INVALID_CONTEXT',
        errorMessage: expect.stringContaining('long'),
      })
    })
  })
