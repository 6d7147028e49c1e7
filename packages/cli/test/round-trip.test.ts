import { it } from 'vitest'
import { proveRoundTrip } from './round-trip.ts'

it('an export, an import into a new server and a second export give the same bytes', () =>
  proveRoundTrip('sqlite', 3, 42))
