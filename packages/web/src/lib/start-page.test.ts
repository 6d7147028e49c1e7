import { describe, expect, it } from 'vitest'
import { startPath } from './start-page.ts'

describe('the start page', () => {
  it.each([
    ['projects', '/projects'],
    ['change-requests', '/change-requests'],
    [undefined, '/home'],
    ['of-a-newer-server', '/home'],
  ])('for %j is %s', (page, path) => {
    expect(startPath(page)).toBe(path)
  })
})
