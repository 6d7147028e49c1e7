import { anAddon, QUICK, settled } from '@leverframe/testing/addons'
import {
  aCrew,
  addPath,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  type Crew,
  GUARDED,
  isOn,
  LATER,
  move,
  protect,
  requestsPath,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { aToggle, engines, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, type TestPerson } from '@leverframe/testing/members'
import { type Receiver, startReceiver } from '@leverframe/testing/receivers'
import {
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  factOf,
  ISO_TIME,
  placePath,
  recording,
  strategiesPath,
  succeed,
  theToggle,
} from '@leverframe/testing/scenario'
import { aSegment } from '@leverframe/testing/segments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_ROLE, VIEWER_ROLE } from '#kernel/roles'
import { WEBHOOK_EVENTS } from '../../integrations/addons/providers/events.ts'

for (const engine of engines)
  describe(`change requests on ${engine}`, () => {
    const server = serverFor(engine, { settings: QUICK })
    let crew: Crew
    let admin: TestPerson
    beforeAll(async () => {
      crew = await aCrew(server)
      admin = await aPerson(server, ADMIN_ROLE)
    })
    const person = ({ id, name }: TestPerson) => ({ id, username: name, imageUrl: '' })

    it('go from draft to applied by two users, with an event for every step', async () => {
      const { project, author, chief } = crew
      const [toggle, strategy] = await aReadyToggle(server, project)
      await server.newEvents()
      const draft = await aRequest(server, project, author, [
        { action: 'updateStrategy', feature: toggle, payload: { id: strategy.id, title: 'half' } },
        switching(toggle),
      ])
      expect(draft).toEqual({
        id: expect.any(Number),
        title: `Change Request #${draft.id}`,
        project,
        environment: GUARDED,
        state: 'Draft',
        version: 1,
        minApprovals: 1,
        createdBy: person(author),
        createdAt: expect.stringMatching(ISO_TIME),
        features: [
          {
            name: toggle,
            changes: [
              expect.objectContaining({ action: 'updateStrategy', payload: { id: strategy.id, title: 'half' } }),
              {
                id: expect.any(Number),
                action: 'updateEnabled',
                payload: { enabled: true },
                createdBy: person(author),
                createdAt: expect.stringMatching(ISO_TIME),
              },
            ],
          },
        ],
        segments: [],
        environmentChanges: [],
        approvals: [],
        rejections: [],
        comments: [],
        stateTimestamps: { Draft: expect.stringMatching(ISO_TIME) },
      })
      const { id } = draft
      expect((await move(server, draft, author, 'In review', { comment: 'please look' })).state).toBe('In review')
      const approved = await move(server, draft, chief, 'Approved')
      expect([approved.state, approved.approvals]).toEqual([
        'Approved',
        [{ createdBy: person(chief), createdAt: expect.stringMatching(ISO_TIME), counts: true }],
      ])
      expect(await isOn(server, project, toggle)).toBe(false)
      const applied = await move(server, draft, chief, 'Applied', { comment: 'done' })
      expect([applied.state, applied.comments.map(({ text }: { text: string }) => text)]).toEqual([
        'Applied',
        ['please look', 'done'],
      ])
      expect(Object.keys(applied.stateTimestamps).toSorted()).toEqual(['Applied', 'Approved', 'Draft', 'In review'])
      // A closed request still contains the diff.
      expect(applied.features[0].changes[0].payload.snapshot).toEqual(strategy)
      expect(await isOn(server, project, toggle)).toBe(true)

      const events = await server.newEvents()
      const [changeId, second] = draft.features[0].changes.map((one: { id: number }) => one.id)
      const target = { project, environment: GUARDED }
      const about = (type: string, data: object, preData?: object) => ({
        type,
        ...target,
        data: { changeRequestId: id, ...data },
        ...(preData && { preData: { changeRequestId: id, ...preData } }),
      })
      const moved = (type: string, from: string, to: string) =>
        about(type, { state: to, version: 1 }, { state: from, version: 1 })
      expect(events.map(factOf)).toEqual([
        about('change-request-created', { state: 'Draft' }),
        {
          ...about('change-added', {
            changeId,
            action: 'updateStrategy',
            payload: { id: strategy.id, title: 'half' },
          }),
          featureName: toggle,
        },
        {
          ...about('change-added', {
            changeId: second,
            action: 'updateEnabled',
            payload: { enabled: true },
          }),
          featureName: toggle,
        },
        moved('change-request-sent-to-review', 'Draft', 'In review'),
        about('change-request-comment-added', { commentId: expect.any(Number), text: 'please look' }),
        about('change-request-approval-added', { approvals: 1, requiredApprovals: 1, version: 1 }),
        moved('change-request-approved', 'In review', 'Approved'),
        moved('change-request-applied', 'Approved', 'Applied'),
        about('change-request-comment-added', { commentId: expect.any(Number), text: 'done' }),
        expect.objectContaining({
          type: 'feature-strategy-update',
          featureName: toggle,
          data: expect.objectContaining({ changeRequestId: id }),
        }),
        expect.objectContaining({
          type: 'feature-environment-enabled',
          featureName: toggle,
          data: expect.objectContaining({ changeRequestId: id, enabled: true }),
        }),
      ])
      expect(events.slice(7).map(({ groupId, createdBy }) => [groupId, createdBy])).toEqual(
        Array.from({ length: 4 }, () => [String(id), chief.name]),
      )
      // The history of the toggle shows the changes and not the events of the request.
      const { entries } = await succeed(server, 'GET', `${togglePath(toggle, project)}/history`)
      expect(entries[0].changes).toEqual([{ path: `environments/${GUARDED}/enabled`, before: false, after: true }])
      expect(entries.find(({ type }: { type: string }) => type === 'change-added').changes).toEqual([])
    })

    it('run the command of every action', async () => {
      const { project, chief } = crew
      const [toggle, strategy] = await aReadyToggle(server, project)
      const doomed = await aStrategy(server, toggle, {}, GUARDED, project)
      const [old, parent, child, orphan] = [
        await aToggle(server, { project }),
        await aToggle(server, { project }),
        await aToggle(server, { project }),
        await aToggle(server, { project }),
      ]
      await succeed(server, 'POST', `${togglePath(orphan, project)}/dependencies`, { feature: parent })
      const segment = (name: string) =>
        succeed(server, 'POST', '/api/admin/segments', { name: uniqueName(name), project, constraints: [] })
      const [beta, gone] = [await segment('beta'), await segment('gone')]
      const request = await anApprovedRequest(server, crew, [
        { action: 'addStrategy', feature: toggle, payload: { name: 'default', title: 'added', segments: [beta.id] } },
        { action: 'updateStrategy', feature: toggle, payload: { id: strategy.id, title: 'changed' } },
        { action: 'deleteStrategy', feature: toggle, payload: { id: doomed.id } },
        { action: 'reorderStrategy', feature: toggle, payload: [{ id: strategy.id, sortOrder: 50 }] },
        { action: 'patchVariant', feature: toggle, payload: { variants: [{ name: 'v', weightType: 'variable' }] } },
        switching(toggle),
        { action: 'archiveFeature', feature: old },
        { action: 'addDependency', feature: child, payload: { feature: parent } },
        { action: 'deleteDependency', feature: orphan },
        { action: 'updateSegment', payload: { id: beta.id, name: beta.name, constraints: [], description: 'new' } },
        { action: 'deleteSegment', payload: { id: gone.id } },
      ])
      expect(request.segments.map(({ name, action }: Record<string, string>) => [name, action])).toEqual([
        [beta.name, 'updateSegment'],
        [gone.name, 'deleteSegment'],
      ])
      await move(server, request, chief, 'Applied')
      const { environments } = await theToggle(server, toggle, project)
      const there = environments.find(({ name }: { name: string }) => name === GUARDED)
      expect(there).toMatchObject({
        enabled: true,
        strategies: [{ title: 'added' }, { id: strategy.id, title: 'changed', sortOrder: 50 }],
        variants: [{ name: 'v' }],
      })
      expect((await theToggle(server, old, project)).archived).toBe(true)
      expect((await theToggle(server, child, project)).dependencies).toMatchObject([{ feature: parent }])
      expect((await theToggle(server, orphan, project)).dependencies).toEqual([])
      expect((await succeed(server, 'GET', `/api/admin/segments/${beta.id}`)).description).toBe('new')
      expect((await server.call('GET', `/api/admin/segments/${gone.id}`)).status).toBe(404)
    })

    it('exist once per author and environment, and a later switch replaces an earlier one', async () => {
      const { project, author, other, chief } = crew
      const [a] = await aReadyToggle(server, project)
      const [b] = await aReadyToggle(server, project)
      const first = await aRequest(server, project, author, switching(a))
      const again = await aRequest(server, project, author, [switching(b), switching(a, false), switching(a)])
      expect(again.id).toBe(first.id)
      expect(
        again.features.map(({ name, changes }: { name: string; changes: unknown[] }) => [name, changes.length]),
      ).toEqual([
        [b, 1],
        [a, 1],
      ])
      const theirs = await aRequest(server, project, other, switching(a))
      expect(theirs.id).not.toBe(first.id)
      const pending = (as: TestPerson) => server.call('GET', `${requestsPath(project)}/pending`, undefined, as.as)
      expect((await pending(author)).body.map(({ id }: { id: number }) => id)).toEqual([first.id])
      expect((await pending(chief)).body).toEqual([])
      const touching = await succeed(server, 'GET', `${requestsPath(project)}/pending/${b}`)
      expect(touching.map(({ id }: { id: number }) => id)).toEqual([first.id])
      for (const [request, by] of [
        [first, author],
        [theirs, other],
      ] as const)
        await move(server, request, by, 'Cancelled')
    })

    it('do not change the ETag of a toggle while they are pending', async () => {
      const { project, author } = crew
      const [name] = await aReadyToggle(server, project)
      const path = togglePath(name, project)
      const etag = async () => (await server.call('GET', path)).headers.get('etag') ?? ''
      const before = await etag()
      const request = await aRequest(server, project, author, switching(name))
      expect(await etag()).toBe(before)
      const ifMatch = { headers: { 'if-match': before } }
      expect((await server.call('PUT', path, { description: 'still fits' }, ifMatch)).status).toBe(200)
      await move(server, request, author, 'Cancelled')
    })

    it('are shown with toggles and segments, and with their default changes', async () => {
      const { project, author } = crew
      const [name, strategy] = await aReadyToggle(server, project)
      await succeed(server, 'POST', `${placePath(name, GUARDED, project)}/on`)
      const segment = await aSegment(server, { project })
      const request = await aRequest(server, project, author, [
        { action: 'deleteStrategy', feature: name, payload: { id: strategy.id } },
        {
          action: 'addStrategy',
          feature: name,
          payload: { name: 'default', constraints: [], parameters: {}, segments: [segment.id] },
        },
      ])
      expect(request.features[0].defaultChange).toEqual({ action: 'updateEnabled', payload: { enabled: false } })
      const waiting = async () => {
        const found = await succeed(server, 'GET', `/api/admin/search/features?query=${name}`)
        const { environments } = found.features[0] as { environments: { name: string; changeRequestIds: number[] }[] }
        return Object.fromEntries(environments.map((one) => [one.name, one.changeRequestIds]))
      }
      expect(await waiting()).toMatchObject({ [GUARDED]: [request.id], development: [] })
      const uses = () => succeed(server, 'GET', `/api/admin/segments/${segment.id}/strategies`)
      expect(await uses()).toEqual({
        strategies: [],
        changeRequestStrategies: [
          { featureName: name, projectId: project, environment: GUARDED, strategyName: 'default' },
        ],
      })
      await move(server, request, author, 'Cancelled')
      expect((await uses()).changeRequestStrategies).toEqual([])
      expect(await waiting()).toMatchObject({ [GUARDED]: [] })
    })

    it('refuse changes that cannot be applied, with the error of a direct write', async () => {
      const { project, author } = crew
      const bare = await aToggle(server, { project })
      const refused = (change: unknown, status: number, name: string) =>
        expectRefusal(
          server,
          { method: 'POST', path: addPath(project), body: change, options: author.as },
          [status, name],
          requestsPath(project),
        )
      await refused(switching(bare), 409, 'NoStrategiesError')
      await refused(switching('nobody'), 404, 'NotFoundError')
      await refused({ action: 'deleteStrategy', feature: bare, payload: { id: 'x' } }, 404, 'NotFoundError')
      await refused({ action: 'addStrategy', feature: bare, payload: { name: 'nonsense' } }, 400, 'ValidationError')
      await refused({ action: 'addStrategy', feature: bare, payload: {} }, 400, 'ValidationError')
      await refused({ action: 'updateEnabled', feature: bare, payload: { enabled: 'yes' } }, 400, 'ValidationError')
      await refused({ action: 'fly', feature: bare }, 400, 'ValidationError')
      await refused([], 400, 'ValidationError')
      const elsewhere = await aToggle(server)
      await refused(switching(elsewhere), 404, 'NotFoundError')
      // Together they are valid, because earlier changes apply first.
      const both = await aRequest(server, project, author, [
        { action: 'addStrategy', feature: bare, payload: { name: 'default' } },
        switching(bare),
      ])
      await move(server, both, author, 'Cancelled')
    })

    it('cannot change segments of all projects or of other projects, or move segments', async () => {
      const { project, author } = crew
      const given = { name: uniqueName('segment'), constraints: [] }
      const shared = await succeed(server, 'POST', '/api/admin/segments', given)
      const foreign = await succeed(server, 'POST', '/api/admin/segments', {
        ...given,
        name: uniqueName('segment'),
        project: 'default',
      })
      const own = await succeed(server, 'POST', '/api/admin/segments', {
        ...given,
        name: uniqueName('segment'),
        project,
      })
      const add = (payload: object) =>
        server.call('POST', addPath(project), { action: 'updateSegment', payload }, author.as)
      expectFailure(await add({ id: shared.id, name: 'mine', constraints: [] }), 409, 'ConflictError')
      expectFailure(await add({ id: foreign.id, name: 'mine', constraints: [] }), 404, 'NotFoundError')
      expectFailure(await add({ id: own.id, name: 'mine', constraints: [], project: null }), 400, 'ValidationError')
      expectFailure(
        await add({ id: own.id, name: 'mine', constraints: [], project: 'default' }),
        400,
        'ValidationError',
      )
    })

    it('are edited and discarded by their author; an edited change keeps its position and gets a new id', async () => {
      const { project, author, other, chief } = crew
      const [a, strategy] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, author, [
        { action: 'updateStrategy', feature: a, payload: { id: strategy.id, title: 'one' } },
        switching(a),
      ])
      const [first, second] = request.features[0].changes
      const path = `${requestsPath(project)}/${request.id}/changes`
      const changed = { action: 'updateStrategy', feature: a, payload: { id: strategy.id, title: 'two' } }
      for (const as of [other, chief, admin]) {
        expectFailure(await server.call('PUT', `${path}/${first.id}`, changed, as.as), 403, 'NoAccessError')
        expectFailure(await server.call('DELETE', `${path}/${first.id}`, undefined, as.as), 403, 'NoAccessError')
      }
      const edit = await recording(server, 'PUT', `${path}/${first.id}`, changed, author.as)
      expect(edit.status).toBe(200)
      const [after, kept] = edit.body.features[0].changes
      expect([after.payload.title, after.id > second.id, kept.id]).toEqual(['two', true, second.id])
      expect(edit.facts).toMatchObject([
        {
          type: 'change-edited',
          featureName: a,
          data: { changeRequestId: request.id, changeId: after.id, payload: { title: 'two' } },
          preData: { changeRequestId: request.id, changeId: first.id, payload: { title: 'one' } },
        },
      ])
      expectFailure(await server.call('PUT', `${path}/${first.id}`, changed, author.as), 404, 'NotFoundError')
      const gone = await recording(server, 'DELETE', `${path}/${after.id}`, undefined, author.as)
      expectEmpty(gone, 200)
      expect(gone.facts).toMatchObject([
        {
          type: 'change-discarded',
          featureName: a,
          data: { changeRequestId: request.id },
          preData: { changeId: after.id },
        },
      ])
      const dropped = await recording(server, 'DELETE', `${requestsPath(project)}/${request.id}`, undefined, author.as)
      expectEmpty(dropped, 200)
      expect(dropped.facts).toMatchObject([
        { type: 'change-request-discarded', data: { changeRequestId: request.id }, preData: { state: 'Draft' } },
      ])
      expect((await server.call('GET', `${requestsPath(project)}/${request.id}`)).status).toBe(404)
    })

    it('lose all approvals when a change is added, edited or discarded, also once approved', async () => {
      const { project, author, reviewers } = crew
      const [a, strategy] = await aReadyToggle(server, project)
      const [b] = await aReadyToggle(server, project)
      const update = { action: 'updateStrategy', feature: a, payload: { id: strategy.id, title: 'x' } }
      const request = await anApprovedRequest(server, crew, [update, switching(a)])
      const path = `${requestsPath(project)}/${request.id}/changes`
      const changeOf = async () => (await theRequest(server, request)).features[0].changes[0]
      const edits: readonly (() => Promise<{ status: number }>)[] = [
        () => server.call('POST', addPath(project), switching(b), author.as),
        async () => server.call('PUT', `${path}/${(await changeOf()).id}`, update, author.as),
        async () => server.call('DELETE', `${path}/${(await changeOf()).id}`, undefined, author.as),
      ]
      for (const edit of edits) {
        expect((await theRequest(server, request)).state).toBe('Approved')
        expect((await edit()).status).toBe(200)
        const { state, approvals } = await theRequest(server, request)
        expect([state, approvals]).toEqual(['In review', []])
        expectFailure(await tryMove(server, request, crew.applier, 'Applied'), 409, 'ConflictError')
        await move(server, request, reviewers[0], 'Approved')
      }
      await move(server, request, author, 'Cancelled')
    })

    it('need the required number of approvals by other users, one each', async () => {
      const strict = await aCrew(server, 2)
      const { project, author, other, reviewers, applier, chief } = strict
      const [toggle] = await aReadyToggle(server, project)
      const both = await aMember(server, project, VIEWER_ROLE)
      const request = await aRequest(server, project, chief, switching(toggle))
      expect(request.minApprovals).toBe(2)
      expectFailure(await tryMove(server, request, reviewers[0], 'Approved'), 409, 'ConflictError')
      await move(server, request, chief, 'In review')
      for (const as of [author, other, applier, both])
        expectFailure(await tryMove(server, request, as, 'Approved'), 403, 'NoAccessError')
      // The author may approve other requests but not this one.
      const own = await tryMove(server, request, chief, 'Approved')
      expectFailure(own, 403, 'NoAccessError')
      expect(own.body.message).toContain('their own')
      expect((await move(server, request, reviewers[0], 'Approved')).state).toBe('In review')
      expectFailure(await tryMove(server, request, reviewers[0], 'Approved'), 409, 'ConflictError')
      expectFailure(await tryMove(server, request, applier, 'Applied'), 409, 'ConflictError')
      expect((await move(server, request, reviewers[1], 'Approved')).state).toBe('Approved')
      // A higher requirement also applies to pending requests, and the missing approval can still be given.
      await protect(server, project, 3)
      expect((await tryMove(server, request, applier, 'Applied')).body.message).toContain('3 approvals')
      await move(server, request, reviewers[2], 'Approved')
      // Switching protection off does not lower the requirement.
      await protect(server, project, null)
      expect((await move(server, request, applier, 'Applied')).state).toBe('Applied')
      expect(await isOn(server, project, toggle)).toBe(true)
    })

    it('of an Admin need the approval of another user, and API tokens cannot review', async () => {
      const { project, chief } = crew
      const [toggle] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, admin, switching(toggle))
      await move(server, request, admin, 'In review')
      expectFailure(await tryMove(server, request, admin, 'Approved'), 403, 'NoAccessError')
      expectFailure(
        await server.call('PUT', `${requestsPath(project)}/${request.id}/state`, { state: 'Approved' }),
        403,
        'NoAccessError',
      )
      await move(server, request, chief, 'Approved')
      expect((await move(server, request, admin, 'Applied')).state).toBe('Applied')
    })

    it('can be created by an API token, which is the author by name', async () => {
      const { project, chief } = crew
      const [toggle] = await aReadyToggle(server, project)
      const begun = await server.call('POST', addPath(project), switching(toggle))
      expect([begun.status, 'id' in begun.body.createdBy]).toEqual([200, false])
      const path = `${requestsPath(project)}/${begun.body.id}/state`
      expect((await server.call('PUT', path, { state: 'In review' })).body.state).toBe('In review')
      await move(server, begun.body, chief, 'Approved')
      await move(server, begun.body, chief, 'Applied')
    })

    it('are rejected by reviewers or cancelled by authors and Admins, and are then final', async () => {
      const { project, author, other, reviewers, chief } = crew
      const [toggle] = await aReadyToggle(server, project)
      const rejected = await aRequest(server, project, author, switching(toggle))
      expectFailure(await tryMove(server, rejected, reviewers[0], 'Rejected'), 409, 'ConflictError')
      expectFailure(await tryMove(server, rejected, other, 'In review'), 403, 'NoAccessError')
      await move(server, rejected, author, 'In review')
      expectFailure(await tryMove(server, rejected, other, 'Rejected'), 403, 'NoAccessError')
      const view = await move(server, rejected, reviewers[0], 'Rejected', { comment: 'not today' })
      expect([view.state, view.rejections, view.comments.length]).toEqual([
        'Rejected',
        [{ createdBy: person(reviewers[0]), createdAt: expect.stringMatching(ISO_TIME) }],
        1,
      ])
      const cancelled = await aRequest(server, project, author, switching(toggle))
      expectFailure(await tryMove(server, cancelled, other, 'Cancelled'), 403, 'NoAccessError')
      await move(server, cancelled, admin, 'Cancelled')
      const path = (id: number) => `${requestsPath(project)}/${id}`
      for (const { id } of [rejected, cancelled]) {
        for (const state of ['Draft', 'In review', 'Approved', 'Rejected', 'Applied', 'Cancelled'])
          for (const as of [author, chief, admin]) {
            const answer = await tryMove(server, { project, id }, as, state)
            expect([403, 409], `${state} by ${as.name}`).toContain(answer.status)
          }
        expectFailure(await server.call('DELETE', path(id), undefined, author.as), 409, 'ConflictError')
      }
    })

    it('are applied once when two users apply at the same time; the other gets a conflict', async () => {
      const { project, applier, chief } = crew
      for (let round = 0; round < 5; round++) {
        const [toggle] = await aReadyToggle(server, project)
        const request = await anApprovedRequest(server, crew, switching(toggle))
        await server.newEvents()
        const answers = await Promise.all([applier, chief].map((as) => tryMove(server, request, as, 'Applied')))
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const loser = answers.find(({ status }) => status === 409)
        expect(loser?.body.message).toContain('applied already')
        const types = (await server.newEvents()).map(({ type }) => type)
        expect(types).toEqual(['change-request-applied', 'feature-environment-enabled'])
      }
    })

    it('are applied completely or not at all', async () => {
      const { project, chief } = crew
      const [a] = await aReadyToggle(server, project)
      const [b] = await aReadyToggle(server, project)
      const parent = await aToggle(server, { project })
      const request = await anApprovedRequest(server, crew, [
        switching(a),
        { action: 'archiveFeature', feature: parent },
        switching(b),
      ])
      // A parent toggle cannot be archived.
      await succeed(server, 'POST', `${togglePath(b, project)}/dependencies`, { feature: parent })
      await expectRefusal(
        server,
        {
          method: 'PUT',
          path: `${requestsPath(project)}/${request.id}/state`,
          body: { state: 'Applied' },
          options: chief.as,
        },
        [409, 'ConflictError'],
        `${requestsPath(project)}/${request.id}`,
        togglePath(a, project),
        togglePath(b, project),
      )
      await move(server, request, crew.author, 'Cancelled')
    })

    it('with 100 changes are applied in one transaction', async () => {
      const { project, chief } = crew
      const toggles: string[] = []
      for (let i = 0; i < 100; i++) toggles.push((await aReadyToggle(server, project))[0])
      const request = await anApprovedRequest(
        server,
        crew,
        toggles.map((toggle) => switching(toggle)),
      )
      await server.newEvents()
      await move(server, request, chief, 'Applied')
      const events = await server.newEvents()
      expect(events).toHaveLength(101)
      expect(new Set(events.map(({ groupId, createdAt }) => `${groupId} ${createdAt}`)).size).toBe(1)
      expect(await isOn(server, project, toggles[99] as string)).toBe(true)
    })

    it('need approvals of other protected environments that a change affects', async () => {
      const { project, author } = crew
      const old = await aToggle(server, { project })
      await protect(server, project, 2, 'development')
      const request = await aRequest(server, project, author, { action: 'archiveFeature', feature: old })
      expect((await move(server, request, author, 'In review')).minApprovals).toBe(2)
      const onlyThere = await aMember(
        server,
        project,
        (
          await succeed(server, 'POST', '/api/admin/roles', {
            name: uniqueName('role'),
            type: 'custom',
            permissions: [{ name: 'APPROVE_CHANGE_REQUEST', environment: GUARDED }],
          })
        ).roles.id,
      )
      const refusal = await tryMove(server, request, onlyThere, 'Approved')
      expectFailure(refusal, 403, 'NoAccessError')
      expect(refusal.body.message).toContain('environment "development"')
      await move(server, request, crew.reviewers[0], 'Approved')
      expect((await move(server, request, crew.reviewers[1], 'Approved')).state).toBe('Approved')
      await move(server, request, author, 'Cancelled')
      await protect(server, project, null, 'development')
    })

    it('get a title from their author or a reviewer, and comments from everyone who sees them', async () => {
      const { project, author, other, reviewers } = crew
      const [toggle] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, author, switching(toggle))
      const path = `${requestsPath(project)}/${request.id}`
      const rename = (title: unknown, as: TestPerson) => recording(server, 'PUT', `${path}/title`, { title }, as.as)
      expectFailure(await rename('Mine', other), 403, 'NoAccessError')
      const named = await rename('Raise rollout', author)
      expectEmpty(named, 204)
      expect(named.facts).toEqual([
        {
          type: 'change-request-title-updated',
          project,
          environment: GUARDED,
          data: { changeRequestId: request.id, title: 'Raise rollout' },
          preData: { changeRequestId: request.id, title: `Change Request #${request.id}` },
        },
      ])
      expect((await rename('Raise rollout', author)).facts).toEqual([])
      expectEmpty(await rename('Raise it', reviewers[0]), 204)
      for (const title of ['', 5, null, 'x'.repeat(201)])
        expectFailure(await rename(title, author), 400, 'ValidationError')
      expectEmpty(await server.call('POST', `${path}/comments`, { text: 'why?' }, other.as), 204)
      for (const text of ['', 'x'.repeat(1_001)])
        expectFailure(await server.call('POST', `${path}/comments`, { text }, other.as), 400, 'ValidationError')
      const view = await theRequest(server, request)
      expect([view.title, view.comments]).toEqual([
        'Raise it',
        [
          {
            id: expect.any(Number),
            text: 'why?',
            createdBy: person(other),
            createdAt: expect.stringMatching(ISO_TIME),
          },
        ],
      ])
      await move(server, request, author, 'Cancelled')
    })

    it('have requested reviewers, and list the users who may approve', async () => {
      const { project, author, other, reviewers, applier, chief } = crew
      const [toggle] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, author, switching(toggle))
      const { reviewers: available } = await succeed(
        server,
        'GET',
        `${requestsPath(project)}/available-reviewers/${GUARDED}`,
      )
      const ids = available.map(({ id }: { id: number }) => id)
      expect(ids).toEqual(expect.arrayContaining([...reviewers, chief, admin].map(({ id }) => id)))
      for (const { id } of [author, other, applier]) expect(ids).not.toContain(id)
      const path = `${requestsPath(project)}/${request.id}/approvers`
      const asked = [reviewers[1].id, reviewers[0].id]
      expectFailure(await server.call('PUT', path, { reviewers: asked }, other.as), 403, 'NoAccessError')
      const answer = await recording(server, 'PUT', path, { reviewers: asked }, author.as)
      expectEmpty(answer, 204)
      expect(answer.facts).toMatchObject([
        { type: 'change-request-requested-approvers-updated', preData: { reviewers: [] } },
      ])
      const { reviewers: found } = await succeed(server, 'GET', path)
      expect(found.map(({ id }: { id: number }) => id)).toEqual(asked.toSorted((a, b) => a - b))
      expectFailure(await server.call('PUT', path, { reviewers: [999_999] }, author.as), 404, 'NotFoundError')
      expectFailure(
        await server.call('PUT', path, { reviewers: Array.from({ length: 11 }, (_, i) => i + 1) }, author.as),
        400,
        'ValidationError',
      )
      const search = (query: string) => succeed(server, 'GET', `/api/admin/search/change-requests?${query}`)
      const hits = await search(`requestedApproverId=IS:${reviewers[0].id}&createdBy=IS:${author.id}&state=IS:open`)
      expect(hits.changeRequests).toMatchObject([{ id: request.id, project, features: [toggle], segments: [] }])
      expect((await search(`requestedApproverId=IS:${reviewers[0].id}&state=IS:closed`)).total).toBe(0)
      expect((await server.call('GET', '/api/admin/search/change-requests?state=IS:ajar')).status).toBe(400)
      await move(server, request, author, 'Cancelled')
    })

    it('are listed, and counted by state and for users who can act on them', async () => {
      const fresh = await aCrew(server)
      const { project, author, other, reviewers, applier, chief } = fresh
      const [toggle] = await aReadyToggle(server, project)
      const actionable = async (as: TestPerson) =>
        (await server.call('GET', `${requestsPath(project)}/actionable`, undefined, as.as)).body.total
      const draft = await aRequest(server, project, author, switching(toggle))
      expect(await Promise.all([author, reviewers[0], applier, chief].map(actionable))).toEqual([0, 0, 0, 0])
      await move(server, draft, author, 'In review')
      expect(await Promise.all([author, reviewers[0], applier, chief].map(actionable))).toEqual([0, 1, 0, 1])
      await move(server, draft, chief, 'Approved')
      expect(await Promise.all([author, reviewers[0], applier, chief].map(actionable))).toEqual([0, 0, 1, 1])
      const second = await aRequest(server, project, other, switching(toggle))
      const list = await succeed(server, 'GET', requestsPath(project))
      expect(list).toMatchObject([
        { id: second.id, state: 'Draft', features: [{ name: toggle, changes: [] }] },
        { id: draft.id, state: 'Approved', approvals: [{}] },
      ])
      expect(list[0]).not.toHaveProperty('stateTimestamps')
      expect(await succeed(server, 'GET', `${requestsPath(project)}/count`)).toEqual({
        total: 2,
        applied: 0,
        rejected: 0,
        reviewRequired: 0,
        approved: 1,
        scheduled: 0,
      })
    })

    it('of a private project are hidden from users outside the project on all routes', async () => {
      const secret = await aCrew(server)
      const { project, author } = secret
      const [toggle] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, author, switching(toggle))
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const stranger = await aPerson(server)
      for (const path of ['', '/config', '/count', '/pending', '/actionable', '/scheduled', `/${request.id}`])
        expectFailure(
          await server.call('GET', `${requestsPath(project)}${path}`, undefined, stranger.as),
          404,
          'NotFoundError',
        )
      expectFailure(await server.call('POST', addPath(project), switching(toggle), stranger.as), 404, 'NotFoundError')
      const search = (as: TestPerson) =>
        server.call('GET', `/api/admin/search/change-requests?createdBy=IS:${author.id}`, undefined, as.as)
      expect((await search(stranger)).body).toEqual({ changeRequests: [], total: 0 })
      expect((await search(author)).body.total).toBe(1)
      // The id is a 404 under another project.
      expect((await server.call('GET', `${requestsPath('default')}/${request.id}`)).status).toBe(404)
      expectFailure(
        await tryMove(server, { project: 'default', id: request.id }, author, 'In review'),
        404,
        'NotFoundError',
      )
    })

    describe('send webhooks that', () => {
      let receiver: Receiver
      beforeAll(async () => {
        receiver = await startReceiver()
      })
      afterAll(() => receiver.stop())

      it('cover the nine events of the specification', async () => {
        const nine = WEBHOOK_EVENTS.filter((type) => type.startsWith('change-'))
        expect(nine).toHaveLength(9)
        const { project, author, chief } = await aCrew(server)
        const [toggle] = await aReadyToggle(server, project)
        const addon = await anAddon(server, receiver.url, { events: [...nine], projects: [project] })
        const draft = await aRequest(server, project, author, switching(toggle))
        await succeed(server, 'DELETE', `/api/admin/projects/${project}/change-requests/${draft.id}`)
        const cancelled = await aRequest(server, project, author, switching(toggle))
        const change = cancelled.features[0].changes[0].id
        await server.call('DELETE', `${requestsPath(project)}/${cancelled.id}/changes/${change}`, undefined, author.as)
        await move(server, cancelled, author, 'Cancelled')
        const request = await aRequest(server, project, author, switching(toggle))
        await move(server, request, author, 'In review')
        await move(server, request, chief, 'Approved')
        await move(server, request, chief, 'Applied')
        await settled(server, addon, 13)
        const types = new Set(receiver.bodies().map(({ type }) => type))
        expect([...types].toSorted()).toEqual(nine.toSorted())
        for (const { data, preData } of receiver.bodies())
          expect(data?.changeRequestId ?? preData?.changeRequestId).toEqual(expect.any(Number))
      })
    })

    it('cannot be scheduled without permission to apply or for a past time', async () => {
      const { project, author, reviewers, applier } = crew
      const [toggle] = await aReadyToggle(server, project)
      const request = await anApprovedRequest(server, crew, switching(toggle))
      const schedule = (as: TestPerson, scheduledAt?: string) =>
        tryMove(server, request, as, 'Scheduled', { scheduledAt })
      for (const as of [author, reviewers[0]]) expectFailure(await schedule(as, LATER), 403, 'NoAccessError')
      for (const time of [undefined, '2020-01-01T00:00:00Z', 'tomorrow', '2999-01-01', '2999-99-01T00:00:00Z'])
        expectFailure(await schedule(applier, time), 400, 'ValidationError')
      expect((await schedule(applier, LATER)).body.schedule).toEqual({ status: 'pending', scheduledAt: LATER })
      // The request is no longer pending, so its author can create another one.
      const next = await aRequest(server, project, author, switching(toggle))
      expect(next.id).not.toBe(request.id)
      expect(next.features[0].changes[0].scheduleConflicts).toEqual({
        changeRequests: [{ id: request.id, title: request.title }],
      })
      for (const [state, as] of [
        ['Cancelled', author],
        ['In review', author],
        ['Approved', reviewers[0]],
      ] as const)
        expectFailure(await tryMove(server, request, as, state), 409, 'ConflictError')
      const change = request.features[0].changes[0].id
      expectFailure(
        await server.call('DELETE', `${requestsPath(project)}/${request.id}/changes/${change}`, undefined, author.as),
        409,
        'ConflictError',
      )
      expect((await move(server, request, author, 'Rejected')).state).toBe('Rejected')
      await move(server, next, author, 'Cancelled')
    })

    it('are required for writes to the protected environment', async () => {
      const { project, author } = crew
      const [toggle] = await aReadyToggle(server, project)
      const body = await expectRefusal(
        server,
        { method: 'POST', path: `${placePath(toggle, GUARDED, project)}/on`, options: author.as },
        [403, 'NoAccessError'],
        togglePath(toggle, project),
      )
      expect(body.message).toContain('SKIP_CHANGE_REQUEST')
      expect(body.message).toContain(`environment "${GUARDED}"`)
      // Other environments, and the toggle itself, can be changed directly.
      expect(
        (await server.call('POST', strategiesPath(toggle, 'development', project), { name: 'default' }, author.as))
          .status,
      ).toBe(200)
      expect((await server.call('PUT', togglePath(toggle, project), { description: 'x' }, author.as)).status).toBe(200)
    })
  })
