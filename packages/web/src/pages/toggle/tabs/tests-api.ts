import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../../../api/client.ts'
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
    queryKey: ['toggle', projectId, featureName, 'tests'],
    queryFn: async () => (await dataOf(api.GET(TESTS, at(projectId, featureName)))).tests,
  })

/** To run them changes nothing: it is asked like any other question, and again whenever the toggle changes. */
export const testRunQuery = (projectId: string, featureName: string) =>
  queryOptions({
    queryKey: ['toggle', projectId, featureName, 'tests', 'run'],
    queryFn: async () => ({
      ...(await dataOf(api.POST(RUN, at(projectId, featureName)))),
      at: new Date().toISOString(),
    }),
  })

export const testModeQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'toggle-tests'],
    queryFn: () => dataOf(api.GET('/api/admin/projects/{projectId}/toggle-tests', { params: { path: { projectId } } })),
  })

/** Writes a case, new or old; what is shown of them is asked for again. */
export function useTestWrites(projectId: string, featureName: string) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['toggle', projectId, featureName] })
  const path = (testId: number) => ({ params: { path: { projectId, featureName, testId: String(testId) } } }) as never
  return {
    save: async (id: number | undefined, body: WantedTest) => {
      if (id === undefined) await api.POST(TESTS, { ...at(projectId, featureName), body })
      else await api.PUT(TEST, { ...(path(id) as object), body } as never)
      await refresh()
    },
    remove: async (id: number) => {
      await api.DELETE(TEST, path(id))
      await refresh()
    },
  }
}
