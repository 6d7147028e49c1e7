import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import {
  aLitToggle,
  anArchivedToggle,
  aStrategy,
  expectEmpty,
  expectRefusal,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const bulk = (verb: string, project = 'default') => `/api/admin/projects/${project}/${verb}`
const bulkSwitch = (word: string, environment = 'development') =>
  bulk(`bulk_features/environments/${environment}/${word}`)

for (const engine of engineInTurn(import.meta.url))
  describe(`bulk operations on toggles on ${engine}`, () => {
    const server = serverFor(engine)
    const live = () => aToggle(server)
    const archived = () => anArchivedToggle(server)
    const stale = async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', togglePath(toggle), { stale: true })
      return toggle
    }
    const ready = async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle)
      return toggle
    }
    const lit = async () => (await aLitToggle(server))[0]

    it('archives only toggles that were not used for the given number of days', async () => {
      const [unused, former, busy] = [await live(), await live(), await live()]
      const seen = (toggle: string, daysAgo: number) => {
        const time = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
        return server.sql(
          `insert into last_seen (feature, environment, seen_at) values ('${toggle}', 'development', '${time}')`,
        )
      }
      await seen(former, 40)
      await seen(busy, 3)
      const body = (features: readonly string[]) => ({ features, unusedForDays: 30 })
      const request = { method: 'POST', path: bulk('archive'), body: body([unused, busy]) }
      await expectRefusal(server, request, [409, 'ConflictError'], togglePath(unused))
      const { facts } = await recording(server, 'POST', bulk('archive'), body([unused, former]))
      expect(facts.map(({ featureName }) => featureName)).toEqual([unused, former])
      const invalid = { method: 'POST', path: bulk('archive'), body: { features: [busy], unusedForDays: 0 } }
      await expectRefusal(server, invalid, [400, 'ValidationError'], togglePath(busy))
    })

    const verbs = [
      { path: bulk('stale'), more: { stale: true }, make: live, status: 202, event: 'feature-stale-on' },
      { path: bulk('stale'), more: { stale: false }, make: stale, status: 202, event: 'feature-stale-off' },
      { path: bulk('archive'), more: {}, make: live, status: 202, event: 'feature-archived' },
      { path: bulk('revive'), more: {}, make: archived, status: 200, event: 'feature-revived' },
      { path: bulk('delete'), more: {}, make: archived, status: 200, event: 'feature-deleted' },
      { path: bulkSwitch('on'), more: {}, make: ready, status: 200, event: 'feature-environment-enabled' },
      { path: bulkSwitch('off'), more: {}, make: lit, status: 200, event: 'feature-environment-disabled' },
    ]

    describe.each(verbs)('POST $path $more', ({ path, more, make, status, event }) => {
      it('changes each toggle, with one event per toggle and one group for all', async () => {
        const toggles = [await make(), await make(), await make()]
        const answer = await recording(server, 'POST', path, { features: toggles, ...more })
        expectEmpty(answer, status)
        expect(answer.events.map(({ type, featureName, project }) => [type, featureName, project])).toEqual(
          toggles.map((toggle) => [event, toggle, 'default']),
        )
        const groups = new Set(answer.events.map(({ groupId }) => groupId))
        expect(groups.size).toBe(1)
        expect([...groups][0]).toEqual(expect.any(String))
        for (const { data, featureName } of answer.events)
          expect(data).toMatchObject({ name: featureName, createdAt: expect.any(String) })
      })

      it('returns 404 and changes nothing if a toggle is unknown or in another project', async () => {
        const project = await aProject(server)
        const [toggle, foreign] = [await make(), await aToggle(server, { project })]
        const watched = [togglePath(toggle), togglePath(foreign, project)]
        for (const other of ['nothing', foreign]) {
          const request = { method: 'POST', path, body: { features: [toggle, other], ...more } }
          await expectRefusal(server, request, [404, 'NotFoundError'], ...watched)
        }
      })

      it('ignores duplicate names', async () => {
        const toggle = await make()
        const answer = await recording(server, 'POST', path, { features: [toggle, toggle], ...more })
        expect([answer.status, answer.events.map(({ type }) => type)]).toEqual([status, [event]])
      })

      it('refuses a list that is empty, too long, or does not contain names', async () => {
        for (const features of [[], 'all', [5], undefined, Array.from({ length: 1_001 }, () => 'x')]) {
          const request = { method: 'POST', path, body: { features, ...more } }
          await expectRefusal(server, request, [400, 'ValidationError'])
        }
      })
    })

    it('record no event for toggles that are in the requested state already', async () => {
      const [toggle, dark, gone, old] = [await lit(), await live(), await archived(), await stale()]
      const requests = [
        [bulk('archive'), { features: [gone] }, 202],
        [bulk('revive'), { features: [toggle] }, 200],
        [bulk('stale'), { features: [old], stale: true }, 202],
        [bulkSwitch('on'), { features: [toggle] }, 200],
        [bulkSwitch('off'), { features: [dark] }, 200],
      ] as const
      for (const [path, body, status] of requests) {
        const answer = await recording(server, 'POST', path, body)
        expect([answer.status, answer.facts]).toEqual([status, []])
      }
    })

    it('switch none on if one has no strategy', async () => {
      const [toggle, dark] = [await ready(), await live()]
      const request = { method: 'POST', path: bulkSwitch('on'), body: { features: [toggle, dark] } }
      await expectRefusal(server, request, [409, 'NoStrategiesError'], togglePath(toggle), togglePath(dark))
      expect((await theToggle(server, toggle)).environments[0].enabled).toBe(false)
    })

    it('delete none if one is not archived', async () => {
      const [gone, alive] = [await archived(), await live()]
      const request = { method: 'POST', path: bulk('delete'), body: { features: [gone, alive] } }
      await expectRefusal(server, request, [409, 'ConflictError'], togglePath(gone), togglePath(alive))
    })

    it('change none if one is archived', async () => {
      const [alive, gone] = [await ready(), await archived()]
      for (const [path, more] of [
        [bulk('stale'), { stale: true }],
        [bulkSwitch('on'), {}],
      ] as const) {
        const request = { method: 'POST', path, body: { features: [alive, gone], ...more } }
        await expectRefusal(server, request, [409, 'ArchivedFeatureError'], togglePath(alive), togglePath(gone))
      }
    })

    it('return 404 NotFoundError for an unknown environment', async () => {
      const toggle = await ready()
      const request = { method: 'POST', path: bulkSwitch('on', 'nowhere'), body: { features: [toggle] } }
      await expectRefusal(server, request, [404, 'NotFoundError'], toggleEnvironmentPath(toggle))
    })
  })
