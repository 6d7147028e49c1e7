import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure'
import { checkTemplate, countNamedToggles, filled, normalReferences } from './rules.ts'
import { MAX_REFERENCES_PER_TOGGLE } from './schema.ts'

const TEMPLATE = 'https://git.example.com/acme/shop/blob/{revision}/{path}#L{line}'

describe('the address of a code reference', () => {
  it('has the encoded path, line and revision in place of the placeholders', () => {
    expect(filled(TEMPLATE, 'feature/x', { path: 'src/a b#.ts', line: 7 })).toBe(
      'https://git.example.com/acme/shop/blob/feature/x/src/a%20b%23.ts#L7',
    )
  })

  it('keeps placeholders that a path contains as text', () => {
    expect(filled('https://x.example/{path}', 'main', { path: '{line}', line: 7 })).toBe('https://x.example/%7Bline%7D')
  })

  it.each([
    ['javascript:alert({path})', 'must be an http or https address with a path'],
    ['https://{path}/', 'must be an http or https address with a path'],
    ['https://x.example', 'must be an http or https address with a path'],
    ['https://me:secret@x.example/{path}', 'must not contain a user name or password'],
    ['https://me@x.example/{path}', 'must not contain a user name or password'],
    ['https://:secret@x.example/{path}', 'must not contain a user name or password'],
    ['https://x.example:port/{path}', 'must be an http or https address with a path'],
    ['https://x.example/{line}', 'must contain the placeholder {path}'],
  ])('refuses the template %s', (template, message) => {
    expect(() => checkTemplate(template)).toThrow(`/body/urlTemplate: ${message}`)
  })

  it('accepts a template with all placeholders', () => {
    expect(() => checkTemplate(TEMPLATE)).not.toThrow()
  })
})

describe('the references of a scan', () => {
  const at = (feature: string, line: number, path = 'a.ts') => ({ feature, path, line })

  it('are sorted by toggle, path and line, each place once', () => {
    const given = [at('b', 2), at('a', 10), at('c', 1), at('a', 9), at('a', 9), at('a', 1, 'b.ts'), at('a', 20, 'A.ts')]
    const sorted = [at('a', 20, 'A.ts'), at('a', 9), at('a', 10), at('a', 1, 'b.ts'), at('b', 2), at('c', 1)]
    expect(normalReferences(given)).toEqual(sorted)
    expect(normalReferences(given.toReversed())).toEqual(sorted)
    expect(countNamedToggles(given)).toBe(3)
  })

  it('are limited per toggle', () => {
    const most = Array.from({ length: MAX_REFERENCES_PER_TOGGLE }, (_, line) => at('a', line + 1))
    expect(normalReferences([...most, at('b', 1)])).toHaveLength(MAX_REFERENCES_PER_TOGGLE + 1)
    expect(() => normalReferences([...most, at('a', 100_000)])).toThrow(
      new Failure(
        'limit_exceeded',
        `A repository can have at most ${MAX_REFERENCES_PER_TOGGLE} references of one toggle: "a" has more`,
      ),
    )
  })
})
