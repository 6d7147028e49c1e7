import { yieldIfDue } from '#platform/turns'
import type { ToggleRecord } from './records.ts'
import type { Sort } from './request.ts'

/** Toggles sorted by one key. Immutable, so that a search that pauses continues with the order it started with. */
export type Order = readonly ToggleRecord[]

export type Compare = (a: ToggleRecord, b: ToggleRecord) => number

/** Items to sort or merge between two pauses. */
const STEP = 4_096

const KEYS = {
  name: ({ name }: ToggleRecord) => name,
  type: ({ type }: ToggleRecord) => type,
  stale: ({ stale }: ToggleRecord) => Number(stale),
  project: ({ project }: ToggleRecord) => project,
  createdAt: ({ createdAt }: ToggleRecord) => createdAt,
  lastSeenAt: ({ seen }: ToggleRecord) => seen.at,
} as const

/** Sorts equal records by name, so that pages never overlap, and records without a value last. */
export function compareBy({ by, direction }: Pick<Sort, 'by' | 'direction'>): Compare {
  const keyOf: (record: ToggleRecord) => string | number | null =
    typeof by === 'object' ? ({ on }) => Number(on.includes(by.environment)) : KEYS[by]
  const before = direction === 'asc' ? -1 : 1
  return (a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    if (left !== right) {
      if (left === null) return 1
      if (right === null) return -1
      return left < right ? before : -before
    }
    return a.name < b.name ? -1 : Number(a.name > b.name)
  }
}

async function merged(left: Order, right: Order, compare: Compare): Promise<ToggleRecord[]> {
  const result: ToggleRecord[] = []
  let [l, r] = [0, 0]
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] as ToggleRecord, right[r] as ToggleRecord]
    if (compare(a, b) <= 0) {
      result.push(a)
      l += 1
    } else {
      result.push(b)
      r += 1
    }
    if (result.length % STEP === 0) await yieldIfDue()
  }
  return result.concat(left.slice(l), right.slice(r))
}

/** Merge sort that pauses to let other work run on the event loop. */
export async function sortedInTurns(records: Iterable<ToggleRecord>, compare: Compare): Promise<Order> {
  const all = [...records]
  let runs: ToggleRecord[][] = []
  for (let start = 0; start < all.length; start += STEP) {
    runs.push(all.slice(start, start + STEP).sort(compare))
    await yieldIfDue()
  }
  while (runs.length > 1) {
    const next: ToggleRecord[][] = []
    for (let index = 0; index < runs.length; index += 2)
      next.push(await merged(runs[index] as ToggleRecord[], runs[index + 1] ?? [], compare))
    runs = next
  }
  return runs[0] ?? []
}

/** The index of the record, or the index at which to insert it. */
function insertionIndex<R>(order: readonly R[], record: R, compare: (a: R, b: R) => number): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle] as R, record) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The first records in this order. Sorts only as many as are wanted, because a page is much shorter than most results. */
export function firstOf(records: readonly ToggleRecord[], count: number, compare: Compare): Order {
  if (count * 4 > records.length) return [...records].sort(compare).slice(0, count)
  const first: ToggleRecord[] = []
  for (const record of records) {
    const last = first[count - 1]
    if (last && compare(record, last) >= 0) continue
    first.splice(insertionIndex(first, record, compare), 0, record)
    if (first.length > count) first.pop()
  }
  return first
}

/** A copy with the records removed or inserted. Each record costs one binary search. */
function edited(order: Order, records: readonly ToggleRecord[], compare: Compare, isRemoval: boolean): Order {
  const pieces: Order[] = []
  let from = 0
  for (const record of [...records].sort(compare)) {
    const position = insertionIndex(order, record, compare)
    if (isRemoval && order[position] !== record) continue
    pieces.push(order.slice(from, position))
    if (!isRemoval) pieces.push([record])
    from = isRemoval ? position + 1 : position
  }
  pieces.push(order.slice(from))
  return ([] as ToggleRecord[]).concat(...pieces)
}

export const without = (order: Order, records: readonly ToggleRecord[], compare: Compare): Order =>
  edited(order, records, compare, true)

export const including = (order: Order, records: readonly ToggleRecord[], compare: Compare): Order =>
  edited(order, records, compare, false)

/** The toggles of these projects, sorted by project, then by name. `byProject` must be sorted by project. */
export function ofProjects(byProject: Order, projects: readonly string[]): Order {
  type Located = Pick<ToggleRecord, 'project'>
  const compare = (a: Located, b: Located) => (a.project < b.project ? -1 : Number(a.project > b.project))
  const slices = [...new Set(projects)].map((project) => {
    const from = insertionIndex<Located>(byProject, { project }, compare)
    const to = insertionIndex<Located>(byProject, { project: `${project}\u0000` }, compare)
    return byProject.slice(from, to)
  })
  return ([] as ToggleRecord[]).concat(...slices)
}
