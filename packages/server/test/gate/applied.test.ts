import {
  aCrew,
  addPath,
  anApprovedRequest,
  aRequest,
  type Crew,
  GUARDED,
  LATER,
  letTimeCome,
  move,
  requestsPath,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, serverFor, type TestServer, togglePath } from '@leverframe/testing/harness'
import { aMember, aRole } from '@leverframe/testing/members'
import { aStrategy, expectFailure, succeed, theToggle, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACTIONS, type Action, plannedOf } from '#features/review/change-requests/index'
import { CHANGES } from './changes.ts'
import { forgedBody } from './forged.ts'
import { commandsOf, observeCommands, type Ran } from './observe.ts'
import { tablesOf } from './state.ts'
import { aLitToggle } from './toggles.ts'

/** Guarded commands that no change runs, and the alternative. */
const NO_CHANGE: Readonly<Record<string, string>> = {
  'project.add-environment': 'holders of SKIP_CHANGE_REQUEST decide which environments a project uses',
  'project.remove-environment': 'likewise',
  'import.begin': 'an import into a protected environment adds changes to a change request instead',
  'import.overwrite': 'likewise',
  'plan.resume': 'startMilestone with the current milestone starts it again',
  'strategy.patch': 'updateStrategy says the same',
  'variants.patch': 'patchVariant says the same',
  'dependency.remove': 'a toggle has one parent: deleteDependency says the same',
  'toggle.clone': 'a clone without strategies is open, and addStrategy brings them',
  'toggle.patch': 'only impressionData is guarded, see toggle.update',
  'toggle.update':
    'only impressionData is guarded: holders of SKIP_CHANGE_REQUEST change it, or anyone while the toggle is off',
  'toggle.move': 'it is about two projects, and a change request about one',
  'toggle.revive': 'the toggle can be switched off where it is on, by a change, before it is archived',
}

for (const engine of proofEngines)
  describe(`an approved change on ${engine}`, () => {
    const server: TestServer = serverFor(engine)
    let crew: Crew
    let ran: Ran[]

    beforeAll(async () => {
      ran = observeCommands(server)
      crew = await aCrew(server)
      // Toggles are also on in an unprotected environment: there the permission of the command is needed.
      const needs = ['DELETE_FEATURE', 'UPDATE_FEATURE_DEPENDENCY', 'UPDATE_PROJECT_SEGMENT']
      const role = await aRole(server, ['APPLY_CHANGE_REQUEST', ...needs])
      crew = { ...crew, applier: await aMember(server, crew.project, role) }
    })

    it('can be any guarded command, except those with a reason', () => {
      const stored = new Set<string>(Object.values(ACTIONS).map(({ command }) => command))
      for (const { name } of commandsOf(server).filter(({ guardedIn }) => guardedIn))
        expect(stored.has(name) !== name in NO_CHANGE, `${name} is run by a change, or NO_CHANGE says why not`).toBe(
          true,
        )
    })

    const WAYS: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
      'at once': async (id) =>
        move(server, { project: crew.project, id }, crew.applier, 'Applied', forgedBody({}) as object),
      'at its time': async (id) => {
        await move(server, { project: crew.project, id }, crew.applier, 'Scheduled', { scheduledAt: LATER })
        await server.newEvents()
        ran.length = 0
        await letTimeCome(server, id)
      },
    }

    describe.each(Object.keys(ACTIONS) as Action[])('%s', (action) => {
      it.each(Object.entries(WAYS))(
        'is applied %s as it was approved, and its events name the request',
        async (_way, apply) => {
          const { project } = crew
          const change = await CHANGES[action]({ server, project, environment: GUARDED })
          const { id } = await anApprovedRequest(server, crew, change)
          await server.newEvents()
          ran.length = 0
          await apply(id)
          expect(await theRequest(server, { project, id })).toMatchObject({ state: 'Applied' })
          const { command, input } = plannedOf(change, { project, environment: GUARDED })
          expect(ran).toEqual([
            { command: 'request.apply', input: expect.anything() },
            { command, input },
          ])
          const events = await server.newEvents()
          expect(events.map(({ type }) => type)).toContain('change-request-applied')
          const isOfRequest = (type: string) => /^change-request-(applied|scheduled)/.test(type)
          expect(events.some(({ type }) => !isOfRequest(type))).toBe(true)
          for (const { type, data, groupId } of events)
            expect([type, data?.changeRequestId, data?.changeRequestSkipped, groupId]).toEqual([
              type,
              id,
              undefined,
              String(id),
            ])
        },
      )
    })

    describe('is approved no longer once', () => {
      const direct = (name: string) => `${togglePath(name, crew.project)}/environments/development`
      const edits: Readonly<Record<string, (id: number, changeId: number, feature: string) => Promise<unknown>>> = {
        'a change is added': async () =>
          aRequest(
            server,
            crew.project,
            crew.author,
            switching(await aLitToggle({ server, project: crew.project }), false),
          ),
        'a change is edited': (id, changeId, feature) =>
          server.call(
            'PUT',
            `${requestsPath(crew.project)}/${id}/changes/${changeId}`,
            switching(feature, false),
            crew.author.as,
          ),
        'a change is discarded': (id, changeId) =>
          server.call('DELETE', `${requestsPath(crew.project)}/${id}/changes/${changeId}`, undefined, crew.author.as),
        'a toggle is promoted into it': async () => {
          const { project, author } = crew
          const toggle = await aToggle(server, { project })
          await aStrategy(server, toggle, {}, 'development', project)
          await server.call('POST', `${direct(toggle)}/promote`, { to: GUARDED }, author.as)
        },
        'a revert is put into it': async () => {
          const { project, author } = crew
          const toggle = await aLitToggle({ server, project })
          const { entries } = await succeed(server, 'GET', `${togglePath(toggle, project)}/history?limit=1`)
          await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, GUARDED, project)}/off`)
          const body = { eventId: entries[0].eventId, environments: [GUARDED], asChangeRequest: true }
          await server.call('POST', `${togglePath(toggle, project)}/revert`, body, author.as)
        },
      }

      it.each(Object.entries(edits))('%s', async (_label, edit) => {
        const { project, author, applier, reviewers } = crew
        const [kept, edited] = [await aLitToggle({ server, project }), await aLitToggle({ server, project })]
        const request = await anApprovedRequest(server, crew, [switching(kept, false), switching(edited, false)])
        expect(request).toMatchObject({ state: 'Approved', approvals: [expect.anything()] })
        const changeOf = request.features.find(({ name }: { name: string }) => name === edited)
        await edit(request.id, changeOf.changes[0].id, edited)
        expect(await theRequest(server, request)).toMatchObject({ state: 'In review', approvals: [] })
        const before = await tablesOf(server)
        for (const state of ['Applied', 'Scheduled'])
          expectFailure(await tryMove(server, request, applier, state, { scheduledAt: LATER }), 409, 'ConflictError')
        expectFailure(await tryMove(server, request, author, 'Approved'), 403, 'NoAccessError')
        expect(await tablesOf(server)).toEqual(before)
        await move(server, request, reviewers[0], 'Approved')
        await move(server, request, applier, 'Applied')
        expect((await theToggle(server, kept, project)).environments[1]).toMatchObject({
          name: GUARDED,
          enabled: false,
        })
      })
    })

    it('ignores state, author and approvals in the body of a request', async () => {
      const { project, author } = crew
      const feature = await aLitToggle({ server, project })
      const forged = {
        ...(forgedBody(switching(feature, false)) as object),
        state: 'Approved',
        createdBy: { id: 1 },
        minApprovals: 0,
      }
      const { body } = await server.call('POST', addPath(project), forged, author.as)
      expect(body).toMatchObject({ state: 'Draft', approvals: [], minApprovals: 1, createdBy: { id: author.id } })
      const refused = await tryMove(server, body, crew.applier, 'Applied', forgedBody({ state: 'Applied' }) as object)
      expectFailure(refused, 409, 'ConflictError')
      await move(server, body, author, 'Cancelled')
    })
  })
