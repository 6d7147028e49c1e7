import { engines, serverFor } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const EVENTS = '/api/admin/events'
const SEARCH = '/api/admin/search/events'

for (const engine of engines)
  describe(`events that are larger than a chunk of a response on ${engine}`, () => {
    const server = serverFor(engine)
    const SIZES = [300_000, 10, 10, 300_000, 300_000, 10]

    it('are in lists and files, also as the first event and next to each other', async () => {
      const insert = SIZES.toReversed().map(
        (size) =>
          `('feature-archived', '2024-01-01T00:00:00.000Z', 'x', 'large', 'large', '{"text":"${'x'.repeat(size)}"}')`,
      )
      await server.sql(
        `insert into events (type, created_at, created_by, project, feature_name, data) values ${insert}`,
      )
      const sizesIn = (events: readonly { data: { text: string } }[]) => events.map(({ data }) => data.text.length)
      for (const path of [`${SEARCH}?feature=IS:large`, `${EVENTS}?project=large`, `${EVENTS}/large`])
        expect([path, sizesIn((await succeed(server, 'GET', path)).events)]).toEqual([path, SIZES])
      const file = await server.call<string>('GET', `${SEARCH}/export?format=jsonl&feature=IS:large`)
      const [end, ...lines] = file.body.split('\n').reverse()
      expect([end, sizesIn(lines.reverse().map((line) => JSON.parse(line)))]).toEqual(['', SIZES])
    })
  })

describe('a long log', () => {
  const server = serverFor('sqlite')

  it('is paged over its whole length, and counts up to 10,000 events', async () => {
    await server.sql(
      `insert into events (type, created_at, created_by)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 10050)
       select 'feature-revived', '2024-01-01T00:00:00.000Z', 'somebody' from n`,
    )
    const oldest = await succeed(server, 'GET', `${SEARCH}?createdBy=IS:somebody&offset=9990&limit=100`)
    expect([
      oldest.total,
      oldest.totalIsCapped,
      new Set(oldest.events.map(({ id }: { id: number }) => id)).size,
    ]).toEqual([10_001, true, 60])
    expect(await succeed(server, 'GET', EVENTS)).toMatchObject({ totalEvents: 10_001, totalIsCapped: true })
  })
})
