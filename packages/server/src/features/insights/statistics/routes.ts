import { Type } from 'typebox'
import { get } from '#platform/http/routes'
import type { InstanceStatistics } from './instance-statistics.ts'
import { csvOf } from './rules.ts'
import { Statistics } from './schema.ts'

const path = '/api/admin/instance-admin/statistics'
/** The counts include private projects. */
const access = { needs: ['ADMIN'] } as const

export const statisticsRoutes = (statistics: InstanceStatistics) => ({
  getInstanceAdminStats: get(path, 'Get the statistics of the instance', {
    access,
    response: Statistics,
    handle: () => statistics.read(),
  }),
  getInstanceAdminStatsCsv: get(`${path}/csv`, 'Get the statistics of the instance as CSV', {
    access,
    produces: ['text/csv'],
    response: Type.String(),
    sends: async (_, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="statistics.csv"')
        .send(csvOf(await statistics.read())),
  }),
})
