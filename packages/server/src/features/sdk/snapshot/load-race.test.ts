import { engineInTurn, runs } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, startServer, uniqueName } from '@leverframe/testing/harness'
import { type Change, changes, EVERY_KIND, Play } from '@leverframe/testing/sdk/play'
import fc from 'fast-check'
import type { Kysely, KyselyPlugin } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Store } from '#platform/db/store'
import type { Tables } from '#platform/db/tables'
import { Snapshot } from './snapshot.ts'
import type { KnownToggle } from './types.ts'

/** Runs `pass` after each statement of a snapshot. */
function interrupted(store: Store, pass: () => Promise<void>): Store {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await pass()
      return result
    },
  }
  return {
    ...store,
    snapshot: (work) => store.snapshot((q, id) => work((q as Kysely<Tables>).withPlugin(plugin), id)),
  }
}

/** Sorted, so that the order does not depend on the time of the load. */
function sortedWorld(snapshot: Snapshot) {
  const { toggles, segments, environments, unused } = snapshot.world()
  const byName = <T extends { readonly name: string }>(list: readonly T[]) =>
    list.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return {
    // Events of clones have one more field than rows.
    toggles: byName(toggles).map(({ clonedFrom: _, ...toggle }: KnownToggle & { readonly clonedFrom?: unknown }) => ({
      ...toggle,
      tags: toggle.tags.map(({ type, value }) => `${type}:${value}`).sort(),
      environments: [...toggle.environments].sort(([a], [b]) => (a < b ? -1 : 1)),
    })),
    segments: segments.toSorted((a, b) => a.id - b.id),
    environments: byName(environments),
    unused: unused.map((pair) => pair.join(' ')).sort(),
  }
}

describe.each(engineInTurn(import.meta.url))('loading the snapshot on %s', (engine) => {
  const server = serverFor(engine)

  it('during writes gives the same state as loading after them', async () => {
    const projects = [await aProject(server), await aProject(server)] as const
    const { store, log } = server.running.product.deps
    await fc.assert(
      fc.asyncProperty(changes, async (all: readonly Change[]) => {
        const play = new Play(server, projects, uniqueName('race'))
        await play.begin()
        const waiting = [...all]
        const share = Math.ceil(all.length / 8)
        const early = new Snapshot()
        const changeSome = async () => {
          for (const change of waiting.splice(0, share)) await play.live(change)
        }
        await early.start(interrupted(store, changeSome), log)
        for (const change of waiting) await play.live(change)
        const late = new Snapshot()
        await late.start(store, log)
        expect(sortedWorld(early)).toEqual(sortedWorld(late))
      }),
      { numRuns: runs({ short: 3, long: 6 }), examples: [[[...EVERY_KIND]]], endOnFailure: true },
    )
  })
})

describe('a starting instance on postgres', () => {
  const server = serverFor('postgres')

  it('does not block the writes of other instances while it loads', async () => {
    const { databaseUrl } = server
    const blocker = new pg.Client({ connectionString: databaseUrl })
    await blocker.connect()
    // A load reads segments. Creating a toggle does not.
    await blocker.query('begin; lock table segments in access exclusive mode')
    const starting = startServer('postgres', { databaseUrl })
    const isWaiting = async () => {
      const { rows } = await blocker.query(
        "select 1 from pg_locks where relation = 'segments'::regclass and not granted",
      )
      return rows.length > 0
    }
    await expect.poll(isWaiting).toBe(true)
    const name = await aToggle(server)
    expect(await isWaiting()).toBe(true)
    await blocker.query('commit')
    await blocker.end()
    const started = await starting
    await started.running.product.deps.log.catchUp()
    expect(started.running.product.dataPlane.snapshot.toggle(name)).toBeDefined()
    await started.stop()
  })
})
