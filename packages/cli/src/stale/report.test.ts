import { describe, expect, it } from 'vitest'
import { type Report, reportText } from './report.ts'
import type { Verdict } from './verdicts.ts'

const at = (path: string, ...lines: number[]) => lines.map((line) => ({ path, line }))
const verdict = (name: string, more: Partial<Verdict> = {}): Verdict => ({
  name,
  project: 'shop',
  reasons: ['stale'],
  lastSeenAt: null,
  references: [],
  canGo: false,
  next: 'keep',
  ...more,
})
const none: Report = { files: 0, toggles: [], archivedInCode: [], unknown: [], written: [] }
const shown = (report: Partial<Report>, width = 200) => reportText({ ...none, ...report }, width)

describe('the report of stale toggles', () => {
  it('has each section with its toggles and where they are in code', () => {
    const text = shown({
      files: 12,
      toggles: [
        verdict('gift-wrap', {
          reasons: ['stale', 'unused'],
          lastSeenAt: '2026-05-01T10:00:00.000Z',
          references: at('src/a.ts', 3, 9),
          next: 'remove it from the code',
        }),
        verdict('old', { reasons: ['completed'], canGo: true, next: 'archive it' }),
      ],
      archivedInCode: [{ name: 'gone', project: 'shop', references: at('src/b.ts', 1) }],
      unknown: [{ name: 'typo', references: at('src/c.ts', 2) }],
      written: [
        { project: 'shop', references: 2, toggles: 1, leftOut: 0 },
        { project: 'blog', references: 1, toggles: 2, leftOut: 5 },
      ],
    })
    expect(text).toBe(`TOGGLE     PROJECT  WHY            LAST SEEN   IN CODE  NEXT
gift-wrap  shop     stale, unused  2026-05-01  2        remove it from the code
old        shop     completed      never       0        archive it

In code, of toggles that are stale, completed or unused:
  gift-wrap
    src/a.ts:3
    src/a.ts:9

Archived, and still in code:
  gone
    src/b.ts:1

In calls of an SDK, and unknown to the server:
  typo
    src/c.ts:2

Can go:
  old

shop: 2 references of 1 toggle stored
blog: 1 reference of 2 toggles stored, 5 left out by the limits of the server
12 files scanned`)
  })

  it('has one line when there is nothing to report', () => {
    expect(shown({ files: 1 })).toBe('No toggle is stale, completed or unused\n\n1 file scanned')
  })

  it('names at most five places of a toggle', () => {
    const placesOf = (count: number) => {
      const lines = Array.from({ length: count }, (_, index) => index + 1)
      const text = shown({ unknown: [{ name: 'typo', references: at('a.ts', ...lines) }] })
      return text.split('\n').filter((line) => line.startsWith('    '))
    }
    const five = [1, 2, 3, 4, 5].map((line) => `    a.ts:${line}`)
    expect(placesOf(5)).toEqual(five)
    expect(placesOf(7)).toEqual([...five, '    and 2 more'])
  })

  it('is cut at the width of the terminal', () => {
    expect(shown({ toggles: [verdict('gift-wrap')] }, 10).split('\n', 2)).toEqual(['TOGGLE   …', 'gift-wrap…'])
  })

  it('has no control characters of names and paths', () => {
    const odd = '\u001b[31m'
    const text = shown({
      toggles: [verdict(odd, { references: at(odd, 1), canGo: true })],
      archivedInCode: [{ name: odd, project: 'shop', references: [] }],
    })
    expect(text).not.toContain('\u001b')
  })
})
