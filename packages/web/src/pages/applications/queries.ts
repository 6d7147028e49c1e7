import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ResponseBody } from '../../lib/operations.ts'

export type Application = ResponseBody<'/api/admin/metrics/applications'>['applications'][number]
export type KnownApplication = ResponseBody<'/api/admin/metrics/applications/{appName}'>
export type Overview = ResponseBody<'/api/admin/metrics/applications/{appName}/overview'>
export type Instance = ResponseBody<'/api/admin/metrics/applications/{appName}'>['instances'][number]
export type OutdatedSdk = ResponseBody<'/api/admin/metrics/sdks/outdated'>['sdks'][number]
export type UnknownToggle = ResponseBody<'/api/admin/metrics/unknown-flags'>['unknownFlags'][number]

/** Reports of SDKs have no events, so this is polled. */
const EVERY_MS = 30_000

export const APPLICATIONS_AT_A_TIME = 25

export const applicationsPage = (query: string, offset: number) =>
  dataOf(
    api.GET('/api/admin/metrics/applications', {
      params: {
        query: {
          ...(query && { query }),
          offset: String(offset),
          limit: String(APPLICATIONS_AT_A_TIME),
          sortBy: 'lastSeen',
          sortOrder: 'desc',
        },
      },
    }),
  )

export const applicationQuery = (appName: string) =>
  queryOptions({
    queryKey: keys.applications(appName),
    refetchInterval: EVERY_MS,
    queryFn: () => dataOf(api.GET('/api/admin/metrics/applications/{appName}', { params: { path: { appName } } })),
  })

export const overviewQuery = (appName: string) =>
  queryOptions({
    queryKey: keys.applications(appName, 'overview'),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    queryFn: () =>
      dataOf(api.GET('/api/admin/metrics/applications/{appName}/overview', { params: { path: { appName } } })),
  })

export const unknownTogglesQuery = queryOptions({
  queryKey: keys.applications(undefined, 'unknown'),
  refetchInterval: EVERY_MS,
  queryFn: async () => (await dataOf(api.GET('/api/admin/metrics/unknown-flags'))).unknownFlags,
})

export const outdatedSdksQuery = queryOptions({
  queryKey: keys.applications(undefined, 'outdated'),
  refetchInterval: EVERY_MS,
  queryFn: async () => (await dataOf(api.GET('/api/admin/metrics/sdks/outdated'))).sdks,
})
