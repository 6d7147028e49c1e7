import { describe, expect, it } from 'vitest'
import { findPerson } from './find-person.ts'

const ann = { id: 1, name: 'Ann', username: 'ann', email: 'ann@example.org' }
const bob = { id: 2, name: 'ann', username: 'bob', email: null }
const twin = { id: 3, name: 'Twin', username: 'ann@example.org', email: null }

describe('findPerson', () => {
  it.each([
    ['an id before a name', { id: 2, name: 'ann' }, bob],
    ['a login name, not a display name', { name: 'ann' }, ann],
    ['a login name for id null', { id: null, name: 'bob' }, bob],
    ['nobody for an unknown id', { id: 9, name: 'ann' }, undefined],
    ['nobody when two users have the name', { name: 'ann@example.org' }, undefined],
  ])('finds %s', (_, given, expected) => {
    expect(findPerson([ann, bob, twin], given)).toBe(expected)
  })
})
