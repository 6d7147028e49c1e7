import type { FastifyInstance } from 'fastify'
import { Durations } from '../telemetry/durations.ts'
import type { Sample } from '../telemetry/metrics.ts'
import type { OnResponse } from './fast-path.ts'

/** Requests to one method of one route. */
export class RouteStatistics {
  readonly durations = new Durations()
  readonly labels: { readonly method: string; readonly route: string }
  /** By the first digit of the status. */
  readonly #byClass = [0, 0, 0, 0, 0, 0]

  constructor(method: string, route: string) {
    this.labels = { method, route }
  }

  /** `durationMs` is undefined for responses that last for hours. */
  tally(status: number, durationMs: number | undefined): void {
    const statusClass = Math.floor(status / 100)
    this.#byClass[statusClass] = (this.#byClass[statusClass] ?? 0) + 1
    if (durationMs !== undefined) this.durations.observe(durationMs / 1_000)
  }

  counts(): Sample[] {
    return this.#byClass.flatMap((value, statusClass) =>
      value === 0 ? [] : [{ labels: { ...this.labels, status: `${statusClass}xx` }, value }],
    )
  }
}

/** For paths that no route matches: paths that callers invent must not become labels. */
const UNMATCHED = { method: 'ANY', route: 'unmatched' }

/** Requests by route pattern. There is one entry per route that was ever called. */
export class RequestStatistics {
  readonly #basePath: string
  readonly #byRoute = new Map<string, RouteStatistics>()

  constructor(basePath: string) {
    this.#basePath = basePath
  }

  /** `url` is the pattern of a route, with BASE_PATH. */
  of(method: string, url: string): RouteStatistics {
    const key = `${method} ${url}`
    const known = this.#byRoute.get(key)
    if (known) return known
    const statistics = new RouteStatistics(method, url.startsWith('/') ? url.slice(this.#basePath.length) || '/' : url)
    this.#byRoute.set(key, statistics)
    return statistics
  }

  /** For responses of the fast path: there the path is the route. */
  tallyResponse: OnResponse = ({ method = '', url = '' }, { statusCode }, durationMs) => {
    const query = url.indexOf('?')
    this.of(method, query < 0 ? url : url.slice(0, query)).tally(statusCode, durationMs)
  }

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const { url } = request.routeOptions
      const statistics = url === undefined ? this.of(UNMATCHED.method, UNMATCHED.route) : this.of(request.method, url)
      const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
      statistics.tally(reply.raw.statusCode, isStream ? undefined : reply.elapsedTime)
      done()
    })
  }

  counts = (): Sample[] => [...this.#byRoute.values()].flatMap((statistics) => statistics.counts())

  durations = (): Sample<Durations>[] =>
    [...this.#byRoute.values()].map(({ labels, durations }) => ({ labels, value: durations }))
}
