import { describe, expect, it } from 'vitest'
import { loginName, normalEmail, weaknessesOf } from './rules.ts'

describe('passwords', () => {
  it.each(['Correct-horse-1', 'Ünïcode-horse-1', 'Aa1!Aa1!Aa'])('are accepted: %s', (password) =>
    expect(weaknessesOf(password)).toEqual([]),
  )

  it.each([
    ['Short-1', 'must have at least 10 characters'],
    ['CORRECT-HORSE-1', 'must have a lower case letter'],
    ['correct-horse-1', 'must have an upper case letter'],
    ['Correct-horse', 'must have a digit'],
    ['CorrectHorse1', 'must have a special character'],
    ['Correct-hooorse-1', 'must not repeat a character three times'],
  ])('are refused: %s %s', (password, why) => expect(weaknessesOf(password)).toEqual([why]))
})

describe('e-mail addresses', () => {
  it('are trimmed and compared in lower case', () => expect(normalEmail(' Ada@Example.COM ')).toBe('ada@example.com'))

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'a b@example.com',
    'ada@ex ample.com',
    '"<x>"@example.com',
    'a@b@c.de',
  ])('are refused: "%s"', (email) => expect(() => normalEmail(email)).toThrow('is not an e-mail address'))
})

describe('names in the audit log', () => {
  it('are the user name, or the e-mail address, or the id', () => {
    expect(loginName({ id: 7, username: 'ada', email: 'ada@example.com' })).toBe('ada')
    expect(loginName({ id: 7, username: null, email: 'ada@example.com' })).toBe('ada@example.com')
    expect(loginName({ id: 7, username: null, email: null })).toBe('user 7')
  })
})
