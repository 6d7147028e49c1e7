import { engines, serverFor, startServer, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { matchOf, restAfter } from './text-index.ts'
import { depthOf, rareTrigramsOf, type TextSample } from './text-sample.ts'

const SEARCH = '/api/admin/search/events'

/** Inserts events directly, as if another instance had written them. */
const insertEvents = (server: TestServer, count: number, { type = 'feature-updated', data = '{}', by = 'seed' } = {}) =>
  server.sql(
    `insert into events (type, created_at, created_by, data)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
     select '${type}', '2026-01-01T00:00:00.000Z', '${by}', '${data.replaceAll("'", "''")}' from n`,
  )

const found = async (server: TestServer, term: string, more = '') => {
  const { status, body } = await server.call('GET', `${SEARCH}?query=${encodeURIComponent(term)}${more}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { total: number; totalIsCapped: boolean; events: { id: number }[] }
}

const indexed = (server: TestServer): Promise<void> => server.running.product.jobs.runNow('index-event-text')

const TEXTS = ['Grüße aus Köln', 'a "quoted" word', 'back\\slash', '100%_sure', 'MiXeD CaSe', 'tab\there', '日本語の文']
const TERMS = [
  'grüße',
  'KÖLN',
  'quoted',
  '"quoted"',
  'k\\s',
  '0%_s',
  'mixed case',
  'b\th',
  '日本語',
  '本',
  'xe',
  'zzz',
  'ülk',
]

for (const engine of engines)
  describe(`the text search of events on ${engine}`, () => {
    const server = serverFor(engine)

    it('finds the same events before and after they are indexed', async () => {
      for (const text of TEXTS) await insertEvents(server, 1, { data: JSON.stringify({ text }) })
      const idsOf = async (term: string) => (await found(server, term)).events.map(({ id }) => id)
      const before = await Promise.all(TERMS.map(idsOf))
      expect(before.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
      // Enough events for a batch of the index job.
      await insertEvents(server, 600, { data: '{"text":"nothing"}' })
      await indexed(server)
      expect(await Promise.all(TERMS.map(idsOf))).toEqual(before)
    })

    it('finds frequent and rare words together with other filters', async () => {
      const [by, word] = [uniqueName('writer'), uniqueName('word')]
      await insertEvents(server, 30, { by, type: 'tag-created', data: JSON.stringify({ word, common: 'frequent' }) })
      await insertEvents(server, 70, { by, data: JSON.stringify({ word, common: 'frequent' }) })
      await insertEvents(server, 20_000, { by: 'seed', data: '{"common":"frequent"}' })
      await indexed(server)
      for (const term of ['frequent', word]) {
        const ofWriter = await found(server, term, `&createdBy=IS:${by}&limit=1000`)
        expect([term, ofWriter.total, ofWriter.events.length]).toEqual([term, 100, 100])
        const ofType = await found(server, term, `&createdBy=IS:${by}&type=IS:tag-created&offset=20&limit=20`)
        expect([term, ofType.total, ofType.events.length]).toEqual([term, 30, 10])
      }
      expect((await found(server, 'frequent', `&createdBy=IS:${uniqueName('nobody')}`)).total).toBe(0)
    })

    it('finds events after the last run of the index together with older ones', async () => {
      const word = uniqueName('word')
      await insertEvents(server, 700, { data: JSON.stringify({ word }) })
      await indexed(server)
      await insertEvents(server, 5, { data: JSON.stringify({ word }) })
      const { total, events } = await found(server, word, '&limit=10')
      expect([total, events.length]).toEqual([705, 10])
      expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => (events[0]?.id ?? 0) - index))
      const { events: last } = await found(server, word, '&offset=700&limit=10')
      expect(last).toHaveLength(5)
    })

    it('finds the newest of more than 10,000 matches when the newest events do not match', async () => {
      const [word, by] = [uniqueName('word'), uniqueName('writer')]
      await insertEvents(server, 10_050, { by, data: JSON.stringify({ word }) })
      await insertEvents(server, 10_050, { by })
      await indexed(server)
      const all = await found(server, word, '&limit=1')
      const newest = all.events[0]?.id ?? 0
      for (const filter of ['', '&type=IS:feature-updated']) {
        const { total, totalIsCapped, events } = await found(server, word, `${filter}&offset=20&limit=10`)
        expect([total, totalIsCapped], filter).toEqual([10_001, true])
        expect(
          events.map(({ id }) => newest - id),
          filter,
        ).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
      }
      expect((await found(server, by, '&limit=1')).events[0]?.id).toBe(newest + 10_050)
    })

    it('finds new events with a search that has found more than 10,000 before', async () => {
      const word = uniqueName('word')
      await insertEvents(server, 10_050, { data: JSON.stringify({ word }) })
      const before = await found(server, word, '&limit=2')
      await insertEvents(server, 1, { data: JSON.stringify({ word }) })
      const after = await found(server, word, '&limit=2')
      expect([before.total, after.total, after.totalIsCapped]).toEqual([10_001, 10_001, true])
      expect(after.events[1]).toEqual(before.events[0])
      expect((await found(server, word, '&offset=9999&limit=2')).events).toHaveLength(2)
    })

    it('counts up to 10,000 matches and reports when there are more', async () => {
      const by = uniqueName('writer')
      await insertEvents(server, 10_000, { by })
      const exact = await server.call('GET', `${SEARCH}?createdBy=IS:${by}&limit=1`)
      expect(exact.body).toMatchObject({ total: 10_000, totalIsCapped: false })
      await insertEvents(server, 50, { by })
      await indexed(server)
      for (const filter of [`createdBy=IS:${by}`, `query=${by}`]) {
        const { body } = await server.call('GET', `${SEARCH}?${filter}&limit=1`)
        expect(body, filter).toMatchObject({ total: 10_001, totalIsCapped: true })
        const deep = await server.call('GET', `${SEARCH}?${filter}&limit=100&offset=10000`)
        expect([deep.body.events.length, deep.body.total], filter).toEqual([50, 10_001])
      }
      const all = await server.call('GET', '/api/admin/events')
      expect(all.body).toMatchObject({ totalEvents: 10_001, totalIsCapped: true })
    })
  })

const CANDIDATES = {
  sqlite: `select rowid as id from event_text where event_text match '"see" AND "eed"'`,
  postgres: "select event_id as id from event_text where text like '%see%' and text like '%eed%'",
}

for (const engine of engines)
  describe(`the text index on ${engine}`, () => {
    const server = serverFor(engine)

    it('contains every event up to its position', async () => {
      await insertEvents(server, 900)
      await indexed(server)
      const { store } = server.running.product.deps
      const [position] = await rowsOf<{ event_id: number }>(store.read, 'select event_id from event_text_position')
      const [newest] = await rowsOf<{ id: number }>(store.read, 'select max(id) as id from events')
      expect(position?.event_id).toBe(newest?.id)
      expect(await rowsOf<{ id: number }>(store.read, CANDIDATES[engine])).toHaveLength(900)
    })

    it('contains events that are too large for one batch', async () => {
      const word = uniqueName('word')
      await insertEvents(server, 500)
      await insertEvents(server, 3, { data: JSON.stringify({ text: 'x'.repeat(300_000), word }) })
      await insertEvents(server, 1, { data: JSON.stringify({ word }) })
      const before = await found(server, word)
      await indexed(server)
      const { store } = server.running.product.deps
      const [left] = await rowsOf<{ count: number }>(
        store.read,
        'select count(*) as count from events where id > (select event_id from event_text_position)',
      )
      expect([left?.count, before.total]).toEqual([0, 1])
      expect(await found(server, word)).toEqual(before)
    })
  })

describe('the text search on a PostgreSQL without pg_trgm', () => {
  it('finds the same events', async () => {
    const first = await startServer('postgres')
    await first.sql('drop table event_text')
    await first.stop()
    const server = await startServer('postgres', { databaseUrl: first.databaseUrl })
    await insertEvents(server, 20, { data: '{"text":"Findable"}' })
    expect(await found(server, 'findable')).toMatchObject({ total: 20, totalIsCapped: false })
    await server.stop()
  })
})

describe('the query of the text index', () => {
  it('contains trigrams of every spelling', () => {
    expect(matchOf(['aBcd'])).toBe('("abc" AND "bcd")')
    expect(matchOf(['a"b'])).toBe('("a""b") OR ("a\\""" AND "\\""b")')
    expect(matchOf(['Maß'])).toBe('("maß") OR ("mas" AND "ass")')
  })

  it('is undefined for terms of one or two letters', () => {
    expect(matchOf(['ab'])).toBeUndefined()
    expect(matchOf(['abc', 'x'])).toBeUndefined()
  })

  it('has a limited length for long terms', () => {
    const match = matchOf([Array.from({ length: 2_000 }, (_, index) => index).join('-')]) ?? ''
    expect(match.split(' AND ').length).toBeLessThan(30)
  })
})

describe('the sample of texts', () => {
  const sampleOf = (texts: readonly string[], counts: Record<string, number>): TextSample => ({
    texts,
    counts: new Map(Object.entries(counts)),
    oldest: 1,
    newest: texts.length * 100,
  })
  const ten = Array.from({ length: 10 }, (_, index) => (index === 3 || index === 5 ? 'a word' : 'another'))

  it('gives the three rarest trigrams of a word', () => {
    const sample = sampleOf(ten, { abc: 3, bcd: 1, cde: 2, def: 0, efg: 9 })
    expect(rareTrigramsOf(sample, 'abcdefg')).toEqual(['def', 'bcd', 'cde'])
    expect(rareTrigramsOf(sample, 'ab')).toEqual([])
  })

  it('gives no part of a word whose trigrams are all frequent', () => {
    expect(rareTrigramsOf(sampleOf(ten, { abc: 4, bcd: 10 }), 'abcd')).toEqual([])
  })

  it('gives only parts that have a trigram in every locale', () => {
    expect(rareTrigramsOf(sampleOf(ten, {}), 'a-b 日本語 xy')).toEqual([' xy'])
  })

  it('says how many of the newest events have enough matches', () => {
    expect(depthOf(sampleOf(ten, {}), ['word'], 100)).toBe(400)
    expect(depthOf(sampleOf(ten, {}), ['nothing', 'word'], 150)).toBe(600)
    expect(depthOf(sampleOf(ten, {}), ['word'], 201)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the rest after a batch of the text index on PostgreSQL', () => {
  const rest = { tookMs: 20, newEvents: 0, sinceMs: 40, unindexed: 5_000 }

  it('is as long as the batch, and nine times as long while there are many writes', () => {
    expect(restAfter(rest)).toBe(20)
    expect(restAfter({ ...rest, newEvents: 2 })).toBe(20)
    expect(restAfter({ ...rest, newEvents: 3 })).toBe(180)
  })

  it('is as long as the batch when searches would have to read too many events', () => {
    expect(restAfter({ ...rest, newEvents: 3, unindexed: 100_000 })).toBe(20)
  })
})
