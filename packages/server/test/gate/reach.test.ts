import { beforeAll, describe, expect, it } from 'vitest'
import { aRequest, move, protect, tryMove } from '../change-requests.ts'
import { aProject, engines, serverFor } from '../harness.ts'
import { aMember, aPerson, aRole, type TestPerson } from '../members.ts'
import { expectFailure, succeed, theToggle } from '../scenario.ts'
import { tablesOf } from './state.ts'
import { aLitToggle, aUsedSegment } from './toggles.ts'

const [REVIEWED, OTHER] = ['development', 'production']

for (const engine of engines)
  describe(`an approved change that reaches an environment without review on ${engine}`, () => {
    const server = serverFor(engine)
    let project: string
    let author: TestPerson
    let reviewer: TestPerson

    beforeAll(async () => {
      project = await aProject(server)
      await protect(server, project, 1, REVIEWED)
      author = await aPerson(server)
      const inReviewed = (name: string) => ({ name, environment: REVIEWED })
      reviewer = await aMember(
        server,
        project,
        await aRole(server, ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'].map(inReviewed)),
      )
    })

    async function approved(change: object) {
      const request = await aRequest(server, project, author, change, REVIEWED)
      await move(server, request, author, 'In review')
      return move(server, request, reviewer, 'Approved')
    }

    it('does not archive a toggle that is on in unprotected production', async () => {
      const feature = await aLitToggle({ server, project })
      const request = await approved({ action: 'archiveFeature', feature })
      const before = await tablesOf(server, engine)
      const answer = await tryMove(server, request, reviewer, 'Applied')
      expectFailure(answer, 403, 'NoAccessError')
      expect(answer.body.message).toContain(`the permission DELETE_FEATURE in environment "${OTHER}"`)
      expect(await tablesOf(server, engine)).toEqual(before)
      expect(await theToggle(server, feature, project)).toMatchObject({ archived: false })
      await move(server, request, author, 'Cancelled')
    })

    it('does not empty a segment that a toggle uses in unprotected production', async () => {
      const id = await aUsedSegment({ server, project }, true)
      const request = await approved({ action: 'updateSegment', payload: { id, constraints: [] } })
      const before = await tablesOf(server, engine)
      const answer = await tryMove(server, request, reviewer, 'Applied')
      expectFailure(answer, 403, 'NoAccessError')
      expect(answer.body.message).toContain(`UPDATE_PROJECT_SEGMENT in environment "${OTHER}"`)
      expect(await tablesOf(server, engine)).toEqual(before)
      expect((await succeed(server, 'GET', `/api/admin/segments/${id}`)).constraints).toHaveLength(1)
      await move(server, request, author, 'Cancelled')
    })
  })
