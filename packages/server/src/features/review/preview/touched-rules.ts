import type { SnapshotEntry } from '#features/sdk/index'

export interface Touched {
  readonly toggles: ReadonlySet<string>
  readonly segments: ReadonlySet<number>
}

type Entry = Pick<SnapshotEntry, 'feature'>

const usesAny = ({ feature }: Entry, segments: ReadonlySet<number>): boolean =>
  segments.size > 0 && feature.strategies.some((one) => one.segments?.some((id) => segments.has(id)))

/** True when the toggle, one of its dependencies, or a segment of either is touched. */
export function canDiffer(
  entry: Entry,
  { toggles, segments }: Touched,
  get: (name: string) => Entry | undefined,
): boolean {
  const { name, dependencies = [] } = entry.feature
  if (toggles.has(name) || usesAny(entry, segments)) return true
  return dependencies.some(({ feature }) => {
    const parent = get(feature)
    return toggles.has(feature) || (parent !== undefined && usesAny(parent, segments))
  })
}
