import type { Chance } from '../src/index.ts'

/** These random numbers and a fixed time. Fails when more random numbers are drawn than expected. */
export function chanceOf(...randoms: readonly number[]): Chance {
  const left = [...randoms]
  const random = () => {
    const next = left.shift()
    if (next === undefined) throw new Error('There is no random number left')
    return next
  }
  return { now: Date.UTC(2026, 0, 1), random }
}
