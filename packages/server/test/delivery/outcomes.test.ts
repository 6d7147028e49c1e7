import { createHmac } from 'node:crypto'
import { ADDONS, anAddon, IMPATIENT, logOf, QUICK, removeAddons, settled } from '@leverframe/testing/addons'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, serverFor, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  aClosedPort,
  accepts,
  answers,
  answersAfter,
  aReceiver,
  type Behaviour,
  closesHalfWay,
  drips,
  echoes,
  first,
  hangs,
  redirectsTo,
  resets,
  stopReceivers,
  talks,
} from '@leverframe/testing/receivers'
import { aStrategy, ISO_TIME, succeed, toggleEnvironmentPath, UUID } from '@leverframe/testing/scenario'
import { afterAll, afterEach, describe, expect, it } from 'vitest'

afterAll(stopReceivers)

interface Outcome {
  readonly requests: number
  readonly state: 'sent' | 'dead'
  /** Status, response and error of each attempt. */
  readonly attempts: readonly (readonly [status: number | undefined, answer: string | undefined, error?: RegExp])[]
}

const twice = <T>(one: T): readonly [T, T] => [one, one]
const refused = (status: number, answer = ''): Outcome => ({
  requests: 2,
  state: 'dead',
  attempts: twice([status, answer, new RegExp(`^The receiver answered ${status}`)]),
})
const lost = (why: RegExp): Outcome => ({ requests: 2, state: 'dead', attempts: twice([undefined, undefined, why]) })
const arrived = (status: number, answer: string): Outcome => ({
  requests: 1,
  state: 'sent',
  attempts: [[status, answer]],
})

const CASES: readonly (readonly [name: string, behaviour: Behaviour, outcome: Outcome])[] = [
  ['accepts', accepts, arrived(200, 'thank you')],
  ['accepts with 201', answers(201, 'made'), arrived(201, 'made')],
  ['accepts without a word', answers(204), arrived(204, '')],
  ['answers slowly, but in time', answersAfter(150), arrived(200, 'thank you')],
  ['talks for very long', talks(1_000_000), arrived(200, 'x'.repeat(2_000))],
  ['refuses with 400', answers(400, 'no\n\tthank you'), refused(400, 'no thank you')],
  ['refuses with 404', answers(404), refused(404)],
  ['refuses with 429', answers(429, 'later'), refused(429, 'later')],
  ['refuses with 500', answers(500, 'broken'), refused(500, 'broken')],
  ['closes half-way', closesHalfWay, lost(/closed the connection early/)],
  ['breaks the connection', resets, lost(/closed the connection early/)],
  [
    'refuses once',
    first(1, answers(503, 'busy')),
    {
      requests: 2,
      state: 'sent',
      attempts: [
        [503, 'busy', /^The receiver answered 503$/],
        [200, 'thank you'],
      ],
    },
  ],
  [
    'breaks once',
    first(1, resets),
    {
      requests: 2,
      state: 'sent',
      attempts: [
        [undefined, undefined, /closed the connection early/],
        [200, 'thank you'],
      ],
    },
  ],
]

const SILENT: typeof CASES = [
  ['hangs', hangs, lost(/did not respond in time/)],
  ['answers too late', answersAfter(60_000), lost(/did not respond in time/)],
  ['drips', drips, lost(/did not respond in time/)],
]

/** The requests that were sent, their number, and the delivery log. */
async function expectOutcome(server: TestServer, behaviour: Behaviour, outcome: Outcome): Promise<void> {
  const receiver = await aReceiver(behaviour)
  const id = await anAddon(server, receiver.url)
  await server.newEvents()
  const toggle = await aToggle(server)
  const [delivery] = await settled(server, id, 1)
  const [event] = await server.newEvents()
  expect(delivery).toEqual({
    id: expect.any(Number),
    deliveryId: expect.stringMatching(UUID),
    integrationId: id,
    state: outcome.state,
    recipient: '',
    createdAt: expect.stringMatching(ISO_TIME),
    finishedAt: expect.stringMatching(ISO_TIME),
    attempts: outcome.attempts.map(([status, answer, error]) => ({
      at: expect.stringMatching(ISO_TIME),
      durationMs: expect.any(Number),
      ok: error === undefined,
      ...(status !== undefined && { status, answer }),
      ...(error !== undefined && { error: expect.stringMatching(error) }),
    })),
    event: {
      id: event?.id,
      type: 'feature-created',
      createdAt: event?.createdAt,
      createdBy: event?.createdBy,
      project: 'default',
      featureName: toggle,
    },
  })
  expect(receiver.requests).toHaveLength(outcome.requests)
  const body = JSON.stringify({
    id: event?.id,
    type: 'feature-created',
    createdAt: event?.createdAt,
    createdBy: event?.createdBy,
    createdByUserId: event?.createdByUserId ?? null,
    project: 'default',
    environment: null,
    featureName: toggle,
    data: event?.data,
    preData: null,
    groupId: null,
  })
  // The same bytes each time, to the last header.
  for (const request of receiver.requests)
    expect(request).toEqual({
      method: 'POST',
      path: '/hook',
      headers: {
        host: `127.0.0.1:${receiver.port}`,
        connection: expect.any(String),
        'user-agent': 'leverframe',
        'accept-encoding': 'identity',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'x-leverframe-delivery': delivery.deliveryId,
        'x-leverframe-event': 'feature-created',
      },
      body,
      at: expect.any(Number),
    })
  await succeed(server, 'DELETE', `${ADDONS}/${id}`)
  await receiver.stop()
}

for (const engine of proofEngines)
  describe(`a message without a response on ${engine}`, () => {
    const server = serverFor(engine, { settings: IMPATIENT })
    afterEach(() => removeAddons(server))

    it.each(SILENT)('from a receiver that %s is dead after two attempts', (_, behaviour, outcome) =>
      expectOutcome(server, behaviour, outcome),
    )

    it('to an unknown host is dead after two attempts', async () => {
      const id = await anAddon(server, 'http://nowhere.invalid/hook')
      await aToggle(server)
      const [delivery] = await settled(server, id, 1)
      expect([delivery.state, delivery.attempts.length]).toEqual(['dead', 2])
      for (const { error } of delivery.attempts)
        expect(error).toMatch(/host name cannot be resolved|did not respond in time/)
    })
  })

for (const engine of proofEngines)
  describe(`a message on ${engine}`, () => {
    const server = serverFor(engine, { settings: QUICK })
    afterEach(() => removeAddons(server))

    it.each(CASES)('to a receiver that %s has the expected attempts, state and log', (_, behaviour, outcome) =>
      expectOutcome(server, behaviour, outcome),
    )

    it.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async (status) => {
      const elsewhere = await aReceiver()
      const receiver = await aReceiver(redirectsTo(elsewhere.url, status))
      const id = await anAddon(server, receiver.url)
      await aToggle(server)
      const [delivery] = await settled(server, id, 1)
      expect(delivery.state).toBe('dead')
      expect(delivery.attempts).toMatchObject(
        twice({ status, ok: false, error: expect.stringContaining('redirects are not followed') }),
      )
      expect([receiver.requests.length, elsewhere.requests.length]).toEqual([2, 0])
    })

    it('to a closed port is dead after two attempts', async () => {
      const id = await anAddon(server, `http://127.0.0.1:${await aClosedPort()}/`)
      await aToggle(server)
      const [delivery] = await settled(server, id, 1)
      expect([delivery.state, delivery.attempts.length]).toEqual(['dead', 2])
      for (const { error } of delivery.attempts) expect(error).toMatch(/no connection could be opened/)
    })

    it('is retried only after ADDON_RETRY_AFTER_MS', async () => {
      const receiver = await aReceiver(first(1, answers(500)))
      const id = await anAddon(server, receiver.url)
      await aToggle(server)
      const [{ attempts }] = await settled(server, id, 1)
      const [begin, end] = attempts.map(({ at }: { at: string }) => Date.parse(at))
      expect(end - begin).toBeGreaterThanOrEqual(Number(QUICK.ADDON_RETRY_AFTER_MS))
    })

    it('has an authorization header only when one is set, and a signature that the receiver can verify', async () => {
      const plain = await aReceiver()
      const signed = await aReceiver()
      const ids = [
        await anAddon(server, plain.url, { parameters: { authorization: '  ' } }),
        await anAddon(server, signed.url, {
          parameters: { authorization: 'Bearer of-the-receiver' },
          signingKey: 'ключ of the receiver',
        }),
      ]
      const name = uniqueName()
      await succeed(server, 'POST', '/api/admin/projects/default/features', { name, description: 'häßlich "quoted"' })
      for (const id of ids) await settled(server, id, 1)
      const [[unsigned], [request]] = [plain.requests, signed.requests]
      expect(Object.keys(unsigned?.headers ?? {})).not.toContain('authorization')
      expect(Object.keys(unsigned?.headers ?? {})).not.toContain('x-leverframe-signature')
      expect(request?.headers.authorization).toBe('Bearer of-the-receiver')
      const mac = createHmac('sha256', 'ключ of the receiver')
        .update(Buffer.from(request?.body ?? ''))
        .digest('hex')
      expect(request?.headers['x-leverframe-signature']).toBe(`sha256=${mac}`)
      expect(request?.body).toContain('häßlich')
    })

    it('follows its template, with user input escaped', async () => {
      const nasty = '"}, {"x": "\n\\ <!channel> & {{event.type}}'
      const [json, text] = [await aReceiver(), await aReceiver()]
      const template =
        '{"what":"{{event.type}}","who":"{{event.createdBy}}","why":"{{event.data.description}}","all":{{{event}}}}'
      const ids = [
        await anAddon(server, json.url, { parameters: { bodyTemplate: template } }),
        await anAddon(server, text.url, {
          parameters: { contentType: 'text/plain', bodyTemplate: '{{event.data.name}} at {{event.data.createdAt}}' },
        }),
      ]
      const name = uniqueName()
      const { createdAt } = await succeed(server, 'POST', '/api/admin/projects/default/features', {
        name,
        description: nasty,
      })
      for (const id of ids) expect((await settled(server, id, 1))[0].state).toBe('sent')
      expect(json.bodies()[0]).toMatchObject({
        what: 'feature-created',
        why: nasty,
        all: { type: 'feature-created', data: { name, description: nasty } },
      })
      expect(text.requests[0]).toMatchObject({
        body: `${name} at ${createdAt}`,
        headers: { 'content-type': 'text/plain' },
      })
    })

    it('is logged without secrets that the receiver echoes', async () => {
      const receiver = await aReceiver(echoes)
      const secrets = ['path-of-the-receiver', 'word-of-the-receiver', 'key-of-the-receiver']
      const id = await anAddon(server, `${receiver.url}/${secrets[0]}?token=query-of-the-receiver`, {
        parameters: { authorization: `Bearer ${secrets[1]}` },
        signingKey: secrets[2],
      })
      await aToggle(server)
      const [delivery] = await settled(server, id, 1)
      expect(delivery.attempts[0].answer).toContain('*****')
      const { store } = server.running.product.deps
      const rows = JSON.stringify(await store.read.selectFrom('addon_deliveries').selectAll().execute())
      for (const secret of [...secrets, 'query-of-the-receiver']) {
        expect(JSON.stringify(delivery)).not.toContain(secret)
        expect(rows).not.toContain(secret)
      }
      expect(receiver.requests[0]?.path).toContain(secrets[0])
    })

    it('contains the environment and the previous data, where there are any', async () => {
      const receiver = await aReceiver()
      const id = await anAddon(server, receiver.url, {
        events: ['feature-environment-enabled', 'feature-metadata-updated'],
      })
      const toggle = await aToggle(server)
      await aStrategy(server, toggle)
      await server.newEvents()
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      await succeed(server, 'PUT', togglePath(toggle), { description: 'new' })
      await settled(server, id, 2)
      const events = await server.newEvents()
      expect(receiver.bodies()).toMatchObject(events)
      expect(receiver.bodies()).toMatchObject([
        { environment: 'development', featureName: toggle, data: { name: toggle } },
        { environment: null, data: { description: 'new' }, preData: { description: '' } },
      ])
      expect((await logOf(server, id)).map(({ event }) => event.environment)).toEqual(['development', undefined])
    })
  })
