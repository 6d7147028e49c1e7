import type { Steps } from '@leverframe/domain'
import type { FeatureDefinition, SegmentDefinition } from '../definition.ts'
import { Cells } from './cells.ts'
import { emit } from './emit.ts'
import { changedParts, type PartChange } from './parts.ts'
import {
  differenceOf,
  NO_COUNTED_TESTS,
  NONE_REFUSED,
  type Recounted,
  type RefusedPatterns,
  recount,
  refusedOf,
  usesConstraint,
} from './pattern-budget.ts'
import { Pool } from './pool.ts'
import { compacted, renumbered, type State } from './state.ts'
import { reusePlainJson, type Unit } from './unit.ts'

export interface Change {
  readonly upsert?: Iterable<FeatureDefinition>
  readonly remove?: Iterable<string>
  readonly segments?: { readonly upsert?: Iterable<SegmentDefinition>; readonly remove?: Iterable<number> }
}

/** A compiled toggle; one without a unit is removed. */
interface Emission {
  readonly slot: number
  readonly unit: Unit | undefined
  readonly start: number
}

/** A toggle without a project, as in a payload written by hand, belongs to the default project. */
const projectOf = ({ project }: FeatureDefinition): string => project ?? 'default'

function changedSegments(known: State['segments'], { segments }: Change) {
  const touched = new Set<number>()
  if (!segments) return { segments: known, touched }
  const next = new Map(known)
  for (const id of segments.remove ?? []) {
    next.delete(id)
    touched.add(id)
  }
  for (const segment of segments.upsert ?? []) {
    next.set(segment.id, segment)
    touched.add(segment.id)
  }
  return { segments: next, touched }
}

const usesAny = ({ strategies }: FeatureDefinition, segments: ReadonlySet<number>): boolean =>
  strategies.some((strategy) => strategy.segments?.some((id) => segments.has(id)))

type Touched = ReadonlyMap<string, FeatureDefinition | null>

/** The toggles to compile, by name; null means remove. */
function* touchedToggles({ pool, units }: State, change: Change, segments: ReadonlySet<number>): Steps<Touched> {
  const touched = new Map<string, FeatureDefinition | null>()
  for (const unit of segments.size > 0 ? units : []) {
    if (unit && usesAny(unit.definition, segments)) touched.set(unit.definition.name, unit.definition)
    yield
  }
  for (const name of change.remove ?? []) if (pool.slots.has(name)) touched.set(name, null)
  for (const feature of change.upsert ?? []) {
    touched.set(feature.name, feature)
    yield
  }
  return touched
}

/** The next state. The previous one stays valid: both share the pool and the cells, which are append-only. */
function* changed(state: State, change: Change): Steps<State> {
  const { pool, cells } = state
  const { segments, touched: touchedSegments } = changedSegments(state.segments, change)
  const surroundings = { segments, hostname: state.hostname, refused: state.refused, countsAll: state.countsAll }
  const touched: Emission[] = []
  for (const [name, feature] of yield* touchedToggles(state, change, touchedSegments)) {
    const slot = pool.slot(name)
    const emitted = feature ? emit(pool, feature, surroundings) : undefined
    if (emitted) reusePlainJson(emitted.unit, state.units[slot])
    touched.push({ slot, unit: emitted?.unit, start: emitted ? cells.append(emitted.cells) : 0 })
    yield
  }
  const units = state.units.slice()
  // Fills holes: names of parents that do not exist have slots too.
  while (units.length < pool.names.length) units.push(undefined)
  const starts = new Int32Array(pool.names.length)
  starts.set(state.starts)
  const partChanges = new Map<string, PartChange>()
  const partOf = (unit: Unit) => {
    const project = projectOf(unit.definition)
    const change = partChanges.get(project) ?? { added: new Set(), removed: new Set() }
    partChanges.set(project, change)
    return change
  }
  let size = state.size
  const recounted: Recounted[] = []
  for (const { slot, unit, start } of touched) {
    const before = units[slot]
    recounted.push({ before, after: unit })
    units[slot] = unit
    starts[slot] = start
    if (before && unit && projectOf(before.definition) === projectOf(unit.definition)) continue
    if (before) partOf(before).removed.add(slot)
    if (unit) partOf(unit).added.add(slot)
    size += (unit ? 1 : 0) - (before ? 1 : 0)
    yield
  }
  return {
    ...surroundings,
    pool,
    cells,
    units,
    starts,
    parts: changedParts(state.parts, partChanges, pool.names),
    size,
    counted: yield* recount(state.counted, recounted),
  }
}

/**
 * The next state within the pattern budget: toggles whose patterns are newly refused, or no longer refused, are
 * compiled again.
 */
function* withinBudget(state: State): Steps<State> {
  if (state.countsAll) return state
  const refused = refusedOf(state.pool, state.counted)
  const moved = differenceOf(state.refused, refused)
  if (moved.size === 0) return state
  const upsert: FeatureDefinition[] = []
  for (const unit of state.units) {
    if (unit && usesConstraint(state.pool, unit, moved)) upsert.push(unit.definition)
    yield
  }
  return yield* changed({ ...state, refused }, { upsert })
}

/** The next state; compacts the leftovers of earlier changes when there are too many. */
export function* nextState(state: State, change: Change): Steps<State> {
  const other = yield* changed(state, change)
  const next = other.counted === state.counted ? other : yield* withinBudget(other)
  if (next.pool.isOvergrown) return yield* renumbered(next)
  return next.cells.isOvergrown ? yield* compacted(next) : next
}

export function* firstState(
  features: Iterable<FeatureDefinition>,
  segments: ReadonlyMap<number, SegmentDefinition>,
  hostname: string | undefined,
  refused: RefusedPatterns | undefined,
): Steps<State> {
  const [pool, cells] = [new Pool(), new Cells()]
  const compileInput = { segments, hostname, refused: refused ?? NONE_REFUSED, countsAll: refused !== undefined }
  const nothing = {
    ...compileInput,
    pool,
    cells,
    starts: new Int32Array(0),
    units: [],
    parts: [],
    size: 0,
    counted: NO_COUNTED_TESTS,
  }
  const state = yield* withinBudget(yield* changed(nothing, { upsert: features }))
  pool.settle()
  cells.settle()
  return state
}
