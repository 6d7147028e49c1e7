import { proofEngines } from '@leverframe/testing/depth'
import { aServedToggle, constraint } from '@leverframe/testing/evaluation'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aMember, aPerson } from '@leverframe/testing/members'
import {
  anArchivedToggle,
  aStrategy,
  expectFailure,
  recording,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { aSegment } from '@leverframe/testing/segments'
import { describe, expect, it } from 'vitest'
import { VIEWER_ROLE } from '#kernel/roles'

const PLAYGROUND = '/api/admin/playground'

for (const engine of proofEngines)
  describe(`the playground on ${engine}`, () => {
    const server = serverFor(engine)
    const play = (project: string, context: object, more: object = {}) =>
      server.call('POST', PLAYGROUND, { environment: 'development', projects: [project], context, ...more })
    const advanced = (project: string, context: object, environments = ['development']) =>
      server.call('POST', `${PLAYGROUND}/advanced`, { environments, projects: [project], context })
    const explain = (name: string, project: string, context: object, environment = 'development') =>
      server.call('POST', `${togglePath(name, project)}/explain`, { environment, context })

    it('returns the result of every toggle for a context with the reasons', async () => {
      const project = await aProject(server)
      const segment = await aSegment(server)
      await succeed(server, 'PUT', `/api/admin/segments/${segment.id}`, constraint('country', 'IN', 'no'))
      const toggle = await aServedToggle(server, {
        project,
        strategies: [
          { name: 'default', title: 'by plan', ...constraint('plan', 'IN', 'pro'), segments: [segment.id] },
          { name: 'flexibleRollout', parameters: { rollout: 100 }, disabled: true },
        ],
      })
      const { status, body } = await play(project, { userId: '7', plan: 'pro', properties: { country: 'se' } })
      expect(status).toBe(200)
      expect(body.input).toEqual({
        environment: 'development',
        projects: [project],
        context: { userId: '7', plan: 'pro', properties: { country: 'se' } },
      })
      const found = body.features.find((one: { name: string }) => one.name === toggle)
      expect(found).toMatchObject({
        projectId: project,
        isEnabled: false,
        isEnabledInCurrentEnvironment: true,
        hasUnsatisfiedDependency: false,
        variant: { name: 'disabled', enabled: false },
        strategies: {
          result: false,
          data: [
            {
              name: 'default',
              title: 'by plan',
              disabled: false,
              constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'], result: true }],
              segments: [{ id: segment.id, name: segment.name, result: false, constraints: [{ result: false }] }],
              result: { enabled: false, evaluationStatus: 'complete' },
            },
            { disabled: true, result: { enabled: 'unknown', evaluationStatus: 'unevaluated' } },
          ],
        },
      })
      const [strategy] = found.strategies.data
      expect(strategy.links.edit).toContain(`/projects/${project}/features/${toggle}/`)
      expect(strategy.links.edit).toContain(strategy.id)
      const other = (await play(project, { plan: 'pro', country: 'no' })).body.features
      expect(other.find((one: { name: string }) => one.name === toggle)).toMatchObject({ isEnabled: true })
    })

    it('returns unknown for a custom strategy type', async () => {
      const project = await aProject(server)
      const type = uniqueName('type')
      await succeed(server, 'POST', '/api/admin/strategies', { name: type, parameters: [] })
      const name = await aServedToggle(server, { project, strategies: [{ name: type }] })
      const { features } = (await play(project, {})).body
      expect(features).toMatchObject([
        {
          name,
          isEnabled: false,
          strategies: { result: 'unknown', data: [{ result: { enabled: 'unknown', evaluationStatus: 'incomplete' } }] },
        },
      ])
    })

    it('returns variants, unsatisfied dependencies and toggles that are off', async () => {
      const project = await aProject(server)
      const variants = [{ name: 'blue', weightType: 'variable', payload: { type: 'string', value: 'b' } }]
      const parent = await aServedToggle(server, { project, strategies: [{ variants }] })
      const child = await aServedToggle(server, { project, variants: [{ name: 'own', weightType: 'variable' }] })
      const off = await aToggle(server, { project })
      await succeed(server, 'POST', `${togglePath(child, project)}/dependencies`, { feature: parent })
      const playAll = async () => {
        const { features } = (await play(project, { userId: '7' })).body
        return Object.fromEntries(features.map((one: { name: string }) => [one.name, one]))
      }
      const before = await playAll()
      expect(before[parent]).toMatchObject({
        isEnabled: true,
        variant: { name: 'blue', payload: { type: 'string', value: 'b' } },
        strategies: { data: [{ result: { enabled: true, variant: { name: 'blue' }, variants: [{ name: 'blue' }] } }] },
      })
      expect(before[child]).toMatchObject({ isEnabled: true, variant: { name: 'own' }, variants: [{ name: 'own' }] })
      expect(before[off]).toMatchObject({ isEnabled: false, isEnabledInCurrentEnvironment: false })
      await succeed(server, 'POST', `${toggleEnvironmentPath(parent, 'development', project)}/off`)
      const after = await playAll()
      expect(after[child]).toMatchObject({ isEnabled: false, hasUnsatisfiedDependency: true })
      expect(after[parent]).toMatchObject({ isEnabled: false, isEnabledInCurrentEnvironment: false })
    })

    it('returns the same results as the frontend API', async () => {
      const project = await aProject(server)
      const strategies = [{ name: 'flexibleRollout', parameters: { rollout: 33.4, stickiness: 'default' } }]
      const variants = ['a', 'b', 'c'].map((name) => ({ name, weightType: 'variable' }))
      for (let i = 0; i < 5; i++) await aServedToggle(server, { project, strategies, variants })
      const { secret: token } = await anSdkToken(server, { type: 'frontend', project })
      const users = Array.from({ length: 20 }, (_, i) => `user-${i}`)
      const { features } = (await advanced(project, { userId: users.join(', ') })).body
      expect(features).toHaveLength(5)
      for (const user of users) {
        const { toggles } = (await server.call('GET', `/api/frontend/all?userId=${user}`, undefined, { token })).body
        for (const { name, enabled, variant } of toggles) {
          const { environments } = features.find((one: { name: string }) => one.name === name)
          const played = environments.development.find(
            (one: { context: { userId: string } }) => one.context.userId === user,
          )
          expect([played.isEnabled, played.variant.name]).toEqual([enabled, variant.name])
        }
      }
    })

    it('combines values and environments, and warns of unusable values', async () => {
      const project = await aProject(server)
      const name = await aServedToggle(server, { project, strategies: [constraint('plan', 'IN', 'pro')] })
      const context = { userId: '1,2', plan: 'pro, free', list: ['x'], deep: { a: 1 }, properties: { size: 3 } }
      const { status, body } = await advanced(project, context, ['development', 'production', 'development'])
      expect(status).toBe(200)
      expect(body.warnings).toEqual({ invalidContextProperties: ['list', 'deep'] })
      const [{ environments }] = body.features
      expect(body.features).toMatchObject([{ name, projectId: project }])
      expect(Object.keys(environments)).toEqual(['development', 'production'])
      const results = environments.development.map(
        (one: { context: { userId: string; properties: Record<string, string> }; isEnabled: boolean }) =>
          [one.context.userId, one.context.properties.plan, one.context.properties.size, one.isEnabled] as const,
      )
      expect(results).toEqual([
        ['1', 'pro', '3', true],
        ['1', 'free', '3', false],
        ['2', 'pro', '3', true],
        ['2', 'free', '3', false],
      ])
      expect(environments.production.every((one: { isEnabled: boolean }) => !one.isEnabled)).toBe(true)
    })

    it('returns 400 for more than 10,000 evaluations', async () => {
      const project = await aProject(server)
      await aToggle(server, { project })
      const many = (count: number) => Array.from({ length: count }, (_, i) => i).join()
      expect((await advanced(project, { userId: many(400), plan: '1,2' })).status).toBe(200)
      await aToggle(server, { project })
      const eleven = (letter: string) => Array.from({ length: 100 }, (_, i) => `${letter}${i}`).join()
      const context = { a: eleven('a'), b: eleven('b') }
      const refused = await advanced(project, context)
      expectFailure(refused, 400, 'ValidationError')
      expect(refused.body.message).toContain('20000 evaluations')
      const huge = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, 'a,b,c,d,e,f,g']))
      expectFailure(await advanced(project, huge), 400, 'ValidationError')
    })

    it('returns 400 or 404 for an invalid request', async () => {
      for (const body of [
        {},
        { environment: 'development' },
        { environment: 'development', context: 'x' },
        { environment: 'development', context: { properties: 7 } },
        { environment: 'development', context: { currentTime: 'tomorrow' } },
        { environment: 'development', context: { x: 'x'.repeat(2_001) } },
        { environment: 'development', context: {}, projects: 7 },
      ])
        expectFailure(await server.call('POST', PLAYGROUND, body), 400, 'ValidationError')
      expectFailure(await server.call('POST', PLAYGROUND, { environment: 'x', context: {} }), 404, 'NotFoundError')
      for (const environments of [[], 'development', ['x', 7]])
        expectFailure(
          await server.call('POST', `${PLAYGROUND}/advanced`, { environments, context: {} }),
          400,
          'ValidationError',
        )
    })

    it('shows only toggles of visible projects and records no events', async () => {
      const hidden = await aPrivateProject(server)
      const name = await aServedToggle(server, { project: hidden })
      const [stranger, member] = [await aPerson(server), await aMember(server, hidden, VIEWER_ROLE)]
      const asked = { environment: 'development', context: {} }
      const namesFor = async (as: object, projects: unknown) => {
        const { body, facts } = await recording(server, 'POST', PLAYGROUND, { ...asked, projects }, as)
        expect(facts).toEqual([])
        return body.features.map((one: { name: string }) => one.name)
      }
      for (const projects of ['*', [hidden], undefined, ['unheard-of', hidden]]) {
        expect(await namesFor(stranger.as, projects)).not.toContain(name)
        if (!Array.isArray(projects) || projects.length === 1)
          expect(await namesFor(member.as, projects)).toContain(name)
      }
      const question = { environments: ['development'], projects: '*', context: {} }
      const response = await server.call('POST', `${PLAYGROUND}/advanced`, question, stranger.as)
      expect(JSON.stringify(response.body)).not.toContain(name)
      const path = `${togglePath(name, hidden)}/explain`
      expectFailure(await server.call('POST', path, asked, stranger.as), 404, 'NotFoundError')
      expect((await server.call('POST', path, asked, member.as)).status).toBe(200)
      expectFailure(await server.call('POST', path, asked, { token: null }), 401, 'AuthenticationRequired')
    })

    it('explains one toggle in sentences', async () => {
      const project = await aProject(server)
      const name = await aServedToggle(server, {
        project,
        strategies: [
          { title: 'people of the plan', ...constraint('plan', 'IN', 'pro') },
          { name: 'flexibleRollout', parameters: { rollout: 100, stickiness: 'userId' } },
        ],
        variants: [{ name: 'blue', weightType: 'variable' }],
      })
      const { status, body } = await explain(name, project, { userId: '7', plan: 'free' })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        name,
        environment: 'development',
        reason: 'strategy',
        winner: 1,
        strategiesResult: true,
        outcome: { enabled: true, variant: { name: 'blue' } },
        sentence: 'On, with the variant "blue": Strategy 2 (flexibleRollout) lets this context in.',
        strategies: [
          {
            result: false,
            title: 'people of the plan',
            sentence: 'Strategy 1 ("people of the plan") keeps this context out: a constraint does not hold.',
            constraints: [
              {
                held: false,
                seen: 'free',
                sentence: '"plan" is "free": the constraint "plan is pro" does not hold.',
              },
            ],
          },
          { result: true, rollout: { kind: 'sticky', id: '7', percentage: 100, sentence: expect.any(String) } },
        ],
        draw: { chosen: 'blue', sentence: expect.stringContaining('"blue"') },
      })
      const without = await server.call('POST', `${togglePath(name, project)}/explain`, { environment: 'production' })
      expect(without.body).toMatchObject({
        reason: 'switched_off',
        outcome: { enabled: false },
        sentence: 'Off: the toggle is switched off in this environment.',
      })
    })

    it('returns 404 or 409 for a toggle or environment that cannot be explained', async () => {
      const project = await aProject(server)
      const name = await aToggle(server, { project })
      await aStrategy(server, name, {}, 'development', project)
      expectFailure(await explain(uniqueName(), project, {}), 404, 'NotFoundError')
      expectFailure(await explain(name, 'default', {}), 404, 'NotFoundError')
      expectFailure(await explain(name, project, {}, 'nowhere'), 404, 'NotFoundError')
      expectFailure(await explain(await anArchivedToggle(server, project), project, {}), 409, 'ArchivedFeatureError')
    })
  })
