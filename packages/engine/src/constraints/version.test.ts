import { orderOfVersions, parseVersion } from '@leverframe/domain'
import { describe, expect, it } from 'vitest'
import { readingOf } from '../reading.ts'
import { earlierVersion, laterVersion, sameOrEarlierVersion, sameVersion } from './version.ts'

describe('versions', () => {
  it('are ordered as in SemVer 2', () => {
    const ascending = [
      ...[
        '1.0.0-alpha',
        '1.0.0-alpha.1',
        '1.0.0-alpha.beta',
        '1.0.0-beta',
        '1.0.0-beta.2',
        '1.0.0-beta.11',
        '1.0.0-rc.1',
      ],
      ...['1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0'],
    ].map((text) => parseVersion(text)!)
    for (const [left, first] of ascending.entries())
      for (const [right, second] of ascending.entries())
        expect(Math.sign(orderOfVersions(first, second))).toBe(Math.sign(left - right))
  })

  it('compare long numeric identifiers exactly', () => {
    const [smaller, larger] = ['1.0.0-9007199254740993', '1.0.0-9007199254740994'].map((text) => parseVersion(text)!)
    expect(orderOfVersions(smaller!, larger!)).toBe(-1)
  })

  it('are parsed strictly', () => {
    for (const text of ['1', '1.2', '1.2.3.4', '01.2.3', '1.2.3-', '1.2.3-01', '1.2.x', '', '99999999999999999999.0.0'])
      expect(parseVersion(text)).toBeNull()
    expect(parseVersion(`1.2.3-${'a'.repeat(300)}`)).toBeNull()
  })

  it('ignore build metadata', () => {
    expect(sameVersion('1.2.3+a')(readingOf('1.2.3+b'), 0)).toBe(true)
  })

  it('do not match without a valid version to compare with', () => {
    for (const value of [undefined, '', '1.2'])
      for (const operator of [sameVersion, laterVersion, earlierVersion, sameOrEarlierVersion])
        expect(operator(value)(readingOf('1.2.3'), 0)).toBe(false)
  })

  it('do not match a field that is missing, not a version, or begins with v', () => {
    for (const field of [undefined, '', 'v1.2.3', '1.2'])
      for (const operator of [sameVersion, laterVersion, earlierVersion, sameOrEarlierVersion])
        expect(operator('1.2.3')(readingOf(field), 0)).toBe(false)
  })
})
