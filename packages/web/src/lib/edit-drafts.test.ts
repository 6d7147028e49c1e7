// @vitest-environment app
import { beforeEach, describe, expect, it } from 'vitest'
import { dropAllDrafts, dropDraft, readDraft, type StoredDraft, writeDraft } from './edit-drafts.ts'

const DRAFT: StoredDraft = { at: '2026-05-04T10:00:00.000Z', fields: { name: 'beta' } }

/** A storage that the browser forbids. */
const forbidden = {
  getItem: () => {
    throw new DOMException('No', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('Full', 'QuotaExceededError')
  },
  removeItem: () => {
    throw new DOMException('No', 'SecurityError')
  },
}

beforeEach(() => sessionStorage.clear())

describe('stored edits', () => {
  it('are read as they were written, by key', () => {
    writeDraft('segment 3', DRAFT)
    expect([readDraft('segment 3'), readDraft('segment 4')]).toEqual([DRAFT, undefined])
  })

  it('are dropped one by one, or all together without the rest of the storage', () => {
    sessionStorage.setItem('other', 'kept')
    for (const key of ['a', 'b', 'c']) writeDraft(key, DRAFT)
    dropDraft('a')
    expect([readDraft('a'), readDraft('b')]).toEqual([undefined, DRAFT])
    dropAllDrafts()
    expect([readDraft('b'), readDraft('c'), sessionStorage.getItem('other')]).toEqual([undefined, undefined, 'kept'])
  })

  it.each(['', '{', 'null', '7', '{"at":1,"fields":{}}', '{"at":"2026"}'])('that are "%s" are ignored', (text) => {
    sessionStorage.setItem('lf-edits:a', text)
    expect(readDraft('a')).toBeUndefined()
  })

  it('are left out without an error when the browser forbids the storage, or it is full', () => {
    expect(() => writeDraft('a', DRAFT, forbidden)).not.toThrow()
    expect(() => dropDraft('a', forbidden)).not.toThrow()
    expect(readDraft('a', forbidden)).toBeUndefined()
  })
})
