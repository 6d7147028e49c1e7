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
  ['many', 'Enter a percentage'],
  ['150', 'At most 100%'],
  ['-1', 'At least 0%'],
  ['12,5', 'Whole percent only: SDKs would use 12%'],
])('the percentage "%s" is refused: %s', (text, problem) => {
  expect(readPercent(text)).toEqual({ problem })
})
