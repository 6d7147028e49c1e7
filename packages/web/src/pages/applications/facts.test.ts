import { expect, it } from 'vitest'
import { sdkText, totalsOf, unknownByName } from './facts.ts'

it('SDK versions are listed once', () => {
  expect(
    sdkText(['unleash-client-node:6.6.0', 'unleash-client-node:6.6.0', 'unleash-proxy-client-js:3.7.0', 'ours']),
  ).toBe('node 6.6.0, js 3.7.0, ours')
})

it('an application is aggregated over its environments', () => {
  const environment = (name: string, sdk: string, missingFeatures: string[]) => ({
    name,
    instanceCount: 2,
    sdks: [sdk],
    frontendSdks: [],
    backendSdks: [sdk],
    lastSeen: '2026-11-15T01:00:00Z',
    issues: { missingFeatures, outdatedSdks: [] },
  })
  const environments = [
    environment('a', 'unleash-client-go:5.0.0', ['x']),
    environment('b', 'unleash-client-go:5.0.0', ['x', 'y']),
  ]
  expect(totalsOf({ projects: [], featureCount: 1, environments, issues: { missingStrategies: [] } })).toEqual({
    instances: 4,
    sdks: 'go 5.0.0',
    missing: ['x', 'y'],
  })
})

it('an unknown toggle is one row with all its applications', () => {
  const asked = (appName: string, environment: string, seenAt: string) => ({ name: 'x', appName, environment, seenAt })
  expect(
    unknownByName([asked('a', 'dev', '2026-01-01'), asked('b', 'dev', '2026-01-03'), asked('a', 'prod', '2026-01-02')]),
  ).toEqual([{ name: 'x', applications: ['a', 'b'], environments: ['dev', 'prod'], seenAt: '2026-01-03' }])
})
