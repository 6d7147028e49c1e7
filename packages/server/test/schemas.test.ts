import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { freshDatabase, serverFor } from '@leverframe/testing/harness'
import {
  type ApiDocument,
  type Operation,
  operationsIn,
  pathTo,
  tokenFor,
  WITH_SDK_TOKENS,
} from '@leverframe/testing/operations'
import type { RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, wire } from '#app/wire'
import { loadConfig } from '#platform/config/load'
import { createLog } from '#platform/telemetry/log'
import { knownInput, problemsOf, validatorOf } from '#platform/validation'
import { type Node, Prober, valuesOf } from './schema-probes.ts'

const documented = operationsIn(JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')) as ApiDocument)

/** What the source checks in addition, because JSON Schema cannot say it. */
const STRICTER: Readonly<Record<string, string>> = {
  'setUiConfig /body/frontendSettings/frontendApiOrigins/0: a text of 0 characters is refused, but the document allows it':
    'every text is an origin',
}

/** Other paths of documented operations, and a stream whose parameters the specification of OFREP defines. */
const WITHOUT_DOCUMENT = /^\/api\/(proxy|frontend\/all)(\/|$)|^\/ofrep\/v1\/events$/

/** Commands that keep unknown keys. */
const KEEP: Readonly<Record<string, string>> = {
  'plan.step': 'the values of its record of readings keep them, and its input never comes from a request',
}

/** The schemas of a route in the source and in the API document: body, query and parameters of the path. */
interface Pair {
  readonly where: string
  readonly part: string
  readonly source: TSchema
  readonly document: TSchema
}

type Parts = Readonly<Record<'body' | 'querystring' | 'params', TSchema | undefined>>

function parametersOf({ parameters }: Operation, place: 'query' | 'path'): TSchema {
  const all = parameters.filter((one) => one.in === place)
  return {
    type: 'object',
    required: all.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
  } as TSchema
}

function pairsOf({ schema }: RouteOptions, operation: Operation): Pair[] {
  const { body, querystring, params } = schema as Parts
  const pair = (part: string, source: TSchema | undefined, document: unknown) =>
    source ? [{ where: `${operation.id} ${part}`, part, source, document: document as TSchema }] : []
  return [
    ...pair('/body', body, operation.body),
    ...pair('/query', querystring, parametersOf(operation, 'query')),
    ...pair('/params', params, parametersOf(operation, 'path')),
  ]
}

/** One path is a part of the other one: the message about a union can name the whole or a part of it. */
const isNear = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** What the source accepts and the document refuses, or the other way round, and refusals that name another place. */
function* differencesIn({ where, part, source, document }: Pair, prober: Prober): Generator<string> {
  const accepts = (schema: TSchema, value: unknown) => validatorOf(schema).Check(value)
  for (const { value, at, what, isValid } of prober.probesOf(document as Node, source as Node)) {
    const isDocumented = accepts(document, value)
    const problems = problemsOf(source, value, part)
    const isAccepted = problems.length === 0
    if (isValid && !isDocumented) yield `${where}${at}: ${what} is no sample of its own schema`
    if (isDocumented !== isAccepted)
      yield `${where}${at}: ${what}${isDocumented ? ' is refused, but the document allows it' : ' is accepted'}`
    else if (!isAccepted && !problems.some(({ path = '' }) => isNear(path, part + at)))
      yield `${where}${at}: ${what} is refused because of ${problems[0]?.path}`
  }
  // Limits that only the source has.
  for (const { value, at, what } of prober.probesOf(source as Node, document as Node))
    if (accepts(document, value) !== accepts(source, value))
      yield `${where}${at}: ${what} is judged by a rule that the document does not have`
}

/** The value with unknown keys in every object that is not open on purpose. */
function withUnknown(value: unknown, schema: Node | undefined): unknown {
  if (typeof value !== 'object' || value === null || !schema) return value
  const branch = schema.anyOf?.find((one) => validatorOf(one as TSchema).Check(value))
  if (branch) return withUnknown(value, branch)
  if (Array.isArray(value)) return value.map((item) => withUnknown(item, schema.items))
  const { properties = {}, additionalProperties } = schema
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    withUnknown(inner, properties[name] ?? valuesOf(schema)),
  ])
  const isOpen = additionalProperties === true || !schema.properties || valuesOf(schema) !== undefined
  return Object.fromEntries(isOpen ? entries : [...entries, ['unknownKey', { deep: true }]])
}

describe('every schema', () => {
  const routes: RouteOptions[] = []
  let product: Product

  beforeAll(async () => {
    const config = loadConfig({ DATABASE_URL: await freshDatabase('sqlite'), LOG_LEVEL: 'silent' })
    product = await wire(config, createLog('silent'), (app) =>
      app.addHook('onRoute', (route) => void routes.push(route)),
    )
    await product.app.ready()
  })
  afterAll(() => product.close())

  // A schema is compiled when it is first used, so a bad one does not stop a start.
  it('of a route compiles: body, query, parameters, headers and responses', () => {
    const schemas = routes.flatMap(({ method, url, schema = {} }) => {
      const { body, querystring, params, headers, response = {} } = schema as Record<string, TSchema | undefined>
      const parts = { body, querystring, params, headers, ...(response as Record<string, TSchema>) }
      return Object.entries(parts).flatMap(([part, one]) => (one ? [{ where: `${method} ${url} ${part}`, one }] : []))
    })
    expect(schemas.length).toBeGreaterThan(500)
    for (const { where, one } of schemas) expect(() => validatorOf(one).Check({}), where).not.toThrow()
  })

  it('of a command compiles', () => {
    const commands = product.slices.flatMap((slice) => slice.commands)
    expect(commands.length).toBeGreaterThan(100)
    for (const { name, input } of commands) expect(() => validatorOf(input).Check({}), name).not.toThrow()
  })

  it('with a mistake fails to compile', () => {
    expect(() => validatorOf(Type.Object({ name: Type.String({ pattern: '(' }) })).Check({ name: '' })).toThrow()
  })

  it('of a body, a query or a path accepts and refuses what docs/reference/openapi.json says, at every limit and in every enumeration', () => {
    const operationOf = ({ method, url }: RouteOptions) =>
      documented.find((one) => one.method === method && one.path === url.replace(/:(\w+)/g, '{$1}'))
    const isDescribed = ({ schema = {} }: RouteOptions) => 'body' in schema || 'querystring' in schema
    const undocumented = routes.filter((route) => isDescribed(route) && !operationOf(route) && route.method !== 'HEAD')
    expect(undocumented.map(({ url }) => url).filter((url) => !WITHOUT_DOCUMENT.test(url))).toEqual([])
    const pairs = routes.flatMap((route) => {
      const operation = operationOf(route)
      return operation ? pairsOf(route, operation) : []
    })
    expect(pairs.length).toBeGreaterThan(400)
    const prober = new Prober()
    const found = pairs.flatMap((pair) => [...differencesIn(pair, prober)])
    expect(found.filter((sentence) => !(sentence in STRICTER))).toEqual([])
    expect(found).toEqual(Object.keys(STRICTER))
  })

  it('of a command drops unknown keys at every depth, so that no write stores them', () => {
    const kept = new Set<string>()
    let count = 0
    const prober = new Prober()
    for (const { name, input } of product.slices.flatMap((slice) => slice.commands))
      for (const { value, isValid } of prober.probesOf(input as Node)) {
        if (!isValid || !validatorOf(input).Check(value)) continue
        count++
        if (!isDeepStrictEqual(knownInput(input, withUnknown(value, input as Node)), value)) kept.add(name)
      }
    expect(count).toBeGreaterThan(500)
    expect([...kept]).toEqual(Object.keys(KEEP))
  })
})

describe('every request that the API document refuses', () => {
  const server = serverFor('sqlite', { settings: WITH_SDK_TOKENS })

  it('gets 400 with the place of its mistake', async () => {
    const wrong: string[] = []
    const bodies = documented.filter(({ body }) => body)
    for (const operation of bodies) {
      const refused = [...new Prober().probesOf(operation.body as Node)].filter(
        ({ value }) => !validatorOf(operation.body as TSchema).Check(value),
      )
      const probe = refused.find(({ at }) => at !== '') ?? refused[0]
      if (!probe) continue
      const { status, body } = await server.call(operation.method, pathTo(operation), probe.value, {
        token: tokenFor(operation),
      })
      const paths: string[] = (body?.details ?? []).map(({ path }: { path: string }) => path)
      if (status !== 400 || !paths.some((path) => isNear(path, `/body${probe.at}`)))
        wrong.push(`${operation.id} /body${probe.at}: ${probe.what} gets ${status} ${JSON.stringify(body)}`)
    }
    expect(bodies.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })
})
