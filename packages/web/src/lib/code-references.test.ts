import { describe, expect, it } from 'vitest'
import { codeUse, shortRevision } from './code-references.ts'

describe('the revision of a scan', () => {
  it.each([
    ['4f2c1ab09d8e7c6b5a49382716059483726150ab', '4f2c1ab'],
    ['main', 'main'],
    ['v1.2.3', 'v1.2.3'],
    ['deadbeef', 'deadbeef'],
  ])('%s is shown as %s', (revision, shown) => {
    expect(shortRevision(revision)).toBe(shown)
  })
})

describe('the use of a toggle in code', () => {
  it('separates repositories that name it from those that do not', () => {
    const [shop, lib] = [
      { name: 'shop', references: [1, 2] },
      { name: 'lib', references: [] },
    ]
    expect(codeUse([shop, lib])).toEqual({ isScanned: true, naming: [shop], silent: [lib], count: 2 })
    expect(codeUse([])).toEqual({ isScanned: false, naming: [], silent: [], count: 0 })
  })
})
