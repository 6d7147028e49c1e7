import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import { expectFailure, ISO_TIME, recording, succeed, theToggle } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { describe, expect, it } from 'vitest'
import { type Life, stagesOf } from './lifecycle-rules.ts'

describe('the stages of a toggle', () => {
  const life = (given: Partial<Life>): Life => ({
    createdAt: '2026-01-01',
    archivedAt: null,
    completion: undefined,
    uses: [],
    ...given,
  })
  const test = { environmentType: 'test', firstSeenAt: '2026-01-03' }
  const production = { environmentType: 'production', firstSeenAt: '2026-01-05' }

  it('depend on its use', () => {
    expect(stagesOf(life({})).map(({ stage }) => stage)).toEqual(['initial'])
    expect(stagesOf(life({ uses: [test, production] }))).toEqual([
      { stage: 'initial', enteredStageAt: '2026-01-01' },
      { stage: 'pre-live', enteredStageAt: '2026-01-03' },
      { stage: 'live', enteredStageAt: '2026-01-05' },
    ])
  })

  it('do not contain pre-live for a toggle that was used in production first', () => {
    const late = { ...test, firstSeenAt: '2026-01-09' }
    expect(stagesOf(life({ uses: [late, production] })).map(({ stage }) => stage)).toEqual(['initial', 'live'])
  })

  it('end with completed and archived', () => {
    const completion = { status: 'kept', statusValue: null, completedAt: '2026-02-01' }
    expect(stagesOf(life({ completion, archivedAt: '2026-03-01' })).slice(1)).toEqual([
      { stage: 'completed', enteredStageAt: '2026-02-01', status: 'kept', statusValue: null },
      { stage: 'archived', enteredStageAt: '2026-03-01' },
    ])
  })
})

for (const engine of engineInTurn(import.meta.url))
  describe(`the lifecycle of a toggle on ${engine}`, () => {
    const server = serverFor(engine)
    const lifecycle = (toggle: string, project = 'default') => `${togglePath(toggle, project)}/lifecycle`
    const stagesOfToggle = async (toggle: string, project = 'default'): Promise<string[]> =>
      (await succeed(server, 'GET', lifecycle(toggle, project))).map(({ stage }: { stage: string }) => stage)

    const use = async (toggle: string, environment: string) => {
      const { secret: token } = await anSdkToken(server, { environment })
      const now = new Date().toISOString()
      const bucket = { start: now, stop: now, toggles: { [toggle]: { yes: 1, no: 0 } } }
      expect((await server.call('POST', '/api/client/metrics', { appName: 'shop', bucket }, { token })).status).toBe(
        202,
      )
    }
    const search = async (stage: string, project: string): Promise<string[]> => {
      const archived = stage === 'archived' ? '&archived=IS:true' : ''
      const { features } = await succeed(
        server,
        'GET',
        `/api/admin/search/features?project=IS:${project}&lifecycle=IS:${stage}${archived}`,
      )
      for (const { lifecycle: found } of features) expect(found).toEqual({ stage })
      return features.map(({ name }: { name: string }) => name)
    }

    it('goes from initial to archived, and every view shows the same stage', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      expect(await stagesOfToggle(toggle, project)).toEqual(['initial'])
      expect(await search('initial', project)).toEqual([toggle])
      expect(await theToggle(server, toggle, project)).not.toHaveProperty('lifecycle')

      await use(toggle, 'development')
      await expect.poll(() => stagesOfToggle(toggle, project)).toEqual(['initial', 'pre-live'])
      expect(await search('pre-live', project)).toEqual([toggle])

      await use(toggle, 'production')
      await expect.poll(() => stagesOfToggle(toggle, project)).toEqual(['initial', 'pre-live', 'live'])
      expect(await search('live', project)).toEqual([toggle])
      expect((await theToggle(server, toggle, project)).lifecycle.stage).toBe('live')

      const { status, facts } = await recording(server, 'POST', `${lifecycle(toggle, project)}/complete`, {
        status: 'kept',
        statusValue: 'blue',
      })
      const itself = { name: toggle, createdAt: expect.stringMatching(ISO_TIME) }
      const after = { ...itself, completed: true, status: 'kept', statusValue: 'blue' }
      const before = { ...itself, completed: false, status: null, statusValue: null }
      const about = { project, featureName: toggle }
      expect([status, facts]).toEqual([200, [{ type: 'feature-completed', ...about, data: after, preData: before }]])
      expect(await search('completed', project)).toEqual([toggle])
      expect(await search('live', project)).toEqual([])
      const entered = await succeed(server, 'GET', lifecycle(toggle, project))
      expect(entered.at(-1)).toEqual({
        stage: 'completed',
        enteredStageAt: expect.stringMatching(ISO_TIME),
        status: 'kept',
        statusValue: 'blue',
      })
      expect((await theToggle(server, toggle, project)).lifecycle).toEqual(entered.at(-1))
      const same = { status: 'kept', statusValue: 'blue' }
      expect((await recording(server, 'POST', `${lifecycle(toggle, project)}/complete`, same)).facts).toEqual([])

      const back = await recording(server, 'POST', `${lifecycle(toggle, project)}/uncomplete`)
      expect(back.facts).toEqual([{ type: 'feature-uncompleted', ...about, data: before, preData: after }])
      expect((await recording(server, 'POST', `${lifecycle(toggle, project)}/uncomplete`)).facts).toEqual([])
      expect(await search('live', project)).toEqual([toggle])

      await succeed(server, 'DELETE', togglePath(toggle, project))
      expect(await stagesOfToggle(toggle, project)).toEqual(['initial', 'pre-live', 'live', 'archived'])
      expect(await search('archived', project)).toEqual([toggle])
      expectFailure(
        await server.call('POST', `${lifecycle(toggle, project)}/complete`, { status: 'kept' }),
        409,
        'ArchivedFeatureError',
      )
    })

    it('is counted by stage over all toggles', async () => {
      const before = await succeed(server, 'GET', '/api/admin/lifecycle/count')
      const [live, done, gone] = [await aToggle(server), await aToggle(server), await aToggle(server)]
      await aToggle(server)
      await use(live, 'production')
      await succeed(server, 'POST', `${lifecycle(done)}/complete`, { status: 'discarded' })
      await succeed(server, 'DELETE', togglePath(gone))
      await expect
        .poll(() => succeed(server, 'GET', '/api/admin/lifecycle/count'))
        .toEqual({
          initial: before.initial + 1,
          preLive: before.preLive,
          live: before.live + 1,
          completed: before.completed + 1,
          archived: before.archived + 1,
        })
    })

    it('is completed as kept by a request without a body', async () => {
      const toggle = await aToggle(server)
      const { status, facts } = await recording(server, 'POST', `${lifecycle(toggle)}/complete`)
      expect([status, facts]).toMatchObject([
        200,
        [{ type: 'feature-completed', data: { status: 'kept', statusValue: null } }],
      ])
    })

    it('can be completed only as kept or discarded', async () => {
      const toggle = await aToggle(server)
      for (const body of [{}, { status: 'lost' }, { status: 'kept', statusValue: 5 }])
        expectFailure(await server.call('POST', `${lifecycle(toggle)}/complete`, body), 400, 'ValidationError')
      expectFailure(await server.call('GET', lifecycle('missing')), 404, 'NotFoundError')
      expectFailure(await server.call('GET', lifecycle(toggle, await aProject(server))), 404, 'NotFoundError')
    })
  })
