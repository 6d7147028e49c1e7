import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from '../lib/generated/schema.d.ts'
import { failureOf } from './failure.ts'
import { BASE_URL } from './page-facts.ts'

const failures: Middleware = {
  onResponse: async ({ response }) => {
    if (!response.ok) throw await failureOf(response)
  },
}

/** Our API with its types: `told(api.GET('/api/admin/projects'))`. Whatever is not a success is thrown as an `ApiFailure`. */
export const api = createClient<paths>({ baseUrl: BASE_URL })
api.use(failures)

/** What was answered. */
export async function told<T>(asked: Promise<{ data?: T }>): Promise<Exclude<T, undefined>> {
  return (await asked).data as Exclude<T, undefined>
}

/** The same with the tag of what was answered, to be sent as `If-Match` with a change. */
export async function toldWithTag<T>(
  asked: Promise<{ data?: T; response: Response }>,
): Promise<{ value: Exclude<T, undefined>; etag: string | null }> {
  const { data, response } = await asked
  return { value: data as Exclude<T, undefined>, etag: response.headers.get('etag') }
}
