import { describe, expect, it } from 'vitest'
import { missedRequirement, SDK_REQUIREMENTS } from './sdks.ts'
import { isVersion } from './version.ts'

describe('requirements of SDKs', () => {
  it('have one row per SDK with a version and a reason', () => {
    const names = SDK_REQUIREMENTS.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    for (const { minimum, reason } of SDK_REQUIREMENTS) {
      expect(isVersion(minimum)).toBe(true)
      expect(reason).toMatch(/\w+ \w+/)
    }
  })

  it('are missed by versions before the minimum, pre-releases of it included', () => {
    for (const { name, minimum } of SDK_REQUIREMENTS) {
      expect(missedRequirement(`${name}:${minimum}`)).toBeUndefined()
      expect(missedRequirement(`${name}:${minimum}-beta.1`)?.name).toBe(name)
      expect(missedRequirement(`${name}:v1.0.0`)?.minimum).toBe(minimum)
      expect(missedRequirement(`${name}:99.0.0`)).toBeUndefined()
    }
  })

  it.each([
    ['unleash-client-node', '4.2.0'],
    ['unleash-client-java', '8.4.0'],
    ['unleash-client-go', '3.9.2'],
    ['unleash-client-python', '5.9.0'],
    ['unleash-client-ruby', '4.6.0'],
    ['unleash-client-dotnet', '3.4.0'],
    ['unleash-client-php', '2.2.0'],
  ])('of %s are met since %s', (name, minimum) => {
    expect(missedRequirement(`${name}:0.0.1`)?.minimum).toBe(minimum)
  })

  it.each([
    '',
    ':',
    'unleash-client-node',
    'unleash-client-node:',
    'unleash-client-node:3',
    'unleash-client-node:3.1.1:x',
  ])('ignore %j, which is not a name and a version', (sdk) => expect(missedRequirement(sdk)).toBeUndefined())

  it.each(['our-own-sdk:0.0.1', 'unleash-js:0.1.0', 'unleash-node-sdk:1.0.0'])(
    'ignore %j, which is not listed',
    (sdk) => expect(missedRequirement(sdk)).toBeUndefined(),
  )
})
