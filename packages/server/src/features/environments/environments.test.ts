import { describe, expect, it } from 'vitest'
import { aToggle, engines, serverFor, togglePath, uniqueName } from '../../../test/harness.ts'

for (const engine of engines)
  describe(`environments on ${engine}`, () => {
    const server = serverFor(engine)

    it('starts with development and production, in this order', async () => {
      const { status, body } = await server.call('GET', '/api/admin/environments')
      expect(status).toBe(200)
      expect(body.version).toBe(1)
      expect(body.environments.map((one: { displayName: string }) => one.displayName)).toEqual([
        'Development',
        'Production',
      ])
    })

    it('puts a new environment on every toggle, off and without strategies', async () => {
      const toggle = await aToggle(server)
      const name = uniqueName('staging')
      await server.newEvents()
      const created = await server.call('POST', '/api/admin/environments', { name, type: 'test' })
      expect(created.status).toBe(201)
      expect(created.headers.get('location')).toBe(`/api/admin/environments/${name}`)
      expect((await server.newEvents()).map(({ type, environment }) => [type, environment])).toEqual([
        ['environment-created', name],
      ])
      const { body } = await server.call('GET', togglePath(toggle))
      expect(body.environments.at(-1)).toEqual({ name, enabled: false, strategies: [], variants: null })
    })
  })
