import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Saved, withTable } from './summary.ts'

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const page = read('docs/benchmarks.md')
const saved = JSON.parse(read('bench/results/against-unleash.json')) as Saved

describe('docs/benchmarks.md', () => {
  it('has the figures of bench/results/against-unleash.json', () => {
    expect(withTable(page, saved)).toBe(page)
  })

  it('shows a target as missed when its verdict is FAIL', () => {
    const [first] = saved.results
    const changed = withTable(page, { ...saved, results: [{ ...first!, name: 'a row', verdict: 'FAIL' }] })
    expect(changed).toMatch(/\| a row \|.*\| \*\*missed\*\* \|/)
  })

  it('explains every missed target in the text', () => {
    const text = page.slice(page.indexOf('## Missed targets'))
    const unexplained = saved.results
      .filter(({ verdict }) => verdict === 'FAIL')
      .filter(({ name }) => !text.includes(name.replace(/, [\d,]+ toggles$/, '')))
    expect(unexplained.map(({ name }) => name)).toEqual([])
  })

  it('cannot get a table without its marks', () => {
    expect(() => withTable('# Benchmarks', saved)).toThrow('docs/benchmarks.md has no')
  })
})
