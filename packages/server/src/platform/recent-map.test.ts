import { expect, it } from 'vitest'
import { RecentMap } from './recent-map.ts'

const SIZE = 3
const filled = (count: number) => {
  const map = new RecentMap<number, string>(SIZE)
  for (let key = 1; key <= count; key++) map.set(key, `value ${key}`)
  return map
}

it('keeps the newest entries and drops those beyond twice the size', () => {
  const map = filled(3 * SIZE)
  expect([9, 8, 7].map((key) => map.get(key))).toEqual(['value 9', 'value 8', 'value 7'])
  expect(map.get(1)).toBeUndefined()
})

it('keeps an entry that is used between two others that are set', () => {
  const map = new RecentMap<number, string>(SIZE)
  map.set(0, 'used')
  for (let key = 1; key <= 10 * SIZE; key++) {
    map.set(key, 'other')
    expect(map.get(0)).toBe('used')
  }
})

it('forgets deleted entries of both generations', () => {
  const map = filled(SIZE + 2)
  for (const key of [1, SIZE + 2]) map.delete(key)
  expect([1, 2, SIZE + 2].map((key) => map.get(key))).toEqual([undefined, 'value 2', undefined])
  map.clear()
  expect(map.get(2)).toBeUndefined()
})

it('replaces the value of an entry of the older generation', () => {
  const map = filled(SIZE + 1)
  map.set(1, 'new')
  expect(map.get(1)).toBe('new')
})

it('keeps fewer entries when they are heavy, also after some were deleted', () => {
  const map = new RecentMap<number, string>(6, ({ length }) => length)
  map.set(1, 'abc')
  map.delete(1)
  for (const [key, value] of ['abc', 'def', 'g', 'heavier', 'i'].entries()) map.set(key, value)
  expect([0, 1, 2, 3, 4].map((key) => map.get(key))).toEqual([undefined, undefined, undefined, 'heavier', 'i'])
})
