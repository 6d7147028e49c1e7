import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, demand, isAdmin, may, maySee, SYSTEM, UNAUTHENTICATED } from './actor.ts'
import type { Failure } from './failure.ts'
import { type Grant, holds, PERMISSIONS, type Permission, type Scope } from './permission.ts'

const names = PERMISSIONS.map(({ name }) => name)
const project = fc.constantFrom('default', 'web')
const environment = fc.constantFrom('development', 'production')
const scope: fc.Arbitrary<Scope> = fc.record({ project, environment }, { requiredKeys: [] })
const permission = fc.constantFrom(...names)

describe('permission catalogue', () => {
  it('has every name once, with a kind and a description', () => {
    expect(new Set(names).size).toBe(names.length)
    for (const { kind, displayName } of PERMISSIONS) {
      expect(['root', 'project', 'environment']).toContain(kind)
      expect(displayName).not.toBe('')
    }
  })
})

describe('grant', () => {
  it('of ADMIN in the whole installation includes every permission everywhere', () => {
    fc.assert(fc.property(permission, scope, (asked, scope) => holds([{ permission: 'ADMIN' }], [asked], scope)))
  })

  it('without a scope applies everywhere and includes only itself', () => {
    fc.assert(
      fc.property(permission, permission, scope, (held, asked, scope) => {
        expect(holds([{ permission: held }], [asked], scope)).toBe(held === asked || held === 'ADMIN')
      }),
    )
  })

  const inWeb: Grant[] = [{ permission: 'UPDATE_FEATURE', project: 'web' }]
  it.each<[Scope, boolean]>([
    [{ project: 'web' }, true],
    [{ project: 'web', environment: 'production' }, true],
    [{ project: 'default' }, false],
    [{ environment: 'production' }, false],
    [{}, false],
  ])('in project web, for scope %j, gives %s', (scope, expected) => {
    expect(holds(inWeb, ['UPDATE_FEATURE'], scope)).toBe(expected)
  })

  const inProductionOfWeb: Grant[] = [
    { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'web', environment: 'production' },
  ]
  it.each<[Scope, boolean]>([
    [{ project: 'web', environment: 'production' }, true],
    [{ project: 'web', environment: 'development' }, false],
    [{ project: 'default', environment: 'production' }, false],
    [{ project: 'web' }, false],
    [{ environment: 'production' }, false],
    [{}, false],
  ])('in production of web, for scope %j, gives %s', (scope, expected) => {
    expect(holds(inProductionOfWeb, ['UPDATE_FEATURE_ENVIRONMENT'], scope)).toBe(expected)
  })

  it('of ADMIN in one project includes every permission there and none elsewhere', () => {
    const grants: Grant[] = [{ permission: 'ADMIN', project: 'web' }]
    expect(holds(grants, ['DELETE_FEATURE'], { project: 'web', environment: 'production' })).toBe(true)
    expect(holds(grants, ['DELETE_FEATURE'], { project: 'default' })).toBe(false)
    expect(holds(grants, ['CREATE_PROJECT'], {})).toBe(false)
    expect(isAdmin({ kind: 'user', name: 'ann', grants, memberOf: [] })).toBe(false)
  })

  it('matches when any of the wanted permissions is granted, and never without a grant', () => {
    const wanted: Permission[] = ['UPDATE_PROJECT', 'UPDATE_FEATURE']
    expect(holds(inWeb, wanted, { project: 'web' })).toBe(true)
    expect(holds([], wanted, { project: 'web' })).toBe(false)
    expect(holds([{ permission: 'ADMIN' }], [], {})).toBe(false)
  })
})

describe('demand', () => {
  const withoutGrants: Actor = { kind: 'user', name: 'nobody', grants: [], memberOf: [] }
  const refusal = (anyOf: readonly Permission[], scope: Scope): Failure => {
    try {
      demand(withoutGrants, anyOf, scope)
    } catch (error) {
      return error as Failure
    }
    throw new Error('was not refused')
  }

  it('throws a failure that names the missing permission and the scope', () => {
    expect(refusal(['UPDATE_FEATURE_ENVIRONMENT'], { project: 'web', environment: 'production' })).toMatchObject({
      code: 'forbidden',
      message:
        'You need the permission UPDATE_FEATURE_ENVIRONMENT in environment "production" of project "web" for this',
    })
    expect(refusal(['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'], { project: 'web' }).message).toContain(
      'UPDATE_PROJECT or PROJECT_SETTINGS_WRITE of project "web"',
    )
    expect(refusal(['CREATE_PROJECT'], {}).message).toBe('You need the permission CREATE_PROJECT for this')
    expect(refusal(['UPDATE_FEATURE'], { anyProject: true }).message).toBe(
      'You need the permission UPDATE_FEATURE in at least one project for this',
    )
  })

  it('allows everything to the server itself and to the actor of AUTH_TYPE=none', () => {
    for (const actor of [SYSTEM, UNAUTHENTICATED]) {
      expect(isAdmin(actor)).toBe(true)
      expect(may(actor, ['DELETE_PROJECT'], { project: 'web' })).toBe(true)
      expect(() => demand(actor, ['DELETE_PROJECT'], { project: 'web' })).not.toThrow()
    }
  })
})

describe('permission in any project', () => {
  const allowed = (...grants: Grant[]) => holds(grants, ['UPDATE_FEATURE'], { anyProject: true })

  it('is held by an actor that holds it in one project or in all, and by an Admin of one project', () => {
    expect(allowed({ permission: 'UPDATE_FEATURE', project: 'web' })).toBe(true)
    expect(allowed({ permission: 'UPDATE_FEATURE' })).toBe(true)
    expect(allowed({ permission: 'ADMIN', project: 'web' })).toBe(true)
    expect(allowed({ permission: 'CREATE_FEATURE', project: 'web' }, { permission: 'UPDATE_SEGMENT' })).toBe(false)
    expect(allowed()).toBe(false)
  })

  it('does not imply the permission in every project', () => {
    const grants: Grant[] = [{ permission: 'UPDATE_FEATURE', project: 'web' }]
    for (const scope of [{}, { project: 'shop' }]) expect(holds(grants, ['UPDATE_FEATURE'], scope)).toBe(false)
  })
})

describe('maySee', () => {
  const viewer = (memberOf: string[], grants: Grant[] = []): Actor => ({ kind: 'user', name: 'ann', grants, memberOf })

  it('is true for everyone when the project is open or protected', () => {
    for (const mode of ['open', 'protected']) expect(maySee(viewer([]), { id: 'shop', mode })).toBe(true)
  })

  it('is true for Admins (of the installation or the project) and members when the project is private', () => {
    const secret = { id: 'secret', mode: 'private' }
    expect(maySee(viewer([]), secret)).toBe(false)
    expect(maySee(viewer(['other'], [{ permission: 'ADMIN', project: 'other' }]), secret)).toBe(false)
    expect(maySee(viewer(['secret']), secret)).toBe(true)
    expect(maySee(viewer([], [{ permission: 'ADMIN', project: 'secret' }]), secret)).toBe(true)
    expect(maySee(SYSTEM, secret)).toBe(true)
  })
})
