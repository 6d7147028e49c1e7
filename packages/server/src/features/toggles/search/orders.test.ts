import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBy, firstOf, including, sortedInTurns, without } from './orders.ts'
import type { ToggleRecord } from './records.ts'
import type { Sort } from './request.ts'
import { SORT_KEYS } from './schema.ts'

const record = (name: string, more: Partial<ToggleRecord> = {}): ToggleRecord => ({
  name,
  project: 'default',
  type: 'release',
  stale: false,
  archived: false,
  createdAt: '2024-01-01T00:00:00.000Z',
  createdByUserId: null,
  owner: null,
  isCompleted: false,
  text: name,
  on: [],
  tags: [],
  segments: [],
  seen: { at: null, environments: [] },
  ...more,
})

const records = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 40 }).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc
        .record({
          project: fc.constantFrom('a', 'b'),
          type: fc.constantFrom('release', 'experiment', 'permission'),
          stale: fc.boolean(),
          createdAt: fc.constantFrom('2024-01-01', '2024-01-02'),
          on: fc.constantFrom<string[][]>([], ['production'], ['development']),
          seen: fc.constantFrom(null, '2024-02-01', '2024-02-02').map((at) => ({ at, environments: [] })),
        })
        .map((more) => record(name, more)),
    ),
  ),
)

const sorts = fc.record({
  by: fc.constantFrom<Sort['by']>(...SORT_KEYS, { environment: 'production' }),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
})

describe('orders of toggles', () => {
  it('stay sorted when toggles are removed and inserted', async () => {
    await fc.assert(
      fc.asyncProperty(records, sorts, fc.nat(), async (all, sort, seed) => {
        const compare = compareBy(sort)
        const changed = all.filter((_, index) => (seed >> (index % 20)) % 2 === 1)
        const order = await sortedInTurns(all, compare)
        const rest = without(order, changed, compare)
        expect(rest).toEqual(all.filter((one) => !changed.includes(one)).sort(compare))
        expect(including(rest, changed, compare)).toEqual([...all].sort(compare))
      }),
      { numRuns: 300 },
    )
  })

  it('begin with the same toggles when only the first ones are sorted', () => {
    fc.assert(
      fc.property(records, sorts, fc.nat({ max: 12 }), (all, sort, count) => {
        const compare = compareBy(sort)
        expect(firstOf(all, count, compare)).toEqual([...all].sort(compare).slice(0, count))
      }),
      { numRuns: 300 },
    )
  })

  it('sort more toggles than fit into one step', async () => {
    const all = Array.from({ length: 20_000 }, (_, index) => record(`t${(index * 7_919) % 20_000}`))
    const order = await sortedInTurns(all, compareBy({ by: 'name', direction: 'desc' }))
    expect(order.map(({ name }) => name)).toEqual(
      all
        .map(({ name }) => name)
        .sort()
        .reverse(),
    )
  })

  it('sort toggles that were never seen last in both directions', async () => {
    const all = [record('never'), record('once', { seen: { at: '2024-01-01', environments: [] } })]
    for (const direction of ['asc', 'desc'] as const) {
      const order = await sortedInTurns(all, compareBy({ by: 'lastSeenAt', direction }))
      expect(order.map(({ name }) => name)).toEqual(['once', 'never'])
    }
  })
})
