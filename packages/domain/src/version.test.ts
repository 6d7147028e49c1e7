import { describe, expect, it } from 'vitest'
import { isVersion, orderOfVersions, parseVersion } from './version.ts'

describe('parseVersion', () => {
  it.each([
    ['1.2.3', [1, 2, 3], []],
    ['v10.0.0', [10, 0, 0], []],
    [' 1.2.3 ', [1, 2, 3], []],
    ['1.2.3-beta.1', [1, 2, 3], ['beta', '1']],
    ['1.2.3-0.x-y.z0', [1, 2, 3], ['0', 'x-y', 'z0']],
    ['1.2.3+build.5', [1, 2, 3], []],
    ['1.2.3-rc.1+build', [1, 2, 3], ['rc', '1']],
  ])('reads %j', (text, numbers, preRelease) => {
    expect(parseVersion(text)).toEqual({ numbers, preRelease })
  })

  it.each([
    '',
    '1',
    '1.2',
    '1.2.3.4',
    '01.2.3',
    '1.2.3-',
    '1.2.3-01',
    '1.2.3-a..b',
    '1.2.3+',
    'x1.2.3',
    '1.2.3 4',
    `1.2.${Number.MAX_SAFE_INTEGER + 1}`,
    `${Number.MAX_SAFE_INTEGER + 1}.2.3`,
  ])('refuses %j', (text) => {
    expect(parseVersion(text)).toBeNull()
  })

  it('refuses text of more than 256 characters', () => {
    expect(parseVersion(`1.2.3-${'x'.repeat(250)}`)).not.toBeNull()
    expect(parseVersion(`1.2.3-${'x'.repeat(251)}`)).toBeNull()
  })
})

it('a version that SDKs parse starts with a digit', () => {
  expect(['1.2.3', 'v1.2.3', ' 1.2.3', '1.2'].map(isVersion)).toEqual([true, false, false, false])
})

it('versions are in the order of SemVer', () => {
  const ordered = [
    '1.0.0-0',
    '1.0.0-2',
    '1.0.0-10',
    '1.0.0-20',
    '1.0.0-100',
    '1.0.0-1a',
    '1.0.0-a',
    '1.0.0-a1',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc',
    '1.0.0',
    '1.0.2',
    '1.0.10',
    '1.2.0',
    '2.0.0-a',
    '2.0.0',
  ].map((text) => parseVersion(text) ?? expect.fail(`${text} is no version`))
  for (const [index, version] of ordered.entries())
    for (const [other, second] of ordered.entries())
      expect(Math.sign(orderOfVersions(version, second))).toBe(Math.sign(index - other))
})
