import {
  aCrew,
  anApprovedRequest,
  aReadyToggle,
  crewFor,
  GUARDED,
  isOn,
  LATER,
  letTimeCome,
  lookAtSchedule,
  move,
  protect,
  requestsPath,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, engines, serverFor, startServer, togglePath } from '@leverframe/testing/harness'
import { aMember, aRole, memberPath, type TestPerson } from '@leverframe/testing/members'
import { expectFailure, factOf, strategiesPath, succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE } from '#kernel/roles'

for (const engine of proofEngines)
  describe(`scheduled change requests on ${engine}`, () => {
    const server = serverFor(engine)
    const crew = crewFor(server)

    const schedule = (request: Body, as: TestPerson = crew.applier) =>
      move(server, request, as, 'Scheduled', { scheduledAt: LATER })

    /** A scheduled request with one change. */
    async function aScheduled(as: TestPerson = crew.applier): Promise<[toggle: string, request: Body, strategy: Body]> {
      const [toggle, strategy] = await aReadyToggle(server, crew.project)
      const request = await anApprovedRequest(server, crew, switching(toggle))
      return [toggle, await schedule(request, as), strategy]
    }

    async function expectSuspended(request: Body, reason: RegExp): Promise<void> {
      await server.newEvents()
      await lookAtSchedule(server)
      const view = await theRequest(server, request)
      expect([view.state, view.schedule]).toEqual([
        'Scheduled',
        { status: 'suspended', scheduledAt: LATER, reason: expect.stringMatching(reason) },
      ])
      expect((await server.newEvents()).map(factOf)).toEqual([
        {
          type: 'change-request-schedule-suspended',
          project: request.project,
          environment: GUARDED,
          data: {
            changeRequestId: request.id,
            scheduledDate: LATER,
            status: 'suspended',
            reason: expect.stringMatching(reason),
          },
          preData: { changeRequestId: request.id, scheduledDate: LATER, status: 'pending', reason: null },
        },
      ])
      // A suspended schedule stays suspended at its time.
      await letTimeCome(server, request.id)
      expect((await theRequest(server, request)).state).toBe('Scheduled')
      expect(await server.newEvents()).toEqual([])
    }

    it('are applied at their time and not before, as the user who scheduled them', async () => {
      const [toggle, request] = await aScheduled()
      expect((await server.newEvents()).at(-1)).toMatchObject({
        type: 'change-request-scheduled',
        data: { changeRequestId: request.id, scheduledDate: LATER },
      })
      await lookAtSchedule(server)
      expect([await isOn(server, crew.project, toggle), await server.newEvents()]).toEqual([false, []])
      await letTimeCome(server, request.id)
      expect(await isOn(server, crew.project, toggle)).toBe(true)
      const view = await theRequest(server, request)
      expect([view.state, view.schedule]).toEqual(['Applied', undefined])
      const events = await server.newEvents()
      expect(events.map(({ type, createdBy, groupId }) => [type, createdBy, groupId])).toEqual(
        ['change-request-applied', 'change-request-scheduled-application-success', 'feature-environment-enabled'].map(
          (type) => [type, crew.applier.name, String(request.id)],
        ),
      )
      await lookAtSchedule(server)
      expect(await server.newEvents()).toEqual([])
    })

    it('can be rescheduled, applied at once, and found by the toggles they change', async () => {
      const { project, chief } = crew
      const [toggle, request] = await aScheduled()
      const found = (query: string) => succeed(server, 'GET', `${requestsPath(project)}/scheduled${query}`)
      const hit = [{ id: request.id, environment: GUARDED, title: request.title }]
      expect(await found(`?feature=${toggle}&feature=nobody`)).toEqual(hit)
      expect(await found(`?variantForFlag=${toggle}`)).toEqual([])
      expect(await found('')).toEqual([])
      const again = '2998-01-01T00:00:00.000Z'
      const moved = await move(server, request, chief, 'Scheduled', { scheduledAt: '2998-01-01T01:00:00+01:00' })
      expect(moved.schedule).toEqual({ status: 'pending', scheduledAt: again })
      expect((await move(server, request, chief, 'Applied')).state).toBe('Applied')
      expect(await isOn(server, project, toggle)).toBe(true)
      expect(await found(`?feature=${toggle}`)).toEqual([])
    })

    it('are found by a strategy and by variants', async () => {
      const { project } = crew
      const [toggle, strategy] = await aReadyToggle(server, project)
      const request = await anApprovedRequest(server, crew, [
        { action: 'updateStrategy', feature: toggle, payload: { id: strategy.id, title: 'x' } },
        { action: 'patchVariant', feature: toggle, payload: { variants: [] } },
      ])
      await schedule(request)
      for (const query of [`strategyId=${strategy.id}`, `variantForFlag=${toggle}`])
        expect(await succeed(server, 'GET', `${requestsPath(project)}/scheduled?${query}`)).toHaveLength(1)
      await move(server, request, crew.author, 'Rejected')
    })

    it('are suspended when something that they change was modified, and can then only be rejected', async () => {
      const { project, reviewers, applier } = crew
      const [toggle, strategy] = await aReadyToggle(server, project)
      const request = await anApprovedRequest(server, crew, {
        action: 'updateStrategy',
        feature: toggle,
        payload: { id: strategy.id, title: 'x' },
      })
      await schedule(request)
      await succeed(server, 'PUT', `${strategiesPath(toggle, GUARDED, project)}/${strategy.id}`, { title: 'y' })
      await expectSuspended(request, new RegExp(`toggle "${toggle}": The strategy was changed`))
      expectFailure(await tryMove(server, request, applier, 'Scheduled', { scheduledAt: LATER }), 409, 'ConflictError')
      expectFailure(await tryMove(server, request, applier, 'Applied'), 409, 'ConflictError')
      await move(server, request, reviewers[0], 'Rejected')
    })

    it('are suspended when the toggle is archived', async () => {
      const [toggle, request] = await aScheduled()
      await succeed(server, 'DELETE', togglePath(toggle, crew.project))
      await expectSuspended(request, /archived/)
    })

    it('are suspended when the user who scheduled them may no longer apply, and continue when another user reschedules', async () => {
      const { project, chief } = crew
      const role = await aRole(server, ['APPLY_CHANGE_REQUEST'])
      const fickle = await aMember(server, project, role)
      const [toggle, request] = await aScheduled(fickle)
      await succeed(server, 'PUT', memberPath(project, fickle.id, MEMBER_ROLE))
      await expectSuspended(request, /APPLY_CHANGE_REQUEST/)
      await schedule(request, chief)
      await letTimeCome(server, request.id)
      expect(await isOn(server, project, toggle)).toBe(true)
    })

    it('are suspended when the user who scheduled them is deleted', async () => {
      const { project } = crew
      const leaver = await aMember(server, project, await aRole(server, ['APPLY_CHANGE_REQUEST']))
      const [, request] = await aScheduled(leaver)
      await succeed(server, 'DELETE', `/api/admin/user-admin/${leaver.id}`)
      await expectSuspended(request, /gone/)
    })

    it('that cannot be applied at their time fail with a reason and change nothing', async () => {
      const { project, author } = crew
      const [a] = await aReadyToggle(server, project)
      const [child] = await aReadyToggle(server, project)
      const parent = await aToggle(server, { project })
      const request = await anApprovedRequest(server, crew, [
        switching(a),
        { action: 'archiveFeature', feature: parent },
      ])
      await schedule(request)
      await succeed(server, 'POST', `${togglePath(child, project)}/dependencies`, { feature: parent })
      await server.newEvents()
      await letTimeCome(server, request.id)
      const { state, schedule: shown } = await theRequest(server, request)
      expect([state, shown]).toEqual([
        'Scheduled',
        {
          status: 'failed',
          scheduledAt: expect.any(String),
          reason: expect.stringContaining('depend on it'),
          failureReason: expect.stringContaining('depend on it'),
        },
      ])
      expect(await isOn(server, project, a)).toBe(false)
      expect((await server.newEvents()).map(factOf)).toMatchObject([
        {
          type: 'change-request-scheduled-application-failure',
          project,
          environment: GUARDED,
          data: { changeRequestId: request.id, status: 'failed', reason: expect.stringContaining('depend on it') },
        },
      ])
      await lookAtSchedule(server)
      expect(await server.newEvents()).toEqual([])
      await move(server, request, author, 'Rejected')
    })

    it('are applied after protection was switched off, and checked again when it needs more approvals', async () => {
      const own = await aCrew(server)
      const [toggle] = await aReadyToggle(server, own.project)
      const request = await anApprovedRequest(server, own, switching(toggle))
      await schedule(request, own.applier)
      await protect(server, own.project, 2)
      await letTimeCome(server, request.id)
      expect((await theRequest(server, request)).schedule).toMatchObject({
        status: 'failed',
        reason: expect.stringContaining('2 approvals'),
      })
      await protect(server, own.project, null)
      await schedule(request, own.applier)
      await letTimeCome(server, request.id)
      expect(await isOn(server, own.project, toggle)).toBe(true)
    })
  })

for (const engine of engines)
  describe(`schedules of several instances on ${engine}`, () => {
    it('survive a restart and are applied once', async () => {
      const before = await startServer(engine)
      const { databaseUrl } = before
      const there = await aCrew(before)
      const [toggle] = await aReadyToggle(before, there.project)
      const request = await anApprovedRequest(before, there, switching(toggle))
      await move(before, request, there.applier, 'Scheduled', { scheduledAt: LATER })
      await before.stop()

      const first = await startServer(engine, { databaseUrl })
      const others = engine === 'postgres' ? [await startServer(engine, { databaseUrl })] : []
      const instances = [first, ...others]
      expect((await theRequest(first, request)).schedule.status).toBe('pending')
      await first.newEvents()
      await first.sql(`update change_requests set scheduled_at = '2020-01-01T00:00:00.000Z' where id = ${request.id}`)
      await Promise.all(instances.map(lookAtSchedule))
      await Promise.all(instances.map(lookAtSchedule))
      expect(await isOn(first, there.project, toggle)).toBe(true)
      expect((await first.newEvents()).map(({ type }) => type)).toEqual([
        'change-request-applied',
        'change-request-scheduled-application-success',
        'feature-environment-enabled',
      ])
      await Promise.all(instances.map((one) => one.stop()))
    })
  })
