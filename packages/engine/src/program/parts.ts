/**
 * Which toggles exist and in which order: by project, then by name. A token for two projects iterates over two parts
 * and never over the others. The order is that of UTF-16 code units and does not depend on the order of changes, so
 * that two instances respond with the same bytes.
 */
export interface Part {
  readonly project: string
  /** Slots in the order of their names. */
  readonly slots: Int32Array
}

export interface PartChange {
  readonly added: Set<number>
  readonly removed: Set<number>
}

/** The first index whose name is not before `name`. */
function indexOfName(slots: Int32Array, names: readonly string[], name: string): number {
  let [low, high] = [0, slots.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[slots[middle] as number] as string) < name) low = middle + 1
    else high = middle
  }
  return low
}

const byName = (names: readonly string[]) => (left: number, right: number) =>
  (names[left] as string) < (names[right] as string) ? -1 : 1

function changedSlots(slots: Int32Array, { added, removed }: PartChange, names: readonly string[]): Int32Array {
  const kept = removed.size === 0 ? slots : slots.filter((slot) => !removed.has(slot))
  const result = new Int32Array(kept.length + added.size)
  let [from, at] = [0, 0]
  for (const slot of [...added].sort(byName(names))) {
    const index = indexOfName(kept, names, names[slot] as string)
    result.set(kept.subarray(from, index), at)
    at += index - from
    result[at++] = slot
    from = index
  }
  result.set(kept.subarray(from), at)
  return result
}

const NO_SLOTS = new Int32Array(0)

export function changedParts(
  parts: readonly Part[],
  changes: ReadonlyMap<string, PartChange>,
  names: readonly string[],
): readonly Part[] {
  if (changes.size === 0) return parts
  const untouched = parts.filter(({ project }) => !changes.has(project))
  const known = new Map(parts.map((part) => [part.project, part.slots]))
  const touched = [...changes].map(([project, change]) => ({
    project,
    slots: changedSlots(known.get(project) ?? NO_SLOTS, change, names),
  }))
  return [...untouched, ...touched.filter(({ slots }) => slots.length > 0)].sort((left, right) =>
    left.project < right.project ? -1 : 1,
  )
}

/** The slots of all parts, in order. */
const joined = new WeakMap<readonly Part[], Int32Array>()

function joinedSlots(parts: readonly Part[]): Int32Array {
  const known = joined.get(parts)
  if (known) return known
  const all = new Int32Array(parts.reduce((sum, { slots }) => sum + slots.length, 0))
  let at = 0
  for (const { slots } of parts) {
    all.set(slots, at)
    at += slots.length
  }
  joined.set(parts, all)
  return all
}

/** The slots of the toggles of these projects, or of all projects. One list is faster than many short ones. */
export function visibleSlots(parts: readonly Part[], projects: ReadonlySet<string> | undefined): readonly Int32Array[] {
  if (projects) return parts.flatMap(({ project, slots }) => (projects.has(project) ? [slots] : []))
  return parts.length > 1 ? [joinedSlots(parts)] : parts.map(({ slots }) => slots)
}
