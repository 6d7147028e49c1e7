// @vitest-environment app
import { describe, expect, it } from 'vitest'
import { readOnlySentence } from './read-only-sentence.ts'

const create = { permissions: ['CREATE_FEATURE'], project: 'shop' } as const
const remove = { permissions: ['DELETE_FEATURE'], project: 'shop' } as const
const admin = { permissions: ['ADMIN'], project: undefined } as const

describe('the sentence of a page that a user can only read', () => {
  it('is left out when nothing is missing', () => {
    expect(readOnlySentence([])).toBeUndefined()
  })

  it('names the permission, and the owners of the project', () => {
    expect(readOnlySentence([create, create])).toBe(
      'You can view this page. You need the permission CREATE_FEATURE in project "shop" to change it. Ask an owner of project "shop" or an Admin.',
    )
  })

  it('asks an Admin for what belongs to no project', () => {
    expect(readOnlySentence([admin])).toBe(
      'You can view this page. You need the permission ADMIN to change it. Ask an Admin.',
    )
  })

  it('says that some controls can be used, and names up to three permissions for more', () => {
    expect(readOnlySentence([create], true)).toBe(
      'You can use the controls on this page. You need the permission CREATE_FEATURE in project "shop" for more. Ask an owner of project "shop" or an Admin.',
    )
    expect(readOnlySentence([create, remove], true)).toBe(
      'You can use the controls on this page. For more you need CREATE_FEATURE, DELETE_FEATURE. Ask an owner of project "shop" or an Admin.',
    )
    const update = { permissions: ['UPDATE_FEATURE', 'MOVE_FEATURE_TOGGLE'], project: 'shop' } as const
    expect(readOnlySentence([create, remove, update], true)).toBe(
      'You can use the controls on this page. For more you need other permissions. Ask an owner of project "shop" or an Admin.',
    )
    expect(readOnlySentence([], true)).toBeUndefined()
  })

  it('lists no permissions when there are several', () => {
    expect(readOnlySentence([create, remove])).toBe(
      'You can view this page. To change it, ask an owner of project "shop" or an Admin.',
    )
    expect(readOnlySentence([create, admin])).toBe('You can view this page. To change it, ask an Admin.')
  })
})
