import { engines } from '@leverframe/testing/harness'
import { describe, it } from 'vitest'
import { proveRoundTrip } from './round-trip.ts'

describe.each(engines)('on %s', (engine) => {
  it.each([1, 2])(
    'exports of two servers are equal and apply repairs changes, with random toggles of seed %i',
    (seed) => proveRoundTrip(engine, 30, seed),
  )
})
