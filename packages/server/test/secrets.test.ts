import { randomBytes } from 'node:crypto'
import { proofEngines } from '@leverframe/testing/depth'
import { freshDatabase } from '@leverframe/testing/harness'
import { startProvider } from '@leverframe/testing/oidc-provider'
import { echoes, startReceiver } from '@leverframe/testing/receivers'
import { everythingStored, leaksOf, startWitnessed, tracesOf } from '@leverframe/testing/secrets'
import { describe, expect, it } from 'vitest'
import { readEventsAfter } from '#platform/events/read'
import { hex, Life } from './secret-life.ts'

describe('the search for secrets', () => {
  it('finds them in every encoding', () => {
    const secret = 'default:development.Secret/with+signs?and-more'
    const secrets = new Map([['it', secret]])
    const beside = (text: string) => `before ${text} after`
    const disguises = [
      secret,
      'Secret/with+signs?and-more',
      encodeURIComponent(secret),
      JSON.stringify({ secret }),
      Buffer.from(secret).toString('hex'),
      ...['', 'x', 'xx', 'user:'].flatMap((prefix) => [
        Buffer.from(`${prefix}${secret}${prefix}`).toString('base64'),
        Buffer.from(`${prefix}${secret}${prefix}`).toString('base64url'),
      ]),
    ]
    for (const text of disguises) expect(leaksOf(secrets, { there: beside(text) })).toEqual(['it stands in there'])
    expect(leaksOf(secrets, { there: beside('default:development') })).toEqual([])
    for (const trace of tracesOf(secret)) expect(trace.length).toBeGreaterThan(8)
  })
})

for (const engine of proofEngines)
  describe(`secrets of a whole product run on ${engine}`, () => {
    it('are not in the store, the log, the events or a later response', async () => {
      const databaseUrl = await freshDatabase(engine)
      const secrets = new Map<string, string>()
      const given = (label: string, secret: string) => {
        secrets.set(label, secret)
        return secret
      }
      const firstKey = given('the first ENCRYPTION_KEY', randomBytes(32).toString('base64'))
      const settings = {
        DATABASE_URL: databaseUrl,
        INIT_CLIENT_API_TOKENS: given('INIT_CLIENT_API_TOKENS', `default:development.${hex()}`),
        INIT_FRONTEND_API_TOKENS: given('INIT_FRONTEND_API_TOKENS', `default:development.${hex()}`),
      }
      const first = await startWitnessed({ ...settings, ENCRYPTION_KEY: firstKey })
      const provider = await startProvider(() => [first.url])
      given('the client secret', provider.clientSecret)
      const receiver = await startReceiver(echoes)
      const life = new Life(first, provider, secrets)
      await life.firstStart()
      await life.tokens()
      await life.passwords()
      await life.singleSignOn('first life')
      await life.addons('first life', receiver.url)
      await life.mistakes()
      await life.breakdown()
      const storedAtFirst = await everythingStored(engine, databaseUrl)
      await first.running.stop()

      // Restarted on the same store, with another key, and a token from the settings.
      const second = await startWitnessed({
        ...settings,
        PORT: String(first.running.port),
        ENCRYPTION_KEY: given('the second ENCRYPTION_KEY', randomBytes(32).toString('base64')),
        ENCRYPTION_KEY_PREVIOUS: firstKey,
        INIT_ADMIN_API_TOKENS: given('INIT_ADMIN_API_TOKENS', `*:*.${hex()}`),
      })
      const later = new Life(second, provider, secrets)
      later.admin = secrets.get('INIT_ADMIN_API_TOKENS') as string
      later.adminCookie = life.adminCookie
      await later.singleSignOn('second life')
      await later.addons('second life', receiver.url)
      const answers = await later.everyAnswer()
      const { read } = second.running.product.deps.store
      const events = JSON.stringify(await readEventsAfter(read, 0, 10_000))
      const stored = await everythingStored(engine, databaseUrl)
      await second.running.stop()
      await provider.stop()
      await receiver.stop()
      expect(receiver.requests.length).toBeGreaterThan(10)

      const logged = first.logged() + second.logged()
      const storedAtLast = await everythingStored(engine, databaseUrl)
      expect(leaksOf(secrets, { storedAtFirst, stored, storedAtLast, logged, events, answers })).toEqual([])
      // The banner of the first start shows two secrets, and no others.
      expect(leaksOf(secrets, { banner: first.printed, 'a later banner': second.printed })).toEqual([
        'the first password stands in banner',
        'the first token stands in banner',
      ])

      // The search must cover secrets and content, otherwise it could not fail.
      expect(secrets.size).toBeGreaterThan(40)
      for (const text of [storedAtFirst, stored, storedAtLast]) expect(text).toContain('init-client')
      for (const line of ['log-in with OpenID Connect failed', '"level":50']) expect(logged).toContain(line)
      for (const type of ['pat-created', 'user-created', 'api-token-created', 'addon-config-created'])
        expect(events).toContain(type)
      expect(answers.match(/^GET \S+ 200 /gm)?.length).toBeGreaterThan(40)
    })
  })
