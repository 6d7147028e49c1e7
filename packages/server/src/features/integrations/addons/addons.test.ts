import { randomBytes } from 'node:crypto'
import { ADDONS, anAddon, logOf, pressTest, QUICK, removeAddons, settled, webhookTo } from '@leverframe/testing/addons'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, freshDatabase, serverFor, startServer } from '@leverframe/testing/harness'
import { aPerson, aRole, type TestPerson } from '@leverframe/testing/members'
import { accepts, answers, aReceiver, resets, stopReceivers } from '@leverframe/testing/receivers'
import { expectEmpty, expectFailure, expectRefusal, recording, succeed, UUID } from '@leverframe/testing/scenario'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EDITOR_ROLE, VIEWER_ROLE } from '#kernel/roles'

afterAll(stopReceivers)

const URL = 'https://hooks.example.com/path-of-the-receiver'
const SECRETS = { url: URL, authorization: 'Bearer word-of-the-receiver' }
const KEY = 'key-of-the-receiver'

for (const engine of proofEngines)
  describe(`add-ons on ${engine}`, () => {
    const server = serverFor(engine, { settings: QUICK })
    let editor: TestPerson
    let viewer: TestPerson
    beforeAll(async () => {
      ;[editor, viewer] = [await aPerson(server, EDITOR_ROLE), await aPerson(server, VIEWER_ROLE)]
    })
    afterEach(() => removeAddons(server))

    const { read } = { read: () => server.running.product.deps.store.read }
    const stored = () => read().selectFrom('addons').selectAll().execute()
    const full = webhookTo(URL, { parameters: SECRETS, signingKey: KEY, enabled: false })

    describe('secrets', () => {
      it('are returned as sent once, are masked in every later response, and are not stored in clear text', async () => {
        const { body, events } = await recording(server, 'POST', ADDONS, full)
        expect(body).toMatchObject({ parameters: SECRETS, signingKey: KEY })
        const masked = { parameters: { url: '*****', authorization: '*****' }, signingKey: '*****' }
        const one = await succeed(server, 'GET', `${ADDONS}/${body.id}`)
        const all = await succeed(server, 'GET', ADDONS)
        expect(one).toMatchObject(masked)
        expect(all.addons).toEqual([one])
        const seen = JSON.stringify([one, all, events, await stored()])
        for (const secret of ['path-of-the-receiver', 'word-of-the-receiver', KEY]) expect(seen).not.toContain(secret)
        expect(events).toMatchObject([{ data: { isSigned: true, parameterNames: ['url', 'authorization'] } }])
      })

      it('are the only parameters that are masked, and the only ones that ***** keeps', async () => {
        const plain = { contentType: 'text/plain', bodyTemplate: 'type {{event.type}}' }
        const { id } = await succeed(server, 'POST', ADDONS, { ...full, parameters: { ...SECRETS, ...plain } })
        const read = async () => (await succeed(server, 'GET', `${ADDONS}/${id}`)).parameters
        const masked = { url: '*****', authorization: '*****' }
        expect(await read()).toEqual({ ...masked, ...plain })
        const stars = { ...masked, ...plain, bodyTemplate: '*****' }
        await succeed(server, 'PUT', `${ADDONS}/${id}`, { ...full, parameters: stars })
        expect(await read()).toEqual(stars)
        expect(JSON.parse((await stored())[0]?.parameters ?? '')).toMatchObject({ ...plain, bodyTemplate: '*****' })
      })

      it('are not needed for the warning about a body template that makes no JSON', async () => {
        const given = { ...full, parameters: { ...SECRETS, bodyTemplate: 'toggle {{event.data.name}}' } }
        const created = await succeed(server, 'POST', ADDONS, given)
        expect(created.warnings).toEqual([
          { path: '/body/parameters/bodyTemplate', message: expect.stringContaining('valid JSON') },
        ])
        const path = `${ADDONS}/${created.id}`
        expect((await succeed(server, 'GET', path)).warnings).toEqual(created.warnings)
        const asText = { ...given, parameters: { ...given.parameters, contentType: 'text/plain' } }
        expect(await succeed(server, 'PUT', path, asText)).not.toHaveProperty('warnings')
        const asJson = { ...given, parameters: { ...given.parameters, contentType: 'application/json' } }
        expect((await server.call('PUT', path, asJson)).status).toBe(400)
        await succeed(server, 'DELETE', path)
      })

      it('are kept by *****: writing back what was read changes nothing and records nothing', async () => {
        const { id } = await succeed(server, 'POST', ADDONS, full)
        const before = await stored()
        const read = await succeed(server, 'GET', `${ADDONS}/${id}`)
        for (const body of [read, full, { ...full, signingKey: undefined }]) {
          const again = await recording(server, 'PUT', `${ADDONS}/${id}`, body)
          expect([again.status, again.facts]).toEqual([200, []])
          expect(await stored()).toEqual(before)
        }
        expect((await recording(server, 'PUT', `${ADDONS}/${id}`, read)).body.parameters).toEqual(read.parameters)
      })

      it('are listed by name in the event when they are replaced or removed', async () => {
        const { id } = await succeed(server, 'POST', ADDONS, full)
        const put = (body: object) => recording(server, 'PUT', `${ADDONS}/${id}`, body)
        const other = { ...full, parameters: { url: '*****', authorization: 'Bearer another' } }
        expect(await put(other)).toMatchObject({
          body: { parameters: { url: '*****', authorization: 'Bearer another' } },
          facts: [{ type: 'addon-config-updated', data: { changedParameters: ['authorization'], isSigned: true } }],
        })
        expect((await put({ ...other, signingKey: 'another key' })).facts).toMatchObject([
          { data: { changedParameters: ['signingKey'], isSigned: true } },
        ])
        const bare = await put({ ...full, parameters: { url: '*****' }, signingKey: null })
        expect(bare.facts).toMatchObject([
          {
            data: { changedParameters: ['authorization', 'signingKey'], isSigned: false, parameterNames: ['url'] },
            preData: { isSigned: true, parameterNames: ['url', 'authorization'] },
          },
        ])
        expect(bare.body).not.toHaveProperty('signingKey')
      })

      it('survive a new ENCRYPTION_KEY, and say what to do when their key is lost', async () => {
        const databaseUrl = await freshDatabase(engine)
        const [first, second, third] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64')) as string[]
        const receiver = await aReceiver()
        const start = (settings: Record<string, string>) =>
          startServer(engine, { databaseUrl, settings: { ...QUICK, ...settings } })
        const one = await start({ ENCRYPTION_KEY: first as string })
        const id = await anAddon(one, receiver.url, { parameters: { authorization: 'Bearer word' }, signingKey: KEY })
        const rowsOf = (product: typeof one) => product.running.product.deps.store.read.selectFrom('addons').selectAll()
        const before = await rowsOf(one).execute()
        await one.stop()
        const two = await start({ ENCRYPTION_KEY: second as string, ENCRYPTION_KEY_PREVIOUS: first as string })
        const after = await rowsOf(two).execute()
        expect(after[0]?.parameters).not.toBe(before[0]?.parameters)
        expect(after[0]?.signing_key).not.toBe(before[0]?.signing_key)
        await two.stop()
        const alone = await start({ ENCRYPTION_KEY: second as string })
        await aToggle(alone)
        await settled(alone, id, 1)
        expect(receiver.requests[0]?.headers).toMatchObject({
          authorization: 'Bearer word',
          'x-leverframe-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
        })
        await alone.stop()
        const lost = await start({ ENCRYPTION_KEY: third as string })
        await aToggle(lost)
        const [, delivery] = await settled(lost, id, 2)
        expect(delivery).toMatchObject({ state: 'dead' })
        expect(delivery.attempts[0].error).toContain('ENCRYPTION_KEY_PREVIOUS')
        expect((await pressTest(lost, id)).body).toMatchObject({ delivered: false })
        await lost.stop()
      })
    })

    describe('changes', () => {
      it('are recorded with before and after; the provider cannot change', async () => {
        const { id } = await succeed(server, 'POST', ADDONS, full)
        const change = { ...full, description: 'new', events: ['feature-archived'], environments: ['production'] }
        const { status, facts } = await recording(server, 'PUT', `${ADDONS}/${id}`, change)
        expect(status).toBe(200)
        expect(facts).toMatchObject([
          {
            type: 'addon-config-updated',
            data: { id, description: 'new', events: ['feature-archived'], environments: ['production'] },
            preData: { id, description: '', events: ['feature-created'], environments: [] },
          },
        ])
        const refusal = await expectRefusal(
          server,
          { method: 'PUT', path: `${ADDONS}/${id}`, body: { ...change, provider: 'teams' } },
          [400, 'ValidationError'],
          `${ADDONS}/${id}`,
        )
        expect(refusal.details[0].path).toBe('/body/provider')
        const wrong = await expectRefusal(
          server,
          { method: 'PUT', path: `${ADDONS}/${id}`, body: { ...change, parameters: { ...SECRETS, url: 'x' } } },
          [400, 'ValidationError'],
          `${ADDONS}/${id}`,
        )
        expect(wrong.details[0].path).toBe('/body/parameters/url')
      })

      it('that switch on or off record one event, and none when repeated', async () => {
        const { id } = await succeed(server, 'POST', ADDONS, full)
        for (const [word, enabled] of [
          ['on', true],
          ['off', false],
        ] as const) {
          const first = await recording(server, 'POST', `${ADDONS}/${id}/${word}`)
          expectEmpty(first, 200)
          expect(first.facts).toMatchObject([
            { type: 'addon-config-updated', data: { id, enabled }, preData: { id, enabled: !enabled } },
          ])
          const again = await recording(server, 'POST', `${ADDONS}/${id}/${word}`)
          expectEmpty(again, 200)
          expect(again.facts).toEqual([])
        }
      })

      it('that delete record one event, and none when repeated', async () => {
        const { id } = await succeed(server, 'POST', ADDONS, full)
        const { status, facts } = await recording(server, 'DELETE', `${ADDONS}/${id}`)
        expect([status, facts]).toMatchObject([200, [{ type: 'addon-config-deleted', preData: { id } }]])
        expect(await recording(server, 'DELETE', `${ADDONS}/${id}`)).toMatchObject({ status: 200, facts: [] })
        for (const [method, path] of [
          ['GET', ''],
          ['PUT', ''],
          ['POST', '/on'],
          ['POST', '/test'],
          ['GET', '/events'],
          ['POST', '/events/1/resend'],
        ] as const) {
          const body = method === 'PUT' ? full : undefined
          expectFailure(await server.call(method, `${ADDONS}/${id}${path}`, body), 404, 'NotFoundError')
        }
      })

      it('need the permission: Editors change, Viewers read', async () => {
        const id = await anAddon(server, URL, { enabled: false })
        expect((await server.call('GET', ADDONS, undefined, viewer.as)).body.addons).toHaveLength(1)
        expect((await server.call('GET', `${ADDONS}/${id}`, undefined, viewer.as)).status).toBe(200)
        for (const [method, path, permission, body] of [
          ['POST', '', 'CREATE_ADDON', full],
          ['PUT', `/${id}`, 'UPDATE_ADDON', full],
          ['POST', `/${id}/on`, 'UPDATE_ADDON'],
          ['POST', `/${id}/off`, 'UPDATE_ADDON'],
          ['POST', `/${id}/test`, 'UPDATE_ADDON'],
          ['GET', `/${id}/events`, 'UPDATE_ADDON'],
          ['POST', `/${id}/events/1/resend`, 'UPDATE_ADDON'],
          ['DELETE', `/${id}`, 'DELETE_ADDON'],
        ] as const) {
          const answer = await recording(server, method, ADDONS + path, body, viewer.as)
          expectFailure(answer, 403, 'NoAccessError')
          expect([answer.body.message, answer.facts]).toEqual([expect.stringContaining(permission), []])
        }
        expect((await server.call('POST', ADDONS, full, editor.as)).status).toBe(201)
        expect((await server.call('DELETE', `${ADDONS}/${id}`, undefined, editor.as)).status).toBe(200)
        const keeper = await aPerson(server, await aRole(server, ['DELETE_ADDON'], 'root-custom'))
        const other = await anAddon(server, URL, { enabled: false })
        expect((await server.call('GET', `${ADDONS}/${other}/events`, undefined, keeper.as)).status).toBe(200)
      })

      it('are refused above the limit of add-ons', async () => {
        const small = await startServer(engine, { settings: { MAX_ADDONS: '1' } })
        await anAddon(small, URL)
        expectFailure(await small.call('POST', ADDONS, full), 400, 'LimitExceededError')
        await small.stop()
      })
    })

    describe('the test button', () => {
      it('sends one sample, returns the outcome to an Admin, and stores nothing', async () => {
        const receiver = await aReceiver(answers(202, 'queued'))
        const id = await anAddon(server, receiver.url, {
          enabled: false,
          events: ['feature-archived'],
          projects: ['default'],
          environments: ['production'],
          signingKey: KEY,
        })
        await server.newEvents()
        expect(await pressTest(server, id)).toMatchObject({
          status: 200,
          body: {
            delivered: true,
            message: 'The receiver accepted the test message',
            status: 202,
            answer: 'queued',
            durationMs: expect.any(Number),
          },
        })
        expect(receiver.requests).toHaveLength(1)
        expect(receiver.requests[0]?.headers).toMatchObject({
          'x-leverframe-delivery': expect.stringMatching(UUID),
          'x-leverframe-event': 'feature-archived',
          'x-leverframe-signature': expect.stringMatching(/^sha256=/),
        })
        expect(receiver.bodies()[0]).toMatchObject({
          type: 'feature-archived',
          project: 'default',
          environment: 'production',
          data: { name: expect.any(String), createdAt: expect.any(String) },
        })
        expect([await server.newEvents(), await logOf(server, id)]).toEqual([[], []])
      })

      it('tries once and returns why it failed', async () => {
        const receiver = await aReceiver(answers(500, 'broken'))
        const id = await anAddon(server, receiver.url, { enabled: false })
        expect((await pressTest(server, id)).body).toMatchObject({
          delivered: false,
          message: 'The receiver answered 500',
          status: 500,
          answer: 'broken',
        })
        receiver.behave(resets)
        expect((await pressTest(server, id)).body).toEqual({
          delivered: false,
          message: expect.stringContaining('closed the connection early'),
          durationMs: expect.any(Number),
        })
        expect(receiver.requests).toHaveLength(2)
      })

      it('returns to an Editor whether it arrived, without the response of the receiver', async () => {
        const receiver = await aReceiver(answers(500, 'the inside of our network'))
        const id = await anAddon(server, receiver.url, { enabled: false })
        expect((await pressTest(server, id, editor.as)).body).toEqual({
          delivered: false,
          message: 'The test message did not arrive. An Admin can see why',
        })
        receiver.behave(accepts)
        expect((await pressTest(server, id, editor.as)).body).toEqual({
          delivered: true,
          message: 'The receiver accepted the test message',
        })
      })
    })
  })
