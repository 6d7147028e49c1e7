import { type Engine, engines, freshDatabase, uniqueName } from '@leverframe/testing/harness'
import { madeBefore } from '@leverframe/testing/made-before'
import { change, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { afterAll, describe, expect, it } from 'vitest'
import { findPage, SEARCH_BOUNDS, type SearchBounds } from './queries.ts'
import { eventSearchOf, type Page } from './request.ts'
import type { EventFilters } from './schema.ts'
import { matchOf, restAfter, textIndexFor, textIndexJob } from './text-index.ts'
import { depthOf, rareTrigramsOf, type TextSample } from './text-sample.ts'
import { EventTotals } from './totals.ts'

/** So small that a search in a few events takes each way that a long log has. */
const SMALL = { ...SEARCH_BOUNDS, window: 20, filteredWindow: 30, candidates: 16, exactTotal: 40 }
/** PostgreSQL looks frequent words up in the events and the others in the index. */
const WAYS: Readonly<Record<string, SearchBounds>> = {
  'in the index': { ...SMALL, maxDepth: 0, frequentShare: 1 },
  'in the events': { ...SMALL, maxDepth: Number.POSITIVE_INFINITY, frequentShare: -1 },
}

/** A store with the routes' view of it. */
async function openLog(engine: Engine, databaseUrl?: string) {
  const store = await openTestStore(engine, databaseUrl)
  const job = textIndexJob(store)
  const totals = new EventTotals()
  return {
    store,
    job,
    index: () => job.run(new AbortController().signal),
    insert: (count: number, { type = 'feature-updated', data = '{}', by = 'seed' } = {}) =>
      change(
        store,
        `insert into events (type, created_at, created_by, data)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
         select '${type}', '2026-01-01T00:00:00.000Z', '${by}', '${data.replaceAll("'", "''")}' from n`,
      ),
    async find(filters: EventFilters, page: Partial<Page> = {}, bounds: SearchBounds = SMALL) {
      const search = eventSearchOf(filters)
      const index = await textIndexFor(store, search.terms ?? [])
      const { scan: q, read } = store
      const eventQuery = {
        q,
        read,
        totals,
        search,
        visibility: 'everything',
        index,
        bounds,
        isGone: () => false,
      } as const
      const { ids, total, totalIsCapped } = await findPage(eventQuery, { offset: 0, limit: 100, ...page })
      return { ids, total, totalIsCapped }
    },
  }
}

function logFor(engine: Engine) {
  const log = madeBefore(() => openLog(engine))
  afterAll(() => log.store.close())
  return log
}

const isWord = (word: string, more: object = {}) => ({ data: JSON.stringify({ word, ...more }) })

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

describe.each(engines)('the text search of events on %s', (engine) => {
  const log = logFor(engine)

  it('finds the same events before and after they are indexed', async () => {
    for (const text of TEXTS) await log.insert(1, { data: JSON.stringify({ text }) })
    const before = await Promise.all(TERMS.map((query) => log.find({ query })))
    expect(before.map(({ total }) => total)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
    await log.index()
    for (const bounds of Object.values(WAYS))
      expect(await Promise.all(TERMS.map((query) => log.find({ query }, {}, bounds)))).toEqual(before)
  })

  it.each(Object.entries(WAYS))('finds frequent and rare words together with other filters %s', async (_, bounds) => {
    const [by, word] = [uniqueName('writer'), uniqueName('word')]
    await log.insert(10, { by, type: 'tag-created', ...isWord(word, { common: 'frequent' }) })
    await log.insert(25, { by, ...isWord(word, { common: 'frequent' }) })
    await log.insert(100, isWord('', { common: 'frequent' }))
    await log.index()
    for (const query of ['frequent', word]) {
      const ofWriter = await log.find({ query, createdBy: `IS:${by}` }, {}, bounds)
      expect([query, ofWriter.total, ofWriter.ids.length]).toEqual([query, 35, 35])
      const filters = { query, createdBy: `IS:${by}`, type: 'IS:tag-created' }
      const ofType = await log.find(filters, { offset: 6, limit: 6 }, bounds)
      expect([query, ofType.total, ofType.ids.length]).toEqual([query, 10, 4])
    }
    expect((await log.find({ query: 'frequent', createdBy: `IS:${uniqueName('nobody')}` }, {}, bounds)).total).toBe(0)
  })

  it.each(Object.entries(WAYS))(
    'finds events that are not indexed yet together with older ones %s',
    async (_, bounds) => {
      const query = uniqueName('word')
      await log.insert(30, isWord(query))
      await log.index()
      await log.insert(5, isWord(query))
      const { total, ids } = await log.find({ query }, { limit: 10 }, bounds)
      expect([total, ids]).toEqual([35, ids.map((_, index) => (ids[0] ?? 0) - index)])
      expect((await log.find({ query }, { offset: 30, limit: 10 }, bounds)).ids).toHaveLength(5)
    },
  )

  it.each(Object.entries(WAYS))(
    'finds the newest of too many matches when the newest events do not match %s',
    async (_, bounds) => {
      const [query, by] = [uniqueName('word'), uniqueName('writer')]
      await log.insert(45, { by, ...isWord(query) })
      await log.insert(45, { by })
      await log.index()
      const newest = (await log.find({ query }, { limit: 1 }, bounds)).ids[0] ?? 0
      for (const filters of [{ query }, { query, type: 'IS:feature-updated' }]) {
        const { total, totalIsCapped, ids } = await log.find(filters, { offset: 20, limit: 10 }, bounds)
        expect([total, totalIsCapped]).toEqual([41, true])
        expect(ids.map((id) => newest - id)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
      }
      expect((await log.find({ query: by }, { limit: 1 }, bounds)).ids).toEqual([newest + 45])
    },
  )

  it.each(Object.entries(WAYS))(
    'finds new events with a search that has found too many before %s',
    async (_, bounds) => {
      const query = uniqueName('word')
      await log.insert(45, isWord(query))
      const before = await log.find({ query }, { limit: 2 }, bounds)
      await log.insert(1, isWord(query))
      const after = await log.find({ query }, { limit: 2 }, bounds)
      expect([before.total, after.total, after.totalIsCapped]).toEqual([41, 41, true])
      expect(after.ids[1]).toBe(before.ids[0])
      expect((await log.find({ query }, { offset: 39, limit: 2 }, bounds)).ids).toHaveLength(2)
    },
  )

  it.each(Object.entries(WAYS))('counts up to the bound and reports when there are more %s', async (_, bounds) => {
    const by = uniqueName('writer')
    await log.insert(40, { by })
    expect(await log.find({ createdBy: `IS:${by}` }, { limit: 1 }, bounds)).toMatchObject({
      total: 40,
      totalIsCapped: false,
    })
    await log.insert(5, { by })
    await log.index()
    for (const filters of [{ createdBy: `IS:${by}` }, { query: by }]) {
      expect(await log.find(filters, { limit: 1 }, bounds)).toMatchObject({ total: 41, totalIsCapped: true })
      const deep = await log.find(filters, { offset: 40, limit: 10 }, bounds)
      expect([deep.ids.length, deep.total]).toEqual([5, 41])
    }
  })
})

const CANDIDATES = {
  sqlite: `select rowid as id from event_text where event_text match '"see" AND "eed"'`,
  postgres: "select event_id as id from event_text where text like '%see%' and text like '%eed%'",
}

describe.each(engines)('the text index on %s', (engine) => {
  const log = logFor(engine)
  const unindexed = async () => {
    const query = 'select count(*) as count from events where id > (select event_id from event_text_position)'
    return Number((await rowsOf<{ count: number }>(log.store.read, query))[0]?.count)
  }

  it('is filled when there are 500 new events, in batches, and contains all of them', async () => {
    await log.insert(499 - (await unindexed()))
    expect(await log.job.hasWork?.()).toBe(false)
    await log.insert(1)
    expect(await log.job.hasWork?.()).toBe(true)
    await log.index()
    expect([await unindexed(), await log.job.hasWork?.()]).toEqual([0, false])
    const seeds = await rowsOf<{ id: number }>(log.store.read, "select id from events where created_by = 'seed'")
    expect(await rowsOf<{ id: number }>(log.store.read, CANDIDATES[engine])).toHaveLength(seeds.length)
  })

  it('contains events that are too large for one batch', async () => {
    const query = uniqueName('word')
    await log.insert(10)
    for (const size of [300_000, 300_000, 600_000])
      await log.insert(1, { data: JSON.stringify({ text: 'x'.repeat(size), word: query }) })
    await log.insert(1, isWord(query))
    const before = await log.find({ query })
    await log.index()
    expect([await unindexed(), before.total]).toEqual([0, 1])
    expect(await log.find({ query })).toEqual(before)
  })
})

describe('the text search on a PostgreSQL without pg_trgm', () => {
  it('finds the same events', async () => {
    const databaseUrl = await freshDatabase('postgres')
    const store = await openTestStore('postgres', databaseUrl)
    await change(store, 'drop table event_text')
    await store.close()
    const log = await openLog('postgres', databaseUrl)
    await log.insert(20, { data: '{"text":"Findable"}' })
    expect(await log.job.hasWork?.()).toBe(false)
    expect(await log.find({ query: 'findable' })).toMatchObject({ total: 20, totalIsCapped: false })
    await log.store.close()
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
