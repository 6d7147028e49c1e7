import { describe, expect, it } from 'vitest'
import { sideSentence } from './conflict.ts'

const plan = { contextName: 'plan', operator: 'IN', values: ['pro'] }

describe('sentences of conflict sides', () => {
  it.each([
    [null, 'not there'],
    [{ enabled: true }, 'on'],
    [{ archived: false }, 'not archived'],
    [{ name: 'default', parameters: {}, constraints: [plan], segments: [] }, 'On for everyone where plan is pro'],
    [
      { name: 'default', parameters: {}, segments: [3], usedSegments: { 3: { name: 'beta', constraints: [plan] } } },
      'On for everyone in segment beta; segment beta: plan is pro',
    ],
    [{ usedSegments: { 3: null } }, 'segment (deleted)'],
    [{ name: 'beta', description: '', project: 'shop', constraints: [plan] }, 'beta: plan is pro'],
    [[], 'nothing'],
    [[{ name: 'red', weight: 1000 }], 'red 100%'],
    [[{ feature: 'base', enabled: true, variants: [] }], 'depends on base being on'],
    [
      [
        { id: 'b', sortOrder: 2 },
        { id: 'a', sortOrder: 1 },
      ],
      '1. On for everyone, 2. b',
    ],
  ])('%j reads "%s"', (value, sentence) => {
    expect(sideSentence(value, new Map([[3, 'beta']]), new Map([['a', 'On for everyone']]))).toBe(sentence)
  })
})
