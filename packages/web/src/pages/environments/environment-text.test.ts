import { describe, expect, it } from 'vitest'
import { arrivedSentence, hindrance } from './environment-text.ts'

describe('environment texts', () => {
  it('count up-to-date clients', () => {
    expect(arrivedSentence({ total: 0, upToDate: 0 })).toBe('none connected')
    expect(arrivedSentence({ total: 12, upToDate: 11 })).toBe('11 of 12 up to date')
    expect(arrivedSentence({ total: 12, upToDate: 12 })).toBe('12, all up to date')
    expect(arrivedSentence({ total: 1, upToDate: 1 })).toBe('1, up to date')
  })

  it('list what blocks deletion', () => {
    expect(hindrance({ enabledToggleCount: 0, apiTokenCount: 0 })).toBeUndefined()
    expect(hindrance({ enabledToggleCount: 1, apiTokenCount: 0 })).toBe('1 toggle is on')
    expect(hindrance({ enabledToggleCount: 3, apiTokenCount: 2 })).toBe('3 toggles are on, and 2 API tokens use it')
  })
})
