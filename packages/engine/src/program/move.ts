/**
 * Converts a compiled toggle to the numbers of another pool: cheaper than compiling it again, and unused numbers are
 * left behind.
 */
import * as layout from './layout.ts'
import type { Pool } from './pool.ts'
import type { Draw, Unit } from './unit.ts'

/** Maps numbers of the old pool to numbers of the new one, assigned on first use. */
function renumbering(size: number, adopt: (number: number) => number): (number: number) => number {
  const known = new Int32Array(size).fill(-1)
  return (number) => {
    const found = known[number] as number
    if (found >= 0) return found
    const adopted = adopt(number)
    known[number] = adopted
    return adopted
  }
}

export function mover(from: Pool, to: Pool): (unit: Unit, cells: Int32Array) => Unit {
  const slot = renumbering(from.names.length, (number) => to.slot(from.names[number] as string))
  const field = renumbering(from.fields.length, (number) => to.adoptField(from, number))
  const test = renumbering(from.tests.length, (number) => to.adoptTest(from, number))

  const movedDraw = (draw: Draw): Draw => ({
    ...draw,
    field: draw.field === layout.NONE ? layout.NONE : field(draw.field),
    overrides: draw.overrides.map((override) => ({ ...override, test: test(override.test) })),
  })

  /** Changes the cells in position. */
  return (unit, cells) => {
    cells[layout.SLOT] = slot(cells[layout.SLOT] as number)
    let at = layout.TOGGLE_CELLS
    for (let left = cells[layout.DEPENDENCY_COUNT] as number; left > 0; left--, at += layout.DEPENDENCY_CELLS)
      cells[at + layout.PARENT] = slot(cells[at + layout.PARENT] as number)
    while (at < cells.length) {
      const end = at + (cells[at + layout.LENGTH] as number)
      cells[at + layout.FIELD] = field(cells[at + layout.FIELD] as number)
      for (let position = at + layout.TESTS; position < end; position++)
        cells[position] = test(cells[position] as number)
      at = end
    }
    if (unit.draws.length === 0 && unit.counted.length === 0) return unit
    return { ...unit, draws: unit.draws.map(movedDraw), counted: unit.counted.map(test) }
  }
}
