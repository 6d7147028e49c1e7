import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newestRelease } from './changelog.ts'
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

  it('is undefined without releases', () => {
    expect(newestRelease('# Changelog', 5)).toBeUndefined()
  })

  it('of this product has news', () => {
    const source = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8')
    expect(newestRelease(source, 3)?.news).toHaveLength(3)
  })
})
