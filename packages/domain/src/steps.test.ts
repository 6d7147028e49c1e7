import { expect, it } from 'vitest'
import { atOnce } from './steps.ts'

it('work in steps can run without a pause', () => {
  const done: number[] = []
  function* steps() {
    for (const step of [1, 2, 3]) {
      done.push(step)
      yield
    }
    return done.length
  }
  expect(atOnce(steps())).toBe(3)
  expect(done).toEqual([1, 2, 3])
})
