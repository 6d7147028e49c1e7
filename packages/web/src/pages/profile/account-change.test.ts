import { describe, expect, it } from 'vitest'
import { changeOf } from './account-change.ts'

describe('the change of an account', () => {
  const account = { name: null, email: 'ann@example.com' }

  it.each([
    [{ name: '', email: 'ann@example.com' }, {}],
    [{ name: '', email: ' Ann@Example.com ' }, {}],
    [{ name: 'Ann', email: 'ann@example.com' }, { name: 'Ann' }],
    [{ name: '', email: 'bob@example.com' }, { email: 'bob@example.com' }],
    [{ name: '', email: '' }, { email: null }],
  ])('to %j is %j', (typed, change) => {
    expect(changeOf(account, typed)).toEqual(change)
  })
})
