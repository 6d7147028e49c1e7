import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UrlSafeName } from '#kernel/names'
import { problemsOf } from '#platform/validation'
import { isReserved, mayArchive, mayDelete, slugCandidate, slugOf } from './rules.ts'

describe('the generated id of a project', () => {
  it.each([
    ['Mobile & Web', 'mobile-web'],
    ['  Shop  ', 'shop'],
    ['Café Müller', 'cafe-muller'],
    ['日本', 'project'],
    ['...', 'project'],
    ['__proto__', 'proto'],
    ['a'.repeat(200), 'a'.repeat(90)],
    [`${'a'.repeat(89)} b`, 'a'.repeat(89)],
  ])('of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('is a valid id for any name and attempt', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 99_999 }), (name, attempt) => {
        const id = slugCandidate(slugOf(name), attempt)
        // The command skips reserved ids.
        if (!isReserved(id)) expect(problemsOf(UrlSafeName, id, '')).toEqual([])
      }),
      { examples: [['Prototype', 0]] },
    )
  })

  it('has a number appended while it is taken', () => {
    expect([0, 1, 2].map((attempt) => slugCandidate('shop', attempt))).toEqual(['shop', 'shop-1', 'shop-2'])
  })
})

describe('a project', () => {
  const empty = { liveToggles: 0, archivedToggles: 0, sharedTokens: 0, segments: 0, contextFields: 0 }

  it('can be archived when it has no live toggles', () => {
    expect(mayArchive('shop', empty)).toEqual({ ok: true })
    expect(
      mayArchive('shop', { liveToggles: 0, archivedToggles: 3, sharedTokens: 2, segments: 1, contextFields: 1 }),
    ).toEqual({ ok: true })
    expect(mayArchive('shop', { ...empty, liveToggles: 1 })).toMatchObject({ ok: false })
  })

  it('can be deleted when it is empty', () => {
    expect(mayDelete('shop', empty)).toEqual({ ok: true })
    for (const use of ['liveToggles', 'archivedToggles', 'sharedTokens', 'segments', 'contextFields'] as const)
      expect(mayDelete('shop', { ...empty, [use]: 2 })).toMatchObject({
        ok: false,
        because: expect.stringContaining('2'),
      })
  })

  it('cannot be archived or deleted when it is the default one', () => {
    expect(mayArchive('default', empty)).toMatchObject({ ok: false })
    expect(mayDelete('default', empty)).toMatchObject({ ok: false })
  })
})
