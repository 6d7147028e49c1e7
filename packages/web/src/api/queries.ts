/** Queries that several pages use. The first element of a key is the topic that invalidation.ts uses. */

import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, dataWithEtag } from './client.ts'
import { keys } from './query-keys.ts'

export const meQuery = queryOptions({
  queryKey: keys.me(),
  queryFn: () => dataOf(api.GET('/api/admin/user')),
  staleTime: 60_000,
})

export const uiConfigQuery = queryOptions({
  queryKey: keys.uiConfig(),
  queryFn: () => dataOf(api.GET('/api/admin/ui-config')),
  staleTime: 60_000,
})

export const environmentsQuery = queryOptions({
  queryKey: keys.environments(),
  queryFn: async () => (await dataOf(api.GET('/api/admin/environments'))).environments,
  staleTime: 60_000,
})

/** All environments with their use by a project, and its default strategies. */
export const projectEnvironmentsQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.project(projectId, 'environments'),
    queryFn: async () =>
      (await dataOf(api.GET('/api/admin/projects/{projectId}/environments', { params: { path: { projectId } } })))
        .environments,
    staleTime: 60_000,
  })

export const projectsQuery = queryOptions({
  queryKey: keys.projects(),
  queryFn: async () => (await dataOf(api.GET('/api/admin/projects'))).projects,
})

/** A project with its settings, without its toggles. */
export const projectOverviewQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.project(projectId, 'overview'),
    queryFn: () => dataOf(api.GET('/api/admin/projects/{projectId}/overview', { params: { path: { projectId } } })),
  })

/** The toggle with its `ETag`. */
export const toggleQuery = (projectId: string, featureName: string) =>
  queryOptions({
    queryKey: keys.toggle(projectId, featureName),
    queryFn: () =>
      dataWithEtag(
        api.GET('/api/admin/projects/{projectId}/features/{featureName}', {
          params: { path: { projectId, featureName } },
        }),
      ),
  })

export const contextFieldsQuery = queryOptions({
  queryKey: keys.contextFields(),
  queryFn: () => dataOf(api.GET('/api/admin/context')),
})

/** The context fields of one project. */
export const projectFieldsQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.contextFields('project', projectId),
    queryFn: () => dataOf(api.GET('/api/admin/projects/{projectId}/context', { params: { path: { projectId } } })),
  })

/** The context fields that toggles of a project can use: its own and those of all projects. */
export const usableFieldsQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.contextFields('usable', projectId),
    queryFn: () =>
      dataOf(
        api.GET('/api/admin/projects/{projectId}/context', {
          params: { path: { projectId }, query: { include: 'root' } },
        }),
      ),
  })

export const segmentsQuery = queryOptions({
  queryKey: keys.list('segment'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/segments'))).segments,
})

export const strategyTypesQuery = queryOptions({
  queryKey: keys.strategyTypes(),
  queryFn: () => dataOf(api.GET('/api/admin/strategies')),
})

export const featureTypesQuery = queryOptions({
  queryKey: keys.featureTypes(),
  queryFn: () => dataOf(api.GET('/api/admin/feature-types')),
})

export const tagTypesQuery = queryOptions({
  queryKey: keys.tagTypes(),
  queryFn: () => dataOf(api.GET('/api/admin/tag-types')),
})

/** Which environments of a project are changed by change requests only. */
export const protectionQuery = (projectId: string) =>
  queryOptions({
    // Some lists have toggles of all projects: their actions name the project later.
    enabled: projectId !== '',
    queryKey: keys.protection(projectId),
    queryFn: () =>
      dataOf(api.GET('/api/admin/projects/{projectId}/change-requests/config', { params: { path: { projectId } } })),
    staleTime: 60_000,
  })

/** The drafts of the current user: at most one change request per environment. */
export const draftQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.changeRequests('pending', projectId),
    queryFn: () =>
      dataOf(api.GET('/api/admin/projects/{projectId}/change-requests/pending', { params: { path: { projectId } } })),
  })
