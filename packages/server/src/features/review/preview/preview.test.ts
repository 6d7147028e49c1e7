import {
  aCrew,
  anApprovedRequest,
  aReadyToggle,
  aRequest,
  type Crew,
  GUARDED,
  LATER,
  move,
  protect,
  requestsPath,
  switching,
  tryMove,
} from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aServedToggle, constraint } from '@leverframe/testing/evaluation'
import { serverFor, type TestServer, togglePath } from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aMember, aPerson } from '@leverframe/testing/members'
import {
  aStrategy,
  expectFailure,
  recording,
  strategiesPath,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { anSdkToken, listen } from '@leverframe/testing/sdk/clients'
import { aSegment } from '@leverframe/testing/segments'
import type { Body } from '@leverframe/testing/send'
import { contentOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE } from '#kernel/roles'

interface Ref {
  readonly project: string
  readonly id: number
}

const previewPath = ({ project, id }: Ref) => `${requestsPath(project)}/${id}/preview`
const playPath = ({ id }: Ref) => `/api/admin/playground/change-request/${id}`

const preview = (server: TestServer, request: Ref, ...contexts: object[]): Promise<Body> =>
  succeed(server, 'POST', previewPath(request), { contexts })

/** The differences in the form `toggle@context: before -> after`. */
const differencesIn = ({ features }: Body): string[] =>
  features.flatMap(({ name, differences }: Body) =>
    differences.map(({ contextIndex, now, after }: Body) => {
      const side = ({ enabled, variant }: Body) =>
        `${enabled ? 'on' : 'off'}${variant.enabled ? `/${variant.name}` : ''}`
      return `${name}@${contextIndex}: ${side(now)} -> ${side(after)}`
    }),
  )

/** The content of all tables except leases. */
const everything = (server: TestServer): Promise<object> => contentOf(server.running.product.deps.store, /^leases$/)

/** A toggle of the crew's project that is on in the protected environment. */
const anEnabledToggle = (server: TestServer, { project }: Crew, more: object = {}) =>
  aServedToggle(server, { project, environment: GUARDED, ...more })

for (const engine of proofEngines)
  describe(`the preview of a change request on ${engine}`, () => {
    const server = serverFor(engine)

    it('lists the toggles that would differ, by context and with reasons', async () => {
      const crew = await aCrew(server)
      const [dark] = await aReadyToggle(server, crew.project)
      const lit = await anEnabledToggle(server, crew)
      await anEnabledToggle(server, crew)
      const request = await aRequest(server, crew.project, crew.author, [
        switching(dark),
        { action: 'addStrategy', feature: lit, payload: { name: 'default', ...constraint('country', 'IN', 'nz') } },
      ])
      const [first] = await succeed(server, 'GET', strategiesPath(lit, GUARDED, crew.project))
      await aRequest(server, crew.project, crew.author, {
        action: 'deleteStrategy',
        feature: lit,
        payload: { id: first.id },
      })
      const answer = await preview(server, request, { country: 'nz' }, { userId: '7', properties: { country: 'se' } })
      expect(answer).toMatchObject({
        changeRequestId: request.id,
        project: crew.project,
        environment: GUARDED,
        counts: { contexts: 2, toggles: 2, evaluations: 4, differingToggles: 2, differing: 3, listed: 3 },
      })
      expect(differencesIn(answer).sort()).toEqual(
        [`${dark}@0: off -> on`, `${dark}@1: off -> on`, `${lit}@1: on -> off`].sort(),
      )
      const { differences } = answer.features.find(({ name }: Body) => name === lit)
      expect(differences[0]).toMatchObject({
        context: { userId: '7', properties: { country: 'se' } },
        now: { enabled: true, explanation: { reason: 'strategy', environment: GUARDED } },
        after: {
          enabled: false,
          variant: { name: 'disabled', enabled: false, feature_enabled: false },
          explanation: {
            reason: 'no_strategy_matched',
            sentence: 'Off: no strategy lets this context in.',
            strategies: [{ result: false, constraints: [{ seen: 'se', held: false }] }],
          },
        },
      })
    })

    it('matches the results after the request is applied', async () => {
      const crew = await aCrew(server)
      const { project } = crew
      const segment = await aSegment(server, { project, constraints: [constraint('userId', 'IN', '1').constraints[0]] })
      const parent = await anEnabledToggle(server, crew)
      const child = await anEnabledToggle(server, crew, { strategies: [{ segments: [segment.id] }] })
      const varied = await anEnabledToggle(server, crew)
      const doomed = await anEnabledToggle(server, crew)
      const request = await anApprovedRequest(server, crew, [
        { action: 'addDependency', feature: child, payload: { feature: parent } },
        {
          action: 'updateSegment',
          payload: { id: segment.id, constraints: constraint('userId', 'IN', '2').constraints },
        },
        {
          action: 'patchVariant',
          feature: varied,
          payload: {
            variants: [
              { name: 'red', weight: 500, weightType: 'variable', stickiness: 'userId' },
              { name: 'blue', weight: 500, weightType: 'variable', stickiness: 'userId' },
            ],
          },
        },
        { action: 'archiveFeature', feature: doomed },
        switching(parent, false),
        switching(parent, true),
      ])
      const contexts = ['1', '2', '3', '4', '5'].map((userId) => ({ userId }))
      const state = async (): Promise<Map<string, string>> => {
        const { features } = await succeed(server, 'POST', '/api/admin/playground/advanced', {
          environments: [GUARDED],
          projects: [project],
          context: { userId: '1,2,3,4,5' },
        })
        return new Map(
          features.flatMap(({ name, environments }: Body) =>
            environments[GUARDED].map(({ context, isEnabled, variant }: Body) => [
              `${name}@${Number(context.userId) - 1}`,
              JSON.stringify([isEnabled, variant]),
            ]),
          ),
        )
      }
      const NOT_THERE = JSON.stringify([false, { name: 'disabled', enabled: false, feature_enabled: false }])
      const answer = await preview(server, request, ...contexts)
      const before = await state()
      const played = await succeed(server, 'POST', playPath(request), { context: { userId: '1,2,3,4,5' } })
      await move(server, request, crew.applier, 'Applied')
      const after = await state()
      const expected = [...before].flatMap(([key, was]) => {
        const is = after.get(key) ?? NOT_THERE
        return is === was ? [] : [[key, was, is]]
      })
      const returned = answer.features.flatMap(({ name, differences }: Body) =>
        differences.map(({ contextIndex, ...sides }: Body) => [
          `${name}@${contextIndex}`,
          ...[sides.now, sides.after].map(({ enabled, variant }) => JSON.stringify([enabled, variant])),
        ]),
      )
      expect(returned.sort()).toEqual(expected.sort())
      expect(answer.counts).toMatchObject({ differing: expected.length, listed: expected.length })
      expect(expected.length).toBeGreaterThan(10)
      // The playground with the change request returned the same for all toggles of the project.
      const again = await succeed(server, 'POST', '/api/admin/playground/advanced', played.input)
      expect(played.input).toEqual({
        environments: [GUARDED],
        projects: [project],
        context: { userId: '1,2,3,4,5' },
      })
      const comparable = ({ features, warnings }: Body) => ({ features, warnings })
      expect(comparable(played)).toEqual(comparable(again))
    })

    it('includes toggles that are affected through a segment or a parent', async () => {
      const crew = await aCrew(server)
      const { project } = crew
      const segment = await aSegment(server, { project, constraints: [constraint('userId', 'IN', '1').constraints[0]] })
      const parent = await anEnabledToggle(server, crew, { strategies: [{ segments: [segment.id] }] })
      const child = await anEnabledToggle(server, crew)
      await anEnabledToggle(server, crew)
      await succeed(server, 'POST', `${togglePath(child, project)}/dependencies`, { feature: parent })
      const widen = {
        id: segment.id,
        name: segment.name,
        constraints: constraint('userId', 'IN', '1', '2').constraints,
      }
      const request = await aRequest(server, project, crew.author, { action: 'updateSegment', payload: widen })
      const answer = await preview(server, request, { userId: '1' }, { userId: '2' })
      expect(differencesIn(answer).sort()).toEqual([`${parent}@1: off -> on`, `${child}@1: off -> on`].sort())
      expect(answer.counts).toMatchObject({ toggles: 2, differing: 2 })
      const ofChild = answer.features.find(({ name }: Body) => name === child).differences[0]
      expect(ofChild.now.explanation).toMatchObject({
        reason: 'dependency_not_met',
        dependencies: [{ feature: parent, found: 'off' }],
      })
    })

    it('shows an archived toggle as off, and counts the draws that differ for random results', async () => {
      const crew = await aCrew(server)
      const doomed = await anEnabledToggle(server, crew)
      const random = (rollout: string) => ({
        name: 'flexibleRollout',
        parameters: { rollout, stickiness: 'random', groupId: 'g' },
      })
      const rolled = await anEnabledToggle(server, crew, { strategies: [random('0')] })
      const [strategy] = await succeed(server, 'GET', strategiesPath(rolled, GUARDED, crew.project))
      const request = await aRequest(server, crew.project, crew.author, [
        { action: 'archiveFeature', feature: doomed },
        { action: 'updateStrategy', feature: rolled, payload: { id: strategy.id, ...random('50'), constraints: [] } },
      ])
      const { features } = await preview(server, request, {})
      const of = (wanted: string) => features.find(({ name }: Body) => name === wanted).differences[0]
      expect(of(doomed).after).toMatchObject({
        enabled: false,
        explanation: { reason: 'no_such_toggle', sentence: 'Off: the toggle is archived, and SDKs do not receive it.' },
      })
      expect(of(doomed)).not.toHaveProperty('differingDraws')
      expect(of(rolled)).toMatchObject({ now: { enabled: false }, after: { enabled: true } })
      expect(of(rolled).differingDraws).toBeGreaterThan(25)
      expect(of(rolled).differingDraws).toBeLessThan(75)
    })

    it('writes no rows, events or revisions and sends nothing to streams', async () => {
      const crew = await aCrew(server)
      const [toggle] = await aReadyToggle(server, crew.project)
      const request = await anApprovedRequest(server, crew, [
        switching(toggle),
        { action: 'addStrategy', feature: toggle, payload: { name: 'default', constraints: [], parameters: {} } },
      ])
      const { secret } = await anSdkToken(server, { environment: GUARDED })
      const stream = await listen(server.url, secret)
      await expect.poll(() => stream.events().length).toBe(1)
      const { snapshot } = server.running.product.dataPlane
      const revisions = () => [snapshot.position, ...[...snapshot.environments].map(({ revision }) => revision)]
      const client = () => server.call('GET', '/api/client/features', undefined, { token: secret })
      const [etag, known] = [(await client()).headers.get('etag'), revisions()]
      const before = await everything(server)
      for (const [path, body] of [
        [previewPath(request), { contexts: [{ userId: '1' }, {}] }],
        [playPath(request), { context: { userId: '1,2' } }],
      ] as const) {
        const answer = await recording(server, 'POST', path, body)
        expect([answer.status, answer.facts]).toEqual([200, []])
      }
      expect(await everything(server)).toEqual(before)
      expect(revisions()).toEqual(known)
      expect((await client()).headers.get('etag')).toBe(etag)
      // The next event on the stream is the next write.
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, GUARDED, crew.project)}/on`)
      await expect.poll(() => stream.events().length).toBe(2)
      stream.close()
    })

    it('returns the same conflicts as applying when something was changed or deleted', async () => {
      const crew = await aCrew(server)
      const { project } = crew
      const toggle = await anEnabledToggle(server, crew)
      const strategy = await aStrategy(server, toggle, { title: 'mine' }, GUARDED, project)
      const payload = { id: strategy.id, name: 'default', title: 'wanted', constraints: [], parameters: {} }
      const request = await anApprovedRequest(server, crew, { action: 'updateStrategy', feature: toggle, payload })
      const own = `${strategiesPath(toggle, GUARDED, project)}/${strategy.id}`
      const expectAlike = async () => {
        const applied = await tryMove(server, request, crew.applier, 'Applied')
        expectFailure(applied, 409, 'ConflictError')
        const { message, details } = applied.body
        for (const [path, body] of [
          [previewPath(request), { contexts: [{}] }],
          [playPath(request), { context: {} }],
        ] as const) {
          const answer = await server.call('POST', path, body)
          expectFailure(answer, 409, 'ConflictError')
          expect([answer.body.message, answer.body.details]).toEqual([message, details])
        }
        return details
      }
      await succeed(server, 'PUT', own, { title: 'theirs' })
      expect(JSON.stringify(await expectAlike())).toContain('The strategy was changed.')
      await succeed(server, 'DELETE', own)
      expect(JSON.stringify(await expectAlike())).toContain('The strategy was deleted.')
      await succeed(server, 'DELETE', togglePath(toggle, project))
      expect(JSON.stringify(await expectAlike())).toContain('The toggle was archived.')
    })

    it('is available until the request is closed', async () => {
      const crew = await aCrew(server)
      const [toggle] = await aReadyToggle(server, crew.project)
      const request = await aRequest(server, crew.project, crew.author, switching(toggle))
      const expectSeen = async () => {
        expect(differencesIn(await preview(server, request, {}))).toEqual([`${toggle}@0: off -> on`])
        const { features } = await succeed(server, 'POST', playPath(request), { context: {} })
        expect(features).toMatchObject([{ name: toggle, environments: { [GUARDED]: [{ isEnabled: true }] } }])
      }
      await expectSeen()
      await move(server, request, crew.author, 'In review')
      await expectSeen()
      await move(server, request, crew.chief, 'Approved')
      await expectSeen()
      await move(server, request, crew.chief, 'Scheduled', { scheduledAt: LATER })
      await expectSeen()
      await move(server, request, crew.chief, 'Applied')
      for (const [path, body] of [
        [previewPath(request), { contexts: [{}] }],
        [playPath(request), { context: {} }],
      ] as const) {
        const answer = await server.call('POST', path, body)
        expectFailure(answer, 409, 'ConflictError')
        expect(answer.body.message).toBe(`Change request #${request.id} cannot be previewed: it is closed (Applied)`)
      }
    })

    it('is available to everyone who sees the project and returns 404 to others', async () => {
      const project = await aPrivateProject(server)
      await protect(server, project)
      const [toggle] = await aReadyToggle(server, project)
      const author = await aMember(server, project, MEMBER_ROLE)
      const [member, stranger] = [await aMember(server, project, MEMBER_ROLE), await aPerson(server)]
      const request = await aRequest(server, project, author, switching(toggle))
      const [asked, played] = [{ contexts: [{}] }, { context: {} }]
      for (const { as } of [author, member]) {
        expect((await server.call('POST', previewPath(request), asked, as)).status).toBe(200)
        expect((await server.call('POST', playPath(request), played, as)).status).toBe(200)
      }
      expectFailure(await server.call('POST', previewPath(request), asked, stranger.as), 404, 'NotFoundError')
      const hidden = await server.call('POST', playPath(request), played, stranger.as)
      expectFailure(hidden, 404, 'NotFoundError')
      const unknown = await server.call('POST', playPath({ project, id: 999_999 }), played, stranger.as)
      expect(hidden.body.message.replace(String(request.id), '')).toBe(unknown.body.message.replace('999999', ''))
      // It is also a 404 in the URL of another project.
      const elsewhere = { project: 'default', id: request.id }
      expectFailure(await server.call('POST', previewPath(elsewhere), asked), 404, 'NotFoundError')
    })

    it('also shows changes that a toggle test would block', async () => {
      const crew = await aCrew(server)
      const [toggle] = await aReadyToggle(server, crew.project)
      const stays = { name: 'stays off', environment: GUARDED, expected: { enabled: false } }
      await succeed(server, 'POST', `${togglePath(toggle, crew.project)}/tests`, stays)
      const request = await aRequest(server, crew.project, crew.author, switching(toggle))
      expectFailure(await tryMove(server, request, crew.author, 'In review'), 400, 'ValidationError')
      expect(differencesIn(await preview(server, request, {}))).toEqual([`${toggle}@0: off -> on`])
    })

    it('returns at most 500 differences and counts the others', async () => {
      const crew = await aCrew(server)
      const toggles: string[] = []
      for (let count = 0; count < 11; count++) toggles.push((await aReadyToggle(server, crew.project))[0])
      const changes = toggles.map((toggle) => switching(toggle))
      const request = await aRequest(server, crew.project, crew.author, changes)
      const { counts, features } = await preview(server, request, ...Array.from({ length: 50 }, () => ({})))
      const all = { toggles: 11, contexts: 50, evaluations: 550, differingToggles: 11, differing: 550, listed: 500 }
      expect(counts).toEqual(all)
      expect(features.map(({ differences }: Body) => differences.length)).toEqual(Array(10).fill(50))
    })

    it('accepts 1 to 50 contexts and returns the path of an invalid one', async () => {
      const crew = await aCrew(server)
      const [toggle] = await aReadyToggle(server, crew.project)
      const request = await aRequest(server, crew.project, crew.author, switching(toggle))
      const many = (length: number) => Array.from({ length }, (_, index) => ({ userId: String(index) }))
      expect((await preview(server, request, ...many(50))).counts).toMatchObject({ contexts: 50, differing: 50 })
      for (const contexts of [[], many(51), [{}, 7]])
        expectFailure(await server.call('POST', previewPath(request), { contexts }), 400, 'ValidationError')
      const wrong = await server.call('POST', previewPath(request), { contexts: [{}, { currentTime: 'soon' }] })
      expectFailure(wrong, 400, 'ValidationError')
      expect(wrong.body.details).toMatchObject([{ path: '/body/contexts/1/currentTime' }])
    })
  })
