import { engineInTurn } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aToggle, startServer, type TestServer, togglePath } from '@leverframe/testing/harness'
import { aClosedPort, aReceiver, type Receiver, stopReceivers } from '@leverframe/testing/receivers'
import { anSdkToken, SPEC } from '@leverframe/testing/sdk/clients'
import type { Body } from '@leverframe/testing/send'
import { afterEach, describe, expect, it } from 'vitest'
import { recordedLog } from './log-lines.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status: { readonly code: number }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const TRACEPARENT = { traceparent: `00-${TRACE}-${PARENT}-01` }

/** A stop does not wait for long until spans have arrived. */
const batchesOf = (receiver: Receiver): Body[] => receiver.bodies().map((body) => body.resourceSpans[0])
const spansOf = (receiver: Receiver): Span[] => batchesOf(receiver).flatMap(({ scopeSpans }) => scopeSpans[0].spans)
const factsOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

describe.each(engineInTurn(import.meta.url))('traces on %s', (engine) => {
  afterEach(() => stopReceivers())
  const traced = async (settings: Readonly<Record<string, string>> = {}): Promise<[TestServer, Receiver]> => {
    const receiver = await aReceiver()
    const server = await startServer(engine, {
      settings: { OTEL_EXPORTER_OTLP_ENDPOINT: new URL(receiver.url).origin, ...settings },
    })
    return [server, receiver]
  }

  it('have a span for a request under the span of its caller, and below it the command and the transaction', async () => {
    const [server, receiver] = await traced()
    const { body } = await server.call<{ name: string }>(
      'POST',
      '/api/admin/projects/default/features',
      { name: 'secret-launch' },
      { headers: TRACEPARENT },
    )
    await server.stop()
    const ofTrace = () => spansOf(receiver).filter(({ traceId }) => traceId === TRACE)
    await expect.poll(() => ofTrace().map(({ name }) => name)).toContain('transaction')
    const spans = ofTrace()
    const [request, command, transaction] = ['POST ', 'command ', 'transaction'].map((begin) =>
      spans.find(({ name }) => name.startsWith(begin)),
    ) as [Span, Span, Span]
    expect([request.name, request.kind, request.parentSpanId, request.status.code]).toEqual([
      'POST /api/admin/projects/:projectId/features',
      2,
      PARENT,
      0,
    ])
    expect(factsOf(request)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/admin/projects/:projectId/features',
      'http.response.status_code': 201,
      'leverframe.user.type': 'token',
    })
    expect([command.parentSpanId, transaction.parentSpanId]).toEqual([request.spanId, command.spanId])
    expect(factsOf(transaction)).toEqual({ 'db.system': engine })
    const within = (inner: Span, outer: Span) =>
      BigInt(inner.startTimeUnixNano) >= BigInt(outer.startTimeUnixNano) &&
      BigInt(inner.endTimeUnixNano) >= BigInt(inner.startTimeUnixNano)
    expect([within(command, request), within(transaction, command)]).toEqual([true, true])
    const sent = JSON.stringify(receiver.bodies())
    for (const secret of [body.name, ADMIN_TOKEN, 'the-admin-of-the-tests']) expect(sent).not.toContain(secret)
  })

  it('include polls of SDKs on the fast path, and requests that fail', async () => {
    const [server, receiver] = await traced({ BASE_PATH: '/toggles' })
    const { secret } = await anSdkToken(server)
    for (let count = 0; count < 2; count++)
      await server.call('GET', '/api/client/features', undefined, {
        token: secret,
        headers: { ...SPEC, ...TRACEPARENT },
      })
    await server.call('GET', togglePath('absent'), undefined, { token: null, headers: TRACEPARENT })
    await server.stop()
    const found = () =>
      spansOf(receiver)
        .filter(({ traceId, parentSpanId }) => traceId === TRACE && parentSpanId === PARENT)
        .map((span) => [span.name, factsOf(span)['http.response.status_code'], factsOf(span)['leverframe.user.type']])
    await expect.poll(found).toEqual([
      ['GET /api/client/features', 200, 'client'],
      ['GET /api/client/features', 200, 'client'],
      ['GET /api/admin/projects/:projectId/features/:featureName', 401, 'anonymous'],
    ])
  })

  it('carry the name of the service and the headers that the operator set', async () => {
    const [server, receiver] = await traced({
      OTEL_SERVICE_NAME: 'toggles',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-team=one',
    })
    await aToggle(server)
    await server.stop()
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(0)
    const [request] = receiver.requests
    expect([request?.headers.authorization, request?.headers['x-team'], request?.headers['content-type']]).toEqual([
      'Bearer abc',
      'one',
      'application/json',
    ])
    const { attributes } = batchesOf(receiver)[0].resource
    expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'toggles' } })
  })

  it('that cannot be sent log a warning and delay nothing', async () => {
    const { log, warnings } = recordedLog()
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${await aClosedPort()}`
    const server = await startServer(engine, { log, settings: { OTEL_EXPORTER_OTLP_ENDPOINT } })
    await aToggle(server)
    await server.stop()
    await expect.poll(() => warnings().map(({ msg }) => msg)).toContain('traces could not be sent and are lost')
  })
})
