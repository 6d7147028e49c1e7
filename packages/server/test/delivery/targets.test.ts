import { afterAll, describe, expect, it } from 'vitest'
import { ADDONS, anAddon, pressTest, QUICK, settled, webhookTo } from '../addons.ts'
import { aToggle, engines, freshDatabase, startServer } from '../harness.ts'
import { aReceiver, stopReceivers } from '../receivers.ts'
import { expectRefusal, succeed } from '../scenario.ts'

afterAll(stopReceivers)

/** Never, whatever the settings say. */
const NEVER = [
  'http://169.254.169.254/latest/meta-data',
  'http://[fe80::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://2852039166/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200/',
  'http://224.0.0.1/',
  'http://169.254.169.254./',
]
/** Only where everything may be asked. */
const PRIVATE = [
  'http://127.0.0.1:8080/',
  'http://127.1:8080/',
  'http://[::1]:8080/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://[fc00::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
]

for (const engine of engines)
  describe(`targets of add-ons on ${engine}`, () => {
    it('are never link-local or metadata addresses, and private ones only where any is allowed', async () => {
      const open = await startServer(engine, { settings: QUICK })
      const strict = await startServer(engine, { settings: { ...QUICK, ADDON_TARGETS: 'public-only' } })
      for (const [server, refused] of [
        [open, NEVER],
        [strict, [...NEVER, ...PRIVATE]],
      ] as const)
        for (const url of refused) {
          const request = { method: 'POST', path: ADDONS, body: webhookTo(url) }
          const refusal = await expectRefusal(server, request, [400, 'ValidationError'], ADDONS)
          expect(refusal.details, url).toEqual([
            { path: '/body/parameters/url', message: expect.stringMatching(/^is not allowed: /) },
          ])
        }
      for (const url of PRIVATE)
        expect((await open.call('POST', ADDONS, webhookTo(url, { enabled: false }))).status, url).toBe(201)
      await Promise.all([open.stop(), strict.stop()])
    })

    it('that a stored add-on has are judged again when it sends, and at the test button: nothing is sent', async () => {
      const databaseUrl = await freshDatabase(engine)
      const receiver = await aReceiver()
      const before = await startServer(engine, { databaseUrl, settings: QUICK })
      const literal = await anAddon(before, receiver.url, { parameters: { authorization: 'Bearer word' } })
      const named = await anAddon(before, receiver.url.replace('127.0.0.1', 'localhost'))
      await before.stop()
      const strict = await startServer(engine, { databaseUrl, settings: { ...QUICK, ADDON_TARGETS: 'public-only' } })
      await aToggle(strict)
      for (const id of [literal, named]) {
        const [delivery] = await settled(strict, id, 1)
        expect([delivery.state, delivery.attempts.length]).toEqual(['dead', 2])
        for (const { error } of delivery.attempts) expect(error).toMatch(/not allowed: .*ADDON_TARGETS/)
        expect((await pressTest(strict, id)).body).toMatchObject({
          delivered: false,
          message: expect.stringMatching(/not allowed: .*ADDON_TARGETS/),
        })
      }
      expect(receiver.requests).toEqual([])
      // Keeping the stored address is judged like entering it.
      const kept = { method: 'PUT', path: `${ADDONS}/${literal}`, body: webhookTo('*****', { description: 'x' }) }
      await expectRefusal(strict, kept, [400, 'ValidationError'])
      await strict.stop()
    })

    it.each([
      ['127.0.0.0/8', '127.0.0.1', true],
      ['127.0.0.1', '127.0.0.1', true],
      ['localhost,::1', 'localhost', true],
      ['10.0.0.0/8', '127.0.0.1', false],
    ])('allowed by %s: %s', async (allowed, host, arrives) => {
      const settings = { ...QUICK, ADDON_TARGETS: 'public-only', ADDON_TARGETS_ALLOW: allowed }
      const server = await startServer(engine, { settings })
      const receiver = await aReceiver()
      const body = webhookTo(receiver.url.replace('127.0.0.1', host))
      const { status, body: addon } = await server.call('POST', ADDONS, body)
      expect(status).toBe(arrives ? 201 : 400)
      if (arrives) {
        expect((await pressTest(server, addon.id)).body.delivered).toBe(true)
        await aToggle(server)
        expect((await settled(server, addon.id, 1))[0].state).toBe('sent')
        await succeed(server, 'DELETE', `${ADDONS}/${addon.id}`)
      }
      expect(receiver.requests).toHaveLength(arrives ? 2 : 0)
      await server.stop()
    })

    it('that are never asked cannot be allowed: the start says so', async () => {
      for (const ADDON_TARGETS_ALLOW of ['169.254.0.0/16', '169.254.169.254', 'fe80::/10'])
        await expect(startServer(engine, { settings: { ADDON_TARGETS_ALLOW } })).rejects.toThrow('ADDON_TARGETS_ALLOW')
    })
  })
