import { ADMIN_TOKEN, type TestServer } from './harness.ts'

/** A piece of JSON Schema, as the OpenAPI document has it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

export interface Operation {
  readonly id: string
  readonly method: string
  /** With `{name}` where a parameter stands. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** Undefined for operations without a body. */
  readonly body: Schema | undefined
  readonly isPublic: boolean
  /** Token types of SDKs that may call it. Empty for operations outside the data plane. */
  readonly sdkTypes: readonly ('client' | 'frontend')[]
  /** By status: schemas by content type. Empty for a response without content. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, Schema>>>>
}

interface Described {
  readonly operationId?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
  readonly security?: readonly Readonly<Record<string, unknown>>[]
}

const sdkTypesOf = ({ security = [] }: Described) =>
  (['client', 'frontend'] as const).filter((type) => security.some((one) => `${type}Token` in one))

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

export interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

/** The schemas of a response, without the head of its content. */
const schemasIn = ({ content = {} }: Described['responses'][string]) =>
  Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema]))

/** Every operation in the OpenAPI document of a running server: a new route is automatically in every test that uses this. */
export const operationsOf = (server: TestServer): Operation[] =>
  operationsIn(server.running.product.app.swagger() as unknown as ApiDocument)

export function operationsIn({ paths = {} }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const described = methods[method]
      if (!described) return []
      const { operationId, parameters = [], requestBody, responses } = described
      return [
        {
          id: operationId ?? `${method} ${path}`,
          method: method.toUpperCase(),
          path,
          parameters,
          body: requestBody && Object.values(requestBody.content)[0]?.schema,
          isPublic: !('401' in responses),
          sdkTypes: sdkTypesOf(described),
          responses: Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, schemasIn(one)])),
        },
      ]
    }),
  )
}

/** A text in place of a number would be refused before any lookup. */
const NUMBER = '999999999'

/** The path with its parameters filled in, by name or by one value for all. */
export const pathTo = (
  { path, parameters = [] }: Operation,
  value: string | ((name: string) => string) = 'x',
): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    if (typeof value !== 'string') return encodeURIComponent(value(name))
    const isNumber = parameters.some((one) => one.name === name && one.schema.pattern?.startsWith('^\\d'))
    return encodeURIComponent(isNumber ? NUMBER : value)
  })

/** Some bodies only repeat what the path says. */
/** A schema without keywords accepts everything, a missing body too. */
export const needsBody = ({ body }: Operation): boolean =>
  body !== undefined && Object.keys(body).length > 0 && !body.anyOf?.some(({ type }) => type === 'null')

const SDK_TOKENS = { client: '*:development.a-client-of-the-tests', frontend: '*:development.a-page-of-the-tests' }

/** For a server that is called with `tokenFor`. */
export const WITH_SDK_TOKENS = {
  INIT_CLIENT_API_TOKENS: SDK_TOKENS.client,
  INIT_FRONTEND_API_TOKENS: SDK_TOKENS.frontend,
}

/** A token of a caller who may call it: an SDK, or an Admin. */
export const tokenFor = ({ sdkTypes: [type] }: Operation): string => (type ? SDK_TOKENS[type] : ADMIN_TOKEN)
