import { isMergeableRead, MAX_READS } from './merged-reads.ts'

/** How inserts of one row are sent as one statement with many rows. */
export interface MergeRule {
  /**
   * `adjacent`: merged with inserts that follow it directly, so the order of writes stays.
   * `last`: may be sent after other merged inserts, because nothing that they write depends on it.
   */
  readonly order: 'adjacent' | 'last'
  /** Rows with equal values in so many first columns are not merged: an upsert writes a row once. */
  readonly keyColumns: number
}

const rules = new Map<string, MergeRule>()

const ROW = / values (\(\$1(?:, \$\d+)*\))/

/** The parameters of a row as they are written: `($1, $2)`. */
const rowIn = (sql: string): string => ROW.exec(sql)?.[1] ?? ''

/** Lets a statement of the form `insert into … values ($1, …)` be merged with others of the same text. */
export function allowMerging(sql: string, rule: MergeRule): void {
  if (rules.has(sql)) return
  const row = rowIn(sql)
  if (row === '' || sql.replace(row, '').includes('$'))
    throw new Error(`A merged insert has parameters only in its one row: ${sql}`)
  rules.set(sql, rule)
}

interface Insert {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Inserts with the same text, in their order. */
type Group<S extends Insert> = S[]

/** PostgreSQL allows 65,535 parameters in a statement, and each row is compared with the others. */
const MAX_ROWS = 64

const isSameKey = (a: Insert, b: Insert, columns: number): boolean =>
  columns > 0 && a.values.slice(0, columns).every((value, index) => value === b.values[index])

function accepts<S extends Insert>(group: Group<S>, one: S, { keyColumns }: MergeRule): boolean {
  if (group[0]?.text !== one.text || group.length >= MAX_ROWS) return false
  return !group.some((other) => isSameKey(other, one, keyColumns))
}

/** The group of a read: only mergeable reads are between it and the read. */
function groupOfRead<S extends Insert>(groups: readonly Group<S>[], { text }: S): Group<S> | undefined {
  for (let index = groups.length - 1; index >= 0; index--) {
    const group = groups[index] as Group<S>
    const before = (group[0] as S).text
    if (!isMergeableRead(before)) return undefined
    if (before === text && group.length < MAX_READS) return group
  }
  return undefined
}

/**
 * Groups a run of statements. Reads with the same text are grouped unless another statement is between them. Any other statement
 * without a rule is a group of its own. Nothing moves across a statement without a rule.
 */
export function grouped<S extends Insert>(statements: readonly S[]): Group<S>[] {
  const groups: Group<S>[] = []
  let atEnd: Group<S>[] = []
  const closeRun = () => {
    groups.push(...atEnd)
    atEnd = []
  }
  let isRunOpen = false
  for (const one of statements) {
    const rule = rules.get(one.text)
    if (rule === undefined) {
      closeRun()
      const reads = isMergeableRead(one.text) ? groupOfRead(groups, one) : undefined
      if (reads) reads.push(one)
      else groups.push([one])
      isRunOpen = false
      continue
    }
    const last = rule.order === 'last' ? atEnd.at(-1) : isRunOpen ? groups.at(-1) : undefined
    if (last !== undefined && accepts(last, one, rule)) last.push(one)
    else if (rule.order === 'last') atEnd.push([one])
    else {
      groups.push([one])
      isRunOpen = true
    }
  }
  closeRun()
  return groups
}

/** Parts whose lengths are powers of two, so that PostgreSQL prepares few statements. */
export function inParts<S>(group: readonly S[]): (readonly S[])[] {
  const parts: (readonly S[])[] = []
  for (let rest = group; rest.length > 0; ) {
    const size = 2 ** Math.floor(Math.log2(rest.length))
    parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return parts
}

const texts = new Map<string, string>()

/** The text of an insert of one row, for many rows. */
export function textFor(text: string, rows: number): string {
  if (rows === 1) return text
  const key = `${rows} ${text}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const row = rowIn(text)
  const columns = row.split(',').length
  const tuples = Array.from(
    { length: rows },
    (_, index) => `(${Array.from({ length: columns }, (_, column) => `$${index * columns + column + 1}`).join(', ')})`,
  )
  const merged = text.replace(row, () => tuples.join(', '))
  texts.set(key, merged)
  return merged
}
