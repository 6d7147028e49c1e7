import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withTables } from './guide.ts'

const page = readFileSync(new URL('../../../docs/guides/sizing.md', import.meta.url), 'utf8')

describe('docs/guides/sizing.md', () => {
  it('has the tables that npm run simulate -- --write-guide writes', () => {
    expect(withTables(page)).toBe(page)
  })

  it('cannot get a table without its marks', () => {
    expect(() => withTables('# Sizing')).toThrow('docs/guides/sizing.md has no')
  })
})
