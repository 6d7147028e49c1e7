import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { expectFailure, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const PATH = '/api/admin/features-batch'

for (const engine of engineInTurn(import.meta.url))
  describe(`an import on ${engine}`, () => {
    const server = serverFor(engine)
    const send = (verb: 'import' | 'validate', project: string, data: object) =>
      server.call('POST', `${PATH}/${verb}`, { environment: 'development', project, data })

    it('is refused if a stored context field lacks a legal value of the file', async () => {
      const [name, closed, open] = [uniqueName('toggle'), uniqueName('field'), uniqueName('field')]
      await succeed(server, 'POST', '/api/admin/context', { name: closed, legalValues: [{ value: 'eu' }] })
      await succeed(server, 'POST', '/api/admin/context', { name: open })
      const fileWith = (value: string) => {
        const legalValues = [{ value }]
        return {
          features: [{ name }],
          contextFields: [
            { name: closed, legalValues },
            { name: open, legalValues },
          ],
        }
      }
      const refused = await send('import', 'default', fileWith('us'))
      expectFailure(refused, 400, 'ValidationError')
      expect(refused.body.details).toMatchObject([{ description: expect.stringContaining(`${closed} (us)`) }])
      expectFailure(await server.call('GET', togglePath(name)), 404, 'NotFoundError')
      expect((await send('import', 'default', fileWith('eu'))).status).toBe(200)
    })

    it('leaves out a dependency on a toggle of the file that is archived in the project', async () => {
      const [child, parent] = [uniqueName('toggle'), await aToggle(server)]
      await succeed(server, 'DELETE', togglePath(parent))
      const dependencies = [{ feature: child, dependencies: [{ feature: parent }] }]
      const data = { features: [{ name: child }, { name: parent }], dependencies }
      const check = await send('validate', 'default', data)
      expect(check.body).toMatchObject({
        errors: [],
        warnings: [
          { message: expect.stringContaining('will not be imported'), affectedItems: [parent] },
          { message: expect.stringContaining('will have no dependency'), affectedItems: [child] },
        ],
      })
      expect((await send('import', 'default', data)).status).toBe(200)
      expect(await succeed(server, 'GET', togglePath(child))).toMatchObject({ archived: false, dependencies: [] })
      expect(await succeed(server, 'GET', togglePath(parent))).toMatchObject({ archived: true, children: [] })
    })

    it('names all new toggles that do not match the naming pattern of the project, and the pattern', async () => {
      const project = await aProject(server)
      const old = await aToggle(server, { project })
      const pattern = 'shop\\..+'
      await succeed(server, 'PUT', `/api/admin/projects/${project}/settings`, { featureNaming: { pattern } })
      const [one, two, good] = [uniqueName('one'), uniqueName('two'), `shop.${uniqueName('good')}`]
      const data = { features: [old, one, two, good].map((name) => ({ name })) }
      const check = await send('validate', project, data)
      expect(check.body.errors).toEqual([{ message: expect.stringContaining(pattern), affectedItems: [one, two] }])
      const refused = await send('import', project, data)
      expectFailure(refused, 400, 'ValidationError')
      for (const part of [pattern, one, two]) expect(refused.body.message).toContain(part)
      expect((await send('import', project, { features: [{ name: old }, { name: good }] })).status).toBe(200)
    })
  })
