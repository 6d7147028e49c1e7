import { ADDONS, anAddon, logOf, pressTest, QUICK, settled, webhookTo } from '@leverframe/testing/addons'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, freshDatabase, serverFor, startServer } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { aReceiver, stopReceivers } from '@leverframe/testing/receivers'
import { expectRefusal, succeed } from '@leverframe/testing/scenario'
import { afterAll, describe, expect, it } from 'vitest'
import { EDITOR_ROLE } from '#kernel/roles'

afterAll(stopReceivers)

const POLL = { interval: 50 }

/** Forbidden with all settings. */
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
/** Allowed only with ADDON_TARGETS=any. */
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

for (const engine of proofEngines)
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
          expect(refusal.details, url).toMatchObject([
            { path: '/body/parameters/url', message: expect.stringMatching(/^is not allowed: /) },
          ])
        }
      for (const url of PRIVATE)
        expect((await open.call('POST', ADDONS, webhookTo(url, { enabled: false }))).status, url).toBe(201)
      await Promise.all([open.stop(), strict.stop()])
    })

    it('are checked again at each message and test message: nothing is sent to a forbidden one', async () => {
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
      // Keeping the stored address is checked like entering it.
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

    describe('of private networks, by default', () => {
      const server = serverFor(engine, { settings: QUICK })
      const REFUSED = { path: '/body/parameters/url', message: expect.stringMatching(/^is not allowed: only an Admin/) }
      const localhost = (url: string) => url.replace('127.0.0.1', 'localhost')
      const editor = async () => (await aPerson(server, EDITOR_ROLE)).as
      const view = (id: number) => succeed(server, 'GET', `${ADDONS}/${id}`)

      it('are refused with a validation error unless an Admin enters them', async () => {
        const as = await editor()
        for (const url of PRIVATE) {
          const request = { method: 'POST', path: ADDONS, body: webhookTo(url), options: as }
          const { details } = await expectRefusal(server, request, [400, 'ValidationError'], ADDONS)
          expect(details, url).toMatchObject([REFUSED])
        }
        const outside = await server.call(
          'POST',
          ADDONS,
          webhookTo('https://hooks.example.com/', { enabled: false }),
          as,
        )
        expect([outside.status, outside.body.targetApproved]).toEqual([201, false])
        const inside = await server.call('POST', ADDONS, webhookTo(PRIVATE[0] as string, { enabled: false }))
        expect([inside.status, inside.body.targetApproved]).toEqual([201, true])
      })

      it('are not reached through a host name that an Editor entered, by events, resending or test messages', async () => {
        const [receiver, as] = [await aReceiver(), await editor()]
        const { body } = await server.call('POST', ADDONS, webhookTo(localhost(receiver.url)), as)
        await aToggle(server)
        const [delivery] = await settled(server, body.id, 1)
        expect(delivery.state).toBe('dead')
        expect(delivery.attempts[0].error).toMatch(/only an Admin/)
        expect((await pressTest(server, body.id, as)).body.delivered).toBe(false)
        // The address is checked for the user who entered it, not for the user who sends the test.
        expect((await pressTest(server, body.id)).body).toMatchObject({
          delivered: false,
          message: expect.stringMatching(/only an Admin/),
        })
        await succeed(server, 'POST', `${ADDONS}/${body.id}/events/${delivery.id}/resend`)
        await expect.poll(async () => (await logOf(server, body.id))[0].attempts.length, POLL).toBe(4)
        expect(receiver.requests).toEqual([])
        await succeed(server, 'DELETE', `${ADDONS}/${body.id}`)
      })

      it('stay approved while an Editor changes other fields, and are checked again when the address changes', async () => {
        const [receiver, other, as] = [await aReceiver(), await aReceiver(), await editor()]
        const id = await anAddon(server, localhost(receiver.url))
        const put = (url: string, description: string, options = as) =>
          server.call('PUT', `${ADDONS}/${id}`, webhookTo(url, { description }), options)
        expect((await put('*****', 'kept')).status).toBe(200)
        expect((await put(localhost(receiver.url), 'the same')).status).toBe(200)
        expect((await pressTest(server, id, as)).body.delivered).toBe(true)
        expect((await put(other.url, 'another')).body.details).toMatchObject([REFUSED])
        expect((await put(localhost(other.url), 'another by name')).status).toBe(200)
        expect(await view(id)).toMatchObject({ description: 'another by name', targetApproved: false })
        expect((await pressTest(server, id, as)).body.delivered).toBe(false)
        // An Admin who keeps a masked address does not approve it. An Admin who enters it does.
        expect((await put('*****', 'kept by an Admin', {})).body.targetApproved).toBe(false)
        expect((await put(localhost(other.url), 'entered by an Admin', {})).body.targetApproved).toBe(true)
        expect((await pressTest(server, id, as)).body.delivered).toBe(true)
        expect(other.requests).toHaveLength(1)
        await succeed(server, 'DELETE', `${ADDONS}/${id}`)
      })

      it('get no stored secret from a user who changes the address and keeps the secret', async () => {
        const [as, url] = [await editor(), 'https://hooks.example.com/']
        const secrets = { parameters: { authorization: 'Bearer word' }, signingKey: 'a key' }
        const id = await anAddon(server, url, { enabled: false, ...secrets })
        const put = (target: string, given: object, options = as) =>
          server.call('PUT', `${ADDONS}/${id}`, webhookTo(target, { enabled: false, ...given }), options)
        const kept = { parameters: { authorization: '*****' } }
        expect((await put(`${url}x`, kept)).body.details).toMatchObject([
          { path: '/body/parameters/authorization', message: 'enter it again: the address changed' },
        ])
        for (const signingKey of [{}, { signingKey: '*****' }])
          expect(
            (await put(`${url}x`, { parameters: { authorization: 'Bearer other' }, ...signingKey })).body.details,
          ).toMatchObject([{ path: '/body/signingKey', message: 'enter it again: the address changed' }])
        expect((await put('*****', { ...kept, description: 'same address' })).status).toBe(200)
        expect((await put(`${url}x`, { signingKey: null })).status).toBe(200)
        expect((await put(`${url}y`, kept, {})).status).toBe(400)
        expect((await put(`${url}y`, secrets, {})).status).toBe(200)
        expect((await put(`${url}z`, kept, {})).status).toBe(200)
        await succeed(server, 'DELETE', `${ADDONS}/${id}`)
      })

      it('stay reachable for add-ons that were created before the upgrade', async () => {
        const receiver = await aReceiver()
        await server.sql(
          `insert into addons (provider, description, enabled, parameters, signing_key, events, projects, environments, created_at)
           values ('webhook', 'old', 1, '{"url":"${receiver.url}"}', null, '["feature-created"]', '[]', '[]', '2026-01-01T00:00:00.000Z')`,
        )
        const { addons } = await succeed(server, 'GET', ADDONS)
        const { id, targetApproved } = addons.at(-1)
        expect(targetApproved).toBe(true)
        expect((await pressTest(server, id)).body.delivered).toBe(true)
      })
    })

    it('of private networks are allowed with ADDON_TARGETS=any to every user who can create add-ons', async () => {
      const server = await startServer(engine, { settings: { ...QUICK, ADDON_TARGETS: 'any' } })
      const [receiver, { as }] = [await aReceiver(), await aPerson(server, EDITOR_ROLE)]
      const { status, body } = await server.call('POST', ADDONS, webhookTo(receiver.url), as)
      expect([status, body.targetApproved]).toEqual([201, false])
      expect((await pressTest(server, body.id, as)).body.delivered).toBe(true)
      await server.stop()
    })

    it('that are always forbidden cannot be allowed: the start fails with a message', async () => {
      for (const ADDON_TARGETS_ALLOW of ['169.254.0.0/16', '169.254.169.254', 'fe80::/10'])
        await expect(startServer(engine, { settings: { ADDON_TARGETS_ALLOW } })).rejects.toThrow('ADDON_TARGETS_ALLOW')
    })
  })
