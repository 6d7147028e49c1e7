import createClient, { type Middleware } from 'openapi-fetch'
import { BASE_URL } from '../app/page-facts.ts'
import { failureOf } from './failure.ts'
import type { paths } from './generated/schema.d.ts'

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

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never
type Success<R> = R extends { 200: infer T }
  ? T
  : R extends { 201: infer T }
    ? T
    : R extends { 202: infer T }
      ? T
      : never

/** What an operation answers: `Answer<'/api/admin/projects'>['projects'][number]`. */
export type Answer<P extends keyof paths, M extends Method = 'get'> =
  paths[P] extends Record<M, { responses: infer R }> ? Json<Success<R>> : never

/** What an operation takes. */
export type Body<P extends keyof paths, M extends Method> =
  paths[P] extends Record<M, infer O> ? (O extends { requestBody?: infer B } ? Json<NonNullable<B>> : never) : never
