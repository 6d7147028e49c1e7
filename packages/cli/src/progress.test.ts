import { describe, expect, it } from 'vitest'
import { barOf, progressOn } from './progress.ts'
import { showRows } from './server.ts'

/** The output of work that takes three seconds for each step. */
function outputOf(work: (start: ReturnType<typeof progressOn>, tick: () => void) => void, isSilent = false) {
  const [drawn, logged]: [string[], string[]] = [[], []]
  let time = 0
  const tick = () => {
    time += 3_000
  }
  const draw = (line: string) => void drawn.push(line)
  for (const console of [{ err: (line: string) => void logged.push(line) }, { err: () => {}, draw }])
    work(
      progressOn(console, isSilent, () => time),
      tick,
    )
  return { drawn, logged }
}

describe('the progress of a command', () => {
  it('is a bar on a terminal, and a line every five seconds in a log', () => {
    const { drawn, logged } = outputOf((start, tick) => {
      const { next } = start('Reading', 4)
      for (let step = 0; step < 4; step++) {
        tick()
        next()
      }
    })
    expect(barOf(1 / 2, '2 of 4')).toBe('[###############...............] 2 of 4')
    expect(drawn).toEqual([...[1, 2, 3, 4].map((done) => `Reading ${barOf(done / 4, `${done} of 4`)}`), ''])
    expect(logged).toEqual(['Reading: 2 of 4', 'Reading: 4 of 4'])
  })

  it('counts rows, and shows the share of the tables while the number of rows is unknown', () => {
    const { drawn } = outputOf((start, tick) => {
      const progress = start('Backing up')
      tick()
      showRows(progress)({ rows: 70, tables: 3, totalTables: 4 })
      tick()
      showRows(progress)({ rows: 30, totalRows: 90, tables: 2, totalTables: 4 })
      progress.end()
    })
    expect(drawn).toEqual([
      `Backing up ${barOf(1 / 2, '70 rows, table 3 of 4')}`,
      `Backing up ${barOf(1 / 3, '30 of 90 rows, table 2 of 4')}`,
      '',
    ])
  })

  it('is silent with --json', () => {
    const quiet = outputOf((start, tick) => {
      tick()
      start('Reading', 1).next()
    }, true)
    expect(quiet).toEqual({ drawn: [], logged: [] })
  })
})
