import type { Attributes, AttributeValue, HrTime } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'

export interface OtlpTarget {
  /** OTEL_EXPORTER_OTLP_ENDPOINT, without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** Attributes of this process. */
  readonly resource: Attributes
  readonly onFailure: (error: unknown) => void
}

const TIMEOUT_MS = 10_000
/** The codes of `ExportResultCode`, which is in a separate package. */
const [SUCCESS, FAILED] = [0, 1]

/**
 * Sends spans as OTLP over HTTP in JSON. The exporter of OpenTelemetry would add the metrics and logs SDKs, and
 * protobuf with an install script, for this one request.
 */
export function otlpExporter({ endpoint, headers, resource, onFailure }: OtlpTarget): SpanExporter {
  const sending = new Set<Promise<void>>()
  const postSpans = async (spans: readonly ReadableSpan[]): Promise<void> => {
    const response = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(tracesOf(resource, spans)),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the collector answered ${response.status}`)
  }
  return {
    export: (spans, done) => {
      const sent = postSpans(spans).then(
        () => done({ code: SUCCESS as number }),
        (error: unknown) => {
          onFailure(error)
          done({ code: FAILED as number })
        },
      )
      sending.add(sent)
      void sent.finally(() => sending.delete(sent))
    },
    forceFlush: async () => void (await Promise.all(sending)),
    shutdown: async () => void (await Promise.all(sending)),
  }
}

const tracesOf = (resource: Attributes, spans: readonly ReadableSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [{ scope: { name: 'leverframe' }, spans: spans.map(spanOf) }],
    },
  ],
})

function spanOf(span: ReadableSpan) {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    spanId,
    toggles: traceFlags,
    ...(span.parentSpanContext && { parentSpanId: span.parentSpanContext.spanId }),
    name: span.name,
    // The API counts kinds from 0, the protocol from 1.
    kind: span.kind + 1,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: attributesOf(span.attributes),
    status: { code: span.status.code, ...(span.status.message && { message: span.status.message }) },
  }
}

const nanoseconds = ([seconds, rest]: HrTime): string =>
  String(BigInt(seconds) * 1_000_000_000n + BigInt(Math.round(rest)))

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: otlpValue(value) }]))

function otlpValue(value: AttributeValue): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map((one) => ({ stringValue: String(one) })) } }
  return typeof value === 'number' ? { intValue: value } : { stringValue: String(value) }
}
