import { aUser } from '@leverframe/testing/accounts'
import { testClock } from '@leverframe/testing/clock'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { projectDaysJob } from './days-job.ts'
import { dayOf, lastDays } from './rules.ts'

for (const engine of engineInTurn(import.meta.url)) {
  describe(`the trends of a project on ${engine}`, () => {
    const clock = testClock()
    const server = serverFor(engine, { clock })
    const trendsOf = (project: string) => succeed(server, 'GET', `/api/admin/projects/${project}/insights/trends`)

    it('count changes and reverts of the current week, and toggles to clean up by owner', async () => {
      const project = await aProject(server)
      const [user, toggle, other] = [
        await aUser(server),
        await aToggle(server, { project }),
        await aToggle(server, { project }),
      ]
      const created = (await server.newEvents()).findLast(({ featureName }) => featureName === toggle)
      await aStrategy(server, toggle, {}, 'production', project)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production', project)}/on`)
      await succeed(server, 'POST', `${togglePath(toggle, project)}/revert`, { eventId: created?.id })
      await succeed(server, 'PUT', togglePath(toggle, project), { stale: true, owner: `user:${user.id}` })
      await succeed(server, 'PUT', togglePath(other, project), { stale: true })
      const { weeks, days, staleByOwner } = await trendsOf(project)
      expect(weeks.at(-1)).toMatchObject({ created: 2, archived: 0, changes: 4, reverted: 2, released: 1, leadTime: 0 })
      expect(days).toEqual([
        { day: dayOf(clock().toISOString()), health: 0, toggles: 2, stale: 2, potentiallyStale: 0, usage: null },
      ])
      expect(staleByOwner).toHaveLength(2)
      expect(staleByOwner).toContainEqual({ owner: `user:${user.id}`, stale: 1, potentiallyStale: 0 })
      expect(staleByOwner).toContainEqual({ owner: null, stale: 1, potentiallyStale: 0 })
    })

    it('count a toggle past its lifetime by owner before the job marks it', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project, type: 'release' })
      await aToggle(server, { project, type: 'release' })
      await server.sql(`update features set created_at = '2020-01-01T00:00:00.000Z' where name = '${toggle}'`)
      const { staleByOwner } = await trendsOf(project)
      expect(staleByOwner).toEqual([{ owner: null, stale: 0, potentiallyStale: 1 }])
    })

    it('contain the past day, which a job records once with the usage that the project may see', async () => {
      const project = await aProject(server)
      const { store } = server.running.product.deps
      const toggle = await aToggle(server, { project })
      const [yesterday = '', firstKept = ''] = [lastDays(clock(), 2)[0], '2020-01-01']
      const usage = (app: string, yes: number) =>
        server.sql(
          `insert into client_metrics (feature, app_name, environment, hour, yes, no, variants) values ('${toggle}', '${app}', 'development', '${yesterday}T05:00:00.000Z', ${yes}, 1, '{}')`,
        )
      const scope = (app: string, projects: string) =>
        server.sql(
          `insert into application_scopes (app_name, projects, strategies, created_at, seen_at) values ('${app}', '${projects}', '[]', '${yesterday}', '${yesterday}')`,
        )
      const [own, foreign] = [`own-${project}`, `foreign-${project}`]
      await scope(own, JSON.stringify([project]))
      await scope(foreign, '["elsewhere"]')
      await usage(own, 5)
      await usage(foreign, 100)
      await server.sql(
        `insert into project_days (project, day, toggles, stale, potentially_stale, yes, no) values ('${project}', '${firstKept}', 1, 0, 0, 0, 0)`,
      )
      await server.sql(`delete from project_days where day = '${yesterday}'`)
      const job = projectDaysJob({ store, clock })
      expect(await job.hasWork?.()).toBe(true)
      await job.run(new AbortController().signal)
      expect(await job.hasWork?.()).toBe(false)
      const { days } = await trendsOf(project)
      expect(days).toMatchObject([
        { day: yesterday, health: 100, toggles: 1, usage: { yes: 5, no: 1 } },
        { toggles: 1, usage: null },
      ])
      const rows = await rowsOf<{ day: string }>(
        store.read,
        `select day from project_days where project = '${project}'`,
      )
      expect(rows.map(({ day }) => day)).toEqual([yesterday])
    })

    it('of a project that does not exist are not found', async () => {
      expect((await server.call('GET', '/api/admin/projects/nowhere/insights/trends')).status).toBe(404)
    })
  })
}
