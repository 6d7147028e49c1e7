import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TokenView } from '#features/identity/api-tokens/index'
import { INITIAL_FIELDS } from '#features/toggles/index'
import { type LastGood, readLastGood, writeLastGood } from './last-good.ts'
import type { KnownToggle } from './types.ts'

const aPath = () => join(mkdtempSync(join(tmpdir(), 'leverframe-copy-')), 'deep', 'copy.jsonl')

const aToggle = (name: string, more: object = {}): KnownToggle => ({
  ...INITIAL_FIELDS,
  name,
  project: 'default',
  description: 'Grüße\n"',
  impressionData: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  archived: false,
  environments: new Map([
    ['development', { enabled: true, strategies: [], variants: null }],
    ['__proto__', { enabled: false, strategies: [], variants: [] }],
  ]),
  dependencies: [{ feature: 'parent', enabled: true, variants: ['a'] }],
  tags: [{ type: 'simple', value: 'x' }],
  ...more,
})

const aToken = (id: string, type: TokenView['type']): TokenView => ({
  id,
  tokenName: id,
  type,
  environment: 'development',
  project: '*',
  projects: ['*'],
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
})

const aCopy = (toggles: readonly KnownToggle[] = [aToggle('one'), aToggle('two')]): LastGood => ({
  world: {
    eventId: 17,
    environments: [
      { name: 'development', revision: 16 },
      { name: 'production', revision: 9 },
    ],
    toggles,
    segments: [{ id: 3, name: 'beta', constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }] }],
    unused: [['shop', 'production']],
  },
  tokens: new Map([
    ['hash-1', aToken('of-a-server', 'client')],
    ['hash-2', aToken('of-a-page', 'frontend')],
  ]),
  origins: ['https://app.example.com'],
  writtenAt: '2026-02-01T00:00:00.000Z',
})

describe('the last good copy', () => {
  it('is read as it was written, has mode 0600, and leaves no temporary files', async () => {
    const path = aPath()
    await writeLastGood(path, aCopy())
    expect(readLastGood(path)).toEqual(aCopy())
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await writeLastGood(path, aCopy([]))
    expect(readLastGood(path)).toEqual(aCopy([]))
    expect(readdirSync(dirname(path))).toEqual(['copy.jsonl'])
  })

  it('is read as it was written when it takes several writes', async () => {
    const path = aPath()
    const copy = aCopy(Array.from({ length: 2_000 }, (_, index) => aToggle(`flag-${index}`)))
    await writeLastGood(path, copy)
    expect(statSync(path).size).toBeGreaterThan(500_000)
    expect(readLastGood(path)).toEqual(copy)
  })

  it('never contains admin tokens', async () => {
    const path = aPath()
    const copy = aCopy()
    await writeLastGood(path, { ...copy, tokens: new Map([...copy.tokens, ['hash-3', aToken('root', 'admin')]]) })
    expect(readLastGood(path)).toEqual(copy)
    expect(readFileSync(path, 'utf8')).not.toMatch(/hash-3|admin/)
  })

  it('stays unchanged when the next write fails halfway', async () => {
    const path = aPath()
    await writeLastGood(path, aCopy())
    const toggles = [
      ...Array.from({ length: 500 }, (_, index) => aToggle(`flag-${index}`)),
      aToggle('x', { stale: 1n }),
    ]
    await expect(writeLastGood(path, aCopy(toggles))).rejects.toThrow(TypeError)
    expect(readLastGood(path)).toEqual(aCopy())
    expect(readdirSync(dirname(path))).toEqual(['copy.jsonl'])
  })

  it('is undefined when there is no file', () => {
    expect(readLastGood(aPath())).toBe(undefined)
  })

  it('is refused with a reason when the file is damaged, truncated, of another version or of another program', async () => {
    const path = aPath()
    await writeLastGood(path, aCopy())
    const good = readFileSync(path, 'utf8')
    const lines = good.split('\n')
    const damaged = /is damaged, or not whole/
    const foreign = /is not a copy that Leverframe wrote/
    const broken: [string, RegExp][] = [
      [good.replace('"one"', '"two"'), damaged],
      [good.slice(0, -1), damaged],
      [good.slice(0, good.length / 2), damaged],
      [lines.slice(0, -2).join('\n'), damaged],
      [`${lines[0]}\n`, damaged],
      [`${good}${good}`, damaged],
      [good.replace('"version":2', '"version":1'), /was written in version 1 of its format, and not 2/],
      ['', foreign],
      ['\n', foreign],
      ['null\n', foreign],
      ['{"format":"something else"}\n', foreign],
      ['\u0000'.repeat(10_000), foreign],
    ]
    for (const [text, reason] of broken) {
      writeFileSync(path, text)
      expect(() => readLastGood(path), JSON.stringify(text.slice(0, 80))).toThrow(reason)
    }
    const folder = aPath()
    mkdirSync(folder, { recursive: true })
    expect(() => readLastGood(folder)).toThrow(/cannot be read/)
  })
})
