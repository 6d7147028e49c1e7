import { expect, it } from 'vitest'
import { ReadCache } from './read-cache.ts'

const newCache = (maxWeight?: number) => new ReadCache<string, string>(10, ({ length }) => length, maxWeight)

/** Starts a read of the keys. `finish` answers it. */
function startRead(cache: ReadCache<string, string>, keys: readonly string[]) {
  let resolve: (values: ReadonlyMap<string, string>) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const loaded = new Promise<ReadonlyMap<string, string>>((...both) => ([resolve, reject] = both))
  const read = cache.read(keys, () => loaded)
  return {
    finish: (values: Record<string, string>) => {
      resolve(new Map(Object.entries(values)))
      return read
    },
    fail: (error: Error) => {
      reject(error)
      return read
    },
  }
}

it('caches what was read', async () => {
  const cache = newCache()
  const values = await startRead(cache, ['a', 'b']).finish({ a: '1' })
  expect(values.get('a')).toBe('1')
  expect([cache.get('a'), cache.get('b')]).toEqual(['1', undefined])
})

it('returns a value that was deleted during its read, but does not cache it', async () => {
  const cache = newCache()
  const { finish } = startRead(cache, ['a', 'b'])
  cache.delete('a')
  expect((await finish({ a: 'old', b: '2' })).get('a')).toBe('old')
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, '2'])
})

it('caches nothing of a read that was in progress when it was cleared', async () => {
  const cache = newCache()
  const { finish } = startRead(cache, ['a'])
  cache.clear()
  await finish({ a: 'old' })
  expect(cache.get('a')).toBeUndefined()
})

it('caches the value of the last of two reads of one key, in any order of their ends', async () => {
  const cache = newCache()
  const first = startRead(cache, ['a'])
  cache.delete('a')
  const second = startRead(cache, ['a'])
  await second.finish({ a: 'new' })
  await first.finish({ a: 'old' })
  expect(cache.get('a')).toBe('new')
})

it('offers a read in progress until it ends or the key is deleted', async () => {
  const cache = newCache()
  const { finish } = startRead(cache, ['a', 'b'])
  const read = cache.readInProgress('a')
  cache.delete('b')
  expect(cache.readInProgress('b')).toBeUndefined()
  await finish({ a: '1' })
  expect((await read)?.get('a')).toBe('1')
  expect(cache.readInProgress('a')).toBeUndefined()
})

it('forgets a read that failed', async () => {
  const cache = newCache()
  await expect(startRead(cache, ['a']).fail(new Error('the store is away'))).rejects.toThrow('the store is away')
  expect(cache.readInProgress('a')).toBeUndefined()
  expect(cache.get('a')).toBeUndefined()
})

it('does not cache a value that is heavier than the largest', async () => {
  const cache = newCache(3)
  await startRead(cache, ['a', 'b']).finish({ a: 'four', b: 'two' })
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'two'])
})
