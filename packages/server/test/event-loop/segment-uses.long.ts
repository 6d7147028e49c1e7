import { ADMIN_TOKEN, type TestServer } from '@leverframe/testing/harness'
import { madeBefore } from '@leverframe/testing/made-before'
import { SEGMENTS } from '@leverframe/testing/segments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, jsonRequest } from './caller.ts'
import { expectFreeLoop, FREE_LOOP_TIMEOUT_MS } from './free-loop.ts'
import { startManyToggles } from './start-full-store.ts'

const TOGGLES = 20_000
/** Characters of one use in the list, at least. */
const USE_LENGTH = 100
const VALUES = 1_000

const segment = `${SEGMENTS}/1`

describe('a segment that all toggles use', () => {
  const server: TestServer = madeBefore(() => startManyToggles(TOGGLES))
  let caller: Caller
  let changes = 0
  beforeAll(() => {
    caller = new Caller()
  })
  afterAll(async () => {
    caller.stop()
    await server.stop()
  })

  /** A request with other values each time. */
  function change() {
    changes++
    const values = Array.from({ length: VALUES }, (_, index) => `user-${changes}-${index}`)
    const body = { name: 'many-users', constraints: [{ contextName: 'userId', operator: 'IN', values }] }
    return jsonRequest({ method: 'PUT', url: `${server.url}${segment}`, token: ADMIN_TOKEN, body })
  }

  it(
    'leaves the event loop free within its limit while its uses are listed',
    async () =>
      expectFreeLoop(
        caller,
        () => jsonRequest({ method: 'GET', url: `${server.url}${segment}/strategies`, token: ADMIN_TOKEN }),
        ({ status, text, length }) => {
          expect(status, text).toBe(200)
          expect(length).toBeGreaterThan(2 * TOGGLES * USE_LENGTH)
        },
      ),
    FREE_LOOP_TIMEOUT_MS,
  )

  it(
    'leaves the event loop free within its limit while it is changed',
    async () => expectFreeLoop(caller, change, ({ status, text }) => expect(status, text).toBe(204)),
    FREE_LOOP_TIMEOUT_MS,
  )
})
