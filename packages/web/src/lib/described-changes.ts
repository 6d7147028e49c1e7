import type { Difference } from './differences.ts'

/** A description of an item: a text per field. */
export type Description = Readonly<Record<string, string>>

/** The fields in which two descriptions differ, in the order of the newer one. Removed fields are at the end. */
export function describedChanges(before: Description, now: Description): Difference[] {
  const fields = new Set([...Object.keys(now), ...Object.keys(before)])
  return [...fields].flatMap((field) =>
    before[field] === now[field] ? [] : { field, before: before[field] ?? null, after: now[field] ?? null },
  )
}
