import { describe, expect, it } from 'vitest'
import { loginName, namesText, otherNames, personName } from './person.ts'

const person = (given: object) => ({ id: 7, name: null, username: null, email: null, ...given })

describe('the name of a person', () => {
  it.each([
    [{ name: 'Ann', username: 'ann', email: 'ann@example.com' }, 'Ann', 'ann', 'ann · ann@example.com'],
    [{ username: 'ann', email: 'ann@example.com' }, 'ann', 'ann', 'ann@example.com'],
    [{ email: 'ann@example.com' }, 'ann@example.com', 'ann@example.com', ''],
    [{ name: '', username: '' }, 'user 7', 'user 7', ''],
    [{ name: 'ann', username: 'ann' }, 'ann', 'ann', ''],
  ])('of %j is "%s", for the log-in "%s", with the details "%s"', (given, shown, login, details) => {
    expect([personName(person(given)), loginName(person(given)), otherNames(person(given))]).toEqual([
      shown,
      login,
      details,
    ])
  })
})

describe('a list of names', () => {
  it.each([
    [[], 'nobody'],
    [['Ann'], 'Ann'],
    [['Ann', 'Bob'], 'Ann and Bob'],
    [['Ann', 'Bob', 'Cy'], 'Ann, Bob and Cy'],
    [['Ann', 'Bob', 'Cy', 'Dee'], 'Ann, Bob and 2 more'],
    [['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Flo'], 'Ann, Bob and 4 more'],
  ])('of %j is "%s"', (names, text) => {
    expect(namesText(names)).toBe(text)
  })
})
