import { expect, it } from 'vitest'
import { PERMISSIONS } from './permissions.ts'

it('each permission has a name of its own, its kind and a label', () => {
  const names = PERMISSIONS.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(PERMISSIONS).toEqual(
    expect.arrayContaining([
      { name: 'CREATE_PROJECT', kind: 'root', displayName: 'Create projects' },
      { name: 'CREATE_FEATURE', kind: 'project', displayName: 'Create toggles' },
      { name: 'UPDATE_FEATURE_ENVIRONMENT', kind: 'environment', displayName: 'Switch toggles on and off' },
    ]),
  )
})
