import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { type Delegation, delegationRefusal, missingGrant } from './delegation.ts'
import type { Grant } from './permission.ts'

const holderOf = (...grants: Grant[]): Actor => ({ kind: 'user', name: 'ann', grants, memberOf: [] })

describe('what is missing to hand out a role', () => {
  it('is the first grant that the giver does not hold there', () => {
    const mine = [{ permission: 'CREATE_FEATURE', project: 'web' }] as const
    expect(missingGrant(mine, [{ permission: 'CREATE_FEATURE', project: 'web' }])).toBeUndefined()
    expect(missingGrant(mine, [])).toBeUndefined()
    const elsewhere = { permission: 'CREATE_FEATURE', project: 'shop' } as const
    expect(missingGrant(mine, [elsewhere])).toEqual(elsewhere)
    expect(missingGrant([{ permission: 'ADMIN' }], [elsewhere])).toBeUndefined()
  })

  it('is an environment permission for all environments when it is held in one', () => {
    const mine = [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }] as const
    const all = { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'web' } as const
    expect(missingGrant(mine, [{ ...all, environment: 'development' }])).toBeUndefined()
    expect(missingGrant(mine, [all])).toEqual(all)
  })
})

describe('a delegation over projects', () => {
  const refusal = (delegation: Delegation, hidden: readonly string[]) =>
    delegationRefusal(holderOf(), delegation, hidden)?.message

  it('is allowed to everybody from whom nothing is hidden', () => {
    expect(refusal({ projects: ['*'] }, [])).toBeUndefined()
    expect(refusal({ projects: [] }, [])).toBeUndefined()
  })

  it('takes ADMIN for all projects when one of them is hidden, written as * or as an empty list', () => {
    for (const projects of [['*'], [], ['web', '*']]) expect(refusal({ projects }, ['secret'])).toContain('ADMIN')
  })

  it('takes ADMIN for a hidden project by name, and does not repeat the name', () => {
    expect(refusal({ projects: ['web', 'secret'] }, ['secret'])).toContain('ADMIN')
    expect(refusal({ projects: ['web', 'secret'] }, ['secret'])).not.toContain('secret')
    expect(refusal({ projects: ['web'] }, ['secret'])).toBeUndefined()
  })
})

describe('a delegation of permissions', () => {
  it('names the role, the permission and its place when the giver does not hold it', () => {
    const grants: Grant[] = [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'web', environment: 'production' }]
    const refusal = delegationRefusal(holderOf(), { grants, role: 'Deployer' }, [])
    expect(refusal).toMatchObject({
      code: 'forbidden',
      message:
        'You cannot give the role "Deployer": you need the permission UPDATE_FEATURE_ENVIRONMENT in environment "production" of project "web" yourself for this',
    })
    expect(delegationRefusal(holderOf(...grants), { grants }, [])).toBeUndefined()
    expect(delegationRefusal(holderOf({ permission: 'ADMIN' }), { grants }, [])).toBeUndefined()
  })
})
