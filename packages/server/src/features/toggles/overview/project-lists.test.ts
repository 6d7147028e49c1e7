import { proofEngines, runs } from '@leverframe/testing/depth'
import {
  aProject,
  aToggle,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { ageBySql, overviewFromTables, seeBySql, setEnabled } from '@leverframe/testing/overview'
import fc from 'fast-check'
import type { Kysely, KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Store } from '#platform/db/store'
import type { Queryable, Tables } from '#platform/db/tables'
import { ProjectLists } from './project-lists.ts'
import type { ProjectStats } from './schema.ts'

const NO_FAVORITES = { favorite: false, favorites: new Set<string>() }
const NO_STATS: ProjectStats = {
  avgTimeToProdCurrentWindow: 0,
  createdCurrentWindow: 0,
  createdPastWindow: 0,
  archivedCurrentWindow: 0,
  archivedPastWindow: 0,
  projectActivityCurrentWindow: 0,
  projectActivityPastWindow: 0,
  projectMembersAddedCurrentWindow: 0,
}
const path = (project: string) => `/api/admin/projects/${project}`
const json = (bytes: Buffer | undefined) => JSON.parse(String(bytes))
const at = <T>(items: readonly T[], index: number): T => items[index % items.length] as T

const listOf = async (server: TestServer, project: string) =>
  (await server.call('GET', `${path(project)}/features`)).body.features.map(({ name }: { name: string }) => name)

/** Compares the overview, the list of toggles and the list of projects with the tables. */
async function expectTruth(server: TestServer, project: string): Promise<void> {
  const expected = await overviewFromTables(server, project)
  const { body: overview } = await server.call('GET', path(project))
  expect(overview.features).toEqual(expected?.features)
  expect(overview).toMatchObject(expected ?? { name: 'NotFoundError' })
  const { body: list } = await server.call('GET', `${path(project)}/features`)
  expect(list).toEqual({ version: 2, features: expected?.features })
  const { body } = await server.call('GET', '/api/admin/projects')
  expect(body.projects.find(({ id }: { id: string }) => id === project)).toMatchObject({
    name: expected?.name,
    health: expected?.health,
    featureCount: expected?.features.length,
    memberCount: expected?.members,
  })
}

/** Every kind of change to a list. Small numbers select the objects that it changes. */
class World {
  readonly server: TestServer
  readonly projects: readonly string[]
  readonly toggles: string[] = []
  readonly environments: string[] = []

  constructor(server: TestServer, projects: readonly string[]) {
    this.server = server
    this.projects = projects
  }

  async #homeOf(name: string): Promise<string> {
    const { store } = this.server.running.product.deps
    const row = await store.read.selectFrom('features').select('project').where('name', '=', name).executeTakeFirst()
    return row?.project ?? 'nowhere'
  }

  async #onToggle(pick: number, act: (name: string, project: string) => Promise<unknown>): Promise<void> {
    if (this.toggles.length === 0) return
    const name = at(this.toggles, pick)
    await act(name, await this.#homeOf(name))
  }

  async #onEnvironment(pick: number, act: (name: string) => Promise<unknown>): Promise<void> {
    if (this.environments.length > 0) await act(at(this.environments, pick))
  }

  readonly steps: Record<string, (a: number, b: number) => Promise<void>> = {
    create: async (a) => {
      this.toggles.push(await aToggle(this.server, { project: at(this.projects, a) }))
    },
    archive: (a) => this.#onToggle(a, (name, project) => this.server.call('DELETE', togglePath(name, project))),
    archiveMany: async (a, b) => {
      const features: string[] = []
      for (const pick of [a, a + 1, b]) await this.#onToggle(pick, async (name) => features.push(name))
      await this.server.call('POST', `${path(at(this.projects, b))}/archive`, { features })
    },
    revive: (a) => this.#onToggle(a, (name) => this.server.call('POST', `/api/admin/archive/revive/${name}`)),
    delete: (a) => this.#onToggle(a, (name) => this.server.call('DELETE', `/api/admin/archive/${name}`)),
    update: (a, b) =>
      this.#onToggle(a, (name, project) => {
        const change = { type: at(['release', 'operational', 'permission'], b), stale: b % 2 === 1 }
        return this.server.call('PUT', togglePath(name, project), change)
      }),
    move: (a, b) =>
      this.#onToggle(a, (name, project) =>
        this.server.call('POST', `${togglePath(name, project)}/changeProject`, { newProjectId: at(this.projects, b) }),
      ),
    switch: (a, b) =>
      this.#onToggle(a, async (name, project) => {
        const environment = at(['development', 'production', ...this.environments], b)
        if (project !== 'nowhere') await setEnabled(this.server, project, name, environment, a % 3 !== 0)
      }),
    age: (a, b) => this.#onToggle(a, (name, project) => ageBySql(this.server, project, name, b + 0.5)),
    addEnvironment: async (a) => {
      if (this.environments.length >= 3) return
      const name = uniqueName('env')
      await this.server.call('POST', '/api/admin/environments', { name, type: 'test', sortOrder: a })
      this.environments.push(name)
    },
    changeEnvironment: (a, b) =>
      this.#onEnvironment(a, (name) =>
        this.server.call('PUT', `/api/admin/environments/update/${name}`, { displayName: `Nº ${b}`, sortOrder: b % 5 }),
      ),
    removeEnvironment: (a) =>
      this.#onEnvironment(a, async (name) => {
        const { status } = await this.server.call('DELETE', `/api/admin/environments/${name}`)
        if (status === 200) this.environments.splice(this.environments.indexOf(name), 1)
      }),
    rename: async (a, b) => {
      await this.server.call('PUT', path(at(this.projects, a)), { name: `Projekt “${b}”`, description: `${a}` })
    },
  }
}

const stepNames = Object.keys(new World({} as TestServer, []).steps)

/** The same store, but reads return their rows only after `pass` resolves, so that other writes can commit before. */
function slowedDown(store: Store, pass: () => Promise<void>): Store {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await pass()
      return result
    },
  }
  const slow = (q: Queryable): Queryable => (q as Kysely<Tables>).withPlugin(plugin)
  return { ...store, read: slow(store.read), scan: slow(store.scan) }
}

for (const engine of proofEngines)
  describe(`project lists on ${engine}`, () => {
    const server = serverFor(engine)
    const deps = () => server.running.product.deps

    it('match the tables after each step of any sequence of changes', async () => {
      const step = fc.record({ kind: fc.constantFrom('create', ...stepNames), a: fc.nat(60), b: fc.nat(60) })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 35, size: 'max' }), async (steps) => {
          const world = new World(server, [await aProject(server), await aProject(server)])
          for (const { kind, a, b } of [{ kind: 'create', a: 0, b: 0 }, { kind: 'create', a: 1, b: 0 }, ...steps]) {
            await world.steps[kind]!(a, b)
            for (const project of world.projects) await expectTruth(server, project)
          }
        }),
        { numRuns: runs({ short: 1, long: 6 }) },
      )
    })

    it('match the tables after many concurrent writers, and never return an error while they write', async () => {
      const project = await aProject(server)
      const names = Array.from({ length: 16 }, () => uniqueName('many'))
      let isWriting = true
      const write = async (name: string) => {
        await aToggle(server, { project, name })
        expect((await server.call('PUT', togglePath(name, project), { stale: true })).status).toBe(200)
        // A writer's next read contains its own write, whatever the other writers do.
        expect(await listOf(server, project)).toContain(name)
        if (names.indexOf(name) % 2 === 0) {
          expect((await server.call('DELETE', togglePath(name, project))).status).toBe(202)
          expect(await listOf(server, project)).not.toContain(name)
        }
      }
      const read = async () => {
        while (isWriting) {
          const seen: string[] = await listOf(server, project)
          expect(seen).toEqual([...new Set(seen)].sort())
        }
      }
      const readers = [read(), read(), read()]
      await Promise.all(names.map(write))
      isWriting = false
      await Promise.all(readers)
      await expectTruth(server, project)
    })

    it('contain a whole bulk change, also one with more toggles than are read by name', async () => {
      const project = await aProject(server)
      const names = Array.from({ length: 1_100 }, (_, index) => `${project}.${index}`)
      const rows = names.map((name) => `('${name}', '${project}', 'release', 0, 0, '2026-01-01T00:00:00.000Z', 'test')`)
      await server.sql(
        `insert into features (name, project, type, stale, impression_data, created_at, created_by) values ${rows.join(',')}`,
      )
      const lists = new ProjectLists(deps())
      expect(json((await lists.current(project))?.features()).features.length).toBe(1_100)
      const archive = `update features set archived_at = '2026-02-01T00:00:00.000Z' where project = '${project}'`
      const event = (name: string) => `('feature-archived', '', 'test', '${project}', '${name}')`
      await server.sql(`${archive} and name > '${project}.5'`)
      const some = names.filter((name) => name > `${project}.5`)
      const insert = 'insert into events (type, created_at, created_by, project, feature_name) values'
      await server.sql(`${insert} ${some.map(event).join(',')}`)
      expect(json((await lists.current(project))?.features()).features.length).toBe(1_100 - some.length)
      await server.sql(archive)
      await server.sql(`${insert} ${names.map(event).join(',')}`)
      expect(json((await lists.current(project))?.features()).features).toEqual([])
    })

    it('lose no change that commits during a read, and share one read between all waiting requests', async () => {
      const project = await aProject(server)
      const [first, second] = [await aToggle(server, { project }), await aToggle(server, { project })]
      const held: (() => void)[] = []
      let isHolding = true
      let reads = 0
      const store = slowedDown(deps().store, () => {
        reads++
        return isHolding ? new Promise<void>((next) => held.push(next)) : Promise.resolve()
      })
      const lists = new ProjectLists({ ...deps(), store })
      const early = [lists.current(project), lists.current(project), lists.current(project)]
      await expect.poll(() => held.length).toBe(1)
      held.pop()?.()
      await expect.poll(() => held.length).toBe(1)
      held.pop()?.()
      await expect.poll(() => held.length).toBe(1)
      // The rows of the toggles have been read and are held back, so they do not contain the next changes.
      await server.call('DELETE', togglePath(first, project))
      const created = await aToggle(server, { project })
      const late = lists.current(project)
      isHolding = false
      held.pop()?.()
      const namesIn = (bytes: Buffer | undefined) => json(bytes).features.map(({ name }: { name: string }) => name)
      await Promise.all(early)
      expect(namesIn((await late)?.features()).sort()).toEqual([created, second].sort())
      // Reads: the project, its environments with use and protection, its toggles, the lifetimes of their types, then the
      // toggles that changed.
      expect(reads).toBe(7)
    })

    it('return the failure of the store, and current data as soon as it works again', async () => {
      const project = await aProject(server)
      const name = await aToggle(server, { project })
      let isAway = false
      const store = slowedDown(deps().store, () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()))
      const lists = new ProjectLists({ ...deps(), store })
      isAway = true
      await expect(lists.current(project)).rejects.toThrow('away')
      expect(lists.size).toBe(0)
      isAway = false
      await lists.current(project)
      await server.call('PUT', togglePath(name, project), { type: 'sunset' })
      await server.call('PUT', path(project), { name: 'New name' })
      isAway = true
      await expect(lists.current(project)).rejects.toThrow('away')
      isAway = false
      const overview = json((await lists.current(project))?.overview(NO_STATS, NO_FAVORITES))
      expect([overview.name, overview.features[0].type]).toEqual(['New name', 'sunset'])
    })

    it('evict the least recently used projects, and never cache one that does not exist', async () => {
      const ids = [await aProject(server), await aProject(server), await aProject(server)] as const
      for (const project of ids) await aToggle(server, { project })
      const few = new ProjectLists(deps(), { maxProjects: 2, maxToggles: 1_000 })
      for (const id of [...ids, ids[1], 'nowhere', 'nowhere else']) await few.current(id)
      expect(few.size).toBe(2)
      expect(await few.current('nowhere')).toBeUndefined()
      const small = new ProjectLists(deps(), { maxProjects: 100, maxToggles: 2 })
      for (const id of ids) await small.current(id)
      expect(small.size).toBe(2)
      const tiny = new ProjectLists(deps(), { maxProjects: 100, maxToggles: 0 })
      for (const id of ids) expect(json((await tiny.current(id))?.features()).features.length).toBe(1)
      expect(tiny.size).toBe(1)
    })

    it('reread lastSeenAt, the newest of all environments, for toggles that were touched', async () => {
      const project = await aProject(server)
      const name = await aToggle(server, { project })
      const lists = new ProjectLists(deps())
      const lastSeen = async () => json((await lists.current(project))?.features()).features[0].lastSeenAt
      expect(await lastSeen()).toBe(null)
      await seeBySql(server, name, 'development', '2026-03-02T00:00:00.000Z')
      await seeBySql(server, name, 'production', '2026-03-01T00:00:00.000Z')
      lists.touch(project, [name])
      lists.touch('nowhere', [name])
      expect(await lastSeen()).toBe('2026-03-02T00:00:00.000Z')
      expect((await overviewFromTables(server, project))?.features[0]?.lastSeenAt).toBe('2026-03-02T00:00:00.000Z')
    })

    it('lower the health when a toggle passes its lifetime, without any change', async () => {
      const project = await aProject(server)
      await aToggle(server, { project, type: 'operational' })
      await aToggle(server, { project, type: 'kill-switch' })
      let days = 0
      const clock = () => new Date(Date.now() + days * 86_400_000)
      const lists = new ProjectLists({ ...deps(), clock })
      const health = async () => json((await lists.current(project))?.overview(NO_STATS, NO_FAVORITES)).health
      expect(await health()).toBe(100)
      days = 6.9
      expect(await health()).toBe(100)
      days = 7.1
      expect(await health()).toBe(50)
      days = 10_000
      expect(await health()).toBe(50)
    })

    it('send the same bytes until something changes in the project', async () => {
      const [project, other] = [await aProject(server), await aProject(server)]
      await aToggle(server, { project })
      const lists = new ProjectLists(deps())
      const bytes = async () => {
        const current = await lists.current(project)
        return [current?.features(), current?.overview(NO_STATS, NO_FAVORITES)] as const
      }
      const [features, overview] = await bytes()
      await aToggle(server, { project: other })
      expect((await bytes())[0]).toBe(features)
      expect((await bytes())[1]).toBe(overview)
      await aToggle(server, { project })
      expect((await bytes())[0]).not.toBe(features)
    })
  })

describe('project lists of two instances on one PostgreSQL database', () => {
  const one = serverFor('postgres')

  it('contain a change by one instance in the next response of the other', async () => {
    const two = await startServer('postgres', { databaseUrl: one.databaseUrl })
    try {
      const project = await aProject(one)
      const name = await aToggle(one, { project })
      for (let round = 0; round < 6; round++) {
        const [writer, reader] = round % 2 === 0 ? [one, two] : [two, one]
        const created = await aToggle(writer, { project })
        expect(await listOf(reader, project)).toContain(created)
        await writer.call('DELETE', togglePath(created, project))
        expect(await listOf(reader, project)).toEqual([name])
        await writer.call('PUT', path(project), { name: `Round ${round}` })
        expect((await reader.call('GET', path(project))).body.name).toBe(`Round ${round}`)
      }
      await expectTruth(two, project)
    } finally {
      await two.stop()
    }
  })
})
