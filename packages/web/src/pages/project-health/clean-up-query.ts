import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { isOutlived, lifetimeDay } from '../../lib/health-text.ts'

const MOST = 100

export interface Typed {
  readonly id: string
  readonly name: string
  readonly lifetimeDays: number | null
}

const search = (query: Record<string, string>) =>
  dataOf(api.GET('/api/admin/search/features', { params: { query: { ...query, limit: String(MOST) } } }))

/** The oldest toggles that lower the health: stale, or past the lifetime of their type. */
export const cleanUpQuery = (projectId: string, types: readonly Typed[], owner: string | undefined) =>
  queryOptions({
    queryKey: keys.toggles(
      projectId,
      'clean-up',
      owner ?? null,
      ...types.map(({ id, lifetimeDays }) => `${id} ${lifetimeDays}`),
    ),
    queryFn: async () => {
      const common = {
        project: `IS:${projectId}`,
        sortBy: 'createdAt',
        ...(owner !== undefined && { owner: `IS:${owner}` }),
      }
      const stale = await search({ ...common, state: 'IS:stale' })
      const mortal = types.flatMap(({ lifetimeDays, id }) => (lifetimeDays === null ? [] : [{ id, lifetimeDays }]))
      const outlived = await Promise.all(
        mortal.map(async ({ id, lifetimeDays }) => {
          const createdAt = `IS_BEFORE:${lifetimeDay(lifetimeDays, Date.now())}`
          const found = await search({ ...common, state: 'IS:active', type: `IS:${id}`, createdAt })
          // The search compares days, health compares times.
          const features = found.features.filter((one) => isOutlived(one, lifetimeDays, Date.now()))
          return { features, total: found.total - (found.features.length - features.length) }
        }),
      )
      const all = [stale, ...outlived]
      return {
        toggles: all.flatMap(({ features }) => features),
        total: all.reduce((sum, { total }) => sum + total, 0),
      }
    },
  })
