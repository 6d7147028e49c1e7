import { type ConstraintData, OPERATORS, sampleValues } from '@leverframe/domain'
import { describe, expect, it } from 'vitest'
import { compile } from '../src/index.ts'

const OPERANDS: Readonly<Record<string, Pick<ConstraintData, 'values' | 'value'>>> = {
  number: { value: '17.5' },
  date: { value: '2026-03-01T12:00:00Z' },
  version: { value: '1.2.3' },
  pattern: { value: '^beta-users$' },
  address: { values: ['10.0.0.0/8', '2001:db8::/32'] },
  text: { values: ['other', 'team'] },
}

/** Whether a toggle with this constraint is on for a value of the field. */
function isOn(constraint: ConstraintData, value: string): boolean {
  const strategies = [{ name: 'default', constraints: [constraint] }]
  const compiled = compile([{ name: 't', enabled: true, strategies }], [])
  const field = { [constraint.contextName]: value }
  const context = constraint.contextName === 'currentTime' ? field : { properties: field }
  return compiled.evaluate('t', context, { now: 0, random: () => 0 })?.enabled === true
}

describe('sample values of a constraint', () => {
  for (const [operator, { operand }] of Object.entries(OPERATORS))
    for (const inverted of [false, true])
      it(`of ${operator}${inverted ? ', inverted,' : ''} match and do not match`, () => {
        const contextName = operand === 'date' ? 'currentTime' : 'field'
        const constraint = { contextName, operator, values: [], inverted, ...OPERANDS[operand] }
        const { matching, other } = sampleValues(constraint)
        if (matching === undefined || other === undefined) throw new Error('There is no sample value')
        expect([isOn(constraint, matching), isOn(constraint, other)]).toEqual([true, false])
      })

  it('are undefined where none can be derived', () => {
    const nothing = { matching: undefined, other: undefined }
    expect(sampleValues({ contextName: 'x', operator: 'SOUNDS_LIKE', values: ['a'] })).toEqual(nothing)
    expect(sampleValues({ contextName: 'x', operator: 'NUM_GT', value: 'many' })).toEqual(nothing)
    expect(sampleValues({ contextName: 'x', operator: 'REGEX', value: '(a|b)+' }).matching).toBeUndefined()
    expect(sampleValues({ contextName: 'x', operator: 'IN_CIDR', values: ['0.0.0.0/0'] }).other).toBeUndefined()
  })
})
