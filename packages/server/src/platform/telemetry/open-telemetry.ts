import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace as traceApi,
} from '@opentelemetry/api'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { otlpExporter } from './otlp-exporter.ts'
import { repeatedWarning } from './repeated.ts'
import type { Trace, Tracing, TracingOutside, TracingSettings } from './tracing.ts'

/** https://www.w3.org/TR/trace-context: version, trace, parent, flags. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/** The span of the caller, from its `traceparent` header. */
function parentOf({ headers }: IncomingMessage): Context {
  const [, traceId, spanId, toggles] = TRACEPARENT.exec(String(headers.traceparent ?? '')) ?? []
  if (traceId === undefined || spanId === undefined || toggles === undefined) return ROOT_CONTEXT
  const caller: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(toggles, 16) & 1, isRemote: true }
  return traceApi.setSpanContext(ROOT_CONTEXT, caller)
}

const SERVER_ERROR = 500
const FINISH_MS = 3_000

function endRequest(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The kind of caller, without a name. */
const userTypeOf = ({ actor, sdk }: FastifyRequest): string => actor?.kind ?? sdk?.type ?? 'anonymous'

type Settings = TracingSettings & { readonly otelEndpoint: string }

function openProvider(settings: Settings, { log, version, newId }: TracingOutside): BasicTracerProvider {
  const warn = repeatedWarning(log)
  const exporter = otlpExporter({
    endpoint: settings.otelEndpoint,
    headers: settings.otelHeaders,
    resource: {
      'service.name': settings.otelServiceName,
      'service.version': version,
      'service.instance.id': newId(),
    },
    onFailure: (error) => warn({ err: error }, 'traces could not be sent and are lost'),
  })
  return new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] })
}

/** The span of the current work. */
type Current = AsyncLocalStorage<Span>

const traceWith =
  (tracer: Tracer, current: Current): Trace =>
  async (name, facts, work) => {
    const around = current.getStore()
    const parent = around ? traceApi.setSpan(ROOT_CONTEXT, around) : ROOT_CONTEXT
    const attributes = Object.fromEntries(
      Object.entries(facts).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value]),
    )
    const span = tracer.startSpan(name, { attributes }, parent)
    try {
      return await current.run(span, work)
    } catch (error) {
      // The message is not included, because it may quote user input.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  }

/** Starts the span of a request that began `agoMs` milliseconds ago. */
type StartRequest = (route: string, request: IncomingMessage, agoMs: number) => Span

const startWith =
  (tracer: Tracer, now: () => number): StartRequest =>
  (route, request, agoMs) => {
    const method = request.method ?? ''
    const attributes = { 'http.request.method': method, 'http.route': route }
    const startTime = now() - agoMs
    return tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes, startTime }, parentOf(request))
  }

function watchRequests(app: FastifyInstance, startRequest: StartRequest, current: Current, basePath: string): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const routeOf = ({ routeOptions: { url } }: FastifyRequest) => url?.slice(basePath.length) ?? 'unmatched'
  app.addHook('onRequest', (request, _reply, done) => {
    spans.set(request, startRequest(routeOf(request), request.raw, 0))
    done()
  })
  // Not earlier: reading the body would leave the context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) current.run(span, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // A request that an earlier hook refuses has no span yet.
    const span = spans.get(request) ?? startRequest(routeOf(request), request.raw, reply.elapsedTime)
    span.setAttribute('leverframe.user.type', userTypeOf(request))
    endRequest(span, reply.raw.statusCode)
    done()
  })
}

export function openTelemetryTracing(settings: Settings, outside: TracingOutside): Tracing {
  const provider = openProvider(settings, outside)
  const tracer = provider.getTracer('leverframe')
  const current: Current = new AsyncLocalStorage()
  const startRequest = startWith(tracer, outside.now)
  return {
    trace: traceWith(tracer, current),
    watch: (app) => watchRequests(app, startRequest, current, settings.basePath),
    noteResponse: (route, request, response, durationMs) => {
      const span = startRequest(route, request, durationMs)
      span.setAttribute('leverframe.user.type', route.startsWith('/api/client') ? 'client' : 'frontend')
      endRequest(span, response.statusCode)
    },
    // A collector that hangs does not prevent the process from stopping.
    finish: async () => {
      // `onFailure` has logged it.
      const sent = provider.shutdown().catch(() => {})
      await Promise.race([sent, pause(FINISH_MS, undefined, { ref: false })])
    },
  }
}
