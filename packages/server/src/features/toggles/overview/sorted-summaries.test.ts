import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Entry, SortedSummaries } from './sorted-summaries.ts'

const entry = (id: number, value: number): Entry => ({
  name: `t-${id}`,
  type: `type-${value % 4}`,
  json: JSON.stringify({ name: `t-${id}`, value, favorite: false }),
  unhealthyAfterMs: [Number.NEGATIVE_INFINITY, value, Number.POSITIVE_INFINITY][value % 3] as number,
})

const textOf = (summaries: SortedSummaries): string => Buffer.concat(summaries.chunks()).toString()

const byName = (entries: Iterable<Entry>): Entry[] => [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))

const expectedText = (entries: Iterable<Entry>): string =>
  byName(entries)
    .map(({ json }) => json)
    .join(',')

describe('sorted summaries', () => {
  it('have the same entries as a plain map, sorted by name, after any sequence of changes', () => {
    const change = fc.record({ remove: fc.boolean(), id: fc.nat(1_500), value: fc.nat(20) })
    const start = fc.uniqueArray(fc.nat(1_500), { maxLength: 1_200, size: 'max' })
    fc.assert(
      fc.property(start, fc.array(change, { maxLength: 300, size: 'max' }), (ids, changes) => {
        const model = new Map(ids.map((id) => [`t-${id}`, entry(id, id % 20)]))
        const summaries = new SortedSummaries()
        summaries.fill(byName(model.values()))
        for (const { remove, id, value } of changes) {
          const next = entry(id, value)
          const before = model.get(next.name)
          expect(remove ? summaries.remove(next.name) : summaries.put(next)).toBe(
            remove ? before !== undefined : before?.json !== next.json,
          )
          if (remove) model.delete(next.name)
          else model.set(next.name, next)
        }
        expect(textOf(summaries)).toBe(expectedText(model.values()))
        expect(summaries.size).toBe(model.size)
        const all = [...model.values()]
        expect(summaries.stale).toBe(
          all.filter(({ unhealthyAfterMs }) => unhealthyAfterMs === Number.NEGATIVE_INFINITY).length,
        )
        const types = [...new Set(all.map(({ type }) => type))].sort()
        expect(summaries.types).toEqual(types.map((type) => [type, all.filter((one) => one.type === type).length]))
        for (const now of [0, 7, 25])
          expect(summaries.unhealthy(now)).toBe(
            [...model.values()].filter(({ unhealthyAfterMs }) => unhealthyAfterMs < now).length,
          )
      }),
      { numRuns: 30 },
    )
  })

  it('are rendered with the favourites of a viewer, and without them for the next one', () => {
    const summaries = new SortedSummaries()
    summaries.fill(byName(Array.from({ length: 600 }, (_, id) => entry(id, 1))))
    const plain = textOf(summaries)
    const favorites = new Set(['t-0', 't-599', 'of another project'])
    const seen = JSON.parse(`[${Buffer.concat(summaries.chunks(favorites))}]`) as { name: string; favorite: boolean }[]
    expect(seen.filter(({ favorite }) => favorite).map(({ name }) => name)).toEqual(['t-0', 't-599'])
    expect([seen.length, textOf(summaries)]).toEqual([600, plain])
    expect(JSON.parse(summaries.matching((name) => name === 't-0', favorites)).favorite).toBe(true)
    expect([summaries.hasAny(favorites), summaries.hasAny(new Set(['t-9999']))]).toEqual([true, false])
  })

  it('grow from empty to many blocks and shrink to empty again', () => {
    const summaries = new SortedSummaries()
    const entries = Array.from({ length: 2_000 }, (_, id) => entry((id * 7_919) % 2_000, 1))
    for (const one of entries) summaries.put(one)
    expect(textOf(summaries)).toBe(expectedText(entries))
    expect(summaries.chunks().length).toBeGreaterThan(3)
    for (const { name } of entries) summaries.remove(name)
    expect([summaries.size, textOf(summaries), summaries.types]).toEqual([0, '', []])
    expect(summaries.remove('t-1')).toBe(false)
  })

  it('render only the block that changed', () => {
    const summaries = new SortedSummaries()
    summaries.fill(byName(Array.from({ length: 1_000 }, (_, id) => entry(id, 1))))
    const before = summaries.chunks()
    summaries.put(entry(999, 2))
    const after = summaries.chunks()
    expect(after.filter((chunk, index) => chunk.buffer !== before[index]?.buffer || chunk.length === 0).length).toBe(1)
  })
})
