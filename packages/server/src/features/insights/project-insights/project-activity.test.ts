import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, type TestServer, togglePath } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { STATEMENTS } from '#platform/db/connection-dialect'
import { ProjectActivity } from './project-activity.ts'

const CREATED_LONG_AGO = '2020-01-01T00:00:00.000Z'
const project = (id: string) => ({ id, createdAt: CREATED_LONG_AGO })

/** The statements that count or list events of projects while `work` runs. */
async function eventReadsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const collect = (message: unknown) => statements.push((message as { sql: string }).sql)
  subscribe(STATEMENTS.name, collect)
  await work()
  unsubscribe(STATEMENTS.name, collect)
  return statements.filter((sql) => /from "events".*"project" = /.test(sql))
}

const createdIn = async (activity: ProjectActivity, id: string) => [...(await activity.of(project(id))).toggles.keys()]

for (const engine of engineInTurn(import.meta.url))
  describe(`the activity of projects on ${engine}`, () => {
    const server = serverFor(engine)
    const activityOf = ({ running }: TestServer, ...bounds: readonly { maxProjects: number; maxToggles: number }[]) =>
      new ProjectActivity(running.product.deps, ...bounds)

    it('is read from the events once, and follows later ones without reading them again', async () => {
      const id = await aProject(server)
      const before = await aToggle(server, { project: id })
      const activity = activityOf(server)
      expect((await eventReadsDuring(() => activity.of(project(id)))).length).toBeGreaterThan(0)
      const after = await aToggle(server, { project: id })
      await succeed(server, 'DELETE', togglePath(after, id))
      expect(await eventReadsDuring(() => activity.of(project(id)))).toEqual([])
      expect(await createdIn(activity, id)).toEqual([before, after])
      const { days } = await activity.of(project(id))
      expect([...days.values()]).toEqual([{ events: 4, created: 2, archived: 1, changes: 0, reverted: 0 }])
    })

    it('contains events that are recorded while it is read, each once', async () => {
      const id = await aProject(server)
      await aToggle(server, { project: id })
      const activity = activityOf(server)
      const [first] = await Promise.all([activity.of(project(id)), aToggle(server, { project: id })])
      expect(await activity.of(project(id))).toBe(first)
      expect([...first.days.values()]).toEqual([{ events: 3, created: 2, archived: 0, changes: 0, reverted: 0 }])
    })

    it('is kept for a bounded number of projects and toggles, the last used ones', async () => {
      const ids = [await aProject(server), await aProject(server), await aProject(server)] as const
      for (const id of ids) await aToggle(server, { project: id })
      const few = activityOf(server, { maxProjects: 2, maxToggles: 100 })
      for (const id of ids) await few.of(project(id))
      expect(few.size).toBe(2)
      expect(await eventReadsDuring(() => few.of(project(ids[2])))).toEqual([])
      expect((await eventReadsDuring(() => few.of(project(ids[0])))).length).toBeGreaterThan(0)
      const small = activityOf(server, { maxProjects: 100, maxToggles: 1 })
      for (const id of ids) await small.of(project(id))
      expect(small.size).toBe(1)
    })
  })
