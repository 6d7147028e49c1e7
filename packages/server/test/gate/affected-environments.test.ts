import { aRequest, LATER, letTimeCome, move, protect, theRequest, tryMove } from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole, type TestPerson } from '@leverframe/testing/members'
import { aStrategy, expectFailure, succeed, theToggle, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACTIONS, type Action } from '#features/review/change-requests/index'
import { PERMISSIONS } from '#kernel/permission'
import { type WriteWatch, watchWrites } from '../write-watch.ts'
import { CHANGES } from './changes.ts'
import { commandsOf } from './observe.ts'
import { anSdkView, differenceOf } from './state.ts'
import { aLitToggle, aUsedSegment } from './toggles.ts'

/** The environment of the reviews, and an environment without a review. */
const [REVIEWED, OTHER] = ['development', 'production'] as const

/** What each change of a request affects: its environment, or all environments that use its toggle or segment. */
const AFFECTS: Readonly<Record<Action, 'one' | 'all'>> = {
  updateEnabled: 'one',
  addStrategy: 'one',
  updateStrategy: 'one',
  deleteStrategy: 'one',
  reorderStrategy: 'one',
  patchVariant: 'one',
  archiveFeature: 'all',
  addDependency: 'all',
  deleteDependency: 'all',
  addReleasePlan: 'one',
  startMilestone: 'one',
  updateSegment: 'all',
  // Only a segment that no strategy uses can be deleted.
  deleteSegment: 'one',
  updateProtection: 'one',
}

const BOTH_PERMISSIONS = ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'] as const

interface Scene {
  readonly project: string
  /** A Viewer, who is in no project. */
  readonly author: TestPerson
  /** May approve and apply in one environment. */
  readonly reviewer: TestPerson
  /** The same, for requests that need two approvals. */
  readonly second: TestPerson
}

async function aScene(server: TestServer): Promise<Scene> {
  const project = await aProject(server)
  await protect(server, project, 1, REVIEWED)
  const limited = await aRole(
    server,
    BOTH_PERMISSIONS.map((name) => ({ name, environment: REVIEWED })),
  )
  const [reviewer, second] = [await aMember(server, project, limited), await aMember(server, project, limited)]
  return { project, author: await aPerson(server), reviewer, second }
}

async function approved(server: TestServer, { project, author, reviewer, second }: Scene, change: unknown) {
  const request = await aRequest(server, project, author, change, REVIEWED)
  await move(server, request, author, 'In review')
  const once = await move(server, request, reviewer, 'Approved')
  return once.state === 'Approved' ? once : move(server, request, second, 'Approved')
}

/** The permission of a command, as a project role grants it in one environment. */
function permissionIn(server: TestServer, command: string, environment: string) {
  const needs = commandsOf(server).find(({ name }) => name === command)?.needs ?? []
  const held = PERMISSIONS.find(({ name, kind }) => needs.includes(name) && kind !== 'root')
  if (!held) throw new Error(`no role of a project can hold what ${command} needs`)
  return held.kind === 'environment' ? { name: held.name, environment } : { name: held.name }
}

/** Refused, and no table is written into. */
async function expectNothingApplied(
  server: TestServer,
  writes: WriteWatch,
  request: { project: string; id: number },
  person: TestPerson,
): Promise<string> {
  await server.newEvents()
  await writes.forget()
  const answer = await tryMove(server, request, person, 'Applied')
  expectFailure(answer, 403, 'NoAccessError')
  expect(await server.newEvents()).toEqual([])
  expect(await writes.seen()).toEqual([])
  return answer.body.message
}

for (const engine of proofEngines)
  describe(`a change that was approved in one environment on ${engine}`, () => {
    const server = serverFor(engine)
    let writes: WriteWatch
    beforeAll(async () => {
      writes = await watchWrites(server.running.product.deps.store)
    })

    it('does not archive a toggle that is on in unprotected production', async () => {
      const scene = await aScene(server)
      const feature = await aLitToggle({ server, project: scene.project })
      const request = await approved(server, scene, { action: 'archiveFeature', feature })
      const message = await expectNothingApplied(server, writes, request, scene.reviewer)
      expect(message).toContain(`the permission DELETE_FEATURE in environment "${OTHER}"`)
      expect(await theToggle(server, feature, scene.project)).toMatchObject({ archived: false })
    })

    it('does not empty a segment that a toggle uses in unprotected production', async () => {
      const scene = await aScene(server)
      const id = await aUsedSegment({ server, project: scene.project }, true)
      const request = await approved(server, scene, { action: 'updateSegment', payload: { id, constraints: [] } })
      const message = await expectNothingApplied(server, writes, request, scene.reviewer)
      expect(message).toContain(`UPDATE_PROJECT_SEGMENT in environment "${OTHER}"`)
      expect((await succeed(server, 'GET', `/api/admin/segments/${id}`)).constraints).toHaveLength(1)
    })

    describe.each(Object.keys(ACTIONS) as Action[])('%s', (action) => {
      const isWide = AFFECTS[action] === 'all'

      it(`${isWide ? 'is refused to' : 'is applied by'} a user who may apply only in the reviewed environment`, async () => {
        const scene = await aScene(server)
        const { project, reviewer } = scene
        const change = await CHANGES[action]({ server, project, environment: REVIEWED })
        const request = await approved(server, scene, change)
        const look = await anSdkView(server, project, OTHER)
        const before = await look()
        if (isWide) {
          const message = await expectNothingApplied(server, writes, request, reviewer)
          expect(message).toContain(`in environment "${OTHER}"`)
          const scheduled = await tryMove(server, request, reviewer, 'Scheduled', { scheduledAt: LATER })
          expectFailure(scheduled, 403, 'NoAccessError')
          expect(scheduled.body.message).toContain(`cannot be scheduled: it also changes the environment "${OTHER}"`)
        } else await move(server, request, reviewer, 'Applied')
        expect(differenceOf(before, await look())).toEqual([])
      })

      it('is applied by a user who has the permission of the command in the other environment', async () => {
        const scene = await aScene(server)
        const { project } = scene
        const change = await CHANGES[action]({ server, project, environment: REVIEWED })
        const request = await approved(server, scene, change)
        const own = permissionIn(server, ACTIONS[action].command, OTHER)
        const role = await aRole(server, [{ name: 'APPLY_CHANGE_REQUEST', environment: REVIEWED }, own])
        const look = await anSdkView(server, project, OTHER)
        const before = await look()
        await move(server, request, await aMember(server, project, role), 'Applied')
        expect(differenceOf(before, await look()).length > 0, `AFFECTS says that ${action} affects all`).toBe(isWide)
      })

      it('waits for an approval in every environment that it affects and that is protected by now', async () => {
        const scene = await aScene(server)
        const { project } = scene
        const change = await CHANGES[action]({ server, project, environment: REVIEWED })
        const request = await approved(server, scene, change)
        await protect(server, project, 1, OTHER)
        const own = permissionIn(server, ACTIONS[action].command, OTHER)
        const applier = await aMember(server, project, await aRole(server, ['APPLY_CHANGE_REQUEST', own]))
        if (isWide) {
          const message = await expectNothingApplied(server, writes, request, applier)
          expect(message).toContain(`the environment "${OTHER}", where it has 0 of the 1 approvals`)
          expect(message).toContain(`APPROVE_CHANGE_REQUEST in environment "${OTHER}"`)
          const refused = await tryMove(server, request, scene.reviewer, 'Approved')
          expectFailure(refused, 403, 'NoAccessError')
          const approver = await aMember(server, project, await aRole(server, ['APPROVE_CHANGE_REQUEST']))
          await move(server, request, approver, 'Approved')
        }
        await move(server, request, applier, 'Applied')
      })
    })

    describe('when a segment is used in another environment since the approval', () => {
      async function aWiderRequest(isProtected: boolean, schedule: boolean) {
        const scene = await aScene(server)
        const { project, reviewer } = scene
        const { id } = await succeed(server, 'POST', '/api/admin/segments', {
          name: uniqueName('segment'),
          constraints: [{ contextName: 'userId', operator: 'IN', values: ['ann'] }],
          project,
        })
        const toggle = await aLitToggle({ server, project })
        await aStrategy(server, toggle, { segments: [id] }, REVIEWED, project)
        if (isProtected) await protect(server, project, 1, OTHER)
        const request = await approved(server, scene, { action: 'updateSegment', payload: { id, constraints: [] } })
        if (schedule) await move(server, request, reviewer, 'Scheduled', { scheduledAt: LATER })
        await aStrategy(server, toggle, { segments: [id] }, OTHER, project)
        return { project, request, reviewer }
      }

      it('the request is refused and names the environment that lacks an approval', async () => {
        const { project, request } = await aWiderRequest(true, false)
        const applier = await aMember(server, project, await aRole(server, ['APPLY_CHANGE_REQUEST']))
        const message = await expectNothingApplied(server, writes, request, applier)
        expect(message).toContain(`the environment "${OTHER}", where it has 0 of the 1 approvals`)
      })

      it('the schedule is suspended, because the user who scheduled it lacks the permission there', async () => {
        const { request } = await aWiderRequest(false, true)
        await letTimeCome(server, request.id)
        expect(await theRequest(server, request)).toMatchObject({
          state: 'Scheduled',
          schedule: { status: 'suspended', reason: expect.stringContaining(`in environment "${OTHER}"`) },
        })
      })
    })

    it('is applied where the toggle has no targeting in the other environment', async () => {
      const scene = await aScene(server)
      const { project, reviewer } = scene
      const { name } = await succeed(server, 'POST', `/api/admin/projects/${project}/features`, { name: uniqueName() })
      await aStrategy(server, name, {}, REVIEWED, project)
      await succeed(server, 'POST', `${toggleEnvironmentPath(name, REVIEWED, project)}/on`)
      const request = await approved(server, scene, { action: 'archiveFeature', feature: name })
      await move(server, request, reviewer, 'Applied')
      expect(await theToggle(server, name, project)).toMatchObject({ archived: true })
    })
  })
