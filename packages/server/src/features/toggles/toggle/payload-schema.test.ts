import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aStrategy, expectRefusal, recording, succeed, theToggle } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it } from 'vitest'

const SCHEMA = '{\n  "type": "object",\n  "properties": { "size": { "type": "number" } }\n}'

for (const engine of engineInTurn(import.meta.url))
  describe(`the payload schema of a toggle on ${engine}`, () => {
    const server = serverFor(engine)

    it('is kept as it was written, with the schema before in the event', async () => {
      const toggle = await aToggle(server)
      const { facts } = await recording(server, 'PUT', togglePath(toggle), { payloadSchema: SCHEMA })
      expect(facts).toMatchObject([
        { type: 'feature-metadata-updated', data: { payloadSchema: SCHEMA }, preData: { payloadSchema: null } },
      ])
      expect((await theToggle(server, toggle)).payloadSchema).toBe(SCHEMA)
      await succeed(server, 'PATCH', togglePath(toggle), [{ op: 'replace', path: '/payloadSchema', value: null }])
      expect((await theToggle(server, toggle)).payloadSchema).toBe(null)
    })

    it('must be a JSON Schema, also of a new toggle and in a batch', async () => {
      const toggle = await aToggle(server)
      const created = { name: uniqueName(), payloadSchema: '[]' }
      const features = '/api/admin/projects/default/features'
      for (const [method, path, body, message] of [
        ['PUT', togglePath(toggle), { payloadSchema: 'object' }, 'must be JSON'],
        ['PUT', togglePath(toggle), { payloadSchema: '{"items":{"type":"text"}}' }, '/items/type must be one of'],
        ['POST', features, created, 'must be a JSON object'],
      ] as const) {
        const { details } = await expectRefusal(server, { method, path, body }, [400, 'ValidationError'])
        expect(details).toMatchObject([{ path: '/body/payloadSchema', message: expect.stringContaining(message) }])
      }
      const actions = [{ command: 'toggle.create', input: { project: 'default', toggle: created } }]
      const batch = { method: 'POST', path: '/api/admin/batch', body: { actions } }
      await expectRefusal(server, batch, [400, 'ValidationError'])
      expect((await server.call('GET', togglePath(created.name))).status).toBe(404)
    })

    it('is in an export of the toggle, and not in what SDKs get', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', togglePath(toggle), { payloadSchema: SCHEMA })
      await aStrategy(server, toggle)
      const request = { environment: 'development', features: [toggle] }
      const file = await succeed(server, 'POST', '/api/admin/features-batch/export', request)
      expect(file.features).toMatchObject([{ name: toggle, payloadSchema: SCHEMA }])
      await succeed(server, 'PUT', togglePath(toggle), { payloadSchema: null })
      await succeed(server, 'POST', '/api/admin/features-batch/import', {
        project: 'default',
        environment: 'development',
        data: file,
      })
      expect((await theToggle(server, toggle)).payloadSchema).toBe(SCHEMA)
      const { secret } = await anSdkToken(server)
      const { body } = await server.call('GET', '/api/client/features', undefined, { token: secret })
      const sent = body.features.find(({ name }: { name: string }) => name === toggle)
      expect(sent).toMatchObject({ name: toggle })
      expect(sent).not.toHaveProperty('payloadSchema')
    })
  })
