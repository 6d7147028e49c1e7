import { expect, it } from 'vitest'
import { edgesOf } from './use-scroll-edges.ts'

it.each([
  [0, 1_000, 1_000, { left: false, right: false }],
  [0, 1_000, 1_400, { left: false, right: true }],
  [200, 1_000, 1_400, { left: true, right: true }],
  [399.6, 1_000, 1_400, { left: true, right: false }],
])('scrolled by %d px in %d of %d px', (scrollLeft, clientWidth, scrollWidth, edges) => {
  expect(edgesOf({ scrollLeft, clientWidth, scrollWidth })).toEqual(edges)
})
