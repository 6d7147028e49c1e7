import { describe, expect, it } from 'vitest'
import { ownerName, ownerOptions } from './owner.ts'

const candidates = {
  users: [
    { id: 1, name: 'Zoe', username: 'zoe', email: null },
    { id: 2, name: null, username: 'ann', email: null },
    { id: 3, name: 'Ben', username: null, email: null },
  ],
  groups: [
    { id: 7, name: 'Payments' },
    { id: 5, name: 'Core' },
  ],
}

describe('the owner of a toggle', () => {
  it('is shown by name, also after the account was deleted', () => {
    const shown = ['user:2', 'group:7', 'user:99', 'group:99'].map((owner) => ownerName(owner, candidates))
    expect(shown).toEqual(['ann', 'Payments', 'Deleted user', 'Deleted group'])
  })

  it('can be chosen from people, with oneself first, and groups', () => {
    const { people, groups } = ownerOptions(candidates, 1)
    expect(people).toEqual([
      { value: 'user:1', label: 'Zoe (you)' },
      { value: 'user:2', label: 'ann' },
      { value: 'user:3', label: 'Ben' },
    ])
    expect(groups.map(({ label }) => label)).toEqual(['Core', 'Payments'])
    expect(ownerOptions(candidates).people[0]).toEqual({ value: 'user:2', label: 'ann' })
  })
})
