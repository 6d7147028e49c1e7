import { togglePath } from './harness.ts'

export const testsPath = (toggle: string, project = 'default') => `${togglePath(toggle, project)}/tests`
export const modePath = (project: string) => `/api/admin/projects/${project}/toggle-tests`

/** A toggle test that holds for a toggle that is on for all users. */
export const annIsOn = {
  name: 'ann is on',
  environment: 'development',
  context: { userId: 'ann' },
  expected: { enabled: true },
}
export const isAnn = { contextName: 'userId', operator: 'IN', values: ['ann'] }
export const isBob = { contextName: 'userId', operator: 'IN', values: ['bob'] }
