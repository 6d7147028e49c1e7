import { engineInTurn, runs } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPerson, type TestPerson } from '@leverframe/testing/members'
import { succeed } from '@leverframe/testing/scenario'
import { listen } from '@leverframe/testing/sdk/clients'
import { aSegment, SEGMENTS } from '@leverframe/testing/segments'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { EVENT_TYPES, type StoredEvent } from '#kernel/event'
import { EDITOR_ROLE } from '#kernel/roles'
import { readEventsAfter } from '#platform/events/read'
import { matching } from './filters.ts'
import { isEventVisible, type LimitedVisibility } from './visibility.ts'

const EXPORT = '/api/admin/search/events/export'

for (const engine of engineInTurn(import.meta.url))
  describe(`visibility of moved items on ${engine}`, () => {
    const server = serverFor(engine)
    let secret: string
    let open: string
    let editor: TestPerson

    beforeAll(async () => {
      ;[secret, open] = [await aProject(server, uniqueName('secret')), await aProject(server, uniqueName('open'))]
      await succeed(server, 'PUT', `/api/admin/projects/${secret}`, { name: 'Secret', mode: 'private' })
      editor = await aPerson(server, EDITOR_ROLE)
    })
    const asEditor = async (path: string) => {
      const { status, body } = await server.call('GET', path, undefined, editor.as)
      return { status, text: typeof body === 'string' ? body : JSON.stringify(body) }
    }
    /** The responses of all routes that return its events. */
    const allAbout = async (...more: readonly string[]) => {
      const paths = [
        `/api/admin/events?project=${open}`,
        `/api/admin/search/events?project=IS:${open}&limit=1000`,
        `${EXPORT}?format=csv&project=IS:${open}`,
        `${EXPORT}?format=jsonl&project=IS:${open}`,
        ...more,
      ]
      return (await Promise.all(paths.map(asEditor))).map(({ text }) => text).join('\n')
    }

    it('hides what a segment was in a private project after it moved to another project', async () => {
      const past = uniqueName('past')
      const name = uniqueName(`segment-${past}`)
      const { id } = await aSegment(server, { name, project: secret, description: past })
      const live = await listen(server.url, String(editor.as.token), { path: '/api/admin/live' })
      const change = { project: open, name: uniqueName('segment'), description: 'open now', constraints: [] }
      await succeed(server, 'PUT', `${SEGMENTS}/${id}`, change)
      await expect.poll(() => live.events()).toMatchObject([{ data: { type: 'segment-updated', project: open } }])
      live.close()
      const found = await allAbout()
      expect(found).toContain('segment-updated')
      expect(found).toContain('open now')
      expect(found).not.toContain(past)
      expect(found).not.toContain(secret)
      for (const word of [past, secret]) {
        const { body } = await server.call('GET', `/api/admin/search/events?query=${word}`, undefined, editor.as)
        expect([word, body.total]).toEqual([word, 0])
      }
      const admins = await succeed(server, 'GET', `/api/admin/search/events?query=${past}`)
      expect(admins.total).toBeGreaterThan(0)
    })

    it('hides the events of a segment after it moved into a private project', async () => {
      const name = uniqueName('segment-leaving')
      const { id } = await aSegment(server, { name, project: open })
      expect(await allAbout()).toContain(name)
      await succeed(server, 'PUT', `${SEGMENTS}/${id}`, { project: secret })
      expect(await allAbout()).not.toContain(name)
      await succeed(server, 'PUT', `${SEGMENTS}/${id}`, { project: open })
      expect(await allAbout()).toContain(name)
    })

    it('hides what a toggle was in a private project after it moved to another project', async () => {
      const past = uniqueName('past')
      const toggle = await aToggle(server, { project: secret })
      await succeed(server, 'PUT', togglePath(toggle, secret), { description: past })
      const { entries } = await succeed(server, 'GET', `${togglePath(toggle, secret)}/history`)
      const then = new Date().toISOString()
      await succeed(server, 'PUT', togglePath(toggle, secret), { description: 'open now' })
      await succeed(server, 'POST', `${togglePath(toggle, secret)}/changeProject`, { newProjectId: open })
      const path = togglePath(toggle, open)
      const found = await allAbout(
        `/api/admin/events/${toggle}`,
        `${path}/history`,
        `${path}?at=${encodeURIComponent(then)}`,
        `${path}?atEvent=${entries[0].eventId}`,
      )
      expect(found).toContain('feature-project-change')
      expect(found).not.toContain(past)
      expect(found).not.toContain(secret)
      const absent = await asEditor(`${path}?atEvent=1`)
      const hidden = await asEditor(`${path}?atEvent=${entries[0].eventId}`)
      expect(hidden.status).toBe(absent.status)
      const revert = { eventId: entries[0].eventId }
      expect((await server.call('POST', `${path}/revert`, revert, editor.as)).status).toBe(404)
    })

    it('hides the events of a toggle after it moved into a private project', async () => {
      const toggle = await aToggle(server, { project: open })
      expect(await allAbout()).toContain(toggle)
      await succeed(server, 'POST', `${togglePath(toggle, open)}/changeProject`, { newProjectId: secret })
      expect(await allAbout()).not.toContain(toggle)
      expect((await asEditor(`/api/admin/events/${toggle}`)).status).toBe(404)
    })

    it('is the same in SQL and in memory', async () => {
      const { store } = server.running.product.deps
      await store.write(async ({ tx }) => {
        const types = EVENT_TYPES
        const rows = Array.from({ length: 400 }, (_, index) => {
          const type = types[(index * 7) % types.length] ?? ''
          const data = type.startsWith('segment-') ? JSON.stringify({ id: index % 5, name: 'x' }) : null
          return {
            type,
            created_at: new Date().toISOString(),
            created_by: 'test',
            project: index % 4 === 0 ? null : `p-${index % 3}`,
            feature_name: index % 2 === 0 ? null : `t-${index % 6}`,
            data: type === 'segment-deleted' ? null : data,
            pre_data: type === 'segment-created' ? null : data,
          }
        })
        await tx.insertInto('events').values(rows).execute()
      })
      const events: StoredEvent[] = await readEventsAfter(store.read, 0, 10_000)
      const newest = events.at(-1)?.id ?? 0
      const visibilities = fc.record({
        projects: fc.subarray(['p-0', 'p-1', 'p-2', open, secret]).map((ids) => new Set(ids)),
        areAll: fc.constant(false),
        recreated: fc
          .subarray(['p-0', 'p-1', open])
          .chain((ids) =>
            fc
              .array(fc.nat(newest), { minLength: ids.length, maxLength: ids.length })
              .map((after) => ids.map((project, index) => ({ project, after: after[index] ?? 0 }))),
          ),
        hidden: fc.record({
          toggles: fc.subarray(['t-1', 't-3', 't-5']).map((names) => new Set(names)),
          segments: fc.subarray([0, 1, 2, 3, 4]).map((ids) => new Set(ids)),
        }),
      })
      await fc.assert(
        fc.asyncProperty(visibilities, async (visibility: LimitedVisibility) => {
          const rows = await matching(store.read, {}, visibility).select('id').orderBy('id').execute()
          expect(rows.map(({ id }) => id)).toEqual(
            events.filter((one) => isEventVisible(visibility, one)).map(({ id }) => id),
          )
        }),
        { numRuns: runs({ short: 15, long: 60 }) },
      )
      expect(events.length).toBeGreaterThan(400)
    })
  })
