import { testClock } from '@leverframe/testing/clock'
import { isLong, matrixOn } from '@leverframe/testing/depth'
import { type CallOptions, engines, serverFor } from '@leverframe/testing/harness'
import { type Route, sdkTypesOf } from '@leverframe/testing/matrix/routes'
import { aPerson, aRole, type TestPerson } from '@leverframe/testing/members'
import { type Listener, listen } from '@leverframe/testing/sdk/clients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerTo, type CrawledAnswer } from './crawl/answers.ts'
import {
  makeOpenWorld,
  type OpenWorld,
  OUTSIDERS,
  type Outsiders,
  outsidersOf,
  reportOpenly,
} from './crawl/open-world.ts'
import { fillPrivateProject, MARKER, type PrivateProject } from './crawl/private-project.ts'
import { getRoutes, isForSdks, pathsOf, queryTwinsOf, twinsOf } from './crawl/requests.ts'

/**
 * A private project is invisible to everyone who is not a member. Every GET route is requested before and after a private
 * project is created and filled: the responses are equal, counts included. A new GET route is included automatically, and
 * fails until crawl/open-world.ts has a value for each of its parameters.
 */
const everyRoute = await getRoutes()

/**
 * Pages, health checks and SDK routes do not depend on the user. The short form asks for the last outsider, who has the most
 * permissions and so sees what any of them sees.
 */
const peopleOn = (route: Route): readonly string[] =>
  'public' in route.access || isForSdks(route) ? OUTSIDERS.slice(0, 1) : isLong ? OUTSIDERS : OUTSIDERS.slice(-1)

/** They show the event log, which is fully visible with READ_LOGS. */
const EVENT_LOG = new Set(['getEvents', 'getEventsOfFeature', 'searchEvents', 'exportEvents', 'getEventCreators'])

for (const engine of engines)
  describe(`a private project on ${engine}`, () => {
    const routes = matrixOn(engine, everyRoute, 20)
    const titled = routes.map((route) => [`${route.method} ${route.url}`, route] as const)
    const protectedRoutes = titled.filter(([, { access }]) => !('public' in access))
    const server = serverFor(engine, { clock: testClock() })
    let world: OpenWorld
    let outsiders: Outsiders
    let auditor: TestPerson
    let hidden: PrivateProject
    const before = new Map<string, CrawledAnswer>()
    const live: Listener[] = []

    const sdkToken = (route: Route) => (sdkTypesOf(route)?.includes('client') ? world.token : world.frontendToken)
    const optionsFor = (route: Route, person: string): CallOptions =>
      isForSdks(route) ? { token: sdkToken(route) } : (outsiders[person]?.as ?? { token: null })
    const ask = (route: Route, person: string, path: string) => answerTo(server, path, optionsFor(route, person))

    async function readBefore(): Promise<void> {
      for (const route of routes)
        for (const path of pathsOf(route, world.parameters, world.queries))
          for (const person of peopleOn(route)) before.set(`${person}: ${path}`, await ask(route, person, path))
    }

    beforeAll(async () => {
      world = await makeOpenWorld(server)
      outsiders = await outsidersOf(server, world)
      auditor = await aPerson(server, await aRole(server, ['READ_LOGS'], 'root-custom'))
      await reportOpenly(server, world)
      await readBefore()
      for (const { as } of Object.values(outsiders))
        live.push(await listen(server.url, String(as.token), { path: '/api/admin/live' }))
      hidden = await fillPrivateProject(server, world)
      await reportOpenly(server, world)
    })
    afterAll(() => {
      for (const listener of live) listener.close()
    })

    it.each(titled)('changes nothing for outsiders in the response to %s', async (_title, route) => {
      for (const path of pathsOf(route, world.parameters, world.queries))
        for (const person of peopleOn(route)) {
          const answer = await ask(route, person, path)
          expect(answer.text, `${person}: ${path}`).not.toContain(MARKER)
          expect(answer, `${person}: ${path}`).toEqual(before.get(`${person}: ${path}`))
        }
    })

    it.each(protectedRoutes)(
      'looks like a project that does not exist to outsiders who guess names on %s',
      async (_title, route) => {
        const queries = queryTwinsOf(route, world.parameters, hidden.queries)
        for (const twins of [...twinsOf(route, world.parameters, hidden.parameters, world.queries), ...queries])
          for (const person of peopleOn(route)) {
            const [answer, absent] = [await ask(route, person, twins.hidden), await ask(route, person, twins.absent)]
            const named = (text: string, index: 0 | 1) =>
              twins.names.reduce((rest, names) => rest.replaceAll(names[index], 'NAME'), text)
            expect(named(answer.text, 0), `${person}: ${twins.hidden}`).not.toContain(MARKER)
            expect([answer.status, named(answer.text, 0)], `${person}: ${twins.hidden}`).toEqual([
              absent.status,
              named(absent.text, 1),
            ])
          }
      },
    )

    it('is visible to its members in all of these lists', async () => {
      const lists = [
        '/api/admin/projects',
        '/api/admin/search/features',
        '/api/admin/archive/features',
        '/api/admin/segments',
        '/api/admin/tags',
        '/api/admin/tag-types',
        '/api/admin/events',
        '/api/admin/search/events',
        '/api/admin/search/events/export?format=csv',
        '/api/admin/search/change-requests',
        '/api/admin/addons',
        '/api/admin/metrics/applications',
        '/api/admin/metrics/unknown-flags',
        `/api/admin/environments/development/rollout-status`,
        `/api/admin/context/${world.contextField}/strategies`,
        `/api/admin/segments/${world.segment}/strategies`,
      ]
      for (const path of lists) expect((await answerTo(server, path, world.insider.as)).text, path).toContain(MARKER)
    })

    it('sends nothing to outsiders on the live stream', () => {
      expect(live.map((listener) => listener.events())).toEqual(OUTSIDERS.map(() => []))
    })

    it('shows a holder of READ_LOGS its events, and nothing else', async () => {
      for (const route of routes.filter((one) => !('public' in one.access) && !isForSdks(one)))
        for (const path of pathsOf(route, world.parameters, world.queries)) {
          const { text } = await answerTo(server, path, auditor.as)
          if (!EVENT_LOG.has(route.id)) expect(text, path).not.toContain(MARKER)
        }
      const { text } = await answerTo(server, '/api/admin/events', auditor.as)
      expect(text).toContain(MARKER)
    })
  })
