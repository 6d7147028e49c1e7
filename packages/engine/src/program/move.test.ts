import { describe, expect, it } from 'vitest'
import { Cells } from './cells.ts'
import { emit } from './emit.ts'
import { mover } from './move.ts'
import { Pool } from './pool.ts'

const compileInput = { segments: new Map(), hostname: undefined, refused: new Map(), countsAll: false }
const toggle = (name: string, value: string) => ({
  name,
  enabled: true,
  impressionData: false,
  strategies: [{ name: 'default', constraints: [{ contextName: value, operator: 'IN', values: [value] }] }],
  dependencies: [{ feature: `parent of ${name}` }],
})

describe('moving toggles to a new pool', () => {
  it('leaves unused numbers behind', () => {
    const old = new Pool()
    const emitted = ['a', 'b', 'c', 'd'].map((name) => emit(old, toggle(name, name), compileInput))
    const pool = new Pool()
    const move = mover(old, pool)
    const moved = emitted.slice(2).map(({ unit, cells }) => {
      const own = Int32Array.from(cells)
      move(unit, own)
      return [...own]
    })
    expect(pool.names).toEqual(['c', 'parent of c', 'd', 'parent of d'])
    expect(pool.tests).toEqual(old.tests.slice(2))
    expect(pool.fields.map(({ name }) => name)).toEqual(['userId', 'sessionId', 'remoteAddress', 'c', 'd'])
    // The first two toggles of the old pool have the numbers that the last two now have.
    expect(moved).toEqual(emitted.slice(0, 2).map(({ cells }) => cells))
  })

  it('is due when the names or tests are more than twice as many as at first', () => {
    const pool = new Pool()
    pool.settle()
    let rounds = 0
    for (; !pool.isOvergrown; rounds++) emit(pool, toggle('t', `${rounds}`), compileInput)
    expect(rounds).toBe(2_049)
  })
})

describe('cells', () => {
  it('keep their position while others are appended, and are overgrown at twice the first size', () => {
    const cells = new Cells(4)
    const start = cells.append([1, 2, 3])
    expect([start, cells.code.length, cells.used]).toEqual([1, 4, 4])
    cells.settle()
    const [next, last] = [cells.append(new Int32Array(65_540)), cells.isOvergrown]
    expect([next, last, cells.append([7]), cells.isOvergrown]).toEqual([4, false, 65_544, true])
    expect([...cells.code.subarray(start, start + 4), cells.code[65_544]]).toEqual([1, 2, 3, 0, 7])
  })
})
