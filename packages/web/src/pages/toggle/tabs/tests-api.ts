import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import type { RequestBody, ResponseBody } from '../../../lib/operations.ts'

const TESTS = '/api/admin/projects/{projectId}/features/{featureName}/tests'
const TEST = '/api/admin/projects/{projectId}/features/{featureName}/tests/{testId}'
const RUN = '/api/admin/projects/{projectId}/features/{featureName}/tests/run'

export type ToggleTest = ResponseBody<typeof TESTS>['tests'][number]
export type TestResult = ResponseBody<typeof RUN, 'post'>['results'][number]
export type WantedTest = RequestBody<typeof TESTS, 'post'>

const at = (projectId: string, featureName: string) => ({ params: { path: { projectId, featureName } } })

export const testsQuery = (projectId: string, featureName: string) =>
  queryOptions({
    queryKey: keys.toggle(projectId, featureName, 'tests'),
    queryFn: async () => (await dataOf(api.GET(TESTS, at(projectId, featureName)))).tests,
  })

/** Running tests writes nothing, so it is a query, which is refetched when the toggle changes. */
export const testRunQuery = (projectId: string, featureName: string) =>
  queryOptions({
    queryKey: keys.toggle(projectId, featureName, 'tests', 'run'),
    queryFn: async () => ({
      ...(await dataOf(api.POST(RUN, at(projectId, featureName)))),
      at: new Date().toISOString(),
    }),
  })

export const testModeQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.project(projectId, 'toggle-tests'),
    queryFn: () => dataOf(api.GET('/api/admin/projects/{projectId}/toggle-tests', { params: { path: { projectId } } })),
  })

const pathOf = (projectId: string, featureName: string, testId: number) =>
  ({ params: { path: { projectId, featureName, testId: String(testId) } } }) as never

/** Creates a test, or replaces the one with this id. */
export const saveTest = (projectId: string, featureName: string, id: number | undefined, body: WantedTest) =>
  id === undefined
    ? api.POST(TESTS, { ...at(projectId, featureName), body })
    : api.PUT(TEST, { ...(pathOf(projectId, featureName, id) as object), body } as never)

export const deleteTest = (projectId: string, featureName: string, id: number) =>
  api.DELETE(TEST, pathOf(projectId, featureName, id))
