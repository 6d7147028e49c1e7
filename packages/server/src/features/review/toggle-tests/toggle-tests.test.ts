import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import {
  aLitToggle,
  anArchivedToggle,
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  recording,
  strategiesPath,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { annIsOn, isAnn, isBob, modePath, testsPath } from '@leverframe/testing/toggle-tests'
import { describe, expect, it } from 'vitest'
import { SYSTEM } from '#kernel/actor'
import { ADMIN_ROLE, EDITOR_ROLE } from '#kernel/roles'
import type { AnyCommand } from '#platform/commands/define'
import { failedTestsIn } from './index.ts'

for (const engine of proofEngines)
  describe(`toggle tests on ${engine}`, () => {
    const server = serverFor(engine)
    const aCase = (toggle: string, given: object = {}, project = 'default') =>
      succeed(server, 'POST', testsPath(toggle, project), { ...annIsOn, ...given })
    const runOf = (toggle: string) => succeed(server, 'POST', `${testsPath(toggle)}/run`)

    it('are created, listed, updated and deleted, each with an event', async () => {
      const toggle = await aToggle(server)
      const given = { ...annIsOn, context: { userId: 'ann', plan: 7, empty: '', properties: { country: 'nz' } } }
      const created = await recording(server, 'POST', testsPath(toggle), given)
      const { id } = created.body
      const stored = {
        ...annIsOn,
        id,
        context: { userId: 'ann', properties: { plan: '7', country: 'nz' } },
        createdAt: expect.any(String),
      }
      expect([created.status, created.body]).toEqual([201, stored])
      expect(created.headers.get('location')).toBe(`${testsPath(toggle)}/${id}`)
      const about = { project: 'default', environment: 'development', featureName: toggle }
      const itself = { name: toggle, createdAt: expect.any(String) }
      expect(created.facts).toEqual([{ type: 'toggle-test-created', ...about, data: { ...itself, test: stored } }])
      expect(await succeed(server, 'GET', testsPath(toggle))).toEqual({ tests: [stored] })

      const change = { name: 'nobody', environment: 'production', expected: { enabled: false } }
      const changed = await recording(server, 'PUT', `${testsPath(toggle)}/${id}`, change)
      const after = { id, ...change, context: {}, createdAt: stored.createdAt }
      expect([changed.status, changed.body]).toEqual([200, after])
      expect(changed.facts).toEqual([
        {
          type: 'toggle-test-updated',
          ...about,
          environment: 'production',
          data: { ...itself, test: after },
          preData: { ...itself, test: stored },
        },
      ])
      expect((await recording(server, 'PUT', `${testsPath(toggle)}/${id}`, change)).facts).toEqual([])

      const gone = await recording(server, 'DELETE', `${testsPath(toggle)}/${id}`)
      expectEmpty(gone, 200)
      expect(gone.facts).toEqual([
        {
          type: 'toggle-test-deleted',
          ...about,
          environment: 'production',
          data: itself,
          preData: { ...itself, test: after },
        },
      ])
      expectFailure(await server.call('DELETE', `${testsPath(toggle)}/${id}`), 404, 'NotFoundError')
      expect(await succeed(server, 'GET', testsPath(toggle))).toEqual({ tests: [] })
    })

    it('are refused when they are invalid, duplicates or over the limits', async () => {
      const toggle = await aToggle(server)
      const path = testsPath(toggle)
      const bad = [
        { ...annIsOn, name: '' },
        { ...annIsOn, name: 'two\nlines' },
        { ...annIsOn, environment: 'nowhere' },
        { ...annIsOn, expected: {} },
        { ...annIsOn, expected: { enabled: false, variant: 'blue' } },
        { ...annIsOn, context: { currentTime: 'yesterday' } },
        { ...annIsOn, context: { properties: [] } },
        { ...annIsOn, context: { userId: 'x'.repeat(2_001) } },
        { ...annIsOn, context: Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`f${i}`, 'x'])) },
        { ...annIsOn, context: Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`f${i}`, 'x'.repeat(1_999)])) },
      ]
      for (const body of bad)
        await expectRefusal(server, { method: 'POST', path, body }, [400, 'ValidationError'], path)
      await aCase(toggle)
      await expectRefusal(server, { method: 'POST', path, body: annIsOn }, [409, 'NameExistsError'], path)
      const elsewhere = await aCase(toggle, { environment: 'production' })
      const other = { method: 'PUT', path: `${path}/${elsewhere.id}`, body: annIsOn }
      await expectRefusal(server, other, [409, 'NameExistsError'], path)
      for (let n = 2; n < 50; n++) await aCase(toggle, { name: `case ${n}` })
      const oneMore = { method: 'POST', path, body: { ...annIsOn, name: 'one more' } }
      await expectRefusal(server, oneMore, [400, 'LimitExceededError'])
      const foreign = `${testsPath(await aToggle(server))}/${elsewhere.id}`
      for (const unknown of [foreign, `${path}/999999999`, `${path}/0`, `${path}/x`])
        await expectRefusal(server, { method: 'PUT', path: unknown, body: annIsOn }, [404, 'NotFoundError'])
      const archived = { method: 'POST', path: testsPath(await anArchivedToggle(server)), body: annIsOn }
      await expectRefusal(server, archived, [409, 'ArchivedFeatureError'])
    })

    it('need UPDATE_FEATURE to be written, and only a visible project to be read and run', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const { id } = await aCase(toggle, {}, project)
      const path = testsPath(toggle, project)
      const reader = await aPerson(server)
      const writer = await aMember(server, project, await aRole(server, ['UPDATE_FEATURE']))
      for (const [method, url] of [
        ['POST', path],
        ['PUT', `${path}/${id}`],
        ['DELETE', `${path}/${id}`],
      ] as const)
        await expectRefusal(server, { method, path: url, body: annIsOn, options: reader.as }, [403, 'NoAccessError'])
      expect((await server.call('GET', path, undefined, reader.as)).status).toBe(200)
      expect((await server.call('POST', `${path}/run`, undefined, reader.as)).status).toBe(200)
      const body = { ...annIsOn, name: 'changed' }
      expect((await server.call('PUT', `${path}/${id}`, body, writer.as)).status).toBe(200)
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      expectFailure(await server.call('GET', path, undefined, reader.as), 404, 'NotFoundError')
      expectFailure(await server.call('POST', `${path}/run`, undefined, reader.as), 404, 'NotFoundError')
    })

    it('run on the current configuration and explain failures', async () => {
      const [toggle] = await aLitToggle(server)
      const variants = [{ name: 'blue', weightType: 'variable' }]
      await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle)}/variants`, variants)
      await aCase(toggle, { expected: { enabled: true, variant: 'blue' } })
      await aCase(toggle, { name: 'red', expected: { enabled: true, variant: 'red' } })
      await aCase(toggle, { name: 'production', environment: 'production' })
      const { passed, failed, results } = await runOf(toggle)
      expect([passed, failed]).toEqual([1, 2])
      const blue = { enabled: true, variant: 'blue', byChance: false }
      expect(results[0]).toEqual({
        id: expect.any(Number),
        name: 'ann is on',
        environment: 'development',
        passed: true,
        expected: { enabled: true, variant: 'blue' },
        got: blue,
      })
      expect(results[1]).toMatchObject({ name: 'red', passed: false, got: blue })
      expect(results[2]).toMatchObject({
        passed: false,
        got: { enabled: false, variant: 'disabled', byChance: false },
        explanation: { reason: 'switched_off', sentence: 'Off: the toggle is switched off in this environment.' },
      })
    })

    it('refuse every direct change after which they would fail, with the expected and the actual result', async () => {
      const [toggle, strategy] = await aLitToggle(server)
      await aCase(toggle, { name: 'ann keeps it' })
      const strategies = strategiesPath(toggle)
      const variants = `${toggleEnvironmentPath(toggle)}/variants`
      const writes = [
        { method: 'POST', path: `${toggleEnvironmentPath(toggle)}/off` },
        { method: 'DELETE', path: `${strategies}/${strategy.id}` },
        { method: 'PUT', path: `${strategies}/${strategy.id}`, body: { constraints: [isBob] } },
        {
          method: 'PATCH',
          path: `${strategies}/${strategy.id}`,
          body: [{ op: 'add', path: '/constraints/0', value: isBob }],
        },
        {
          method: 'POST',
          path: '/api/admin/projects/default/bulk_features/environments/development/off',
          body: { features: [toggle] },
        },
      ]
      for (const write of writes) {
        const { message, details } = await expectRefusal(server, write, [400, 'ValidationError'], togglePath(toggle))
        expect(message).toContain(
          `The case "ann keeps it" of the toggle "${toggle}" in "development" expects on, and this change gives off`,
        )
        expect(details).toMatchObject([{ message }])
      }
      await aCase(toggle, { name: 'blue', expected: { enabled: true, variant: 'disabled' } })
      const colours = { method: 'PUT', path: variants, body: [{ name: 'blue', weightType: 'variable' }] }
      const refused = await expectRefusal(server, colours, [400, 'ValidationError'], togglePath(toggle))
      expect(refused.message).toContain(
        'expects on without a variant, and this change gives on with the variant "blue"',
      )
      // Changes that keep the results are accepted, also in other environments.
      await succeed(server, 'PUT', `${strategies}/${strategy.id}`, { constraints: [isAnn] })
      await aStrategy(server, toggle, {}, 'production')
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production')}/on`)
    })

    it('that already fail block only changes that give them another wrong result', async () => {
      const toggle = await aToggle(server)
      await aCase(toggle, { expected: { enabled: true, variant: 'blue' } })
      await succeed(server, 'PUT', togglePath(toggle), { description: 'changed' })
      await aStrategy(server, toggle)
      const switching = { method: 'POST', path: `${toggleEnvironmentPath(toggle)}/on` }
      await expectRefusal(server, switching, [400, 'ValidationError'], togglePath(toggle))
      await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle)}/variants`, [
        { name: 'blue', weightType: 'variable' },
      ])
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      expect(await runOf(toggle)).toMatchObject({ passed: 1, failed: 0 })
    })

    it('also refuse changes of segments and parent toggles', async () => {
      const segment = await succeed(server, 'POST', '/api/admin/segments', {
        name: uniqueName('segment'),
        constraints: [isAnn],
      })
      const [parent, ownStrategy] = await aLitToggle(server)
      const child = await aToggle(server)
      await aStrategy(server, child)
      await succeed(server, 'POST', `${togglePath(child)}/dependencies`, { feature: parent })
      await succeed(server, 'POST', `${toggleEnvironmentPath(child)}/on`)
      await aCase(child)
      const off = { method: 'POST', path: `${toggleEnvironmentPath(parent)}/off` }
      const { message } = await expectRefusal(server, off, [400, 'ValidationError'], togglePath(parent))
      expect(message).toContain(`of the toggle "${child}"`)
      expect(message).toContain('Off: a toggle that it depends on is not as it must be.')
      await succeed(server, 'PUT', `${strategiesPath(parent)}/${ownStrategy.id}`, { segments: [segment.id] })
      const path = `/api/admin/segments/${segment.id}`
      const narrow = { method: 'PUT', path, body: { constraints: [isBob] } }
      await expectRefusal(server, narrow, [400, 'ValidationError'], path)
      await succeed(server, 'PUT', path, { description: 'changed' })
      await succeed(server, 'DELETE', `${togglePath(child)}/dependencies`)
      await succeed(server, 'PUT', path, { constraints: [isBob] })
      expect(await runOf(child)).toMatchObject({ passed: 1, failed: 0 })
    })

    it('do not reveal toggles of hidden projects', async () => {
      const project = await aProject(server)
      const segment = await succeed(server, 'POST', '/api/admin/segments', {
        name: uniqueName('segment'),
        constraints: [isAnn],
      })
      const toggle = await aToggle(server, { project })
      await aStrategy(server, toggle, { segments: [segment.id] }, 'development', project)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'development', project)}/on`)
      await aCase(toggle, {}, project)
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const editor = await aPerson(server, EDITOR_ROLE)
      const path = `/api/admin/segments/${segment.id}`
      const body = { constraints: [isBob] }
      const refused = await expectRefusal(server, { method: 'PUT', path, body, options: editor.as }, [
        400,
        'ValidationError',
      ])
      expect(JSON.stringify(refused)).not.toContain(toggle)
      expect(refused.message).toBe('A case of a toggle in a project that you may not see would fail')
      await succeed(server, 'PUT', modePath(project), { mode: 'warn' })
      const { status, events } = await recording(server, 'PUT', path, body, editor.as)
      expect([status, events.map(({ type }) => type)]).toEqual([204, ['segment-updated']])
      expect(events[0]?.data).toMatchObject({ failedTests: [], failedTestsElsewhere: 1 })
    })

    it('only warn in warn mode: the write succeeds, and its event contains the failed tests', async () => {
      const project = await aProject(server)
      expect(await succeed(server, 'GET', modePath(project))).toEqual({ mode: 'block' })
      const changed = await recording(server, 'PUT', modePath(project), { mode: 'warn' })
      expect([changed.status, changed.body]).toEqual([200, { mode: 'warn' }])
      expect(changed.facts).toMatchObject([
        { type: 'project-updated', project, data: { toggleTests: 'warn' }, preData: { toggleTests: 'block' } },
      ])
      expect((await recording(server, 'PUT', modePath(project), { mode: 'warn' })).facts).toEqual([])
      expect((await server.call('PUT', modePath(project), { mode: 'maybe' })).status).toBe(400)
      const toggle = await aToggle(server, { project })
      const strategy = await aStrategy(server, toggle, {}, 'development', project)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'development', project)}/on`)
      const { id } = await aCase(toggle, {}, project)
      const strategies = strategiesPath(toggle, 'development', project)
      const { status, events } = await recording(server, 'DELETE', `${strategies}/${strategy.id}`)
      expect(status).toBe(200)
      const failedTests = [
        {
          id,
          feature: toggle,
          name: 'ann is on',
          environment: 'development',
          expected: annIsOn.expected,
          got: { enabled: false, variant: 'disabled', byChance: false },
        },
      ]
      expect(events.map(({ type, data }) => [type, data?.failedTests])).toEqual([
        ['feature-strategy-remove', undefined],
        ['feature-environment-disabled', failedTests],
      ])
      const { entries } = await succeed(server, 'GET', `${togglePath(toggle, project)}/history?limit=1`)
      expect(entries[0].changes).toEqual([{ path: 'environments/development/enabled', before: true, after: false }])
    })

    it('run in rehearsals', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await aStrategy(server, toggle, {}, 'development', project)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'development', project)}/on`)
      await aCase(toggle, {}, project)
      const { slices, deps } = server.running.product
      const command = slices.flatMap(({ commands }) => commands).find(({ name }) => name === 'toggle.switch')
      const input = { project, name: toggle, environment: 'development', enabled: false }
      const rehearsal = () => deps.rehearse(SYSTEM, [{ command: command as AnyCommand, input }])
      await expect(rehearsal()).rejects.toMatchObject({
        code: 'invalid',
        details: [{ message: expect.stringContaining('ann is on') }],
      })
      await succeed(server, 'PUT', modePath(project), { mode: 'warn' })
      expect(failedTestsIn(await rehearsal())).toMatchObject([{ feature: toggle, name: 'ann is on' }])
      expect((await server.call('GET', toggleEnvironmentPath(toggle, 'development', project))).body.enabled).toBe(true)
    })

    it('run when a change request is sent to review and when it is applied, but not for drafts', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await aStrategy(server, toggle, {}, 'production', project)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production', project)}/on`)
      const requests = `/api/admin/projects/${project}/environments/production/change-requests`
      await succeed(server, 'PUT', `${requests}/config`, { changeRequestsEnabled: true })
      const author = await aPerson(server)
      const off = { feature: toggle, action: 'updateEnabled', payload: { enabled: false } }
      const draft = async () => (await server.call('POST', requests, off, author.as)).body.id
      const move = (id: number, state: string, options = author.as) =>
        server.call('PUT', `/api/admin/projects/${project}/change-requests/${id}/state`, { state }, options)
      const id = await draft()
      expect((await move(id, 'In review')).status).toBe(200)
      await aCase(toggle, { environment: 'production' }, project)
      const reviewer = await aPerson(server, ADMIN_ROLE)
      expect((await move(id, 'Approved', reviewer.as)).status).toBe(200)
      const applied = await move(id, 'Applied', reviewer.as)
      expect([applied.status, applied.body.message]).toEqual([400, expect.stringContaining('ann is on')])
      expect((await move(id, 'Cancelled')).status).toBe(200)
      const asked = await move(await draft(), 'In review')
      expect([asked.status, asked.body.message]).toEqual([400, expect.stringContaining('ann is on')])
    })

    it('fail when the result is random', async () => {
      const toggle = await aToggle(server)
      const parameters = { rollout: 100, stickiness: 'random', groupId: toggle }
      const strategy = await aStrategy(server, toggle, { name: 'flexibleRollout', parameters })
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      await aCase(toggle)
      expect(await runOf(toggle)).toMatchObject({ passed: 1, failed: 0 })
      const path = `${strategiesPath(toggle)}/${strategy.id}`
      const half = { method: 'PUT', path, body: { parameters: { ...parameters, rollout: 50 } } }
      const { message } = await expectRefusal(server, half, [400, 'ValidationError'], togglePath(toggle))
      expect(message).toContain('this change gives a result that is left to chance')
    })

    it('do not block archiving, reviving and deleting a toggle, and are deleted with it', async () => {
      const [toggle] = await aLitToggle(server)
      await aCase(toggle)
      await succeed(server, 'DELETE', togglePath(toggle))
      await expectRefusal(server, { method: 'POST', path: `${testsPath(toggle)}/run` }, [409, 'ArchivedFeatureError'])
      await succeed(server, 'POST', `/api/admin/archive/revive/${toggle}`)
      expect(await runOf(toggle)).toMatchObject({ passed: 1 })
      await succeed(server, 'DELETE', togglePath(toggle))
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      await aToggle(server, { name: toggle })
      expect(await succeed(server, 'GET', testsPath(toggle))).toEqual({ tests: [] })
    })

    it('do not change the revision for SDKs, and are deleted with their environment', async () => {
      const environment = uniqueName('env')
      await succeed(server, 'POST', '/api/admin/environments', { name: environment, type: 'test' })
      const [toggle] = await aLitToggle(server)
      const { secret } = await succeed(server, 'POST', '/api/admin/api-tokens', {
        tokenName: uniqueName('sdk'),
        type: 'client',
        environment: 'development',
      })
      const tag = async () =>
        (await server.call('GET', '/api/client/features', undefined, { token: secret })).headers.get('etag')
      const before = await tag()
      await aCase(toggle, { environment })
      expect(await tag()).toBe(before)
      await succeed(server, 'DELETE', `/api/admin/environments/${environment}`)
      expect(await succeed(server, 'GET', testsPath(toggle))).toEqual({ tests: [] })
    })
  })
