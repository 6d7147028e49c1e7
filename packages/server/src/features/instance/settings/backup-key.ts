import { type Key, parseKey } from '#platform/secrets/cipher'
import { GENERATED_KEY } from './store.ts'

/** The generated key in rows of the table `settings` of a backup. Each row is a line of JSON. */
export function generatedKeyIn(
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  rows: readonly string[],
): Key | undefined {
  if (table !== 'settings') return undefined
  const [key, value] = [columns.indexOf('key'), columns.indexOf('value')]
  for (const line of rows) {
    if (!line.includes(GENERATED_KEY)) continue
    const row = JSON.parse(line) as readonly string[]
    if (row[key] !== GENERATED_KEY) continue
    const stored = JSON.parse(row[value] ?? '{}') as { readonly key?: unknown }
    return typeof stored.key === 'string' ? parseKey(stored.key) : undefined
  }
  return undefined
}
