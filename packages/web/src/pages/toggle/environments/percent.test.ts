import { expect, it } from 'vitest'
import { readPercent } from './percent.ts'

it.each([
  ['80', 80],
  [' 0 ', 0],
  ['100%', 100],
  ['50 %', 50],
])('the percentage "%s" is %i', (text, value) => {
  expect(readPercent(text)).toEqual({ value })
})

it.each([
  ['', 'Enter a percentage'],
  ['150', 'Enter a number from 0 to 100'],
  ['-1', 'Enter a number from 0 to 100'],
  ['many', 'Enter a number from 0 to 100'],
  ['12.5', 'Whole percentages only: SDKs ignore fractions'],
])('the percentage "%s" is refused: %s', (text, problem) => {
  expect(readPercent(text)).toEqual({ problem })
})
