import swagger from '@fastify/swagger'
import { Type } from 'typebox'
import { FAILURES } from './failures.ts'
import type { App } from './server.ts'

const ErrorBodySchema = Type.Object(
  {
    id: Type.String({ description: 'Identifier of this error; it stands in the log too.' }),
    name: Type.String({ description: 'Kind of error.' }),
    message: Type.String({ description: 'What is wrong, in a sentence.' }),
    details: Type.Optional(Type.Array(Type.Object({ path: Type.Optional(Type.String()), message: Type.String() }))),
  },
  { description: 'Every failure has this shape.' },
)

/** The statuses that any operation can answer with, beside its own. */
const everywhere = (hasBody: boolean, isPublic: boolean): number[] => [
  ...(hasBody ? [400, 413, 415] : []),
  ...(isPublic ? [] : [401, 403]),
  503,
]

const namesOf = (status: number): string =>
  Object.values(FAILURES)
    .filter((failure) => failure.status === status)
    .map(({ name }) => name)
    .join(', ')

/** OpenAPI 3.1 from the schemas on the routes. Register before any route. */
export async function describeApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Leverframe', version, description: 'Administration of feature toggles.' },
      components: {
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      },
      security: [{ apiKey: [] }],
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => {
      const access = route.config?.access
      const own = (schema?.response ?? {}) as Record<string, unknown>
      const statuses = everywhere(schema !== undefined && 'body' in schema, access !== undefined && 'public' in access)
      const failures = statuses
        .filter((status) => !(status in own))
        .map((status) => [status, { ...ErrorBodySchema, description: namesOf(status) }])
      return { url, schema: { ...schema, response: { ...own, ...Object.fromEntries(failures) } } }
    },
  })
}
