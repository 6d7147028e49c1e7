import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  anArchivedToggle,
  aStrategy,
  expectFailure,
  expectRefusal,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

for (const engine of engineInTurn(import.meta.url))
  describe(`cloning on ${engine}`, () => {
    const server = serverFor(engine)
    const clonePath = (toggle: string, project = 'default') => `${togglePath(toggle, project)}/clone`

    /** A toggle that is on and stale, with a description, strategies, variants and tags. */
    async function aRichToggle() {
      const toggle = await aToggle(server, { type: 'operational' })
      const rollout = { name: 'flexibleRollout', title: 'Some', parameters: { rollout: 10, groupId: 'shared' } }
      await aStrategy(server, toggle, { ...rollout, sortOrder: 5 })
      await aStrategy(server, toggle, {
        disabled: true,
        sortOrder: 1,
        constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
        variants: [{ name: 's', weightType: 'variable' }],
      })
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle, 'production')}/variants`, [
        { name: 'a', weightType: 'variable', stickiness: 'userId' },
        { name: 'b', weightType: 'variable' },
      ])
      await succeed(server, 'PUT', togglePath(toggle), {
        description: 'rich',
        stale: true,
        impressionData: true,
        payloadSchema: '{"type":"object"}',
      })
      await server.sql(`insert into feature_tags (feature, type, value) values ('${toggle}', 'simple', 'team')`)
      return toggle
    }
    const tagsOf = (toggle: string) =>
      server.running.product.deps.store.read
        .selectFrom('feature_tags')
        .select(['type', 'value'])
        .where('feature', '=', toggle)
        .execute()

    it('copies everything except name, creation time, stale and enabled, with new strategy ids', async () => {
      const toggle = await aRichToggle()
      const [source, name] = [await theToggle(server, toggle), uniqueName()]
      const { status, body } = await recording(server, 'POST', clonePath(toggle), { name })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        name,
        description: 'rich',
        type: 'operational',
        stale: false,
        impressionData: true,
        payloadSchema: '{"type":"object"}',
      })
      expect(body.createdAt > source.createdAt).toBe(true)
      const clone = await theToggle(server, name)
      const [development, production] = clone.environments
      expect(clone.environments.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([false, false])
      const ids = (full: typeof source) => full.environments[0].strategies.map(({ id }: { id: string }) => id)
      expect(new Set([...ids(source), ...ids(clone)]).size).toBe(4)
      const [first, second] = source.environments[0].strategies
      const stickied = first.variants.map((variant: object) => ({ ...variant, stickiness: 'default' }))
      expect(development.strategies).toEqual([
        { ...first, id: development.strategies[0].id, variants: stickied },
        { ...second, id: development.strategies[1].id },
      ])
      expect(production.variants.map(({ stickiness }: { stickiness: string }) => stickiness)).toEqual([
        'userId',
        'default',
      ])
      expect([development.variants, clone.variants]).toEqual([null, null])
      expect(await tagsOf(name)).toEqual([{ type: 'simple', value: 'team' }])
      expect(await theToggle(server, toggle)).toEqual(source)
    })

    it('records one event, about the new toggle, with the source and everything that was copied', async () => {
      const toggle = await aRichToggle()
      const name = uniqueName()
      const { facts, body } = await recording(server, 'POST', clonePath(toggle), { name })
      const { environments } = await theToggle(server, name)
      const { description, type, impressionData, owner, payloadSchema, createdAt } = body
      const copied = (index: number) => {
        const { strategies, variants } = environments[index]
        return { enabled: false, strategies, variants }
      }
      expect(facts).toEqual([
        {
          type: 'feature-created',
          project: 'default',
          featureName: name,
          data: {
            name,
            project: 'default',
            description,
            type,
            impressionData,
            owner,
            payloadSchema,
            createdAt,
            stale: false,
            archived: false,
            clonedFrom: toggle,
            environments: { development: copied(0), production: copied(1) },
            tags: [{ type: 'simple', value: 'team' }],
          },
        },
      ])
    })

    it('keeps the groupId, or replaces it with the new name when replaceGroupId is true', async () => {
      const toggle = await aRichToggle()
      const groupOf = async (more: object) => {
        const name = uniqueName()
        await succeed(server, 'POST', clonePath(toggle), { name, ...more })
        const groupId = (await theToggle(server, name)).environments[0].strategies[1].parameters.groupId
        return groupId === name ? 'its own' : groupId
      }
      expect(await groupOf({})).toBe('shared')
      expect(await groupOf({ replaceGroupId: false })).toBe('shared')
      expect(await groupOf({ replaceGroupId: true })).toBe('its own')
    })

    it('returns variants null and creates no targeting for a toggle without targeting', async () => {
      const name = uniqueName()
      const { body } = await recording(server, 'POST', clonePath(await aToggle(server)), { name })
      expect(body.variants).toBeNull()
      for (const environment of (await theToggle(server, name)).environments)
        expect(environment).toMatchObject({ enabled: false, strategies: [], variants: null })
    })

    it('creates an independent toggle: later changes to one do not change the other', async () => {
      const toggle = await aRichToggle()
      const name = uniqueName()
      await succeed(server, 'POST', clonePath(toggle), { name })
      const source = await theToggle(server, toggle)
      await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/on`)
      await succeed(server, 'PUT', `${togglePath(name)}/variants`, [])
      expect(await theToggle(server, toggle)).toEqual(source)
    })

    it('creates the toggle in the project of the source, and refuses a path with another project', async () => {
      const project = await aProject(server)
      const [toggle, name] = [await aToggle(server, { project }), uniqueName()]
      await expectRefusal(server, { method: 'POST', path: clonePath(toggle), body: { name } }, [404, 'NotFoundError'])
      expect((await succeed(server, 'POST', clonePath(toggle, project), { name })).project).toBe(project)
    })

    it('refuses an archived source, an invalid name, and the name of an archived toggle', async () => {
      const [toggle, gone] = [await aToggle(server), await anArchivedToggle(server)]
      const name = uniqueName()
      const refusals = [
        [gone, { name }, [409, 'ArchivedFeatureError']],
        [toggle, { name: gone }, [409, 'NameExistsError']],
        [toggle, { name: 'no good' }, [400, 'ValidationError']],
        [toggle, { name, replaceGroupId: 'yes' }, [400, 'ValidationError']],
      ] as const
      for (const [source, body, failure] of refusals)
        await expectRefusal(server, { method: 'POST', path: clonePath(source), body }, failure, togglePath(source))
      expectFailure(await server.call('GET', togglePath(name)), 404, 'NotFoundError')
    })

    it('supports If-Match with the revision of the source', async () => {
      const toggle = await aToggle(server)
      const options = { headers: { 'if-match': '"0"' } }
      const request = { method: 'POST', path: clonePath(toggle), body: { name: uniqueName() }, options }
      await expectRefusal(server, request, [412, 'PreconditionFailedError'], togglePath(toggle))
    })
  })
