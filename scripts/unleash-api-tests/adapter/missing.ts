type Members = Readonly<Record<string, unknown>>

/** A part of Unleash that the adapter does not translate. A test that uses it fails with this text. */
const missing = (name: string): never => {
  throw new Error(`The adapter has no ${name}: it is internal to Unleash`)
}

/** Promises, matchers and loops ask every object for these. */
const isOrdinary = (key: string | symbol): boolean =>
  typeof key === 'symbol' || ['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'destroy', '$$typeof'].includes(key)

/** A store or service with some methods. The others fail when they are called. */
const part = (name: string, methods: Members): object =>
  new Proxy(methods, {
    get: (own, key) => {
      if (key in own || isOrdinary(key)) return own[key as string]
      return () => missing(`${name}.${String(key)}`)
    },
  })

/** Stores or services by name. Unknown ones fail when they are called. */
export function parts(kind: string, known: Readonly<Record<string, Members>>): Record<string, object> {
  const wrapped = Object.fromEntries(Object.entries(known).map(([name, methods]) => [name, part(name, methods)]))
  return new Proxy(wrapped, {
    get: (own, key) => (key in own || isOrdinary(key) ? own[key as string] : part(`${kind} ${String(key)}`, {})),
  })
}

/** The database connection of Unleash. Every use of it fails. */
export const newDatabase = (): object =>
  new Proxy(() => missing('SQL'), {
    get: (_, key) => (isOrdinary(key) ? undefined : () => missing(`SQL (${String(key)})`)),
  })
