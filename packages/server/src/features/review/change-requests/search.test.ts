import {
  aCrew,
  aReadyToggle,
  aRequest,
  type Crew,
  GUARDED,
  move,
  protect,
  requestsPath,
  switching,
} from '@leverframe/testing/change-requests'
import { engineInTurn } from '@leverframe/testing/depth'
import { serverFor } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole, type TestPerson } from '@leverframe/testing/members'
import { expectFailure, succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_ROLE } from '#kernel/roles'
import { STATES } from './rules.ts'

const SEARCH = '/api/admin/search/change-requests'

for (const engine of engineInTurn(import.meta.url))
  describe(`the search of change requests on ${engine}`, () => {
    const server = serverFor(engine)
    const crews = {} as { one: Crew; two: Crew }
    /** Requests by state: those of the first project, and one draft in its other environment. */
    const made: Record<string, number> = {}

    const search = async (query: string, as?: TestPerson) => {
      const { status, body } = await server.call('GET', `${SEARCH}?${query}`, undefined, as?.as)
      expect(status, JSON.stringify(body)).toBe(200)
      return body as { changeRequests: { id: number; state: string; schedule?: object }[]; total: number }
    }
    const idsOf = async (query: string, as?: TestPerson): Promise<number[]> => {
      const { changeRequests, total } = await search(query, as)
      expect(total).toBe(changeRequests.length)
      return changeRequests.map(({ id }) => id)
    }
    const inProject = (crew: Crew) => `project=IS:${crew.project}`
    const idFor = (...names: string[]) => names.map((name) => made[name] ?? 0)

    beforeAll(async () => {
      const [one, two] = [await aCrew(server), await aCrew(server)]
      Object.assign(crews, { one, two })
      const { project, author, other, reviewers, chief } = one
      const [toggle] = await aReadyToggle(server, project)
      const change = switching(toggle)
      const sent = async (by: TestPerson) => move(server, await aRequest(server, project, by, change), by, 'In review')
      const approved = async (by: TestPerson) => move(server, await sent(by), reviewers[0], 'Approved')
      made.Cancelled = (await move(server, await sent(author), author, 'Cancelled')).id
      made.Rejected = (await move(server, await sent(author), chief, 'Rejected')).id
      const at = (day: string) => ({ scheduledAt: `${day}T12:00:00.000Z` })
      const later = await move(server, await approved(author), chief, 'Scheduled', at('2999-02-10'))
      const sooner = await move(server, await approved(author), chief, 'Scheduled', at('2999-01-31'))
      Object.assign(made, { later: later.id, sooner: sooner.id })
      made.Approved = (await approved(author)).id
      made['In review'] = (await sent(other)).id
      made.Draft = (await aRequest(server, project, reviewers[1], change)).id
      await protect(server, project, 1, 'development')
      made.elsewhere = (await aRequest(server, project, author, switching(toggle, false), 'development')).id
      const [foreign] = await aReadyToggle(server, two.project)
      const theirs = await aRequest(server, two.project, two.author, switching(foreign))
      made.foreign = (await move(server, theirs, two.author, 'In review')).id
    })

    it('filters by project, environment and states', async () => {
      const { one, two } = crews
      expect(await idsOf(inProject(one))).toEqual(
        idFor('elsewhere', 'Draft', 'In review', 'Approved', 'sooner', 'later', 'Rejected', 'Cancelled'),
      )
      expect(await idsOf(`project=IS_ANY_OF:${one.project},${two.project}&state=IS:In review`)).toEqual(
        idFor('foreign', 'In review'),
      )
      expect(await idsOf(`${inProject(one)}&environment=IS:development`)).toEqual(idFor('elsewhere'))
      expect(await idsOf(`${inProject(one)}&environment=IS:${GUARDED}&state=IS_ANY_OF:Draft,Rejected`)).toEqual(
        idFor('Draft', 'Rejected'),
      )
      expect(await idsOf(`${inProject(one)}&state=IS:closed`)).toEqual(idFor('Rejected', 'Cancelled'))
      expect(await idsOf(`${inProject(one)}&state=IS_ANY_OF:closed,Approved`)).toEqual(
        idFor('Approved', 'Rejected', 'Cancelled'),
      )
      for (const state of STATES)
        for (const found of (await search(`${inProject(one)}&state=IS:${state}`)).changeRequests)
          expect(found.state).toBe(state)
      expect(await idsOf('project=IS:no-such-project')).toEqual([])
    })

    it('returns 400 with the name of an invalid parameter', async () => {
      for (const [param, value] of [
        ['project', 'default'],
        ['environment', 'IS:'],
        ['state', 'IS:in review'],
        ['actionable', 'IS:perhaps'],
        ['scheduledAt', 'IS_BEFORE:soon'],
      ] as const) {
        const answer = await server.call('GET', `${SEARCH}?${param}=${value}`)
        expectFailure(answer, 400, 'ValidationError')
        expect(answer.body.details[0].path).toBe(`/query/${param}`)
      }
    })

    it('finds requests scheduled between two days, sorted by time', async () => {
      const { one } = crews
      const scheduled = `${inProject(one)}&sortBy=scheduledAt&sortOrder=asc`
      const since = (day: string) => `&scheduledAt=IS_ON_OR_AFTER:${day}`
      const before = (day: string) => `&scheduledAt=IS_BEFORE:${day}`
      expect(await idsOf(`${scheduled}&state=IS:Scheduled`)).toEqual(idFor('sooner', 'later'))
      expect(await idsOf(`${scheduled}${since('2999-01-01')}${before('2999-02-01')}`)).toEqual(idFor('sooner'))
      expect(await idsOf(`${scheduled}${since('2999-02-01')}`)).toEqual(idFor('later'))
      expect(await idsOf(`${inProject(one)}&sortBy=scheduledAt${before('3000-01-01')}`)).toEqual(
        idFor('later', 'sooner'),
      )
      const all = (await search(scheduled)).changeRequests.map(({ id }) => id)
      expect(all.slice(0, 3)).toEqual([...idFor('sooner', 'later', 'Cancelled')])
    })

    it('returns pages without overlap and the total', async () => {
      const { one } = crews
      for (const order of ['asc', 'desc', 'nonsense']) {
        const base = `${inProject(one)}&sortOrder=${order}`
        const all = await idsOf(base)
        expect(all).toEqual(all.toSorted((a, b) => (order === 'asc' ? a - b : b - a)))
        const pages: number[] = []
        for (const offset of [0, 3, 6, 9]) {
          const { changeRequests, total } = await search(`${base}&offset=${offset}&limit=3`)
          expect(total).toBe(all.length)
          pages.push(...changeRequests.map(({ id }) => id))
        }
        expect(pages).toEqual(all)
      }
    })

    it('finds actionable requests, consistent with the counts of projects', async () => {
      const { one, two } = crews
      const actionable = (as?: TestPerson) => idsOf('actionable=IS:true', as)
      expect(await actionable(one.author)).toEqual([])
      expect(await actionable(one.applier)).toEqual(idFor('Approved'))
      expect(await actionable(one.reviewers[1])).toEqual(idFor('In review'))
      expect(await actionable(one.chief)).toEqual(idFor('In review', 'Approved'))
      expect(await actionable(two.chief)).toEqual(idFor('foreign'))
      const admin = await aPerson(server, ADMIN_ROLE)
      expect(await actionable(admin)).toEqual(idFor('foreign', 'In review', 'Approved'))
      // A token can apply but not review.
      expect(await actionable()).toEqual(idFor('Approved'))
      const everyone = [one.author, one.applier, ...one.reviewers, one.chief, two.chief, admin]
      for (const person of everyone) {
        const { body } = await server.call('GET', `${requestsPath(one.project)}/actionable`, undefined, person.as)
        const { total } = await search(`actionable=IS:true&${inProject(one)}&limit=1`, person)
        expect(body.total).toBe(total)
        const others = await idsOf(`actionable=IS:false&${inProject(one)}`, person)
        expect(others.length + total).toBe((await search(inProject(one), person)).total)
      }
    })

    it('excludes reviewed requests and respects the environment of a permission', async () => {
      const { project, reviewers, chief } = crews.one
      await protect(server, project, 2)
      // They may approve, but not their own requests.
      const author = await aMember(server, project, await aRole(server, ['APPROVE_CHANGE_REQUEST']))
      const [toggle] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, author, switching(toggle))
      await move(server, request, author, 'In review')
      const isWaiting = async (as: TestPerson) => (await idsOf('actionable=IS:true', as)).includes(request.id)
      const here = await aMember(
        server,
        project,
        await aRole(server, [{ name: 'APPROVE_CHANGE_REQUEST', environment: GUARDED }]),
      )
      const elsewhere = await aMember(
        server,
        project,
        await aRole(server, [{ name: 'APPROVE_CHANGE_REQUEST', environment: 'development' }]),
      )
      const looked = await Promise.all([reviewers[0], chief, here, elsewhere, author].map(isWaiting))
      expect(looked).toEqual([true, true, true, false, false])
      await move(server, request, reviewers[0], 'Approved')
      expect(await Promise.all([reviewers[0], chief].map(isWaiting))).toEqual([false, true])
      await move(server, request, author, 'Cancelled')
      await protect(server, project, 1)
    })

    it('never returns requests of private projects to users outside them', async () => {
      const secret = await aCrew(server)
      const { project, author, chief } = secret
      const [toggle] = await aReadyToggle(server, project)
      const request = await aRequest(server, project, author, switching(toggle))
      await move(server, request, author, 'In review')
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const stranger = await aPerson(server)
      const queries = [`project=IS:${project}`, 'actionable=IS:true', 'state=IS:In review', `createdBy=IS:${author.id}`]
      for (const query of queries) expect(await idsOf(query, stranger)).not.toContain(request.id)
      for (const query of queries.filter((one) => one !== 'actionable=IS:true'))
        expect(await idsOf(query, author)).toContain(request.id)
      expect(await idsOf('actionable=IS:true', chief)).toEqual([request.id])
    })
  })
