import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure'
import { changesOf, MAX_BULK_CHANGES, mayDeleteTag, mayDeleteTagType, pageOf, refuseTooMany } from './rules.ts'

const tag = (value: string, type = 'simple') => ({ type, value })
const many = (count: number, prefix = 'tag') => Array.from({ length: count }, (_, index) => tag(`${prefix}-${index}`))
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as Failure).code
  }
  return undefined
}

describe('changes to tags', () => {
  it('include only changes that have an effect, without duplicates', () => {
    const present = [tag('a'), tag('b')]
    const added = [tag('b'), tag('c'), tag('c'), tag('a', 'other')]
    const removed = [tag('a'), tag('a'), tag('nowhere')]
    expect(changesOf(present, { added, removed })).toEqual({
      added: [tag('c'), tag('a', 'other')],
      removed: [tag('a')],
    })
  })

  it('cannot add and remove the same tag', () => {
    expect(() => changesOf([], { added: [tag('a')], removed: [tag('a'), tag('b')] })).toThrow(
      '/body/removedTags: must not have a tag that is to be added, too',
    )
    expect(codeOf(() => changesOf([], { added: [tag('a')], removed: [tag('a', 'b')] }))).toBeUndefined()
  })

  it('leave at most 100 tags on a toggle', () => {
    const full = many(100)
    expect(() => changesOf(full, { added: [tag('more')], removed: [] })).toThrow(
      new Failure('limit_exceeded', 'A toggle can have at most 100 tags'),
    )
    expect(codeOf(() => changesOf(full, { added: [tag('tag-7')], removed: [] }))).toBeUndefined()
    expect(codeOf(() => changesOf(full, { added: [tag('more')], removed: [tag('tag-7')] }))).toBeUndefined()
    expect(codeOf(() => changesOf(many(150), { added: [], removed: [tag('tag-7')] }))).toBeUndefined()
  })

  it('are refused beyond the limit of a bulk change', () => {
    expect(codeOf(() => refuseTooMany(1_000, MAX_BULK_CHANGES / 1_000))).toBeUndefined()
    expect(() => refuseTooMany(1_000, MAX_BULK_CHANGES / 1_000 + 1)).toThrow(
      '/body: 1000 toggles times 11 tags are more than 10000: use several requests',
    )
  })
})

describe('deletion', () => {
  it('is allowed for tags that no toggle has', () => {
    expect(mayDeleteTag(false)).toEqual({ ok: true })
    expect(mayDeleteTag(true)).toEqual({
      ok: false,
      because: 'there are toggles with it, perhaps archived or private ones: take it off them first',
    })
  })

  it('is allowed for tag types without tags, and never for simple', () => {
    expect(mayDeleteTagType('team', false)).toEqual({ ok: true })
    expect(mayDeleteTagType('team', true)).toMatchObject({ ok: false, because: expect.stringContaining('tags') })
    expect(mayDeleteTagType('simple', false)).toEqual({
      ok: false,
      because: 'tags that are given no type are of this one',
    })
  })
})

describe('a page', () => {
  it.each([
    [{}, { limit: 1_000, offset: 0 }],
    [{ limit: '1' }, { limit: 1, offset: 0 }],
    [
      { limit: '5', offset: '10' },
      { limit: 5, offset: 10 },
    ],
    [
      { limit: '0', offset: '-1' },
      { limit: 1_000, offset: 0 },
    ],
    [
      { limit: '1001', offset: 'x' },
      { limit: 1_000, offset: 0 },
    ],
    [
      { limit: '1.5', offset: '9999999999' },
      { limit: 1_000, offset: 0 },
    ],
  ])('of %j is %j', (query, page) => {
    expect(pageOf(query)).toEqual(page)
  })
})
