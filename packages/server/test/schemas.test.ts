import { freshDatabase } from '@leverframe/testing/harness'
import type { RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, wire } from '#app/wire'
import { loadConfig } from '#platform/config/load'
import { createLog } from '#platform/telemetry/log'
import { validatorOf } from '#platform/validation'

/** A schema is compiled when it is first used, so a bad one does not stop a start: it must fail here. */
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
})
