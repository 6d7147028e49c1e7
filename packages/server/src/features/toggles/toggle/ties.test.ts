import { describe, expect, it } from 'vitest'
import { mayArchive, mayMove } from './rules.ts'

const free = {
  dependencies: [],
  children: [],
  projectSegments: [],
  projectFields: [],
  environmentsOfOneProject: [],
  environmentsWithPlan: [],
}
const parent = { feature: 'parent', enabled: true, variants: [] }

describe('a toggle', () => {
  it('can be archived if no other depends on it; the error names the first five that do', () => {
    expect(mayArchive(free)).toEqual({ ok: true })
    const because = (names: string) =>
      `toggles depend on it: ${names}. Archive them together with it, or take the dependencies away first`
    expect(mayArchive({ children: ['a', 'b'] })).toEqual({ ok: false, because: because('"a", "b"') })
    expect(mayArchive({ children: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })).toEqual({
      ok: false,
      because: because('"a", "b", "c", "d", "e" and 2 more'),
    })
  })

  it('can be moved without ties to its project', () => {
    expect(mayMove(free)).toEqual({ ok: true })
  })

  it.each([
    [{ dependencies: [parent] }, 'it is bound to "parent" by dependencies: take them away first'],
    [{ children: ['child'] }, 'it is bound to "child" by dependencies: take them away first'],
    [{ projectSegments: ['beta'] }, 'it uses segments of its project: "beta"'],
    [
      { environmentsOfOneProject: ['production'] },
      'it has strategies or variants in environments that only one of the two projects uses: "production"',
    ],
    [{ environmentsWithPlan: ['staging'] }, 'it has a release plan that has not ended in "staging"'],
    [{ projectFields: ['plan'] }, 'its constraints use context fields of its project: "plan"'],
  ])('cannot be moved with %j', (ties, because) => {
    expect(mayMove({ ...free, ...ties })).toEqual({ ok: false, because })
  })
})
