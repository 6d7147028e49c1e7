import { isMap, type Path } from './json-schema.ts'
import type { Fields } from './model.ts'

export interface FieldChange {
  readonly path: Path
  readonly before: unknown
  readonly after: unknown
}

const sameText = (a: unknown, b: unknown): boolean => String(a) === String(b)

/**
 * Whether the server has what a file wants. Parameters that a file does not mention keep their value, and `50` and `"50"`
 * are the same parameter.
 */
export function matches(wanted: unknown, actual: unknown, key?: string): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(actual) &&
      wanted.length === actual.length &&
      wanted.every((one, index) => matches(one, actual[index]))
    )
  if (!isMap(wanted)) return wanted === actual
  if (!isMap(actual)) return false
  const keys = Object.keys(wanted)
  if (key === 'parameters')
    return keys.every((name) => Object.hasOwn(actual, name) && sameText(wanted[name], actual[name]))
  const ofStrategy = (name: string) => name === 'parameters' && !Object.hasOwn(wanted, name)
  const others = Object.keys(actual).filter((name) => !Object.hasOwn(wanted, name) && !ofStrategy(name))
  return others.length === 0 && keys.every((name) => matches(wanted[name], actual[name], name))
}

/** The fields that a file mentions and that differ. Maps by environment are compared field by field. */
export function fieldChanges(wanted: Fields, actual: Fields): FieldChange[] {
  return Object.entries(wanted).flatMap(([key, after]): FieldChange[] => {
    const before = actual[key]
    if (key === 'environments' && isMap(after))
      return Object.entries(after).flatMap(([environment, entry]) =>
        fieldChanges(entry as Fields, (isMap(before) ? ((before[environment] ?? {}) as Fields) : {}) as Fields).map(
          (change) => ({ ...change, path: [key, environment, ...change.path] }),
        ),
      )
    return matches(after, before, key) ? [] : [{ path: [key], before, after }]
  })
}
