import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  changedBody,
  defaultDraft,
  draftFrom,
  draftFromDefault,
  draftOf,
  fieldsOf,
  newDraft,
  withType,
} from './draft.ts'
import { draftChanges } from './field-text.ts'
import { parameterProblems } from './problems.ts'

const stored = {
  id: 'x',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }],
  parameters: { rollout: 25, stickiness: 'userId', groupId: 'g' },
  segments: [1],
  variants: [],
  sortOrder: 0,
}

describe('strategy draft', () => {
  const before = draftOf(stored)

  it('survives the conversion to fields and back', () => {
    expect(draftFrom(fieldsOf(before))).toEqual(before)
  })

  it('starts from the default strategy of the project, with the name of the toggle as its group', () => {
    const { id: _, sortOrder: _order, ...given } = stored
    const shared = { ...given, parameters: { rollout: 5, stickiness: 'userId' } }
    expect(draftFromDefault(shared, 'checkout').parameters).toEqual({ ...shared.parameters, groupId: 'checkout' })
    expect(draftFromDefault(given, 'checkout').parameters.groupId).toBe('g')
    expect(bodyOf(defaultDraft(shared)).parameters).toEqual(shared.parameters)
    expect(defaultDraft(null)).toEqual({ ...newDraft(''), parameters: { ...newDraft('').parameters, groupId: '' } })
  })

  it('sends only changed fields', () => {
    expect(changedBody(before, before)).toEqual({})
    expect(changedBody(before, { ...before, title: ' paying ' })).toEqual({ title: 'paying' })
    const faster = { ...before, parameters: { ...before.parameters, rollout: 50 } }
    expect(changedBody(before, faster)).toEqual({ parameters: { rollout: 50, stickiness: 'userId', groupId: 'g' } })
  })

  it('lists the changed fields in words', () => {
    const after = { ...before, parameters: { ...before.parameters, rollout: 50 }, segments: [], disabled: true }
    expect(draftChanges(before, after, new Map([[1, 'beta']]))).toEqual([
      { label: 'state', before: 'active', after: 'switched off' },
      { label: 'segments', before: 'beta', after: 'none' },
      { label: 'rollout', before: '25%', after: '50%' },
    ])
  })

  it('starts as a 100% rollout and keeps constraints when the type changes', () => {
    expect(bodyOf(newDraft('t')).parameters).toEqual({ rollout: 100, stickiness: 'default', groupId: 't' })
    expect(newDraft('t', 'userId').parameters.stickiness).toBe('userId')
    const other = withType(before, 'userWithId', 't')
    expect([other.parameters, other.constraints]).toEqual([{}, before.constraints])
  })

  it('requires the parameters of its type', () => {
    const wanted = (type: 'number' | 'percentage' | 'list' | 'string', required = false) => ({
      name: 'p',
      type,
      description: '',
      required,
    })
    const draft = (p?: string) => ({ ...before, name: 'ours', parameters: p === undefined ? {} : { p } })
    expect(parameterProblems(draft(), [wanted('string', true)])).toEqual({ p: 'Required' })
    expect(parameterProblems(draft('x'), [wanted('number')])).toHaveProperty('p')
    expect(parameterProblems(draft('101'), [wanted('percentage')])).toHaveProperty('p')
    expect(parameterProblems(draft('99'), [wanted('percentage')])).toEqual({})
    expect(parameterProblems({ ...before, parameters: {} }, [])).toEqual({
      stickiness: 'Required',
      groupId: 'Required',
    })
  })
})
