import { aProject, engines } from '@leverframe/testing/harness'
import { madeBefore } from '@leverframe/testing/made-before'
import { FAILS_HERE, HAS_OWN_PROOF } from '@leverframe/testing/matrix/failing'
import { prepare, type Stage } from '@leverframe/testing/matrix/requests'
import { allRoutes, casesOf, type Route } from '@leverframe/testing/matrix/routes'
import { aPerson, aRole } from '@leverframe/testing/members'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_ROLE } from '#kernel/roles'
import { Caller, jsonRequest, type Outgoing, tokenFor } from './caller.ts'
import { expectFreeLoop, FREE_LOOP_TIMEOUT_MS } from './free-loop.ts'
import { FULL_WRITES, type FullWrite } from './full-writes.ts'
import { type FullServer, startFullStore } from './start-full-store.ts'

const isRead = ({ method }: Route) => method === 'GET' || method === 'OPTIONS'
const routes = (await allRoutes()).filter((route) => !isRead(route)).flatMap(casesOf)
const failing = { ...FAILS_HERE, ...HAS_OWN_PROOF }

for (const engine of engines)
  describe(`a write to a full store on ${engine}`, () => {
    const server: FullServer = madeBefore(() => startFullStore(engine))
    let caller: Caller
    let stage: Stage
    beforeAll(async () => {
      caller = new Caller()
      const shared = { ownerId: (await aPerson(server)).id, emptyRole: await aRole(server, []) }
      const second = await aProject(server)
      stage = { ...shared, server, project: 'default', second, freshProject: () => aProject(server) }
    })
    afterAll(async () => {
      caller.stop()
      await server.stop()
    })

    async function outgoing(route: Route): Promise<Outgoing> {
      const admin = await aPerson(server, ADMIN_ROLE)
      const make = FULL_WRITES[route.id]
      const { path, body, isByOwner }: FullWrite = make ? await make(server) : await prepare(stage, route, admin)
      const token = tokenFor(route, isByOwner ? server.adminToken : (admin.as.token as string))
      return jsonRequest({ method: route.method, url: `${server.url}${path}`, token, body })
    }

    it.each(
      routes.map(
        (route) => [`${route.method} ${route.url}${route.tokenType ? ` (${route.tokenType})` : ''}`, route] as const,
      ),
    )(
      'leaves the event loop free within its limit during %s',
      (_title, route) =>
        expectFreeLoop(
          caller,
          () => outgoing(route),
          ({ status, text }) => expect(status, text).toBeLessThan(route.id in failing ? 500 : 400),
        ),
      FREE_LOOP_TIMEOUT_MS,
    )
  })
