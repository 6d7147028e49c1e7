import { beforeAll } from 'vitest'

/** An object for all tests of a describe block, made before the first one. It can be read only in tests and hooks. */
export function madeBefore<T extends object>(make: () => Promise<T>): T {
  const holder = {} as { made: T }
  beforeAll(async () => {
    holder.made = await make()
  })
  return new Proxy({} as T, { get: (_, key) => Reflect.get(holder.made, key) })
}
