import { expect, it } from 'vitest'
import { allowsAll, type InstanceStatistics, limitRows, originsFrom, statisticRows } from './facts.ts'

it('pasted origins are parsed without duplicates', () => {
  expect(originsFrom(' https://a.example\nhttp://localhost:3000, https://a.example\n\n')).toEqual([
    'https://a.example',
    'http://localhost:3000',
  ])
  expect([allowsAll([]), allowsAll(['https://a.example', '*']), allowsAll(['https://a.example'])]).toEqual([
    true,
    true,
    false,
  ])
})

it('limits are shown as text, also when unlimited', () => {
  const none = {
    projects: 1_000_000_000,
    environments: 50,
    featureFlags: 10_000,
    featureEnvironmentStrategies: 1_000_000_000,
    constraints: 1_000_000_000,
    constraintValues: 1_000_000_000,
    variants: 1_000_000_000,
    apiTokens: 1_000_000_000,
    personalTokens: 1_000_000_000,
    segments: 1_000_000_000,
    strategySegments: 1_000_000_000,
    segmentValues: 1_000_000_000,
  }
  expect(limitRows(none).slice(0, 3)).toEqual([
    { name: 'Toggles', most: '10,000' },
    { name: 'Projects', most: 'no limit' },
    { name: 'Environments', most: '50' },
  ])
})

it('statistics have a row per count, with tokens of all types together', () => {
  const all = {
    instanceId: 'an-id',
    featureToggles: 1_234,
    apiTokens: { admin: 1, client: 2, frontend: 3 },
    activeUsers: { last7: 1, last30: 4, last60: 5, last90: 6 },
    productionChanges: { last30: 7, last60: 8, last90: 9 },
    clientApps: [
      { range: 'allTime', count: 12 },
      { range: '30d', count: 10 },
    ],
  }
  const others = { projects: 1, environments: 2, segments: 0, users: 1, serviceAccounts: 0, groups: 0 }
  const most = { maxEnvironmentStrategies: 0, maxConstraints: 0 }
  const rows = new Map(statisticRows({ ...all, ...others, ...most } as InstanceStatistics))
  expect(rows.get('Toggles')).toBe('1,234')
  expect(rows.get('API tokens')).toBe('6')
  expect(rows.get('Applications seen in the last 30 days')).toBe('10')
  expect(rows.get('Instance ID')).toBe('an-id')
})
