import { runs } from '@leverframe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ToggleRecord } from './records.ts'
import { TextBlocks } from './text-blocks.ts'

const record = (name: string, text: string) => ({ name, text }) as ToggleRecord

const namesIn = (blocks: TextBlocks, spellings: readonly string[]): string[] =>
  [...blocks.containing(spellings)].flatMap((found) => [...found].map(({ name }) => name)).sort()

it('finds the same toggles as a comparison of each text, after any sequence of changes', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', ',', 'é', '😀'), maxLength: 9 })
  const name = fc.integer({ min: 0, max: 600 }).map(String)
  const change = fc.record({ name, text: fc.option(letters, { nil: undefined }) })
  const spellings = fc.array(
    letters.filter((text) => text !== ''),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 900, size: 'max' }), spellings, (changes, wanted) => {
      const blocks = new TextBlocks()
      const expected = new Map<string, string>()
      for (const [index, { name, text }] of changes.entries()) {
        if (index % 100 === 99) namesIn(blocks, wanted)
        if (text === undefined) {
          blocks.remove(name)
          expected.delete(name)
        } else {
          blocks.put(record(name, text))
          expected.set(name, text)
        }
      }
      const hits = [...expected].filter(([, text]) => wanted.some((one) => text.includes(one)))
      expect(namesIn(blocks, wanted)).toEqual(hits.map(([name]) => name).sort())
    }),
    { numRuns: runs({ short: 30, long: 100 }) },
  )
})

it('does not find a term across the texts of two toggles', () => {
  const blocks = new TextBlocks()
  blocks.put(record('one', 'blue'))
  blocks.put(record('two', 'green'))
  expect(namesIn(blocks, ['eg'])).toEqual([])
  blocks.clear()
  expect(namesIn(blocks, ['blue'])).toEqual([])
})
