import { endAll } from '@leverframe/testing/process'
import { stopReceivers } from '@leverframe/testing/receivers'
import { afterAll, afterEach, describe, it } from 'vitest'
import { liveUnderKills } from './crashes.ts'

afterEach(endAll)
afterAll(stopReceivers)

/** Too long for every run: npm run test:faults. */
describe('many kills', () => {
  it(
    '1,000 changes under 10 kills on sqlite: none is lost, order is kept, and repeats have the same delivery id',
    () => liveUnderKills('sqlite', 1_000, 10),
    600_000,
  )

  it('1,000 changes under 10 kills on postgres', () => liveUnderKills('postgres', 1_000, 10), 600_000)
})

describe('many graceful restarts', () => {
  it(
    '1,000 changes under 10 restarts on sqlite: nothing is sent twice',
    () => liveUnderKills('sqlite', 1_000, 10, 'SIGTERM'),
    600_000,
  )

  it(
    '1,000 changes under 10 restarts on postgres: nothing is sent twice',
    () => liveUnderKills('postgres', 1_000, 10, 'SIGTERM'),
    600_000,
  )
})
