import swagger from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { RouteAccess } from './access.ts'
import { FAILURES } from './failures.ts'
import { acceptedTypes } from './json-body.ts'
import type { App } from './server.ts'

const ERROR_FIELDS = {
  id: Type.String({ description: 'Identifier of this error; it stands in the log too.' }),
  name: Type.String({ description: 'Kind of error.' }),
  message: Type.String({ description: 'What is wrong, in a sentence.' }),
  details: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.Optional(Type.String()),
        message: Type.String(),
        description: Type.String({ description: 'Equal to the message.' }),
      }),
    ),
  ),
}

const ErrorBodySchema = Type.Object(ERROR_FIELDS, {
  description: 'Every failure has this shape. A 401 has more fields.',
})

/** Those of a LoginHint. */
const LOGIN_FIELDS = {
  type: Type.String({ description: 'How users log in.' }),
  path: Type.String({ description: 'Path of the log-in.' }),
  options: Type.Array(Type.Object({ type: Type.String(), message: Type.String(), path: Type.String() }), {
    description: 'Other ways to log in, such as single sign-on.',
  }),
  disablePasswordAuth: Type.Optional(Type.Literal(true, { description: 'Set when log-in by password is disabled.' })),
  emailEnabled: Type.Optional(
    Type.Literal(true, { description: 'Set when users can request a link to reset their password by e-mail.' }),
  ),
}

const UnauthorizedSchema = Type.Object(
  { ...ERROR_FIELDS, ...LOGIN_FIELDS },
  { description: 'The failure of a request without a valid token or session, and how to log in.' },
)

/** Schemas of all failures of an operation that adds fields to them, by status. */
export const failuresWith = (fields: Readonly<Record<string, TSchema>>): Record<number, TSchema> =>
  Object.fromEntries(
    [400, 401, 403, 404, 413, 415, 429].map((status) => [
      status,
      Type.Object(
        { ...fields, ...ERROR_FIELDS, ...(status === 401 && LOGIN_FIELDS) },
        { description: namesOf(status) },
      ),
    ]),
  )

const SCHEMAS = { Error: ErrorBodySchema, Unauthorized: UnauthorizedSchema }
const schemaNameOf = (status: number): keyof typeof SCHEMAS => (status === 401 ? 'Unauthorized' : 'Error')

interface Kind {
  readonly hasBody: boolean
  readonly hasParams: boolean
  readonly hasQuery: boolean
  readonly isPublic: boolean
}

/** The statuses that any operation of a kind can respond with, in addition to its own. */
const everywhere = ({ hasBody, hasParams, hasQuery, isPublic }: Kind): number[] => [
  ...(hasBody || hasQuery ? [400] : []),
  ...(hasBody ? [413, 415] : []),
  ...(hasParams ? [404] : []),
  ...(isPublic ? [] : [401, 403]),
  503,
]

const namesOf = (status: number): string =>
  Object.values(FAILURES)
    .filter((failure) => failure.status === status)
    .map(({ name }) => name)
    .join(', ')

const failureResponse = (status: number) => ({
  description: namesOf(status),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaNameOf(status)}` } } },
})

/** "void" is a TypeBox type; in JSON Schema a response without a body is null. */
const publishedResponse = (answer: unknown): unknown => {
  const { type, description } = answer as { type?: unknown; description?: unknown }
  return type === 'void' ? { type: 'null', description } : answer
}

const TOKENS = { client: 'clientToken', frontend: 'frontendToken' } as const
const tokenScheme = (description: string) =>
  ({ type: 'apiKey', in: 'header', name: 'Authorization', description }) as const

const either = (names: Iterable<string>): string => [...new Set(names)].join(' or ')

/** A sentence about the callers of a route. */
function accessText(access: RouteAccess): string {
  if ('public' in access) return `Anyone may call it, because ${access.public}.`
  if ('sdk' in access) return `Needs an API token of the type ${either(access.sdk)}.`
  if ('needs' in access) return `Needs the permission ${either(access.needs)}.`
  if ('needsInProject' in access) {
    const orMembership = access.orMembership ? ', or membership in the project' : ''
    return `Needs the permission ${either(access.needsInProject)} in the project${orMembership}.`
  }
  const needed = 'runs' in access ? access.runs.map(({ needs }) => needs) : []
  if (needed.every((needs) => needs.length === 0)) return 'Every user and every token of the admin API may call it.'
  const depends = needed.length > 1 ? ', depending on the request' : ''
  return `Needs the permission ${either(needed.flat())}${depends}.`
}

const descriptionOf = ({ description }: FastifySchema, access: RouteAccess | undefined): string =>
  [description, access && accessText(access)].filter((one) => one !== undefined).join('\n\n')

function publishedSchema(schema: FastifySchema, route: RouteOptions): FastifySchema {
  const access = route.config?.access
  const isPublic = access !== undefined && 'public' in access
  const hasBody = 'body' in schema
  const failures = everywhere({ hasBody, hasParams: 'params' in schema, hasQuery: 'querystring' in schema, isPublic })
  const own = Object.entries((schema.response ?? {}) as Record<string, unknown>)
  return {
    ...schema,
    description: descriptionOf(schema, access),
    response: Object.fromEntries([
      ...failures.map((status) => [String(status), failureResponse(status)]),
      // The declaration of the route takes precedence.
      ...own.map(([status, answer]) => [status, publishedResponse(answer)]),
    ]),
    ...(hasBody && { consumes: [...acceptedTypes(String(route.method))] }),
    ...(isPublic && { security: [] }),
    ...(access && 'sdk' in access && { security: access.sdk.map((type) => ({ [TOKENS[type]]: [] })) }),
  }
}

const DESCRIPTION = [
  'Administration of feature toggles.',
  'A read under /api/admin refuses a query parameter that it does not declare with 400, so that a filter is never dropped; parameters whose names begin with an underscore are ignored.',
  'Operations for SDKs ignore parameters that they do not know.',
].join(' ')

export interface ApiDescription {
  readonly version: string
  /** The URL of the server without a base path. Not set: the URL of the document. */
  readonly publicUrl?: string | undefined
  readonly basePath: string
  /** What the operations under each heading are about. */
  readonly headings: Readonly<Record<string, string>>
}

/** Generates OpenAPI 3.1 from the schemas of the routes. Register before any route. */
export async function describeApi(app: App, given: ApiDescription): Promise<void> {
  const { version, publicUrl = '', basePath, headings } = given
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Leverframe', version, description: DESCRIPTION },
      servers: [{ url: `${publicUrl}${basePath}` || '/' }],
      tags: Object.entries(headings).map(([name, description]) => ({ name, description })),
      components: {
        schemas: SCHEMAS,
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' },
          clientToken: tokenScheme('An API token of the type client.'),
          frontendToken: tokenScheme('An API token of the type frontend.'),
        },
      },
      security: [{ apiKey: [] }],
    },
    hideUntagged: true,
    stripBasePath: false,
    transform: ({ schema, url, route }) => ({
      url: url.slice(basePath.length),
      schema: publishedSchema(schema ?? {}, route),
    }),
  })
}
