import { ADMIN_TOKEN, aProject, serverFor } from '@leverframe/testing/harness'
import { type Prepared, prepare } from '@leverframe/testing/matrix/requests'
import { allRoutes, type Route } from '@leverframe/testing/matrix/routes'
import { aPerson, aRole } from '@leverframe/testing/members'
import { WITH_SDK_TOKENS } from '@leverframe/testing/operations'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemsOf } from '#platform/validation'
import { Caller, jsonRequest, type Outgoing, tokenFor } from './caller.ts'
import { expectFreeLoop, FREE_LOOP_TIMEOUT_MS } from './free-loop.ts'
import { largestOf } from './largest.ts'
import { aWorld, WORST_CASES, type World, type WorstCase } from './worst-cases.ts'

/** Below the limit of bodies, which is 1 MiB. */
const LARGEST_BODY = 900_000

const all = await allRoutes()
const isStream = ({ url }: Route) => /stream|events$/.test(url) && url.includes('/ofrep/')
const routes = all.filter((route) => (route.body || route.id in WORST_CASES) && !isStream(route))

describe('the event loop', () => {
  const server = serverFor('sqlite', { settings: WITH_SDK_TOKENS, isMeasured: true })
  let caller: Caller
  let world: World

  beforeAll(async () => {
    caller = new Caller()
    const shared = { ownerId: (await aPerson(server)).id, emptyRole: await aRole(server, []) }
    const [project, second] = [await aProject(server), await aProject(server)]
    world = await aWorld(server, { ...shared, project, second, freshProject: () => aProject(server) })
  })
  afterAll(() => caller.stop())

  /** The largest body that the schema allows. */
  function largestBody({ id, body }: Route): unknown {
    if (!body) return undefined
    const largest = largestOf(body, LARGEST_BODY)
    const problems = problemsOf(body as unknown as TSchema, largest, '/body')
    expect(
      problems,
      `no large body can be made for ${id} from its schema: add the most expensive request within the limits to WORST_CASES in event-loop/worst-cases.ts`,
    ).toEqual([])
    return largest
  }

  async function worstRequest(route: Route): Promise<Outgoing> {
    const prepared: Prepared = await prepare(world, route, null)
    const make = WORST_CASES[route.id]
    const worst: WorstCase = make ? await make(world, prepared) : { body: largestBody(route) }
    const path = worst.path ?? prepared.path.replace(/\?.*/, '')
    return jsonRequest({
      method: route.method,
      url: `${server.url}${path}${worst.query ? `?${worst.query}` : ''}`,
      token: tokenFor(route, ADMIN_TOKEN),
      body: worst.body,
    })
  }

  it.each(routes.map((route) => [`${route.method} ${route.url}`, route] as const))(
    'is free within its limit during the most expensive request to %s',
    (_title, route) =>
      expectFreeLoop(
        caller,
        () => worstRequest(route),
        ({ status, text }) => expect(status, text).toBeLessThan(route.id in WORST_CASES ? 400 : 500),
      ),
    FREE_LOOP_TIMEOUT_MS,
  )
})
