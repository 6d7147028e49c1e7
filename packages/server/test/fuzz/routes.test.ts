import { Agent } from 'node:http'
import { proofEngines, runs, sampleOf } from '@leverframe/testing/depth'
import { serverFor, startServer } from '@leverframe/testing/harness'
import { anApplication } from '@leverframe/testing/matrix/requests'
import { aPerson } from '@leverframe/testing/members'
import { type Operation, operationsOf, tokenFor, WITH_SDK_TOKENS } from '@leverframe/testing/operations'
import { succeed } from '@leverframe/testing/scenario'
import { expectFailure, send } from '@leverframe/testing/wire'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestsTo } from './arbitraries.ts'
import { aWorld, knownFor, type Makers, type World } from './world.ts'

/** npm run test:fuzz gives a large number. */
const RUNS = runs({ short: 2, long: 15 })

const operations = await (async () => {
  const server = await startServer('sqlite')
  const all = operationsOf(server)
  await server.stop()
  return all
})()

/** After these, their target may be deleted, archived, moved or read-only. */
const mayRemove = ({ method, path }: Operation): boolean =>
  method === 'DELETE' || (method !== 'GET' && /archive|delete|changeProject|change-requests|promote|revert/.test(path))

const isOtherType = (headers: NodeJS.Dict<string | string[]>): boolean =>
  'content-disposition' in headers || String(headers['content-type']).startsWith('text/plain')

for (const engine of proofEngines)
  describe(`random requests on ${engine}`, () => {
    const server = serverFor(engine, { settings: WITH_SDK_TOKENS })
    const agent = new Agent({ keepAlive: true })
    const makers: Makers = {
      person: async () => {
        const { id, name } = await aPerson(server)
        // The token of a user of members.ts has the name of the user.
        return { id, tokenId: name }
      },
      application: () => anApplication(server),
    }
    /** Shared by several operations, until one of them may have removed a part of it. */
    let world: World | undefined

    beforeAll(async () => {
      expect(operations.length).toBeGreaterThan(20)
    })
    afterAll(() => agent.destroy())

    it.each(sampleOf(operations, 12).map((operation) => [operation.id, operation] as const))(
      '%s never returns 5xx or an invalid body',
      async (_id, operation) => {
        world ??= await aWorld(server, makers)
        await fc.assert(
          fc.asyncProperty(requestsTo(operation, knownFor(world, operation)), async (request) => {
            const answer = await send(server.running.port, { ...request, token: tokenFor(operation), agent })
            expect(answer.status, answer.text).toBeLessThan(500)
            if (answer.status >= 400) expectFailure(answer, answer.status)
            // Downloads and plain text have their own content type. Everything else is JSON.
            else if (answer.text !== '' && !isOtherType(answer.headers)) expect(answer.body, answer.text).toBeDefined()
          }),
          { numRuns: RUNS, endOnFailure: false },
        )
        if (mayRemove(operation)) world = undefined
        // Maintenance mode would refuse the next requests with 503.
        if (operation.id === 'toggleMaintenance')
          await succeed(server, 'POST', '/api/admin/maintenance', { enabled: false })
        for (const path of ['/health', '/ready', '/api/admin/environments', '/api/admin/api-tokens'])
          expect((await send(server.running.port, { path, agent })).status).toBe(200)
      },
      240_000 + RUNS * 200,
    )
  })
