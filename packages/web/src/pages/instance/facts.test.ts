import { expect, it } from 'vitest'
import { allowsAll, limitRows, originsFrom } from './facts.ts'

it('origins are taken as people paste them, each once', () => {
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

it('limits are told in words, also where there is none', () => {
  const none = {
    projects: null,
    environments: 50,
    featureFlags: 10_000,
    featureEnvironmentStrategies: null,
    constraints: null,
    constraintValues: null,
    variants: null,
    apiTokens: null,
    personalTokens: null,
  }
  expect(limitRows(none).slice(0, 3)).toEqual([
    { name: 'Toggles', most: '10,000' },
    { name: 'Projects', most: 'no limit' },
    { name: 'Environments', most: '50' },
  ])
})
