import { describe, expect, it } from 'vitest'
import { middleSquare } from './picture.ts'

describe('the square of a picture', () => {
  it.each([
    [400, 200, { x: 100, y: 0, side: 200 }],
    [200, 401, { x: 0, y: 100, side: 200 }],
    [64, 64, { x: 0, y: 0, side: 64 }],
  ])('of %i by %i is in its middle', (width, height, square) => {
    expect(middleSquare(width, height)).toEqual(square)
  })
})
