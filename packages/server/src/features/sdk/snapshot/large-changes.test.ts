import { proofEngines } from '@leverframe/testing/depth'
import { aProject, serverFor, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'
import type { FollowerInSteps } from '#platform/events/event-log'
import { Snapshot } from './snapshot.ts'

const TOGGLES = 30
/** In two environments more changes than are made at once. */
const MANY = 510
/** More than the steps of other followers for one event: each turn has a step. */
const TURNS = 12

/** A second snapshot of the store, which a test moves forward step by step. */
async function aSteppedSnapshot({ running }: TestServer) {
  const { store, log } = running.product.deps
  const snapshot = new Snapshot()
  let follower: FollowerInSteps | undefined
  await snapshot.start(store, { followInSteps: (given) => (follower = given) })
  const events: StoredEvent[] = []
  log.follow((news) => events.push(...news))
  return {
    snapshot,
    /** Applies all events since the last call. Returns the distinct results of `seen`, before and after every n-th step. */
    steps<T>(seen: () => T, every: number): { readonly seen: readonly T[]; readonly count: number } {
      const results = [seen()]
      const steps = (follower as FollowerInSteps)(events.splice(0))
      for (let [count, next] = [0, steps.next()]; ; count++, next = steps.next()) {
        const now = next.done || count % every === 0 ? seen() : results.at(-1)
        if (JSON.stringify(results.at(-1)) !== JSON.stringify(now)) results.push(now as T)
        if (next.done) return { seen: results, count }
      }
    },
  }
}

async function importToggles(server: TestServer, project: string, count = TOGGLES): Promise<string[]> {
  const names = Array.from({ length: count }, () => uniqueName('imported'))
  const data = {
    features: names.map((name) => ({ name })),
    featureStrategies: names.map((featureName) => ({ name: 'default', featureName })),
    featureEnvironments: names.map((featureName) => ({ featureName, enabled: true })),
  }
  await succeed(server, 'POST', '/api/admin/features-batch/import', { environment: 'development', project, data })
  return names
}

for (const engine of proofEngines)
  describe(`a large change on ${engine}`, () => {
    const server = serverFor(engine)

    it.each([
      [TOGGLES, 1],
      [MANY, 25],
    ])('of %i toggles is visible to SDKs all at once, although it is applied in many steps', async (count, every) => {
      const project = await aProject(server)
      const stepped = await aSteppedSnapshot(server)
      const { snapshot } = stepped
      /** Per environment: the toggles of the project, those that are on, and those that the snapshot itself knows. */
      const seen = () => {
        const known = [...snapshot.toggles].filter((one) => one.project === project)
        return [...snapshot.environments].map(({ name, entries }) => {
          const own = [...entries].filter(({ toggle }) => toggle.project === project)
          const on = own.filter(({ feature }) => feature.enabled).length
          return [name, own.length, on, known.filter(({ environments }) => environments.get(name)?.enabled).length]
        })
      }
      const before = [
        ['development', 0, 0, 0],
        ['production', 0, 0, 0],
      ]
      const imported = [
        ['development', count, count, count],
        ['production', count, 0, 0],
      ]
      await importToggles(server, project, count)
      const importing = stepped.steps(seen, every)
      expect(importing.seen).toEqual([before, imported])
      expect(importing.count).toBeGreaterThan(count)

      const clone = uniqueName('clone')
      await succeed(server, 'POST', '/api/admin/environments/development/clone', {
        name: clone,
        type: 'test',
        projects: [project],
      })
      const cloning = stepped.steps(seen, every)
      expect(cloning.seen).toEqual([imported, [...imported, [clone, count, count, count]]])
      expect(cloning.count).toBeGreaterThan(count)

      await succeed(server, 'DELETE', `/api/admin/projects/${project}/environments/${clone}`)
      const unused = stepped.steps(seen, every)
      expect(unused.seen.slice(1)).toEqual([[...imported, [clone, 0, 0, count]]])
      expect(unused.count).toBeGreaterThan(count)

      await succeed(server, 'DELETE', `/api/admin/environments/${clone}`)
      const removing = stepped.steps(seen, every)
      expect(removing.seen.slice(1)).toEqual([imported])
      expect(removing.count).toBeGreaterThan(count)
    })

    it('reaches followers in steps before its writer gets a response, and before later events', async () => {
      const project = await aProject(server)
      const { log } = server.running.product.deps
      const received: number[] = []
      let later: Promise<readonly number[]> | undefined
      const createLater = async () => {
        const name = uniqueName('later')
        await succeed(server, 'POST', `/api/admin/projects/${project}/features`, { name })
        return [...received]
      }
      let turnsAfterLater = 0
      const countTurns = (newest: number | undefined) => {
        if (log.position !== newest) turnsAfterLater++
        if (turnsAfterLater < TURNS) setImmediate(() => countTurns(newest))
      }
      log.followInSteps(function* (events) {
        const isLarge = events.length > TOGGLES
        if (isLarge) {
          later = createLater()
          countTurns(events.at(-1)?.id)
        }
        for (const { id } of events) {
          received.push(id)
          yield
          // The log gets the later event in the pauses between these steps, and there is time to pass it on too early.
          while (isLarge && turnsAfterLater < TURNS) yield
        }
      })
      await importToggles(server, project)
      const [whenImported, whenLater] = [[...received], await later]
      expect(whenImported.length).toBeGreaterThan(2 * TOGGLES)
      expect(whenLater?.slice(0, whenImported.length)).toEqual(whenImported)
      expect(whenLater).toContain(log.position)
      expect(received).toEqual(Array.from(received, (_, index) => (received[0] ?? 0) + index))
    })
  })
