import { addPath, aReadyToggle, protect, requestsPath, switching } from '@leverframe/testing/change-requests'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, serverFor } from '@leverframe/testing/harness'
import { expectEmpty, expectFailure, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

for (const engine of engineInTurn(import.meta.url))
  describe(`change requests of the specification on ${engine}`, () => {
    const server = serverFor(engine)

    it('have the title "Change Request #<n>" until PUT …/title sets another one, with 204 and no body', async () => {
      const project = await aProject(server)
      await protect(server, project)
      const [toggle] = await aReadyToggle(server, project)
      const { id, title } = await succeed(server, 'POST', addPath(project), switching(toggle))
      expect(title).toBe(`Change Request #${id}`)
      const path = `${requestsPath(project)}/${id}`
      const answer = await server.call('PUT', `${path}/title`, { title: 'Open the checkout' })
      expectEmpty(answer, 204)
      expect((await succeed(server, 'GET', path)).title).toBe('Open the checkout')
      expectFailure(await server.call('PUT', `${path}/title`, {}), 400, 'ValidationError')
      expectFailure(await server.call('PUT', `${path}9/title`, { title: 'x' }), 404, 'NotFoundError')
      expectFailure(
        await server.call('PUT', `${path}/title`, { title: 'x' }, { token: null }),
        401,
        'AuthenticationRequired',
      )
    })
  })
