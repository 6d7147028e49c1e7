import { afterAll, beforeAll } from 'vitest'

/**
 * An object for all tests of a describe block, made before the first one. It can be read only in tests and hooks. `end`
 * runs after the last test, if the object was made.
 */
export function madeBefore<T extends object>(make: () => Promise<T>, end?: (made: T) => Promise<void>): T {
  const holder: { made?: T } = {}
  beforeAll(async () => {
    holder.made = await make()
  })
  afterAll(async () => {
    if (holder.made && end) await end(holder.made)
  })
  const madeOne = (): T => {
    if (holder.made) return holder.made
    throw new Error('This object was not made: the reason is the first error of the describe block')
  }
  return new Proxy({} as T, { get: (_, key) => Reflect.get(madeOne(), key) })
}
