import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor } from '@leverframe/testing/harness'
import { expectNeed, runAs, somebody } from '@leverframe/testing/permissions'
import {
  aStrategy,
  expectFailure,
  expectRefusal,
  recording,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { aSegment } from '@leverframe/testing/segments'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'

const pathOf = (project: string) => `/api/admin/projects/${project}/environments`

for (const engine of engineInTurn(import.meta.url))
  describe(`the default strategy of an environment of a project on ${engine}`, () => {
    const server = serverFor(engine)
    const set = (project: string, body: object, environment = 'development') =>
      recording(server, 'POST', `${pathOf(project)}/${environment}/default-strategy`, body)
    const shown = async (project: string, environment = 'development') =>
      (await succeed(server, 'GET', pathOf(project))).environments.find(({ name }: Body) => name === environment)
        .defaultStrategy

    it('is stored in its normal form with one event, and without an event when nothing changes', async () => {
      const project = await aProject(server)
      const answer = await set(project, { name: 'flexibleRollout', parameters: { rollout: '25', groupId: '' } })
      const strategy = {
        name: 'flexibleRollout',
        title: null,
        disabled: false,
        constraints: [],
        parameters: { rollout: 25, stickiness: 'default' },
        segments: [],
        variants: [],
      }
      expect([answer.status, answer.body]).toEqual([200, strategy])
      expect(answer.facts).toEqual([
        {
          type: 'default-strategy-updated',
          project,
          environment: 'development',
          data: { defaultStrategy: strategy },
          preData: { defaultStrategy: null },
        },
      ])
      expect([await shown(project), await shown(project, 'production')]).toEqual([strategy, null])
      expect((await set(project, strategy)).facts).toEqual([])
      const grouped = await set(project, { name: 'flexibleRollout', parameters: { groupId: 'shop' } })
      expect(grouped.body.parameters).toEqual({ rollout: 100, stickiness: 'default', groupId: 'shop' })
    })

    it('must be a valid flexibleRollout in an environment that the project uses', async () => {
      const project = await aProject(server)
      const path = `${pathOf(project)}/production/default-strategy`
      for (const body of [
        { name: 'default' },
        { name: 'flexibleRollout', parameters: { rollout: 101 } },
        { name: 'flexibleRollout', constraints: [{ contextName: 'userId', operator: 'NO_SUCH' }] },
      ])
        await expectRefusal(server, { method: 'POST', path, body }, [400, 'ValidationError'])
      const body = { name: 'flexibleRollout' }
      const unknown = `${pathOf(project)}/no-such/default-strategy`
      expectFailure(await server.call('POST', unknown, body), 404, 'NotFoundError')
      await succeed(server, 'DELETE', `${pathOf(project)}/production`)
      await expectRefusal(server, { method: 'POST', path, body }, [400, 'ValidationError'])
    })

    it('needs UPDATE_PROJECT or PROJECT_DEFAULT_STRATEGY_WRITE', async () => {
      const project = await aProject(server)
      const input = { project, environment: 'development', strategy: { name: 'flexibleRollout' } }
      const command = 'project.set-default-strategy'
      const makeInput = () => Promise.resolve(input)
      const alternative = 'PROJECT_DEFAULT_STRATEGY_WRITE'
      await expectNeed(server, 'UPDATE_PROJECT', [{ project }], command, makeInput, [alternative])
      await runAs(server, somebody({ permission: alternative, project }), command, input)
    })

    it('is given when an environment is added again, together with protection', async () => {
      const project = await aProject(server)
      await succeed(server, 'DELETE', `${pathOf(project)}/production`)
      const { facts } = await recording(server, 'POST', pathOf(project), {
        environment: 'production',
        changeRequestsEnabled: true,
        defaultStrategy: { name: 'flexibleRollout', parameters: { rollout: 5 } },
      })
      expect(facts.map(({ type }) => type)).toEqual([
        'project-environment-added',
        'change-request-configuration-updated',
        'default-strategy-updated',
      ])
      expect((await shown(project, 'production')).parameters.rollout).toBe(5)
    })

    it('is never added by the server: switching a toggle on without strategies stays a 409', async () => {
      const project = await aProject(server)
      await set(project, { name: 'flexibleRollout' })
      const toggle = await aToggle(server, { project })
      for (const query of ['', '?shouldActivateDisabledStrategies=true'])
        expectFailure(
          await server.call('POST', `${toggleEnvironmentPath(toggle, 'development', project)}/on${query}`),
          409,
          'NoStrategiesError',
        )
    })

    it('loses segments that are deleted, so that it can always be added to a toggle', async () => {
      const project = await aProject(server)
      const { id } = await aSegment(server)
      await set(project, { name: 'flexibleRollout', segments: [id] })
      expect((await shown(project)).segments).toEqual([id])
      await succeed(server, 'DELETE', `/api/admin/segments/${id}`)
      const strategy = await shown(project)
      expect(strategy.segments).toEqual([])
      const toggle = await aToggle(server, { project })
      const added = await aStrategy(server, toggle, strategy, 'development', project)
      expect(added.parameters.groupId).toBe(toggle)
    })
  })
