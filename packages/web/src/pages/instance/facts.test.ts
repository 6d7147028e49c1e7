import { expect, it } from 'vitest'
import { allowsAll, limitRows, originsFrom } from './facts.ts'

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
