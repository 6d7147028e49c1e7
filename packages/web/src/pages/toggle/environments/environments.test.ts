import { describe, expect, it } from 'vitest'
import { moved, sortOrders } from './order.ts'
import { statusWords } from './status-words.ts'

describe('strategy order', () => {
  it('moves one strategy and stays within bounds', () => {
    const list = ['a', 'b', 'c']
    expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(list, 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(list, 0, -1)).toBe(list)
    expect(moved(list, -1, 0)).toBe(list)
    expect(sortOrders(['b', 'a'])).toEqual([
      { id: 'b', sortOrder: 0 },
      { id: 'a', sortOrder: 1 },
    ])
  })
})

describe('rollout status', () => {
  const status = (total: number, behind: number) =>
    statusWords({
      revision: 7,
      clients: { total, behind, upToDate: total - behind, byRevision: [] },
      applications: behind > 0 ? [{ appName: 'web', total, upToDate: total - behind }] : [],
    })

  it.each([
    [0, 0, 'No client is connected'],
    [1, 0, 'The one client is up to date'],
    [212, 0, 'All 212 clients are up to date'],
    [212, 3, '3 of 212 clients on an older revision'],
    [1, 1, '1 of 1 client on an older revision'],
  ])('%i clients, %i behind: "%s"', (total, behind, sentence) => {
    expect(status(total, behind).sentence).toBe(sentence)
  })

  it('lists clients that are behind', () => {
    expect(status(4, 3).detail).toBe('Behind revision 7: web 3 of 4')
  })
})
