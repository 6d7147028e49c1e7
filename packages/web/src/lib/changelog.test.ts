import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newestRelease, releasesOf } from './changelog.ts'
import { plainOf } from './markdown.ts'

const SOURCE = `# Changelog

## 0.2.0 (2026-12-01)

### Fixed
- A fix.

### Added
- One.
- Two,
  continued.

## 0.1.0

### Added
- Old.
`

describe('the newest release of a changelog', () => {
  it('has its title and its last additions, newest first', () => {
    const release = newestRelease(SOURCE, 5)
    expect(release?.title).toBe('0.2.0 (2026-12-01)')
    expect(release?.news.map(plainOf)).toEqual(['Two, continued.', 'One.'])
    expect(newestRelease(SOURCE, 1)?.news.map(plainOf)).toEqual(['Two, continued.'])
  })

  it('leaves out lines with code or terms of operators', () => {
    const lines = [
      'Avatars of people.',
      'A setting `MAX_X`.',
      'Faster on PostgreSQL.',
      'Set NOTICE_DAYS first.',
      'A home.',
    ]
    const source = `## 1\n\n### Added\n${lines.map((line) => `- ${line}\n`).join('')}`
    expect(newestRelease(source, 9)?.news.map(plainOf)).toEqual(['A home.', 'Avatars of people.'])
  })

  it('has the section for users, if there is one', () => {
    const source =
      '## 2\n\n### Added\n- A home.\n\n### For users\n- One.\n- Two with `code`.\n\n## 1\n\n### Added\n- Old.\n'
    expect(releasesOf(source).map(({ title, news }) => [title, news.map(plainOf)])).toEqual([
      ['2', ['Two with code.', 'One.']],
      ['1', ['Old.']],
    ])
  })

  it('is undefined without releases', () => {
    expect(newestRelease('# Changelog', 5)).toBeUndefined()
  })

  it('of this product has news', () => {
    const source = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8')
    expect(newestRelease(source, 3)?.news).toHaveLength(3)
  })
})
