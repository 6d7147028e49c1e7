import { WINDOWS } from '#features/sdk/impact-metrics/index'
import { Failure } from '#kernel/failure'
import { PathId } from '#kernel/names'
import { created, get, noContent, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { metricSourceCommands } from './commands.ts'
import { type PrometheusDeps, queryRange } from './prometheus.ts'
import {
  MetricSource,
  MetricSourceChange,
  MetricSourceList,
  MetricSourceNames,
  NewMetricSource,
  SourceData,
  SourceQuery,
} from './schema.ts'
import { listSources, requireSource, viewOf } from './store.ts'

const all = '/api/admin/metric-sources'
const one = `${all}/:id` as const
const access = { needs: ['ADMIN'] } as const
const params = { id: PathId }

/** Points of one chart. */
const POINTS = 240

export function metricSourceRoutes({ store, clock }: Deps, prometheus: PrometheusDeps) {
  const { createMetricSource, updateMetricSource, deleteMetricSource } = metricSourceCommands
  const sealed = (token: string | null) => (token === null || token === '' ? null : prometheus.box.seal(token))
  return {
    getMetricSources: get(all, 'List metric sources', {
      access,
      response: MetricSourceList,
      handle: async () => ({ sources: (await listSources(store.read)).map(viewOf) }),
    }),
    getMetricSourceNames: get(`${all}/names`, 'List the names of metric sources, for guards', {
      response: MetricSourceNames,
      handle: async () => ({ sources: (await listSources(store.read)).map(({ id, name }) => ({ id, name })) }),
    }),
    createMetricSource: post(all, 'Add a server with the query API of Prometheus as a source of metrics', {
      body: NewMetricSource,
      runs: createMetricSource,
      input: ({ body: { name, url, token = null } }) => ({ name, url, sealedToken: sealed(token) }),
      response: created(MetricSource, 'id'),
      view: viewOf,
    }),
    updateMetricSource: put(one, 'Change a metric source; absent fields keep their value', {
      params,
      body: MetricSourceChange,
      runs: updateMetricSource,
      // Only known fields: others would reach the stored source.
      input: ({ params: { id }, body: { name, url, token } }) => ({
        id: Number(id),
        change: {
          ...(name !== undefined && { name }),
          ...(url !== undefined && { url }),
          ...(token !== undefined && { sealedToken: sealed(token) }),
        },
      }),
      response: MetricSource,
      view: viewOf,
    }),
    deleteMetricSource: remove(one, 'Delete a metric source', {
      params,
      runs: deleteMetricSource,
      input: ({ params: { id } }) => ({ id: Number(id) }),
      response: noContent,
    }),
    queryMetricSource: get(`${one}/query`, 'Run a query at a metric source, for a chart or to test the connection', {
      access,
      params,
      query: SourceQuery,
      response: SourceData,
      handle: async ({ params: { id }, query: { query, range = 'hour' } }) => {
        const source = await requireSource(store.read, Number(id))
        const end = clock()
        const { ms } = WINDOWS[range]
        const start = new Date(end.getTime() - ms)
        const stepSeconds = Math.ceil(ms / 1_000 / POINTS)
        const result = await queryRange(source, { query, start, end, stepSeconds }, prometheus)
        if (!result.ok) throw new Failure('conflict', `The metric source "${source.name}" ${result.because}`)
        return {
          start: start.toISOString(),
          end: end.toISOString(),
          step: String(stepSeconds),
          series: result.value,
          labels: {},
        }
      },
    }),
  }
}
