import { engines } from '@leverframe/testing/harness'
import { endAll } from '@leverframe/testing/process'
import { afterEach, describe, it } from 'vitest'
import { surviveKills } from '../kills.ts'

afterEach(endAll)

const KILLS = 12

describe.each(engines)(`${KILLS} kills under load on %s`, (engine) => {
  it('lose no acknowledged write and leave no write half done', async ({ annotate }) => {
    const acknowledged = await surviveKills(engine, KILLS)
    await annotate(`${acknowledged} writes were acknowledged`, 'measured')
  }, 600_000)
})
