import {
  addPath,
  anApprovedRequest,
  aReadyToggle,
  crewFor,
  GUARDED,
  switching,
  tryMove,
} from '@leverframe/testing/change-requests'
import { engineInTurn } from '@leverframe/testing/depth'
import { serverFor, togglePath } from '@leverframe/testing/harness'
import { aMember, aRole, type TestPerson } from '@leverframe/testing/members'
import { expectFailure, recording, succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { OWNER_ROLE } from '#kernel/roles'

for (const engine of engineInTurn(import.meta.url))
  describe(`a protected environment of a project on ${engine}`, () => {
    const server = serverFor(engine)
    const crew = crewFor(server)
    let owner: TestPerson
    beforeAll(async () => {
      owner = await aMember(server, crew.project, OWNER_ROLE)
    })
    const path = () => `/api/admin/projects/${crew.project}/environments`
    const leave = (person?: TestPerson) => recording(server, 'DELETE', `${path()}/${GUARDED}`, undefined, person?.as)
    const use = (person?: TestPerson) => recording(server, 'POST', path(), { environment: GUARDED }, person?.as)

    it('can be removed and added only with SKIP_CHANGE_REQUEST there, and the event records it', async () => {
      const refused = await leave(owner)
      expectFailure(refused, 403, 'NoAccessError')
      expect(refused.body.message).toContain(`SKIP_CHANGE_REQUEST in environment "${GUARDED}"`)
      const skips = await aMember(server, crew.project, await aRole(server, ['UPDATE_PROJECT', 'SKIP_CHANGE_REQUEST']))
      const removed = await leave(skips)
      expect(removed.facts[0]?.data).toEqual({ changeRequestSkipped: true })
      expectFailure(await use(owner), 403, 'NoAccessError')
      const added = await use(skips)
      expect(added.facts[0]?.data).toEqual({ environment: GUARDED, changeRequestSkipped: true })
      expectFailure(await leave(owner), 403, 'NoAccessError')
    })

    it('takes no changes while the project does not use it, and an approved request cannot be applied', async () => {
      const [toggle] = await aReadyToggle(server, crew.project)
      const request = await anApprovedRequest(server, crew, [switching(toggle)])
      const archive = () => server.call('DELETE', togglePath(toggle, crew.project), undefined, crew.author.as)
      expectFailure(await archive(), 403, 'NoAccessError')
      await leave()
      const refused = await server.call('POST', addPath(crew.project), switching(toggle), crew.author.as)
      expectFailure(refused, 400, 'ValidationError')
      expectFailure(await tryMove(server, request, crew.applier, 'Applied'), 409, 'ConflictError')
      // SDKs get nothing there, so the toggle can be archived without a review.
      expect((await archive()).status).toBe(202)
      await succeed(server, 'POST', `/api/admin/archive/revive/${toggle}`)
      await use()
      expect((await tryMove(server, request, crew.applier, 'Applied')).status).toBe(200)
    })
  })
