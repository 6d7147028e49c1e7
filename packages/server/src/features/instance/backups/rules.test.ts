import { describe, expect, it } from 'vitest'
import { fileNameAt, isDue, partialsOf, surplusOf } from './rules.ts'

const at = (time: string) => ({ at: `2026-01-0${time}:00:00.000Z`, file: '', bytes: 0, rows: 0 })
const nowMs = Date.parse('2026-01-02T12:00:00.000Z')

describe('a scheduled backup', () => {
  it.each([
    ['without an earlier one', null, null, true],
    ['a day after the last one', at('1T12'), null, true],
    ['sooner than a day after the last one', at('1T13'), null, false],
    ['right after a failure', at('1T12'), '2026-01-02T11:55:00.000Z', false],
    ['ten minutes after a failure', at('1T12'), '2026-01-02T11:50:00.000Z', true],
  ])('%s is due or not', (_, last, failedAt, expected) => {
    const failure = failedAt === null ? null : { at: failedAt, reason: 'full' }
    expect(isDue({ last, failure }, 24, nowMs)).toBe(expected)
  })

  it('removes the oldest scheduled backups and no other file', () => {
    const names = ['2026-01-01', '2026-01-03', '2026-01-02'].map((day) => fileNameAt(`${day}T00:00:00.000Z`))
    expect(surplusOf([...names, 'notes.txt', 'leverframe-mine.backup'], 1)).toEqual([names[2], names[0]])
    expect(surplusOf(names, 3)).toEqual([])
  })

  it('removes what a killed process left behind', () => {
    const partial = `${fileNameAt('2026-01-01T00:00:00.000Z')}.12.partial`
    expect(partialsOf([partial, 'x.partial', fileNameAt('2026-01-01T00:00:00.000Z')])).toEqual([partial])
  })
})
