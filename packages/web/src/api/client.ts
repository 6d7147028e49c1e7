import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from '../lib/generated/schema.d.ts'
import { failureOf } from './failure.ts'
import { BASE_URL } from './page-config.ts'
import { send } from './send.ts'

const failures: Middleware = {
  onResponse: async ({ response }) => {
    if (!response.ok) throw await failureOf(response)
  },
}

/** The typed client of the API: `dataOf(api.GET('/api/admin/projects'))`. Every error status throws an `ApiFailure`. */
export const api = createClient<paths>({ baseUrl: BASE_URL, fetch: send })
api.use(failures)

/** The body of a response. */
export async function dataOf<T>(response: Promise<{ data?: T }>): Promise<Exclude<T, undefined>> {
  return (await response).data as Exclude<T, undefined>
}

/** The body of a response with its `ETag`, which a later write sends as `If-Match`. */
export async function dataWithEtag<T>(
  request: Promise<{ data?: T; response: Response }>,
): Promise<{ value: Exclude<T, undefined>; etag: string | null }> {
  const { data, response } = await request
  return { value: data as Exclude<T, undefined>, etag: response.headers.get('etag') }
}
