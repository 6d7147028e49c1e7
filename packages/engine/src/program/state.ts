import type { Steps } from '@leverframe/domain'
import type { SegmentDefinition } from '../definition.ts'
import { Cells } from './cells.ts'
import type { CompileInput } from './emit.ts'
import type { Table } from './evaluation.ts'
import { mover } from './move.ts'
import type { Part } from './parts.ts'
import { type CountedTests, countAll } from './pattern-budget.ts'
import { Pool } from './pool.ts'
import type { Unit } from './unit.ts'

/** The parts of a compiled form. */
export interface State extends Table, CompileInput {
  readonly segments: ReadonlyMap<number, SegmentDefinition>
  readonly pool: Pool
  readonly parts: readonly Part[]
  readonly size: number
  readonly counted: CountedTests
}

const cellsOf = ({ cells, starts }: Table, slot: number, { length }: Unit): Int32Array => {
  const start = starts[slot] as number
  return cells.code.subarray(start, start + length)
}

/** A copy without unused cells. */
export function* compacted(state: State): Steps<State> {
  const cells = new Cells(state.cells.used)
  const starts = new Int32Array(state.starts.length)
  for (const [slot, unit] of state.units.entries()) {
    if (unit) starts[slot] = cells.append(cellsOf(state, slot, unit))
    yield
  }
  cells.settle()
  return { ...state, cells, starts }
}

/** A copy with new numbers, without unused names, fields and tests. */
export function* renumbered(state: State): Steps<State> {
  const { cells, starts } = yield* compacted(state)
  const pool = new Pool()
  const move = mover(state.pool, pool)
  const moved: { readonly project: string; readonly toggles: { readonly unit: Unit; readonly start: number }[] }[] = []
  for (const { project, slots } of state.parts) {
    const toggles = []
    for (const slot of slots) {
      const unit = state.units[slot] as Unit
      toggles.push({
        unit: move(unit, cellsOf({ cells, starts, units: [] }, slot, unit)),
        start: starts[slot] as number,
      })
      yield
    }
    moved.push({ project, toggles })
  }
  const units = new Array<Unit | undefined>(pool.names.length).fill(undefined)
  const newStarts = new Int32Array(pool.names.length)
  const parts = moved.map(({ project, toggles }) => ({
    project,
    slots: Int32Array.from(toggles, ({ unit, start }) => {
      const slot = pool.slot(unit.definition.name)
      units[slot] = unit
      newStarts[slot] = start
      return slot
    }),
  }))
  pool.settle()
  return { ...state, pool, cells, starts: newStarts, units, parts, counted: yield* countAll(units) }
}
