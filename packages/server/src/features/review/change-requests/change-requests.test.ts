import { QUICK } from '@leverframe/testing/addons'
import {
  addPath,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  crewFor,
  GUARDED,
  isOn,
  move,
  requestsPath,
  switching,
} from '@leverframe/testing/change-requests'
import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { personFor, type TestPerson } from '@leverframe/testing/members'
import {
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  factOf,
  ISO_TIME,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { aSegment } from '@leverframe/testing/segments'
import { describe, expect, it } from 'vitest'
import { ADMIN_ROLE } from '#kernel/roles'

for (const engine of engineInTurn(import.meta.url))
  describe(`change requests on ${engine}`, () => {
    const server = serverFor(engine, { settings: QUICK })
    const crew = crewFor(server)
    const admin = personFor(server, ADMIN_ROLE)
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
      await succeed(server, 'POST', `${toggleEnvironmentPath(name, GUARDED, project)}/on`)
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
  })
