import { expect, it } from 'vitest'
import { percentChance, rolloutChance, variantChance } from './chance.ts'

it('random ids and percentages have the ranges of the Node SDK', () => {
  const randoms = [0, 0.5, 0.999_999_9]
  expect(randoms.map(rolloutChance)).toEqual(['1', '5001', '10001'])
  expect(randoms.map(variantChance)).toEqual(['0', '50000', '100000'])
  expect(randoms.map(percentChance)).toEqual([1, 51, 100])
})
