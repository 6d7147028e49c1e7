import { describe, expect, it } from 'vitest'
import type { Actor } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { loginName, maySeeEmails, normalEmail, refuseWeakPassword, weaknessesOf, withVisibleEmail } from './rules.ts'

interface Person {
  readonly id: number
  readonly email: string | null
  readonly name: string
}

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

  it('are refused with all reasons at the field of the request', () => {
    const details = (path: string) => [
      { path, message: 'must have at least 10 characters' },
      { path, message: 'must have a special character' },
    ]
    const refused = (path: string, given?: string) => {
      expect(() => refuseWeakPassword('Short1', given)).toThrow(
        new Failure('invalid', `${path}: must have at least 10 characters (and 1 more, see details)`, {
          details: details(path),
        }),
      )
    }
    refused('/body/password')
    refused('/body/newPassword', '/body/newPassword')
    expect(refuseWeakPassword('Correct-horse-1')).toBeUndefined()
  })
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
  ])('are refused: "%s"', (email) => expect(() => normalEmail(email)).toThrow('/body/email: is not an e-mail address'))

  it.each<[boolean, Actor['grants']]>([
    [true, [{ permission: 'ADMIN' }]],
    [true, [{ permission: 'PROJECT_USER_ACCESS_WRITE', project: 'shop' }]],
    [true, [{ permission: 'UPDATE_PROJECT', project: 'shop' }]],
    [false, [{ permission: 'CREATE_FEATURE', project: 'shop' }]],
    [false, []],
  ])('of others are visible (%s) with the grants %j', (isVisible, grants) => {
    const actor: Actor = { kind: 'user', name: 'ada', userId: 7, grants, memberOf: [] }
    const [own, other] = [7, 8].map((id) => ({ id, email: 'ada@example.com', name: 'Ada' })) as [Person, Person]
    expect(maySeeEmails(actor)).toBe(isVisible)
    expect(withVisibleEmail(actor, own)).toEqual(own)
    expect(withVisibleEmail(actor, other)).toEqual({ ...other, email: isVisible ? other.email : null })
  })
})

describe('names in the audit log', () => {
  it('are the user name, or the e-mail address, or the id', () => {
    expect(loginName({ id: 7, username: 'ada', email: 'ada@example.com' })).toBe('ada')
    expect(loginName({ id: 7, username: null, email: 'ada@example.com' })).toBe('ada@example.com')
    expect(loginName({ id: 7, username: null, email: null })).toBe('user 7')
  })
})
