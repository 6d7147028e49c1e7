/**
 * Routes as values. A slice returns a group of them and mounts the group:
 *
 *   mount(app, run, 'Segments', segmentRoutes(deps))
 *
 * The key of a route in its group is its `operationId`. The path determines the types of its params, the command its
 * access.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import type { Actor } from '#kernel/actor'
import type { Command } from '#kernel/command'
import type { SdkCaller } from '#kernel/sdk-caller'
import type { AnyCommand } from '../commands/define.ts'
import { type RunCommand, type RunOptions, step } from '../commands/runner.ts'
import type { Queryable, Tx } from '../db/tables.ts'
import { ifMatchOf, type RouteAccess } from './access.ts'
import { Empty } from './router.ts'
import type { App } from './server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `{ projectId: string }` for `/projects/:projectId`. */
export type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name | keyof ParamsOf<Rest>]: string }
  : P extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown

/** The caller, as the access of the route defines it. */
type Caller<A extends RouteAccess> = A extends { readonly public: string } | { readonly orTrusted: unknown }
  ? unknown
  : A extends { readonly sdk: readonly unknown[] }
    ? { readonly sdk: SdkCaller }
    : { readonly actor: Actor }

/** The request of Fastify, with the types of the route. */
export type RouteRequest<
  P extends string,
  B extends TSchema,
  Q extends TSchema,
  A extends RouteAccess = SignedIn,
> = FastifyRequest<{ Params: ParamsOf<P>; Body: Static<B>; Querystring: Static<Q> }> & Caller<A>

type SignedIn = { readonly signedIn: true }
type Runs = { readonly runs: readonly AnyCommand[] }

/** A status other than 200, with the schema of the body. */
export interface RouteResponse<S extends TSchema> {
  readonly status: 201 | 202 | 204
  readonly schema: S
  /** The path of the created object. */
  readonly location?: (value: Static<S>, path: string) => string
}

/**
 * 201. `at` is the field that identifies the new object below the path of the route, or a function that returns its
 * path.
 */
export const created = <S extends TSchema>(
  schema: S,
  at: (keyof Static<S> & string) | ((value: Static<S>) => string),
): RouteResponse<S> => ({
  status: 201,
  schema,
  location: typeof at === 'function' ? at : (value, path) => `${path}/${encodeURIComponent(String(value[at]))}`,
})
export const accepted: RouteResponse<typeof Empty> = { status: 202, schema: Empty }
export const noContent: RouteResponse<typeof Empty> = { status: 204, schema: Empty }

interface Shape<P extends string, B extends TSchema, Q extends TSchema, S extends TSchema> {
  /** Schemas of params that are not plain strings. */
  readonly params?: Partial<Record<keyof ParamsOf<P>, TSchema>>
  readonly query?: Q
  readonly body?: B
  /** Default: 200 without a body. */
  readonly response?: S | RouteResponse<S>
  /** The `ETag` of the body. Commands with a version compare it with `If-Match`. */
  readonly etag?: (value: Static<S>) => string
  /** For the API reference, in addition to the summary. */
  readonly description?: string
  /** Default: JSON. */
  readonly produces?: readonly string[]
}

/** The return type of a handler or a command: the body of the response. Ignored for a response without a body. */
type Returned<S extends TSchema> = S extends typeof Empty ? unknown : Static<S>

interface Handled<P extends string, B extends TSchema, Q extends TSchema, S extends TSchema, A extends RouteAccess>
  extends Shape<P, B, Q, S> {
  readonly handle: (request: RouteRequest<P, B, Q, A>, reply: FastifyReply) => Promise<Returned<S>>
  readonly sends?: never
}

interface Sent<P extends string, B extends TSchema, Q extends TSchema, S extends TSchema, A extends RouteAccess>
  extends Shape<P, B, Q, S> {
  /** Sends the response itself, as bytes or as a stream. */
  readonly sends: (request: RouteRequest<P, B, Q, A>, reply: FastifyReply) => FastifyReply | Promise<unknown>
  readonly handle?: never
}

type Read<P extends string, B extends TSchema, Q extends TSchema, S extends TSchema, A extends RouteAccess> = (
  | Handled<P, B, Q, S, A>
  | Sent<P, B, Q, S, A>
) & {
  /** Default: every identified caller. */
  readonly access?: A
}

type Acted<P extends string, B extends TSchema, Q extends TSchema, S extends TSchema, A extends RouteAccess> = Handled<
  P,
  B,
  Q,
  S,
  A
> & {
  /** For commands that the handler runs: `runs(…)`. */
  readonly access: A
}

interface Run<P extends string, B extends TSchema, Q extends TSchema, S extends TSchema, I extends TSchema>
  extends Shape<P, B, Q, S> {
  readonly runs: Command<Tx, Queryable, I, Returned<S>>
  readonly input: (request: RouteRequest<P, B, Q>) => Static<I> | Promise<Static<I>>
}

interface Viewed<P extends string, B extends TSchema, Q extends TSchema, S extends TSchema, I extends TSchema, O>
  extends Omit<Run<P, B, Q, S, I>, 'runs'> {
  readonly runs: Command<Tx, Queryable, I, O>
  /** Converts the output of the command to the body. */
  readonly view: (output: O, request: RouteRequest<P, B, Q>) => Returned<S> | Promise<Returned<S>>
}

type AnyRequest = RouteRequest<string, TSchema, TSchema>
type Handler = (request: AnyRequest, reply: FastifyReply) => FastifyReply | Promise<unknown>

/** The path, access and behaviour of a route. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: RouteAccess
  readonly shape: Shape<string, TSchema, TSchema, TSchema>
  readonly handler: (run: RunCommand) => Handler
}
export type RouteGroup = Readonly<Record<string, Route>>

/** The options of all forms, with the types that are known here. */
interface Options extends Shape<string, TSchema, TSchema, TSchema> {
  readonly access?: RouteAccess
  readonly handle?: Handler
  readonly sends?: Handler
  readonly runs?: AnyCommand
  readonly input?: (request: AnyRequest) => unknown
  readonly view?: (output: unknown, request: AnyRequest) => unknown
}

const SIGNED_IN = { signedIn: true } as const

function routeOf(method: Method, path: string, summary: string, options: Options): Route {
  const { access = SIGNED_IN, handle, sends, runs, input, view, ...shape } = options
  if (runs && input)
    return { method, path, summary, access: { runs: [runs] }, shape, handler: commandHandler(runs, input, view) }
  const handler = (handle ?? sends) as Handler
  return { method, path, summary, access, shape, handler: () => handler }
}

function commandHandler(command: AnyCommand, input: NonNullable<Options['input']>, view: Options['view']) {
  const isConditional = command.subject !== undefined || command.versionOf !== undefined
  const optionsOf = (request: AnyRequest): RunOptions => (isConditional ? { ifMatch: ifMatchOf(request) } : {})
  return (run: RunCommand): Handler =>
    async (request) => {
      const output = await run(request.actor, step(command, await input(request)), optionsOf(request))
      return view ? view(output, request) : output
    }
}

/** Reads, including queries with a body. */
const reads =
  (method: Method) =>
  <
    P extends string,
    B extends TSchema = TSchema,
    Q extends TSchema = TSchema,
    S extends TSchema = typeof Empty,
    A extends RouteAccess = SignedIn,
  >(
    path: P,
    summary: string,
    options: Read<P, B, Q, S, A>,
  ): Route =>
    routeOf(method, path, summary, options as unknown as Options)

interface Writes {
  /** The handler runs the commands itself. */
  <
    P extends string,
    B extends TSchema = TSchema,
    Q extends TSchema = TSchema,
    S extends TSchema = typeof Empty,
    A extends RouteAccess = Runs,
  >(
    path: P,
    summary: string,
    options: Acted<P, B, Q, S, A>,
  ): Route
  <
    P extends string,
    I extends TSchema,
    O,
    B extends TSchema = TSchema,
    Q extends TSchema = TSchema,
    S extends TSchema = typeof Empty,
  >(
    path: P,
    summary: string,
    options: Viewed<P, B, Q, S, I, O>,
  ): Route
  /** Runs one command. `If-Match` applies when the command has a subject or a version. */
  <
    P extends string,
    I extends TSchema,
    B extends TSchema = TSchema,
    Q extends TSchema = TSchema,
    S extends TSchema = typeof Empty,
  >(
    path: P,
    summary: string,
    options: Run<P, B, Q, S, I>,
  ): Route
}

const writes = (method: Method): Writes =>
  ((path: string, summary: string, options: Options) => routeOf(method, path, summary, options)) as Writes

export const get = reads('GET')
export const ask = reads('POST')
export const askWithPut = reads('PUT')
export const post = writes('POST')
export const put = writes('PUT')
export const patch = writes('PATCH')
export const remove = writes('DELETE')

/** Routes whose params have the same names share one schema, which is compiled once. */
const paramSchemas = new Map<string, TSchema>()

const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)

function paramsSchema(path: string, given: Readonly<Record<string, TSchema>> | undefined): TSchema | undefined {
  const names = namesIn(path)
  if (names.length === 0) return undefined
  const schema = () => Type.Object(Object.fromEntries(names.map((name) => [name, given?.[name] ?? Type.String()])))
  if (given) return schema()
  const key = names.join()
  const known = paramSchemas.get(key) ?? schema()
  paramSchemas.set(key, known)
  return known
}

function responseOf({ response = Empty }: Route['shape']) {
  return 'status' in response ? (response as RouteResponse<TSchema>) : { status: 200 as const, schema: response }
}

const filledIn = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''))

/**
 * Adds a status, a header or an empty body to the result of the handler. Returns the handler itself when there is
 * nothing to add.
 */
function respond({ path, shape }: Route, handler: Handler, prefix: string): Handler {
  const { status, schema, location } = { location: undefined, ...responseOf(shape) }
  const { etag } = shape
  if (status === 200 && schema !== Empty && !etag) return handler
  return async (request, reply) => {
    const value = await handler(request, reply)
    reply.code(status)
    if (etag) reply.header('etag', etag(value as never))
    if (location) reply.header('location', `${prefix}${location(value as never, filledIn(path, request.params))}`)
    return reply.send(schema === Empty ? undefined : value)
  }
}

/** Adds the routes of a group to the server, once at start-up. `tag` is their heading in the API reference. */
export function mount(app: App, run: RunCommand, tag: string, group: RouteGroup): void {
  const tags = [tag]
  for (const [operationId, route] of Object.entries(group)) {
    const { method, path, summary, access, shape, handler } = route
    const response = responseOf(shape)
    const params = paramsSchema(path, shape.params)
    app.route({
      method,
      url: path,
      config: { access },
      schema: {
        operationId,
        summary,
        ...(shape.description !== undefined && { description: shape.description }),
        tags,
        ...(shape.produces && { produces: [...shape.produces] }),
        ...(params && { params }),
        ...(shape.query && { querystring: shape.query }),
        ...(shape.body && { body: shape.body }),
        response: { [response.status]: response.schema },
      },
      handler: respond(route, handler(run), app.prefix) as never,
    })
  }
}

const NO_COMMANDS: RunCommand = () => Promise.reject(new Error('This group of routes was mounted without a runner'))

/** Adds a group whose routes run no command. */
export const mountReads = (app: App, tag: string, group: RouteGroup): void => mount(app, NO_COMMANDS, tag, group)
