import {
  aCrew,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  crewFor,
  isOn,
  LATER,
  letTimeCome,
  lookAtSchedule,
  move,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { serverFor } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole, memberPath, type TestPerson } from '@leverframe/testing/members'
import { expectFailure, succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'

for (const engine of proofEngines)
  describe(`approvals of change requests on ${engine}`, () => {
    const server = serverFor(engine)
    const crew = crewFor(server)

    interface Approver {
      readonly person: TestPerson
      /** Revokes the user's ability to approve. */
      readonly end: () => Promise<unknown>
      readonly restore?: () => Promise<unknown>
    }

    async function memberWithApproval(): Promise<Approver & { role: number }> {
      const role = await aRole(server, ['APPROVE_CHANGE_REQUEST'])
      const person = await aMember(server, crew.project, role)
      const path = memberPath(crew.project, person.id, role)
      return {
        person,
        role,
        end: () => succeed(server, 'DELETE', path),
        restore: () => succeed(server, 'POST', path),
      }
    }

    const WAYS: Readonly<Record<string, () => Promise<Approver>>> = {
      'leaves the project': memberWithApproval,
      'is deleted': async () => {
        const { person } = await memberWithApproval()
        return { person, end: () => succeed(server, 'DELETE', `/api/admin/user-admin/${person.id}`) }
      },
      'gets a role without the permission': async () => {
        const { person } = await memberWithApproval()
        const weak = await aRole(server, ['APPLY_CHANGE_REQUEST'])
        const path = `/api/admin/projects/${crew.project}/users/${person.id}/roles/${weak}`
        return { person, end: () => succeed(server, 'PUT', path) }
      },
      'has a role that loses the permission': async () => {
        const { person, role } = await memberWithApproval()
        const permissions = [{ name: 'APPROVE_CHANGE_REQUEST', environment: 'development' }]
        return {
          person,
          end: () => succeed(server, 'PUT', `/api/admin/roles/${role}`, { name: `weak ${role}`, permissions }),
        }
      },
      'loses the root role': async () => {
        const root = await aRole(server, ['APPROVE_CHANGE_REQUEST'], 'root-custom')
        const person = await aPerson(server, root)
        return {
          person,
          end: () => succeed(server, 'PUT', `/api/admin/user-admin/${person.id}`, { rootRole: 3 }),
        }
      },
    }

    async function approvedBy({ person }: Approver): Promise<[Body, string]> {
      const { project, author } = crew
      const [toggle] = await aReadyToggle(server, project)
      const draft = await aRequest(server, project, author, switching(toggle))
      await move(server, draft, author, 'In review')
      const request = await move(server, draft, person, 'Approved')
      expect(request).toMatchObject({ state: 'Approved', approvals: [{ counts: true }] })
      return [request, toggle]
    }

    describe.each(Object.entries(WAYS))('of a user who %s', (_way, anApprover) => {
      it('do not count when the request is applied or scheduled', async () => {
        const { project, applier, author, reviewers } = crew
        const approver = await anApprover()
        const [request, toggle] = await approvedBy(approver)
        await approver.end()
        for (const state of ['Applied', 'Scheduled']) {
          const answer = await tryMove(server, request, applier, state, { scheduledAt: LATER })
          expectFailure(answer, 409, 'ConflictError')
          expect(answer.body.message).toContain(
            `it needs 1 approval and has 0: the approval by ${approver.person.name} no longer counts`,
          )
        }
        expect(await isOn(server, project, toggle)).toBe(false)
        // The request stays approved and shows the missing approval. Another approval is enough.
        expect(await theRequest(server, request)).toMatchObject({
          state: 'Approved',
          approvals: [{ createdBy: { id: approver.person.id }, counts: false }],
        })
        const again = await move(server, request, reviewers[0], 'Approved')
        expect(again.approvals.map(({ counts }: Body) => counts)).toEqual([false, true])
        await move(server, request, applier, 'Applied')
        expect(await isOn(server, project, toggle)).toBe(true)
        await tryMove(server, request, author, 'Cancelled')
      })

      it('suspend a schedule at once, so that it is not applied at its time', async () => {
        const { project, applier, reviewers } = crew
        const approver = await anApprover()
        const [request, toggle] = await approvedBy(approver)
        await move(server, request, applier, 'Scheduled', { scheduledAt: LATER })
        await approver.end()
        await letTimeCome(server, request.id)
        expect(await theRequest(server, request)).toMatchObject({
          state: 'Scheduled',
          schedule: {
            status: 'suspended',
            reason: `It cannot be applied: it needs 1 approval and has 0: the approval by ${approver.person.name} no longer counts.`,
          },
        })
        expect(await isOn(server, project, toggle)).toBe(false)
        await move(server, request, reviewers[0], 'Rejected')
      })
    })

    it('count again when the permission is restored', async () => {
      const { applier } = crew
      const approver = await memberWithApproval()
      const [request] = await approvedBy(approver)
      await approver.end()
      expectFailure(await tryMove(server, request, applier, 'Applied'), 409, 'ConflictError')
      await approver.restore?.()
      expect((await move(server, request, applier, 'Applied')).state).toBe('Applied')
    })

    it('of a user who no longer sees the project do not count', async () => {
      const { project, author, applier } = crew
      const approver = await WAYS['loses the root role']?.()
      const [request] = await approvedBy(approver as Approver)
      const mode = (value: string) =>
        succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: value })
      await mode('private')
      expectFailure(await tryMove(server, request, applier, 'Applied'), 409, 'ConflictError')
      await mode('open')
      await move(server, request, author, 'Cancelled')
    })

    it('that no longer count do not add to the required number', async () => {
      const strict = await aCrew(server, 2)
      const { project, author, reviewers } = strict
      const [toggle] = await aReadyToggle(server, project)
      const draft = await aRequest(server, project, author, switching(toggle))
      await move(server, draft, author, 'In review')
      await move(server, draft, reviewers[0], 'Approved')
      await succeed(server, 'DELETE', `/api/admin/user-admin/${reviewers[0].id}`)
      expect((await move(server, draft, reviewers[1], 'Approved')).state).toBe('In review')
      expect((await move(server, draft, reviewers[2], 'Approved')).state).toBe('Approved')
    })

    it('have no field `counts` once the request is closed', async () => {
      const { project, applier, reviewers } = crew
      const [toggle] = await aReadyToggle(server, project)
      const request = await anApprovedRequest(server, crew, switching(toggle))
      const { approvals } = await move(server, request, applier, 'Applied')
      expect(approvals).toEqual([
        { createdBy: expect.objectContaining({ id: reviewers[0].id }), createdAt: expect.any(String) },
      ])
      await lookAtSchedule(server)
    })
  })
