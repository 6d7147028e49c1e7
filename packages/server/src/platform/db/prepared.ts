import type { Compilable, CompiledQuery } from 'kysely'
import type { Queryable } from './tables.ts'

type Given = Readonly<Record<string, string | number | null>>

/** Stands for a parameter while the statement is built. */
interface Slot {
  readonly slot: string
}

const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && 'slot' in value

/**
 * A statement that is built and compiled once for each handle: composing a join in Kysely takes longer than SQLite needs
 * to run it. `build` passes its parameters on as they are and never looks at them, for they are only known later.
 */
export function prepared<Q extends Queryable, P extends Given, R>(
  build: (q: Q, given: P) => Compilable<R>,
): (q: Q, given: P) => Promise<R[]> {
  const known = new WeakMap<Q, CompiledQuery<R>>()
  return async (q, given) => {
    let statement = known.get(q)
    if (!statement) {
      statement = withSlots((slots) => build(q, slots as P).compile())
      known.set(q, statement)
    }
    const parameters = statement.parameters.map((value) => (isSlot(value) ? given[value.slot] : value))
    const { rows } = await q.executeQuery<R>({ ...statement, parameters })
    return rows
  }
}

function withSlots<R>(compile: (slots: unknown) => CompiledQuery<R>): CompiledQuery<R> {
  const asked = new Set<string>()
  const slots = new Proxy({}, { get: (_, slot: string) => asked.add(slot) && { slot } })
  const statement = compile(slots)
  for (const { slot } of statement.parameters.filter(isSlot)) asked.delete(slot)
  if (asked.size > 0) throw new Error(`The parameters ${[...asked].join(', ')} do not reach the statement as they are`)
  return statement
}
