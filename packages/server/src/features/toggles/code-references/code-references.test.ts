import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import { aMember } from '@leverframe/testing/members'
import { expectEmpty, expectFailure, recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE, VIEWER_ROLE } from '#kernel/roles'
import { MAX_REFERENCES, MAX_REPOSITORIES } from './schema.ts'

const TEMPLATE = 'https://git.example.com/shop/blob/{revision}/{path}#L{line}'

for (const engine of engineInTurn(import.meta.url))
  describe(`code references on ${engine}`, () => {
    const server = serverFor(engine)
    const pathOf = (project: string) => `/api/admin/projects/${project}/code-references`
    const codeOf = async (toggle: string, project: string) =>
      (await succeed(server, 'GET', `${togglePath(toggle, project)}/code-references`)).repositories
    const scan = (references: readonly object[], given: object = {}) => ({
      repository: 'acme/shop',
      revision: '4f2c1ab',
      urlTemplate: TEMPLATE,
      references,
      ...given,
    })

    it('are stored per repository, recorded, and shown with the toggle', async () => {
      const project = await aProject(server)
      const [toggle, other] = [await aToggle(server, { project }), await aToggle(server, { project })]
      const foreign = await aToggle(server)
      const references = [
        { feature: toggle, path: 'src/pay.ts', line: 12 },
        { feature: toggle, path: 'src/cart.ts', line: 7 },
        { feature: foreign, path: 'src/cart.ts', line: 8 },
        { feature: 'no-such-toggle', path: 'src/cart.ts', line: 9 },
      ]
      const answer = await recording(server, 'PUT', pathOf(project), scan(references))
      expect(answer.body).toEqual({
        repository: 'acme/shop',
        revision: '4f2c1ab',
        references: 2,
        toggles: 1,
        unknown: [foreign, 'no-such-toggle'].sort(),
      })
      const data = { repository: 'acme/shop', revision: '4f2c1ab', urlTemplate: TEMPLATE, references: 2, toggles: 1 }
      expect(answer.facts).toEqual([{ type: 'code-repository-added', project, data }])
      const repository = {
        name: 'acme/shop',
        revision: '4f2c1ab',
        urlTemplate: TEMPLATE,
        scannedAt: expect.stringMatching(/Z$/),
      }
      const at = (path: string, line: number) => ({
        path,
        line,
        url: `https://git.example.com/shop/blob/4f2c1ab/${path}#L${line}`,
      })
      expect(await codeOf(toggle, project)).toEqual([
        { ...repository, references: [at('src/cart.ts', 7), at('src/pay.ts', 12)] },
      ])
      expect(await codeOf(other, project)).toEqual([{ ...repository, references: [] }])
      expect(await succeed(server, 'GET', pathOf(project))).toEqual({
        repositories: [{ ...repository, references: 2, toggles: 1 }],
      })
    })

    it('of a second scan replace those of the first, and the same scan again records nothing', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const first = scan([{ feature: toggle, path: 'a.ts', line: 1 }])
      await succeed(server, 'PUT', pathOf(project), first)
      await succeed(
        server,
        'PUT',
        pathOf(project),
        scan([{ feature: toggle, path: 'b.ts', line: 1 }], { repository: 'lib' }),
      )
      expect((await recording(server, 'PUT', pathOf(project), first)).facts).toEqual([])
      const { urlTemplate: _, ...next } = scan([{ feature: toggle, path: 'c.ts', line: 3 }], { revision: 'b0b' })
      const answer = await recording(server, 'PUT', pathOf(project), next)
      expect(answer.facts).toMatchObject([
        {
          type: 'code-references-updated',
          data: { revision: 'b0b', urlTemplate: TEMPLATE },
          preData: { revision: '4f2c1ab', references: 1 },
        },
      ])
      expect(await codeOf(toggle, project)).toMatchObject([
        { name: 'acme/shop', revision: 'b0b', references: [{ path: 'c.ts', line: 3 }] },
        { name: 'lib', references: [{ path: 'b.ts' }] },
      ])
    })

    it('are removed with their repository, and are gone with a deleted toggle', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await succeed(server, 'PUT', pathOf(project), scan([{ feature: toggle, path: 'a.ts', line: 1 }]))
      await succeed(server, 'DELETE', togglePath(toggle, project))
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      expect(await succeed(server, 'GET', pathOf(project))).toMatchObject({ repositories: [{ references: 0 }] })
      const one = `${pathOf(project)}/${encodeURIComponent('acme/shop')}`
      const removed = await recording(server, 'DELETE', one)
      expectEmpty(removed, 204)
      expect(removed.facts).toMatchObject([
        { type: 'code-repository-removed', preData: { repository: 'acme/shop', references: 0 } },
      ])
      expectFailure(await server.call('DELETE', one), 404, 'NotFoundError')
      expect(await succeed(server, 'GET', pathOf(project))).toEqual({ repositories: [] })
    })

    it('have limits with clear errors, and a scan of the largest size is stored', async () => {
      const project = await aProject(server)
      const toggles = await Promise.all(Array.from({ length: 25 }, () => aToggle(server, { project })))
      const references = Array.from({ length: MAX_REFERENCES }, (_, i) => ({
        feature: toggles[i % 25],
        path: `src/${i}.ts`,
        line: 1,
      }))
      expect(await succeed(server, 'PUT', pathOf(project), scan(references))).toMatchObject({
        references: MAX_REFERENCES,
      })
      const tooMany = scan([...references, { feature: toggles[0], path: 'x', line: 1 }])
      expectFailure(await server.call('PUT', pathOf(project), tooMany), 400, 'ValidationError')
      const tooManyOfOne = scan(references.slice(0, 201).map((one) => ({ ...one, feature: toggles[0] })))
      expectFailure(await server.call('PUT', pathOf(project), tooManyOfOne), 400, 'LimitExceededError')
      const bad = await server.call('PUT', pathOf(project), scan([], { urlTemplate: 'javascript:{path}' }))
      expectFailure(bad, 400, 'ValidationError')
      expect(bad.body.details).toMatchObject([{ path: '/body/urlTemplate' }])
      for (let i = 1; i < MAX_REPOSITORIES; i++)
        await succeed(server, 'PUT', pathOf(project), scan([], { repository: `r${i}` }))
      const oneMore = await server.call('PUT', pathOf(project), scan([], { repository: 'one-more' }))
      expectFailure(oneMore, 400, 'LimitExceededError')
    })

    it('need UPDATE_FEATURE in the project to be written', async () => {
      const project = await aProject(server)
      const viewer = await aMember(server, project, VIEWER_ROLE)
      const member = await aMember(server, project, MEMBER_ROLE)
      const refused = await server.call('PUT', pathOf(project), scan([]), viewer.as)
      expectFailure(refused, 403, 'NoAccessError')
      expect(refused.body.message).toContain('UPDATE_FEATURE')
      expect((await server.call('PUT', pathOf(project), scan([]), member.as)).status).toBe(200)
    })

    it('stay with the project when the toggle moves to another one', async () => {
      const [project, target] = [await aProject(server), await aProject(server)]
      const toggle = await aToggle(server, { project })
      await succeed(server, 'PUT', pathOf(project), scan([{ feature: toggle, path: 'a.ts', line: 1 }]))
      await succeed(server, 'POST', `${togglePath(toggle, project)}/changeProject`, { newProjectId: target })
      expect(await codeOf(toggle, target)).toEqual([])
    })
  })
