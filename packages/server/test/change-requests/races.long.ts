import {
  aCrew,
  addPath,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  type Crew,
  crewFor,
  GUARDED,
  LATER,
  letTimeCome,
  move,
  requestsPath,
  switching,
  theRequest,
  tryMove,
} from '@leverframe/testing/change-requests'
import { engines, freshDatabase, serverFor, startServer, type TestServer } from '@leverframe/testing/harness'
import type { TestPerson } from '@leverframe/testing/members'
import { runAs, somebody } from '@leverframe/testing/permissions'
import { succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { errorOf, rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it, vi } from 'vitest'

const TIMES = 8
vi.setConfig({ testTimeout: 60_000 + TIMES * 4_000, hookTimeout: 60_000 })

const adding = (feature: string, title: string) => ({
  action: 'addStrategy',
  feature,
  payload: { name: 'default', constraints: [], parameters: {}, title },
})

const titlesOf = async (server: TestServer, project: string, toggle: string): Promise<string[]> =>
  (await succeed(server, 'GET', toggleEnvironmentPath(toggle, GUARDED, project))).strategies.map(
    (one: Body) => one.title,
  )

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

/** Repeats the test, each time with a new toggle. */
async function repeatedly(server: TestServer, project: string, run: (toggle: string) => Promise<void>): Promise<void> {
  for (let i = 0; i < TIMES; i++) await run((await aReadyToggle(server, project))[0])
}

/** A change request in review that adds a strategy called `first`, without approvals. */
async function inReview(server: TestServer, { project, author }: Crew, toggle: string): Promise<Body> {
  const request = await aRequest(server, project, author, adding(toggle, 'first'))
  return move(server, request, author, 'In review')
}

/** The author renames `first` to `second`. */
const editing = (server: TestServer, { project, author }: Crew, request: Body, toggle: string) =>
  server.call(
    'PUT',
    `${requestsPath(project)}/${request.id}/changes/${request.features[0].changes[0].id}`,
    adding(toggle, 'second'),
    author.as,
  )

const cancelled = (server: TestServer, { author }: Crew, request: Body) => move(server, request, author, 'Cancelled')

/** In the log, the approval that counts comes after the last edit, and the application after that. */
async function expectApprovedAsApplied(server: TestServer, id: number): Promise<void> {
  const events = (await server.newEvents()).filter(({ data, preData }) =>
    [data?.changeRequestId, preData?.changeRequestId].includes(id),
  )
  const last = (...types: string[]) => events.findLastIndex(({ type }) => types.includes(type))
  const applied = last('change-request-applied')
  if (applied < 0) return
  const [edited, approved] = [
    last('change-added', 'change-edited', 'change-discarded'),
    last('change-request-approved'),
  ]
  expect(approved).toBeGreaterThan(edited)
  expect(applied).toBeGreaterThan(approved)
}

for (const engine of engines)
  describe(`concurrent requests on a change request on ${engine}`, () => {
    const server = serverFor(engine)
    const crew = crewFor(server)

    it('apply it once, and return 409 "applied already" to the others', async () => {
      const { project, applier, chief } = crew
      await repeatedly(server, project, async (toggle) => {
        const request = await anApprovedRequest(server, crew, adding(toggle, 'once'))
        await server.newEvents()
        const answers = await Promise.all(
          [applier, chief, applier].map((person) => tryMove(server, request, person, 'Applied')),
        )
        expect(statusesOf(answers)).toEqual([200, 409, 409])
        for (const { status, body } of answers)
          if (status === 409)
            expect(body).toMatchObject({ name: 'ConflictError', message: expect.stringContaining('applied already') })
        expect(await titlesOf(server, project, toggle)).toEqual([null, 'once'])
        expect((await server.newEvents()).map(({ type }) => type)).toEqual([
          'change-request-applied',
          'feature-strategy-add',
        ])
      })
    })

    it('apply it once when a user and the schedule coincide', async () => {
      const { project, applier, chief } = crew
      await repeatedly(server, project, async (toggle) => {
        const request = await anApprovedRequest(server, crew, adding(toggle, 'once'))
        await move(server, request, applier, 'Scheduled', { scheduledAt: LATER })
        const [{ status }] = await Promise.all([
          tryMove(server, request, chief, 'Applied'),
          letTimeCome(server, request.id),
        ])
        expect([200, 409]).toContain(status)
        expect((await theRequest(server, request)).state).toBe('Applied')
        expect(await titlesOf(server, project, toggle)).toEqual([null, 'once'])
      })
    })

    it('approve and apply: nothing is applied before the approval', async () => {
      const { project, applier, reviewers } = crew
      await repeatedly(server, project, async (toggle) => {
        const request = await inReview(server, crew, toggle)
        await server.newEvents()
        const [approval, application] = await Promise.all([
          tryMove(server, request, reviewers[0], 'Approved'),
          tryMove(server, request, applier, 'Applied'),
        ])
        expect(approval.status).toBe(200)
        expect([200, 409]).toContain(application.status)
        const wasApplied = application.status === 200
        expect(await titlesOf(server, project, toggle)).toEqual(wasApplied ? [null, 'first'] : [null])
        await expectApprovedAsApplied(server, request.id)
        if (!wasApplied) await cancelled(server, crew, request)
      })
    })

    it('edit and approve: an approval never counts for a later edit', async () => {
      const { project, reviewers, applier } = crew
      await repeatedly(server, project, async (toggle) => {
        const request = await inReview(server, crew, toggle)
        const [edit, approval] = await Promise.all([
          editing(server, crew, request, toggle),
          tryMove(server, request, reviewers[0], 'Approved'),
        ])
        expect([edit.status, approval.status]).toEqual([200, 200])
        const now = await theRequest(server, request)
        expect(now.features[0].changes.map((one: Body) => one.payload.title)).toEqual(['second'])
        const isApproved = now.state === 'Approved'
        expect(now.approvals).toHaveLength(isApproved ? 1 : 0)
        const application = await tryMove(server, request, applier, 'Applied')
        expect(application.status).toBe(isApproved ? 200 : 409)
        await expectApprovedAsApplied(server, request.id)
        if (!isApproved) await cancelled(server, crew, request)
      })
    })

    it('edit and apply: either the approved changes are applied or nothing is', async () => {
      const { project, applier } = crew
      await repeatedly(server, project, async (toggle) => {
        await server.newEvents()
        const request = await anApprovedRequest(server, crew, adding(toggle, 'first'))
        const [edit, application] = await Promise.all([
          editing(server, crew, request, toggle),
          tryMove(server, request, applier, 'Applied'),
        ])
        expect(statusesOf([edit, application])).toEqual([200, 409])
        const wasApplied = application.status === 200
        expect(await titlesOf(server, project, toggle)).toEqual(wasApplied ? [null, 'first'] : [null])
        expect((await theRequest(server, request)).state).toBe(wasApplied ? 'Applied' : 'In review')
        await expectApprovedAsApplied(server, request.id)
        if (!wasApplied) await cancelled(server, crew, request)
      })
    })

    it('a user who read the changes before an edit cannot apply them after the next approval', async () => {
      const { project, author } = crew
      const [toggle] = await aReadyToggle(server, project)
      const versionOf = async ({ id }: Body) => {
        const { read } = server.running.product.deps.store
        const [row] = await rowsOf<{ version: number }>(read, `select version from change_requests where id = ${id}`)
        return Number(row?.version)
      }
      const first = await anApprovedRequest(server, crew, adding(toggle, 'first'))
      const version = await versionOf(first)
      await editing(server, crew, first, toggle)
      const second = await move(server, first, crew.reviewers[0], 'Approved')
      expect(second.state).toBe('Approved')
      expect(await versionOf(second)).toBeGreaterThan(version)
      await server.newEvents()
      const late = runAs(server, somebody({ permission: 'APPLY_CHANGE_REQUEST' }), 'request.apply', {
        project,
        id: first.id,
        version,
      })
      expect(await errorOf(late)).toMatchObject({ code: 'conflict' })
      expect(await server.newEvents()).toEqual([])
      expect((await theRequest(server, first)).state).toBe('Approved')
      await move(server, first, author, 'Cancelled')
    })

    it('edit and approve with the version that was read: no approval counts for another version', async () => {
      const { project, reviewers, author } = crew
      await repeatedly(server, project, async (toggle) => {
        const request = await inReview(server, crew, toggle)
        await server.newEvents()
        const { version } = request
        const add = () => server.call('POST', addPath(project), adding(toggle, 'late'), author.as)
        const answers = await Promise.all([
          tryMove(server, request, reviewers[0], 'Approved', { version }),
          editing(server, crew, request, toggle),
          tryMove(server, request, reviewers[1], 'Approved', { version }),
          add(),
          tryMove(server, request, reviewers[2], 'Approved', { version: version + 1 }),
        ])
        for (const { status } of answers) expect([200, 412]).toContain(status)
        const events = (await server.newEvents()).filter(({ data }) => data?.changeRequestId === request.id)
        let current = version
        for (const { type, data } of events)
          if (type === 'change-request-approval-added') expect(data?.version).toBe(current)
          else if (type === 'change-added' || type === 'change-edited') current++
        const now = await theRequest(server, request)
        const approvals = events.filter(
          ({ type, data }) => type.endsWith('approval-added') && data?.version === current,
        )
        expect([now.version, now.approvals.length]).toEqual([current, approvals.length])
        await cancelled(server, crew, request)
      })
    })

    it('edit, approve and apply repeatedly: only changes that were approved as they are get applied', async () => {
      const { project, applier, chief, reviewers, author } = crew
      await repeatedly(server, project, async (toggle) => {
        const request = await inReview(server, crew, toggle)
        await server.newEvents()
        const add = () => server.call('POST', addPath(project), adding(toggle, 'late'), author.as)
        const answers = await Promise.all([
          tryMove(server, request, reviewers[0], 'Approved'),
          tryMove(server, request, applier, 'Applied'),
          editing(server, crew, request, toggle),
          tryMove(server, request, reviewers[1], 'Approved'),
          tryMove(server, request, chief, 'Applied'),
          add(),
          tryMove(server, request, applier, 'Applied'),
        ])
        for (const { status } of answers) expect([200, 409]).toContain(status)
        const { state, features } = await theRequest(server, request)
        const wanted = features[0].changes.map((one: Body) => one.payload.title)
        expect(await titlesOf(server, project, toggle)).toEqual(state === 'Applied' ? [null, ...wanted] : [null])
        await expectApprovedAsApplied(server, request.id)
        const pending = await succeed(server, 'GET', `${requestsPath(project)}/pending/${toggle}`)
        for (const one of pending) await cancelled(server, crew, one)
      })
    })

    it('approve it: each approval counts once, and the last required one approves', async () => {
      const strict = await aCrew(server, 2)
      await repeatedly(server, strict.project, async (toggle) => {
        const request = await inReview(server, strict, toggle)
        const [one, two] = strict.reviewers
        const answers = await Promise.all([one, one, two].map((person) => tryMove(server, request, person, 'Approved')))
        expect(statusesOf(answers)).toEqual([200, 200, 409])
        expect(await theRequest(server, request)).toMatchObject({ state: 'Approved', approvals: [{}, {}] })
        await cancelled(server, strict, request)
      })
    })

    it('create it: the same author gets one draft', async () => {
      const { project, author } = crew
      await repeatedly(server, project, async (toggle) => {
        const answers = await Promise.all(
          ['a', 'b', 'c'].map((title) => server.call('POST', addPath(project), adding(toggle, title), author.as)),
        )
        expect(statusesOf(answers)).toEqual([200, 200, 200])
        expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
        const { features } = await theRequest(server, answers[0]?.body)
        expect(features[0].changes).toHaveLength(3)
        await cancelled(server, crew, answers[0]?.body)
      })
    })

    it('apply two requests for the same strategy: the second has a conflict', async () => {
      const { project, applier, author, other } = crew
      await repeatedly(server, project, async (toggle) => {
        const wanting = (title: string, id: string) => ({
          action: 'updateStrategy',
          feature: toggle,
          payload: { id, title },
        })
        const { strategies } = await succeed(server, 'GET', toggleEnvironmentPath(toggle, GUARDED, project))
        const by = (person: TestPerson, title: string) =>
          anApprovedRequest(server, crew, [wanting(title, strategies[0].id), switching(toggle)], person)
        const requests = [await by(author, 'of one'), await by(other, 'of another')]
        const answers = await Promise.all(requests.map((request) => tryMove(server, request, applier, 'Applied')))
        expect(statusesOf(answers)).toEqual([200, 409])
        const winner = answers[0]?.status === 200 ? 'of one' : 'of another'
        expect(await titlesOf(server, project, toggle)).toEqual([winner])
        const loser = requests[winner === 'of one' ? 1 : 0]
        expect((await theRequest(server, loser)).state).toBe('Approved')
        await move(server, loser, winner === 'of one' ? other : author, 'Cancelled')
      })
    })
  })

describe('two instances on one postgres', () => {
  it('apply a change request once when both act at the same moment, by request and by schedule', async () => {
    const databaseUrl = await freshDatabase('postgres')
    const servers = [await startServer('postgres', { databaseUrl }), await startServer('postgres', { databaseUrl })]
    const [one, two] = servers as [TestServer, TestServer]
    const crew = await aCrew(one)
    const { project, applier } = crew
    await two.running.product.deps.log.catchUp()
    await repeatedly(one, project, async (toggle) => {
      const request = await anApprovedRequest(one, crew, adding(toggle, 'once'))
      const answers = await Promise.all(servers.map((server) => tryMove(server, request, applier, 'Applied')))
      expect(statusesOf(answers)).toEqual([200, 409])
      const scheduled = await anApprovedRequest(one, crew, adding(toggle, 'at its time'))
      await move(one, scheduled, applier, 'Scheduled', { scheduledAt: LATER })
      await Promise.all(servers.map((server) => letTimeCome(server, scheduled.id)))
      await expect.poll(async () => (await theRequest(two, scheduled)).state).toBe('Applied')
      expect(await titlesOf(two, project, toggle)).toEqual([null, 'once', 'at its time'])
    })
    await Promise.all(servers.map((server) => server.stop()))
  })
})
