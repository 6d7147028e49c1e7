import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from './log.ts'

export type TraceFacts = Readonly<Record<string, string | number | readonly string[]>>

/** Runs work inside a child of the current span. */
export type Trace = <T>(name: string, facts: TraceFacts, work: () => Promise<T>) => Promise<T>

export const traceNothing: Trace = (_name, _facts, work) => work()

export interface Tracing {
  readonly trace: Trace
  /** Creates a span for every request that the framework handles. */
  watch(app: FastifyInstance): void
  /** Creates a span for a request that bypassed the framework and ended now. */
  noteResponse(route: string, request: IncomingMessage, response: ServerResponse, durationMs: number): void
  /** Sends the remaining spans. */
  finish(): Promise<void>
}

export interface TracingSettings {
  readonly otelEndpoint: string | undefined
  readonly otelHeaders: Readonly<Record<string, string>>
  readonly otelServiceName: string
  readonly basePath: string
}

export interface TracingOutside {
  readonly log: Log
  readonly version: string
  readonly newId: () => string
  /**
   * Milliseconds since 1970. The library starts spans with Date.now: with another clock, a child could begin before its
   * parent.
   */
  readonly now: () => number
}

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT: OpenTelemetry is then not loaded. */
export async function openTracing(settings: TracingSettings, outside: TracingOutside): Promise<Tracing | undefined> {
  if (settings.otelEndpoint === undefined) return undefined
  const { openTelemetryTracing } = await import('./open-telemetry.ts')
  return openTelemetryTracing({ ...settings, otelEndpoint: settings.otelEndpoint }, outside)
}
