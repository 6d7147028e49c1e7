import { describe, expect, it } from 'vitest'
import { maxConnections, thisMachine } from './machine.ts'

const machine = { cores: 2, openFiles: 20_000, ports: 28_000, freeMb: 16_000 }

describe('the connections that one machine can have', () => {
  it('are limited by open files', () => {
    expect(maxConnections(machine)).toBe(19_500)
  })

  it('are limited by half of the free memory', () => {
    expect(maxConnections({ ...machine, freeMb: 80 })).toBe(1_024)
  })

  it('are at least one', () => {
    expect(maxConnections({ ...machine, openFiles: 100 })).toBe(1)
    expect(maxConnections(thisMachine())).toBeGreaterThan(0)
  })
})
