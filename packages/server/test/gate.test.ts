import { requestsPath } from '@leverframe/testing/change-requests'
import { matrixOn, sampleOf } from '@leverframe/testing/depth'
import { type Answer, aToggle, engines, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPrivateProject, ENVIRONMENT, type Prepared, type Stage } from '@leverframe/testing/matrix/requests'
import { allRoutes } from '@leverframe/testing/matrix/routes'
import { aPerson, type TestPerson } from '@leverframe/testing/members'
import { aStrategy, expectRefusal, recording, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_ROLE } from '#kernel/roles'
import { aTarget } from './gate/aim.ts'
import { type GateCase, gateCases, proposes, WITHOUT_ROUTE } from './gate/cases.ts'
import { forgeries } from './gate/forged.ts'
import { commandsOf, observeCommands, type Ran } from './gate/observe.ts'
import { aCast, aGuardedStage, type Cast } from './gate/people.ts'
import { anSdkView, differenceOf } from './gate/state.ts'
import { aLitToggle, aUsedSegment, ELSEWHERE } from './gate/toggles.ts'
import { type WriteWatch, watchWrites } from './write-watch.ts'

/**
 * Change requests cannot be bypassed: checked for every guarded command by every route that can run it, from the route
 * table. A new command or route is included automatically, and fails until gate/cases.ts has a request for it.
 */
const cases = gateCases(await allRoutes())
const labelled = cases.map((one) => [one.label, one] as const)

/** Tables that a refused write may change: those of the change request that it becomes. */
const REQUESTS = /^\w+ of change_request/

for (const engine of engines)
  describe(`the gate on ${engine}`, () => {
    const server = serverFor(engine)
    let cast: Cast
    let ran: Ran[]
    let writes: WriteWatch
    /** What is protected: the environment that is written to, nothing, or another environment of the project. */
    let stages: Record<'guarded' | 'open' | 'beside', Stage>

    beforeAll(async () => {
      ran = observeCommands(server)
      writes = await watchWrites(server.running.product.deps.store)
      cast = await aCast(server)
      stages = {
        guarded: await aGuardedStage(server, cast, ENVIRONMENT),
        open: await aGuardedStage(server, cast),
        beside: await aGuardedStage(server, cast, ELSEWHERE),
      }
    })

    it('checks every guarded command: each is reachable, and each route to it has a case', () => {
      const guarded = commandsOf(server).filter(({ guardedIn }) => guardedIn)
      expect(guarded.length).toBeGreaterThan(10)
      const unreached = guarded.map(({ name }) => name).filter((name) => cases.every(({ command }) => command !== name))
      expect(unreached, 'no route runs them: say in test/gate/cases.ts how they are reached').toEqual(
        Object.keys(WITHOUT_ROUTE),
      )
    })

    /** The route ran the command of the case, and no command that it does not declare. */
    function expectRan({ command, route, label }: GateCase): void {
      const names = ran.map((one) => one.command)
      const declared = 'runs' in route.access ? route.access.runs.map(({ name }) => name) : []
      expect(names, `the request of "${label}" does not run it: say in test/gate/cases.ts what does`).toContain(command)
      expect(names.filter((name) => !declared.includes(name))).toEqual([])
    }

    /** The write succeeds, and every event says whether it bypassed the gate. */
    async function expectPassed(one: GateCase, stage: Stage, { as }: TestPerson, mark: true | undefined) {
      const { method, path, body } = await one.prepare(stage)
      ran.length = 0
      const answer = await recording(server, method, path, body, as)
      const sentence = `${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
      expect(answer.status < 300, sentence).toBe(true)
      expectRan(one)
      const still = `the request of "${one.label}" changes nothing: say in test/gate/cases.ts what does`
      expect(answer.events.length, still).toBeGreaterThan(0)
      for (const { type, data } of answer.events)
        expect([type, data?.changeRequestSkipped, data?.changeRequestId]).toEqual([type, mark, undefined])
    }

    /** Nothing is written, except to a change request of the caller, which the response then names. */
    async function expectStopped(one: GateCase, { project }: Prepared, environment: string, answer: Answer<Body>) {
      const events = await server.newEvents()
      if (proposes(one, environment)) {
        expect([answer.status, answer.body]).toMatchObject([200, { changeRequestId: expect.any(Number) }])
        expect(events.filter(({ type }) => !type.startsWith('change-'))).toEqual([])
        await succeed(server, 'DELETE', `${requestsPath(project)}/${answer.body.changeRequestId}`)
        await server.newEvents()
        return
      }
      expect([answer.status, answer.body.name], JSON.stringify(answer.body)).toEqual([403, 'NoAccessError'])
      expect(answer.body.message).toContain('SKIP_CHANGE_REQUEST')
      expect(answer.body.message).toContain(`environment "${environment}"`)
      expect([events, ran]).toEqual([[], []])
    }

    /** No table is written into. */
    async function expectNothingWritten(one: GateCase, act: () => Promise<void>): Promise<void> {
      await server.newEvents()
      await writes.forget()
      ran.length = 0
      await act()
      const seen = await writes.seen()
      expect(proposes(one) ? seen.filter((write) => !REQUESTS.test(write)) : seen).toEqual([])
    }

    const send = ({ method, path, body }: Prepared, { as }: TestPerson) => server.call(method, path, body, as)

    describe.each(matrixOn(engine, labelled, 12))('%s', (_label, one) => {
      it('is refused in a protected environment, for any request body and any other permission', async () => {
        const request = await one.prepare(stages.guarded)
        await expectNothingWritten(one, async () => {
          // Users who may pass in another environment are refused as well.
          for (const person of [cast.writer, cast.elsewhere])
            await expectStopped(one, request, ENVIRONMENT, await send(request, person))
          for (const { path, body, as } of forgeries(request, cast.writer.as)) {
            const answer = await server.call(request.method, path, body, as)
            if (answer.status !== 400) await expectStopped(one, request, ENVIRONMENT, answer)
          }
          // Passing the gate is not enough: the command needs its own permission.
          const { status, body } = await send(request, cast.skipAlone)
          expect([status, body.name, body.message]).toEqual([403, 'NoAccessError', expect.stringMatching(/permission/)])
          expect(await server.newEvents()).toEqual([])
        })
      })

      it('is allowed with SKIP_CHANGE_REQUEST, and its events say so', () =>
        expectPassed(one, stages.guarded, cast.skipper, true))
    })

    describe.each(sampleOf(matrixOn(engine, labelled, 12), 5))('%s', (_label, one) => {
      it('is allowed where nothing is protected, and its events are not marked', async () => {
        await expectPassed(one, stages.open, cast.writer, undefined)
        await expectPassed(one, stages.open, cast.skipper, undefined)
      })

      it('in an unprotected environment is refused exactly when it also writes to a protected one', async () => {
        const request = await one.prepare(stages.beside)
        if (request.environments !== 'all') return expectPassed(one, stages.beside, cast.writer, undefined)
        await expectNothingWritten(one, async () =>
          expectStopped(one, request, ELSEWHERE, await send(request, cast.writer)),
        )
        await expectPassed(one, stages.beside, cast.elsewhere, true)
      })
    })

    it('lets Admins and admin tokens pass, and marks their events', async () => {
      const admin = await aPerson(server, ADMIN_ROLE)
      for (const as of [admin.as, {}]) {
        const toggle = await aLitToggle(stages.guarded)
        const path = `${togglePath(toggle, stages.guarded.project)}/environments/${ENVIRONMENT}/off`
        const { status, facts } = await recording(server, 'POST', path, undefined, as)
        expect([status, facts]).toMatchObject([200, [{ data: { enabled: false, changeRequestSkipped: true } }]])
      }
    })

    it('refuses to move a toggle with targeting in a protected environment out of its project, and any toggle into it', async () => {
      const [guarded, open] = [stages.guarded.project, stages.open.project]
      const [lit, coming] = [await aLitToggle(stages.guarded), await aToggle(server, { project: open })]
      const [untouched, off, varied] = [
        await aToggle(server, { project: guarded }),
        await aToggle(server, { project: guarded }),
        await aToggle(server, { project: guarded }),
      ]
      await aStrategy(server, off, {}, ENVIRONMENT, guarded)
      await succeed(server, 'PUT', `${toggleEnvironmentPath(varied, ENVIRONMENT, guarded)}/variants`, [
        { name: 'v', weightType: 'variable' },
      ])
      // Targeting in an unprotected environment does not prevent a move.
      await aStrategy(server, untouched, {}, ELSEWHERE, guarded)
      const moving = (toggle: string, from: string, newProjectId: string) => ({
        method: 'POST',
        path: `${togglePath(toggle, from)}/changeProject`,
        body: { newProjectId },
        options: cast.writer.as,
      })
      const leaving = [lit, off, varied].map((toggle) => moving(toggle, guarded, open))
      for (const request of [...leaving, moving(coming, open, guarded)])
        expect(await expectRefusal(server, request, [403, 'NoAccessError'])).toMatchObject({
          message: expect.stringContaining(`SKIP_CHANGE_REQUEST in environment "${ENVIRONMENT}"`),
        })
      const { method, path, body, options } = moving(untouched, guarded, open)
      expect((await server.call(method, path, body, options)).status).toBe(200)
    })

    it('refuses to give the name of such a toggle to another project', async () => {
      const [guarded, open] = [stages.guarded.project, stages.open.project]
      const off = await aToggle(server, { project: guarded })
      await aStrategy(server, off, {}, ENVIRONMENT, guarded)
      const asWriter = (method: string, path: string, given?: unknown) =>
        server.call(method, path, given, cast.writer.as)
      // Archive, delete and create elsewhere; archive and revive; clone: each starts with a write that is refused.
      expect((await asWriter('DELETE', togglePath(off, guarded))).status).toBe(403)
      expect((await asWriter('DELETE', `/api/admin/archive/${off}`)).status).toBe(409)
      const features = `/api/admin/projects/${open}/features`
      expect((await asWriter('POST', features, { name: off })).status).toBe(409)
      expect((await asWriter('POST', `${togglePath(off, open)}/clone`, { name: uniqueName() })).status).toBe(404)
      expect((await asWriter('POST', `${togglePath(off, guarded)}/clone`, { name: off })).status).toBe(403)
      // An archived toggle is revived in its own project, and cannot be moved.
      await succeed(server, 'DELETE', togglePath(off, guarded))
      const revived = await asWriter('POST', `/api/admin/projects/${open}/revive`, { features: [off] })
      expect(revived.status).toBe(404)
      const moved = await asWriter('POST', `${togglePath(off, guarded)}/changeProject`, { newProjectId: open })
      expect(moved.status).toBe(403)
      expect((await asWriter('POST', features, { name: off })).status).toBe(409)
    })

    it('guards impressionData of a toggle that is on, and no other metadata', async () => {
      const { project } = stages.guarded
      const [lit, off] = [await aLitToggle(stages.guarded), await aToggle(server, { project })]
      const put = (toggle: string, given: object) =>
        server.call('PUT', togglePath(toggle, project), given, cast.writer.as)
      expect((await put(lit, { impressionData: true })).status).toBe(403)
      const others = { description: 'changed', type: 'experiment', stale: true, impressionData: false }
      expect((await put(lit, others)).status).toBe(200)
      expect((await put(off, { impressionData: true })).status).toBe(200)
    })

    it('needs to guard no deletion of a project, environment, context field, strategy type or segment: none in use can be deleted', async () => {
      const { project } = stages.guarded
      const target = await aTarget(stages.guarded, stages.open.project)
      const look = await anSdkView(server, project, ENVIRONMENT)
      const before = await look()
      const { contextField, strategyName, segmentId } = target.params
      // Not even by an Admin, who passes the gate.
      for (const path of [
        `/api/admin/projects/${project}`,
        `/api/admin/environments/${ENVIRONMENT}`,
        `/api/admin/context/${contextField}`,
        `/api/admin/strategies/${strategyName}`,
        `/api/admin/segments/${segmentId}`,
      ])
        expect([path, (await server.call('DELETE', path)).status]).toEqual([path, 409])
      const archived = await server.call('POST', `/api/admin/projects/archive/${project}`)
      expect(archived.status).toBe(409)
      expect(differenceOf(before, await look())).toEqual([])
    })

    it('reveals no hidden toggle and no hidden project', async () => {
      const hidden = await aPrivateProject(server)
      const secret = await aLitToggle({ server, project: hidden })
      const clone = { method: 'POST', path: `${togglePath(secret, stages.guarded.project)}/clone` }
      const request = { ...clone, body: { name: uniqueName() }, options: cast.writer.as }
      await expectRefusal(server, request, [404, 'NotFoundError'])
      const segment = await aUsedSegment({ server, project: hidden }, false)
      await succeed(server, 'PUT', `/api/admin/projects/${hidden}/environments/${ENVIRONMENT}/change-requests/config`, {
        changeRequestsEnabled: true,
      })
      const edit = { method: 'PUT', path: `/api/admin/segments/${segment}`, body: { constraints: [] } }
      const { message } = await expectRefusal(server, { ...edit, options: cast.writer.as }, [403, 'NoAccessError'])
      expect(message).toContain('SKIP_CHANGE_REQUEST')
      expect(message).not.toContain(hidden)
    })
  })
