import { describe, expect, it } from 'vitest'
import { mayBelongTo, mayDelete, mayForget } from './rules.ts'

const OK = { ok: true }
const uses = (count: number, archived: boolean) => Array.from({ length: count }, () => ({ archived }))

describe('a segment', () => {
  it('can be deleted when only archived toggles use it, up to 1,000 strategies', () => {
    expect([mayDelete([]), mayDelete(uses(1_000, true))]).toEqual([OK, OK])
    expect(mayDelete([...uses(1, true), ...uses(1, false)])).toEqual({
      ok: false,
      because: 'strategies use it, perhaps in private projects: take it out of them first',
    })
    expect(mayDelete(uses(1_001, true))).toEqual({
      ok: false,
      because: 'more than 1000 strategies of archived toggles use it: delete toggles first',
    })
  })

  it('cannot be deleted when release plans use it', () => {
    expect(mayForget([])).toEqual(OK)
    expect(mayForget(['plan'])).toEqual({
      ok: false,
      because: 'release plans use it, perhaps in private projects: change or end them first',
    })
  })

  it('can be moved to a project when no other project uses it', () => {
    expect([mayBelongTo(null, ['a', 'b']), mayBelongTo('a', ['a']), mayBelongTo('a', [])]).toEqual([OK, OK, OK])
    expect(mayBelongTo('a', ['a', 'b'])).toEqual({
      ok: false,
      because: 'strategies of other projects use it: take it out of them first',
    })
  })
})
