import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { type Delegation, delegationRefusal, missingGrant } from './delegation.ts'
import type { Grant } from './permission.ts'

const holderOf = (...grants: Grant[]): Actor => ({ kind: 'user', name: 'ann', grants, memberOf: [] })

describe('missingGrant', () => {
  it('returns the first grant of the role that the actor does not hold in that project', () => {
    const mine = [{ permission: 'CREATE_FEATURE', project: 'web' }] as const
    expect(missingGrant(mine, [{ permission: 'CREATE_FEATURE', project: 'web' }])).toBeUndefined()
    expect(missingGrant(mine, [])).toBeUndefined()
    const elsewhere = { permission: 'CREATE_FEATURE', project: 'shop' } as const
    expect(missingGrant(mine, [elsewhere])).toEqual(elsewhere)
    expect(missingGrant([{ permission: 'ADMIN' }], [elsewhere])).toBeUndefined()
  })

  it('returns an environment permission for all environments when the actor holds it in only one', () => {
    const mine = [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }] as const
    const all = { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'web' } as const
    expect(missingGrant(mine, [{ ...all, environment: 'development' }])).toBeUndefined()
    expect(missingGrant(mine, [all])).toEqual(all)
  })
})

describe('delegationRefusal for projects', () => {
  const refusal = (delegation: Delegation, hidden: readonly string[]) =>
    delegationRefusal(holderOf(), delegation, hidden)?.message

  it('allows any delegation to an actor from whom no project is hidden', () => {
    expect(refusal({ projects: ['*'] }, [])).toBeUndefined()
    expect(refusal({ projects: [] }, [])).toBeUndefined()
  })

  it('requires ADMIN for all projects (* or an empty list) when one of them is hidden', () => {
    for (const projects of [['*'], [], ['web', '*']]) expect(refusal({ projects }, ['secret'])).toContain('ADMIN')
  })

  it('requires ADMIN for a hidden project and does not repeat its name', () => {
    expect(refusal({ projects: ['web', 'secret'] }, ['secret'])).toContain('ADMIN')
    expect(refusal({ projects: ['web', 'secret'] }, ['secret'])).not.toContain('secret')
    expect(refusal({ projects: ['web'] }, ['secret'])).toBeUndefined()
  })
})

describe('delegationRefusal for permissions', () => {
  it('names the role, the permission and its scope when the actor does not hold it', () => {
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
