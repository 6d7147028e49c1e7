import type { paths } from './generated/schema.d.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never
type Success<R> = R extends { 200: infer T }
  ? T
  : R extends { 201: infer T }
    ? T
    : R extends { 202: infer T }
      ? T
      : never

/** The response body of an operation: `ResponseBody<'/api/admin/projects'>['projects'][number]`. */
export type ResponseBody<P extends keyof paths, M extends Method = 'get'> =
  paths[P] extends Record<M, { responses: infer R }> ? Json<Success<R>> : never

/** The request body of an operation. */
export type RequestBody<P extends keyof paths, M extends Method> =
  paths[P] extends Record<M, infer O> ? (O extends { requestBody?: infer B } ? Json<NonNullable<B>> : never) : never
