import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ResponseBody } from '../../lib/operations.ts'

export type Insights = ResponseBody<'/api/admin/projects/{projectId}/insights'>
export type Status = ResponseBody<'/api/admin/projects/{projectId}/status'>

const pathOf = (projectId: string) => ({ params: { path: { projectId } } })

export const insightsQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.project(projectId, 'insights'),
    queryFn: () => dataOf(api.GET('/api/admin/projects/{projectId}/insights', pathOf(projectId))),
  })

export const statusQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.project(projectId, 'status'),
    queryFn: () => dataOf(api.GET('/api/admin/projects/{projectId}/status', pathOf(projectId))),
  })

export const trendsQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.project(projectId, 'trends'),
    queryFn: () => dataOf(api.GET('/api/admin/projects/{projectId}/insights/trends', pathOf(projectId))),
  })
