import { proofEngines, runs } from '@leverframe/testing/depth'
import { aProject, serverFor, startServer, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { anSdkToken, applyEvents, contentOf, emptyReplica, type Replica } from '@leverframe/testing/sdk/clients'
import { type Change, changes, EVERY_KIND, Play } from '@leverframe/testing/sdk/play'
import type { Body } from '@leverframe/testing/send'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

/** `npm run test:fuzz` sets a large number. */
const RUNS = Math.max(4, Math.floor(runs({ short: 16, long: 25 }) / 4))

const read = (server: TestServer, token: string, path: string, headers: Record<string, string>) =>
  server.call('GET', path, undefined, { token, headers })

/** With separate segments, and with inline segments. */
const MODES: readonly Record<string, string>[] = [{ 'unleash-client-spec': '5.2.0' }, {}]

async function allResponses(server: TestServer, token: string, query: string): Promise<Body[]> {
  const responses: Body[] = []
  for (const headers of MODES) {
    const answer = await read(server, token, `/api/client/features${query}`, headers)
    const { features, segments } = answer.body
    // The ETag is compared too: a client that alternates between instances must get a 304.
    responses.push({ features, segments, etag: answer.headers.get('etag') })
  }
  return responses
}

/** A client that follows the deltas of one filter. */
class Follower {
  readonly token: string
  readonly query: string
  replica: Replica = emptyReplica()
  #etag: string | undefined

  constructor(token: string, query: string) {
    this.token = token
    this.query = query
  }

  async catchUp(server: TestServer): Promise<void> {
    const headers: Record<string, string> = this.#etag === undefined ? {} : { 'if-none-match': this.#etag }
    const answer = await read(server, this.token, `/api/client/delta${this.query}`, headers)
    if (answer.status === 304) return
    expect(answer.status).toBe(200)
    const { events } = answer.body
    if (this.#etag !== undefined) expect(events.map(({ type }: Body) => type)).not.toContain('hydration')
    const ids = events.map(({ eventId }: Body) => eventId)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
    this.#etag = answer.headers.get('etag') as string
    expect(this.#etag).toBe(`"${ids.at(-1)}"`)
    this.replica = applyEvents(this.replica, events)
  }

  async hydration(server: TestServer): Promise<Replica> {
    const { body } = await read(server, this.token, `/api/client/delta${this.query}`, {})
    expect(body.events.map(({ type }: Body) => type)).toEqual(['hydration'])
    return applyEvents(emptyReplica(), body.events)
  }
}

for (const engine of proofEngines)
  describe(`after any sequence of changes on ${engine}`, () => {
    const server = serverFor(engine)

    it('responses equal those of a restarted server and the replica of a client that applied all deltas', async () => {
      const projects = [await aProject(server), await aProject(server)] as const
      const prefix = uniqueName('play')
      const tokens = {
        all: (await anSdkToken(server)).secret,
        one: (await anSdkToken(server, { projects: [projects[0]] })).secret,
        production: (await anSdkToken(server, { environment: 'production' })).secret,
      }
      const filters: (readonly [string, string])[] = [
        [tokens.all, ''],
        [tokens.one, ''],
        [tokens.production, ''],
        [tokens.all, `?namePrefix=${prefix}-a`],
        [tokens.all, '?tag=simple:red'],
      ]
      await fc.assert(
        fc.asyncProperty(changes, async (all: readonly Change[]) => {
          const play = new Play(server, projects, prefix)
          const followers = filters.map(([token, query]) => new Follower(token, query))
          for (const follower of followers) await follower.catchUp(server)
          await play.begin()
          for (const [index, change] of all.entries()) {
            await play.live(change)
            // Some followers catch up after every change, some less often.
            for (const [which, follower] of followers.entries())
              if (index % (which + 1) === 0) await follower.catchUp(server)
          }
          for (const follower of followers) {
            await follower.catchUp(server)
            expect(contentOf(follower.replica)).toEqual(contentOf(await follower.hydration(server)))
          }
          const fresh = await startServer(engine, { databaseUrl: server.databaseUrl })
          for (const [token, query] of filters)
            expect(await allResponses(server, token, query)).toEqual(await allResponses(fresh, token, query))
          const { dataPlane } = server.running.product
          const names = ({ snapshot }: typeof dataPlane) => [...snapshot.environments].map(({ name }) => name).sort()
          expect(names(dataPlane)).toEqual(names(fresh.running.product.dataPlane))
          await fresh.stop()
        }),
        { numRuns: RUNS, examples: [[[...EVERY_KIND]]] },
      )
    }, 600_000)
  })
