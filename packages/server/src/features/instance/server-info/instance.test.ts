import { engineInTurn } from '@leverframe/testing/depth'
import { freshDatabase, serverFor, type TestServer } from '@leverframe/testing/harness'
import { send } from '@leverframe/testing/wire'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, wire } from '#app/wire'
import { loadConfig } from '#platform/config/load'
import { createLog } from '#platform/telemetry/log'

const anonymous = { token: null }

async function clientTokenOf(server: TestServer): Promise<string> {
  const token = { tokenName: 'drain', type: 'client', environment: 'development' }
  return (await server.call('POST', '/api/admin/api-tokens', token)).body.secret
}

for (const engine of engineInTurn(import.meta.url))
  describe(`the instance on ${engine}`, () => {
    const server = serverFor(engine)

    it('reports health and readiness without identification', async () => {
      for (const path of ['/health', '/ready']) {
        const { status, body } = await server.call('GET', path, undefined, anonymous)
        expect([status, body]).toEqual([200, { health: 'GOOD' }])
      }
    })

    it('is not ready while it drains, stays healthy, and closes the connection after each response', async () => {
      const token = await clientTokenOf(server)
      const headers = { connection: 'keep-alive', authorization: token }
      const ask = async (path: string) =>
        (await send(server.running.port, { path, token: null, headers })).headers.connection
      // The second request to the same path is answered from memory, without the framework.
      for (const path of ['/health', '/api/client/features', '/api/client/features'])
        expect(await ask(path), path).toBe('keep-alive')
      server.running.product.app.connections.drain()
      for (const path of ['/health', '/ready', '/nowhere', '/api/admin/projects', '/api/client/features'])
        expect(await ask(path), path).toBe('close')
      const ready = await server.call('GET', '/ready', undefined, anonymous)
      expect([ready.status, ready.body.name]).toEqual([503, 'UnavailableError'])
      expect(ready.headers.get('retry-after')).toMatch(/^\d+$/)
      expect((await server.call('GET', '/health', undefined, anonymous)).status).toBe(200)
    })

    it('returns 404 for an unknown path, and 405 with Allow for a wrong method, as JSON', async () => {
      const unknown = await server.call('GET', '/nothing/here', undefined, anonymous)
      expect([unknown.status, unknown.body]).toEqual([
        404,
        { id: expect.any(String), name: 'NotFoundError', message: 'There is nothing at /nothing/here' },
      ])
      const wrong = await server.call('POST', '/health', {}, anonymous)
      expect([wrong.status, wrong.body.name, wrong.headers.get('allow')]).toEqual([
        405,
        'MethodNotAllowedError',
        'GET, HEAD',
      ])
      const deep = await server.call('PATCH', '/api/admin/projects/default/features')
      expect([deep.status, deep.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    })
  })

interface Media {
  readonly schema?: { readonly [key: string]: unknown }
}
interface Described {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security?: readonly unknown[]
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly content: Record<string, Media> }
  readonly responses: Record<string, { readonly description: string; readonly content?: Record<string, Media> }>
}
interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Record<string, Record<string, Described>>
  readonly components: { readonly schemas: Record<string, unknown> }
}

const JSON_SCHEMA_TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/** All values with this key in a document. */
const valuesOf = (key: string, node: unknown): unknown[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)])

describe('the OpenAPI document', () => {
  let product: Product
  let document: OpenApi
  const tagged: RouteOptions[] = []

  beforeAll(async () => {
    const config = loadConfig({ DATABASE_URL: await freshDatabase('sqlite') })
    product = await wire(config, createLog('silent'), (app) =>
      app.addHook('onRoute', (route) => {
        if (route.method !== 'HEAD' && route.schema?.tags) tagged.push(route)
      }),
    )
    document = (await product.app.inject('/docs/openapi.json')).json<OpenApi>()
  })
  afterAll(() => product.close())

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
  const described = ({ url, method }: RouteOptions): Described | undefined =>
    document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[String(method).toLowerCase()]

  it('is OpenAPI 3.1 with valid JSON Schema types and references', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toMatchObject({ title: 'Leverframe', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    const types = new Set(
      valuesOf('schema', document)
        .flatMap((schema) => valuesOf('type', schema))
        .flat(),
    )
    expect([...types].filter((type) => typeof type === 'string' && !JSON_SCHEMA_TYPES.includes(type))).toEqual([])
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(known).toEqual(expect.arrayContaining([...new Set(valuesOf('$ref', document))]))
  })

  it('has every route with a tag, and nothing else', () => {
    expect(tagged.length).toBeGreaterThan(20)
    expect(tagged.filter((route) => !described(route)).map(({ method, url }) => `${method} ${url}`)).toEqual([])
    expect(operations()).toHaveLength(tagged.length)
  })

  it('lists the headings of all operations, each with a description, and no others', () => {
    const used = new Set(operations().flatMap(({ operation }) => operation.tags))
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort())
    expect(document.tags.filter(({ description }) => !description)).toEqual([])
    expect(document.servers).toEqual([{ url: '/' }])
  })

  it('describes who may call each operation', () => {
    const text = (id: string) =>
      operations().find(({ operation }) => operation.operationId === id)?.operation.description
    expect(operations().filter(({ operation }) => !operation.description)).toEqual([])
    expect(text('createSegment')).toContain('Needs the permission')
    expect(text('getSegments')).toBe('Every user and every token of the admin API may call it.')
    expect(text('getHealth')).toBe('Anyone may call it, because load balancers do not identify themselves.')
    expect(text('getFrontendFeatures')).toBe('Needs an API token of the type frontend.')
  })

  it('gives each operation a unique id, a summary, and the parameters of its path', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(ids.filter((id, index) => !id || ids.indexOf(id) !== index)).toEqual([])
    for (const { path, operation } of operations()) {
      expect(operation.summary, path).toBeTruthy()
      const declared = operation.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? []
      expect(declared.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
    }
  })

  it('describes all request and response bodies', () => {
    for (const route of tagged) {
      const operation = described(route)
      const name = `${route.method} ${route.url}`
      const bodies = Object.values(operation?.requestBody?.content ?? {})
      expect(bodies.length > 0, name).toBe(route.schema?.body !== undefined)
      expect(
        bodies.every(({ schema }) => schema),
        name,
      ).toBe(true)
      const given = Object.entries((route.schema?.response ?? {}) as Record<string, { type?: string }>)
      expect(
        given.some(([status]) => /^[23]/.test(status)),
        name,
      ).toBe(true)
      for (const [status, { type }] of given) {
        const content = operation?.responses[status]?.content
        const { produces = ['application/json'] } = (route.schema ?? {}) as { produces?: readonly string[] }
        for (const kind of produces)
          expect(content?.[kind]?.schema !== undefined, `${name} ${status} ${kind}`).toBe(type !== 'void')
      }
    }
  })

  it('requires a token only where one is needed, and lists the content types of a patch', () => {
    for (const route of tagged) {
      const { access } = route.config ?? {}
      const isPublic = access !== undefined && 'public' in access
      const asked = access && 'sdk' in access ? access.sdk.map((type) => ({ [`${type}Token`]: [] })) : undefined
      expect(described(route)?.security, route.url).toEqual(isPublic ? [] : asked)
      expect('401' in (described(route)?.responses ?? {}), route.url).toBe(!isPublic)
    }
    const patch = operations().find(({ method }) => method === 'patch')
    expect(Object.keys(patch?.operation.requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/json-patch+json',
    ])
  })
})
