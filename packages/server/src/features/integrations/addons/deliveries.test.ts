import { ADDONS, anAddon, countOf, logOf, QUICK, removeAddons, settled } from '@leverframe/testing/addons'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, serverFor, startServer } from '@leverframe/testing/harness'
import { aPerson, type TestPerson } from '@leverframe/testing/members'
import { accepts, answers, aReceiver, held, stopReceivers } from '@leverframe/testing/receivers'
import { expectEmpty, expectFailure, expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EDITOR_ROLE } from '#kernel/roles'

afterAll(stopReceivers)

for (const engine of proofEngines)
  describe(`deliveries of add-ons on ${engine}`, () => {
    const server = serverFor(engine, { settings: QUICK })
    let editor: TestPerson
    beforeAll(async () => {
      editor = await aPerson(server, EDITOR_ROLE)
    })
    afterEach(() => removeAddons(server))

    describe('the delivery log', () => {
      it('is paged, newest first, filtered by state, with the total', async () => {
        const receiver = await aReceiver()
        receiver.behave((request, response, n) => answers(n < 4 ? 500 : 200)(request, response, n))
        const id = await anAddon(server, receiver.url)
        const names: string[] = []
        for (let i = 0; i < 5; i++) names.push(await aToggle(server))
        await settled(server, id, 5)
        const page = async (query: string) => {
          const { integrationEvents, total } = await succeed(server, 'GET', `${ADDONS}/${id}/events${query}`)
          return [integrationEvents.map(({ event }: { event: { featureName: string } }) => event.featureName), total]
        }
        expect(await page('')).toEqual([names.toReversed(), 5])
        expect(await page('?limit=2')).toEqual([[names[4], names[3]], 5])
        expect(await page('?limit=2&offset=2')).toEqual([[names[2], names[1]], 5])
        expect(await page('?state=dead')).toEqual([[names[1], names[0]], 2])
        expect(await page('?state=sent&limit=1')).toEqual([[names[4]], 3])
        expect(await page('?state=pending')).toEqual([[], 0])
        for (const query of ['?state=lost', '?limit=-1', '?limit=x', '?offset=1e3'])
          expectFailure(await server.call('GET', `${ADDONS}/${id}/events${query}`), 400, 'ValidationError')
      })

      it('shows an Editor messages and outcomes, without responses of the receiver', async () => {
        const receiver = await aReceiver(answers(500, 'the inside of our network'))
        const id = await anAddon(server, receiver.url)
        await aToggle(server)
        await settled(server, id, 1)
        const { body } = await server.call('GET', `${ADDONS}/${id}/events`, undefined, editor.as)
        expect(body.integrationEvents[0].attempts).toEqual([
          { at: expect.any(String), ok: false },
          { at: expect.any(String), ok: false },
        ])
      })

      it('contains the time of the next attempt and the waiting deliveries', async () => {
        const patient = await startServer(engine, { settings: { ...QUICK, ADDON_RETRY_AFTER_MS: '600000' } })
        const receiver = await aReceiver(answers(500))
        const id = await anAddon(patient, receiver.url)
        await aToggle(patient)
        await aToggle(patient)
        await expect.poll(async () => (await logOf(patient, id))[0]?.attempts.length).toBe(1)
        const [first, second] = await logOf(patient, id)
        expect(Date.parse(first.dueAt) - Date.parse(first.attempts[0].at)).toBeGreaterThanOrEqual(600_000)
        expect([first.state, second.state, second.attempts]).toEqual(['pending', 'pending', []])
        await patient.stop()
      })

      it('removes old finished deliveries and never pending ones', async () => {
        const receiver = await aReceiver()
        const id = await anAddon(server, receiver.url)
        for (let i = 0; i < 3; i++) await aToggle(server)
        const [first, second] = await settled(server, id, 3)
        const old = '2020-01-01T00:00:00.000Z'
        await server.sql(
          `update addon_deliveries set finished_at = '${old}', created_at = '${old}' where id = ${first.id}`,
        )
        await succeed(server, 'POST', `${ADDONS}/${id}/off`)
        await server.sql(
          `update addon_deliveries set finished_at = null, state = 'pending', created_at = '${old}' where id = ${second.id}`,
        )
        await server.newEvents()
        await server.running.product.jobs.runNow('forget-deliveries')
        expect(await server.newEvents()).toMatchObject([
          { type: 'housekeeping-done', createdBy: 'leverframe', data: { what: 'deliveries of add-ons', count: 1 } },
        ])
        expect((await logOf(server, id)).map((delivery) => delivery.id)).not.toContain(first.id)
        expect(await countOf(server, id, 'pending')).toBe(1)
        await server.running.product.jobs.runNow('forget-deliveries')
        expect(await server.newEvents()).toEqual([])
      })
    })

    it('are planned for more events than are read at once', async () => {
      const { hold, release } = held()
      const receiver = await aReceiver(hold)
      const id = await anAddon(server, receiver.url)
      await aToggle(server)
      await expect.poll(() => receiver.requests.length).toBe(1)
      const columns = 'type, created_at, created_by, project, feature_name, data'
      await server.sql(
        `insert into events (${columns}) with recursive n(i) as (select 1 union all select i + 1 from n where i < 501)
         select ${columns} from events, n where id = (select max(id) from events)`,
      )
      await aToggle(server)
      await expect.poll(() => countOf(server, id)).toBe(503)
      await succeed(server, 'POST', `${ADDONS}/${id}/off`)
      release()
    })

    describe('resending', () => {
      it('repeats a dead or sent delivery with the same delivery id and records an event', async () => {
        const receiver = await aReceiver(answers(500))
        const id = await anAddon(server, receiver.url)
        const toggle = await aToggle(server)
        const [dead] = await settled(server, id, 1)
        receiver.behave(accepts)
        const again = await recording(server, 'POST', `${ADDONS}/${id}/events/${dead.id}/resend`)
        expectEmpty(again, 202)
        expect(again.facts).toEqual([
          {
            type: 'addon-delivery-resent',
            data: {
              addonId: id,
              provider: 'webhook',
              deliveryId: dead.deliveryId,
              eventId: dead.event.id,
              eventType: 'feature-created',
              state: 'pending',
            },
            preData: { state: 'dead' },
          },
        ])
        const [sent] = await settled(server, id, 1)
        expect(sent).toMatchObject({ state: 'sent', deliveryId: dead.deliveryId })
        expect(sent.attempts.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false, true])
        expectEmpty(await server.call('POST', `${ADDONS}/${id}/events/${dead.id}/resend`), 202)
        await expect.poll(() => receiver.requests.length).toBe(4)
        expect(receiver.bodies().map(({ featureName }) => featureName)).toEqual(Array.from({ length: 4 }, () => toggle))
        expect(new Set(receiver.requests.map(({ headers }) => headers['x-leverframe-delivery'])).size).toBe(1)
      })

      it('makes two more attempts when it fails, and keeps the last ten attempts', async () => {
        const receiver = await aReceiver(answers(500))
        const id = await anAddon(server, receiver.url)
        await aToggle(server)
        const [{ id: deliveryId }] = await settled(server, id, 1)
        for (let round = 2; round <= 7; round++) {
          await succeed(server, 'POST', `${ADDONS}/${id}/events/${deliveryId}/resend`)
          const [delivery] = await settled(server, id, 1)
          expect(delivery.attempts).toHaveLength(Math.min(10, round * 2))
          expect(receiver.requests).toHaveLength(round * 2)
        }
      })

      it('is refused for pending deliveries, those of another add-on, and while the add-on is off', async () => {
        const { hold, release } = held()
        const receiver = await aReceiver(hold)
        const id = await anAddon(server, receiver.url)
        await aToggle(server)
        await expect.poll(() => countOf(server, id)).toBe(1)
        const [pending] = await logOf(server, id)
        const resend = (addon: number, delivery: number) => ({
          method: 'POST',
          path: `${ADDONS}/${addon}/events/${delivery}/resend`,
        })
        await expectRefusal(server, resend(id, pending.id), [409, 'ConflictError'])
        const other = await anAddon(server, receiver.url)
        await expectRefusal(server, resend(other, pending.id), [404, 'NotFoundError'])
        await expectRefusal(server, resend(id, 999_999), [404, 'NotFoundError'])
        await succeed(server, 'POST', `${ADDONS}/${id}/off`)
        await server.sql(`update addon_deliveries set state = 'dead' where id = ${pending.id}`)
        await expectRefusal(server, resend(id, pending.id), [409, 'ConflictError'])
        release()
      })
    })
  })
