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
    expect(mayArchive({ children: ['a', 'b'] })).toMatchObject({ because: expect.stringContaining('"a", "b".') })
    const many = mayArchive({ children: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })
    expect(many).toMatchObject({ ok: false, because: expect.stringContaining('"e" and 2 more') })
  })

  it('can be moved if it has no dependencies, no segments of its project, and no targeting in an environment of only one project', () => {
    expect(mayMove(free)).toEqual({ ok: true })
    expect(mayMove({ ...free, dependencies: [parent] })).toMatchObject({ because: expect.stringContaining('parent') })
    expect(mayMove({ ...free, children: ['child'] })).toMatchObject({ because: expect.stringContaining('child') })
    expect(mayMove({ ...free, projectSegments: ['beta'] })).toMatchObject({ because: expect.stringContaining('beta') })
    expect(mayMove({ ...free, environmentsOfOneProject: ['production'] })).toMatchObject({
      because: expect.stringContaining('production'),
    })
    expect(mayMove({ ...free, environmentsWithPlan: ['staging'] })).toMatchObject({
      because: expect.stringContaining('release plan that has not ended in "staging"'),
    })
    expect(mayMove({ ...free, projectFields: ['plan'] })).toMatchObject({ because: expect.stringContaining('plan') })
  })
})
