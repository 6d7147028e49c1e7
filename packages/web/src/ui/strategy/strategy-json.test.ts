import { describe, expect, it } from 'vitest'
import type { Strategy } from '../../lib/types.ts'
import { draftOf } from './draft.ts'
import { strategyFromJson, strategyJson } from './strategy-json.ts'

const strategy: Strategy = {
  id: 'x',
  name: 'flexibleRollout',
  title: 'Paying',
  disabled: true,
  constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'], inverted: true }],
  parameters: { rollout: 25, stickiness: 'userId', groupId: 'g' },
  segments: [1],
  variants: [{ name: 'red', weight: 1_000, weightType: 'variable', stickiness: 'default', overrides: [] }],
  sortOrder: 3,
}

describe('a strategy as JSON', () => {
  it('is the same strategy after it was copied and pasted, without its id and order', () => {
    const text = strategyJson(strategy)
    expect(strategyFromJson(text)).toEqual({ draft: draftOf(strategy) })
    expect(JSON.parse(text)).not.toHaveProperty('id')
    expect(JSON.parse(text)).not.toHaveProperty('sortOrder')
  })

  it('can be the response of the API, with the defaults of absent fields', () => {
    const given = { id: 'x', name: 'default', title: null, parameters: null, variants: [{ name: 'red' }] }
    expect(strategyFromJson(JSON.stringify(given))).toEqual({
      draft: {
        name: 'default',
        title: '',
        disabled: false,
        parameters: {},
        constraints: [],
        segments: [],
        variants: [{ name: 'red', weight: 0, weightType: 'variable', stickiness: 'default', overrides: [] }],
      },
    })
  })

  it.each([
    ['{"name": "default",', 'Invalid JSON: line 1, column 20'],
    ['[]', 'This JSON is not a strategy: it has no name'],
    ['{"rollout": 5}', 'This JSON is not a strategy: it has no name'],
    ['{"name": "x", "parameters": {"rollout": []}}', 'This JSON is not a strategy: check its parameters'],
    ['{"name": "x", "constraints": [{"field": "plan"}]}', 'This JSON is not a strategy: check its constraints'],
    ['{"name": "x", "segments": ["beta"]}', 'This JSON is not a strategy: check its segments'],
    ['{"name": "x", "variants": {}}', 'This JSON is not a strategy: check its variants'],
  ])('is refused: %s', (text, problem) => {
    expect(strategyFromJson(text)).toEqual({ problem })
  })
})
