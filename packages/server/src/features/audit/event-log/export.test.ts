import { Readable } from 'node:stream'
import { engineInTurn } from '@leverframe/testing/depth'
import {
  aProject,
  aToggle,
  type CallOptions,
  serverFor,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aPerson } from '@leverframe/testing/members'
import { expectFailure, succeed } from '@leverframe/testing/scenario'
import type { Kysely } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Tables } from '#platform/db/tables'
import { EXPORT_FORMATS, exportedEvents } from './export.ts'
import { CHUNK_EVENTS, type EventQuery, SEARCH_BOUNDS } from './queries.ts'
import { EventTotals } from './totals.ts'

const SEARCH = '/api/admin/search/events'

/** Parses RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, inQuotes, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

const exported = (server: TestServer, query: string, as?: CallOptions) =>
  server.call<string>('GET', `${SEARCH}/export?${query}`, undefined, as)

/** The store with a counter of its statements. */
function counting(server: TestServer) {
  const count = { statements: 0 }
  const q = (server.running.product.deps.store.read as Kysely<Tables>).withPlugin({
    transformQuery: ({ node }) => {
      count.statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { q, count }
}

for (const engine of engineInTurn(import.meta.url))
  describe(`the export of events on ${engine}`, () => {
    const server = serverFor(engine)
    let project: string

    beforeAll(async () => {
      project = await aProject(server)
      const toggle = await aToggle(server, { project })
      for (const description of ['=HYPERLINK("http://evil.example")', 'a "quoted",\r\nsecond; line', '+1', ''])
        await succeed(server, 'PUT', togglePath(toggle, project), { description })
      await succeed(server, 'POST', '/api/admin/user-admin', { username: `@${uniqueName()}`, rootRole: 'Viewer' })
      await succeed(server, 'POST', '/api/admin/api-tokens', { tokenName: '=1+1', type: 'admin' })
    })

    it.each(['', 'project', 'query=feature', 'type=IS:project-created'])(
      'contains the same events as the search: %s',
      async (filter) => {
        const query = filter === 'project' ? `project=IS:${project}` : filter
        const { events } = (await server.call('GET', `${SEARCH}?${query}&limit=1000`)).body
        const lines = await exported(server, `${query}&format=jsonl`)
        expect(lines.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
        expect(lines.headers.get('content-disposition')).toMatch(/^attachment; filename="events-[\d-]{10}\.jsonl"$/)
        const [last, ...read] = lines.body.split('\n').reverse()
        expect([last, read.reverse().map((line) => JSON.parse(line))]).toEqual(['', events])

        const table = await exported(server, `${query}&format=csv`)
        expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
        expect(table.headers.get('content-disposition')).toMatch(/^attachment; filename="events-[\d-]{10}\.csv"$/)
        const [head = [], ...rows] = parseCsv(table.body)
        const parsed = rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell])))
        expect(
          parsed.map(({ data, preData, ...cells }) => ({
            ...cells,
            data: data ? JSON.parse(data) : null,
            preData: preData ? JSON.parse(preData) : null,
          })),
        ).toEqual(
          events.map((event: Record<string, unknown>) => ({
            id: String(event.id),
            createdAt: event.createdAt,
            type: event.type,
            label: event.label,
            createdBy: event.createdBy,
            createdByUserId: String(event.createdByUserId ?? ''),
            project: event.project ?? '',
            environment: event.environment ?? '',
            featureName: event.featureName ?? '',
            groupId: event.groupId ?? '',
            summary: (event.summary as string).replaceAll('**', '').replace(/\\(.)/g, '$1'),
            data: event.data,
            preData: event.preData,
          })),
        )
      },
    )

    it('contains no formulas in cells', async () => {
      const name = `=${uniqueName()}`
      await server.sql(
        `insert into events (type, created_at, created_by, project) values ('feature-created', '2024-01-01T00:00:00.000Z', '${name}', '-1')`,
      )
      const cells = parseCsv((await exported(server, 'format=csv')).body).flat()
      expect(cells).toEqual(expect.arrayContaining([`'${name}`, "'-1"]))
      expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    })

    it('contains only events that the caller may see', async () => {
      const hidden = await aPrivateProject(server)
      const viewer = await aPerson(server)
      for (const format of ['csv', 'jsonl']) {
        expect((await exported(server, `format=${format}`)).body).toContain(hidden)
        const { status, body } = await exported(server, `format=${format}`, viewer.as)
        expect(status).toBe(200)
        expect(body).toContain(project)
        expect(body).not.toContain(hidden)
        expect(body).not.toContain('api-token')
      }
    })

    it('returns 400 for an unknown format and for invalid filters', async () => {
      for (const query of ['', 'format=xlsx', 'format=csv&type=created', 'format=csv&format=csv'])
        expectFailure((await exported(server, query)) as never, 400, 'ValidationError')
    })

    it('returns the headers for HEAD without reading events', async () => {
      const answer = await server.call('HEAD', `${SEARCH}/export?format=csv`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/csv; charset=utf-8; header=present',
      ])
    })

    describe('of many events', () => {
      const query = (more: Partial<EventQuery> = {}): EventQuery => ({
        q: server.running.product.deps.store.read,
        read: server.running.product.deps.store.read,
        totals: new EventTotals(),
        search: { terms: ['many'] },
        visibility: 'everything',
        index: { kind: 'none' },
        bounds: SEARCH_BOUNDS,
        isGone: () => false,
        ...more,
      })
      beforeAll(async () => {
        const row = `('feature-created', '2024-01-01T00:00:00.000Z', 'x', 'many', '{}')`
        await server.sql(
          `insert into events (type, created_at, created_by, project, data) values ${Array(1_500).fill(row)}`,
        )
      })

      it('lets other work run after each chunk of events, even when the store answers at once', async () => {
        // Each look at the clock is a second later, so that every turn of the event loop is over.
        let seconds = 0
        vi.spyOn(performance, 'now').mockImplementation(() => seconds++ * 1_000)
        onTestFinished(() => void vi.restoreAllMocks())
        let [all, inTurn, largest] = [0, 0, 0]
        let turn: NodeJS.Immediate
        const countTurn = () => {
          largest = Math.max(largest, inTurn)
          inTurn = 0
          turn = setImmediate(countTurn)
        }
        countTurn()
        const line = () => {
          all++
          inTurn++
          return ''
        }
        for await (const _ of exportedEvents(query(), { ...EXPORT_FORMATS.jsonl, line }));
        clearImmediate(turn!)
        expect(all).toBe(1_500)
        // The first turn begins after the first chunk.
        expect(Math.max(largest, inTurn)).toBeLessThanOrEqual(2 * CHUNK_EVENTS)
      })

      it('stops when the client stops', async () => {
        const { q, count } = counting(server)
        const given = query({ q, bounds: { ...SEARCH_BOUNDS, window: 300 } })
        const stream = Readable.from(exportedEvents(given, EXPORT_FORMATS.csv), { objectMode: false })
        for await (const piece of stream) {
          expect(String(piece)).toMatch(/^id,createdAt/)
          break
        }
        expect(stream.destroyed).toBe(true)
        expect(count.statements).toBeLessThan(3)
        for await (const _ of exportedEvents(given, EXPORT_FORMATS.csv));
        expect(count.statements).toBeGreaterThan(6)
      })

      it('stops when the client has gone while nothing was found', async () => {
        const { q, count } = counting(server)
        const nothing = { q, search: { terms: ['no such'] }, isGone: () => true }
        for await (const _ of exportedEvents(query(nothing), EXPORT_FORMATS.jsonl))
          throw new Error('nothing should be found')
        expect(count.statements).toBeLessThan(3)
      })
    })

    it('releases all resources when the client disconnects', async () => {
      const controller = new AbortController()
      const response = await fetch(`${server.url}${SEARCH}/export?format=csv`, {
        headers: { authorization: '*:*.the-admin-of-the-tests' },
        signal: controller.signal,
      })
      await response.body?.getReader().read()
      controller.abort()
      expect((await server.call('GET', '/health')).status).toBe(200)
    })
  })
