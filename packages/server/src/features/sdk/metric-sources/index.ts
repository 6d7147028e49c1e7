import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { metricSourceCommands } from './commands.ts'
import { type PrometheusDeps, queryInstant } from './prometheus.ts'
import { metricSourceRoutes } from './routes.ts'
import { findSource } from './store.ts'

export type { PrometheusDeps } from './prometheus.ts'
export type { Parsed } from './prometheus-rules.ts'
export { sealedMetricSources } from './store.ts'

/** Servers with the query API of Prometheus, which Admins add. */
export const metricSourcesSlice = (deps: Deps, prometheus: PrometheusDeps): Slice => ({
  commands: listed(metricSourceCommands),
  routes: (app) => mount(app, deps.run, 'Impact metrics', metricSourceRoutes(deps, prometheus)),
})

/** The values of an expression at a source. A source that was deleted or does not respond is a result with the reason. */
export const sourceReader =
  ({ store }: Pick<Deps, 'store'>, prometheus: PrometheusDeps) =>
  async (sourceId: number, query: string, time: Date) => {
    const source = await findSource(store.read, sourceId)
    if (!source) return { ok: false, because: 'was deleted' } as const
    return queryInstant(source, query, time, prometheus)
  }
