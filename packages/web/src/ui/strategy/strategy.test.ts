import { describe, expect, it } from 'vitest'
import { bodyOf, changedBody, draftFrom, draftOf, fieldsOf, newDraft, withType } from './draft.ts'
import { parameterProblems } from './problems.ts'
import { draftChanges } from './words.ts'

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

describe('a strategy while it is edited', () => {
  const before = draftOf(stored)

  it('comes back from its fields as it was', () => {
    expect(draftFrom(fieldsOf(before))).toEqual(before)
  })

  it('writes only what is different', () => {
    expect(changedBody(before, before)).toEqual({})
    expect(changedBody(before, { ...before, title: ' paying ' })).toEqual({ title: 'paying' })
    const faster = { ...before, parameters: { ...before.parameters, rollout: 50 } }
    expect(changedBody(before, faster)).toEqual({ parameters: { rollout: 50, stickiness: 'userId', groupId: 'g' } })
  })

  it('says in words what changes', () => {
    const after = { ...before, parameters: { ...before.parameters, rollout: 50 }, segments: [], disabled: true }
    expect(draftChanges(before, after, new Map([[1, 'beta']]))).toEqual([
      { label: 'state', before: 'active', after: 'switched off' },
      { label: 'segments', before: 'beta', after: 'none' },
      { label: 'rollout', before: '25 %', after: '50 %' },
    ])
  })

  it('starts as on for everybody, and keeps constraints when its kind changes', () => {
    expect(bodyOf(newDraft('t')).parameters).toEqual({ rollout: 100, stickiness: 'default', groupId: 't' })
    const other = withType(before, 'userWithId', 't')
    expect([other.parameters, other.constraints]).toEqual([{}, before.constraints])
  })

  it('needs what its kind asks for', () => {
    const wanted = (type: 'number' | 'percentage' | 'list' | 'string', required = false) => ({
      name: 'p',
      type,
      description: '',
      required,
    })
    const draft = (p?: string) => ({ ...before, name: 'ours', parameters: p === undefined ? {} : { p } })
    expect(parameterProblems(draft(), [wanted('string', true)])).toEqual({ p: 'This is needed' })
    expect(parameterProblems(draft('x'), [wanted('number')])).toHaveProperty('p')
    expect(parameterProblems(draft('101'), [wanted('percentage')])).toHaveProperty('p')
    expect(parameterProblems(draft('99'), [wanted('percentage')])).toEqual({})
    expect(parameterProblems({ ...before, parameters: {} }, [])).toEqual({
      stickiness: 'This is needed',
      groupId: 'This is needed',
    })
  })
})
