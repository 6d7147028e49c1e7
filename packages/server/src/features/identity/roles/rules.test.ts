import { expect, it } from 'vitest'
import { Failure } from '#kernel/failure'
import { checkPermissions } from './rules.ts'
import type { RolePermission } from './schema.ts'

function roleProblems(type: 'root-custom' | 'custom', permissions: RolePermission[]) {
  try {
    checkPermissions(type, permissions, ['production'])
    return []
  } catch (error) {
    return error instanceof Failure ? error.details : error
  }
}

it('a role has permissions of its kind and of environments that exist', () => {
  const forProjects = [
    { name: 'UPDATE_FEATURE' },
    { name: 'UPDATE_FEATURE_ENVIRONMENT' },
    { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
  ]
  expect(roleProblems('custom', forProjects)).toEqual([])
  expect(roleProblems('root-custom', [...forProjects, { name: 'CREATE_PROJECT' }])).toEqual([])
  expect(roleProblems('custom', [])).toEqual([])
})

it('each wrong permission of a role is reported', () => {
  const permissions = [
    { name: 'FLY' },
    { name: 'CREATE_PROJECT' },
    { name: 'UPDATE_FEATURE', environment: 'production' },
    { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'staging' },
    { name: 'UPDATE_FEATURE' },
  ]
  const path = '/body/permissions'
  expect(roleProblems('custom', permissions)).toEqual([
    { path: `${path}/0/name`, message: 'there is no permission of this name' },
    {
      path: `${path}/1/name`,
      message: 'counts for the whole installation: it needs a role of the type root-custom',
    },
    { path: `${path}/2/environment`, message: 'this permission has no environment' },
    { path: `${path}/3/environment`, message: 'there is no environment of this name' },
  ])
})
