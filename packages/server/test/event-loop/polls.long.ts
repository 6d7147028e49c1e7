import type { TestServer } from '@leverframe/testing/harness'
import { madeBefore } from '@leverframe/testing/made-before'
import { WITH_SDK_TOKENS } from '@leverframe/testing/operations'
import { succeed } from '@leverframe/testing/scenario'
import { aConstraint, SEGMENTS } from '@leverframe/testing/segments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, jsonRequest } from './caller.ts'
import { expectFreeLoop, FREE_LOOP_TIMEOUT_MS } from './free-loop.ts'
import { startManyToggles } from './start-full-store.ts'

describe('the event loop with many toggles', () => {
  const server: TestServer = madeBefore(() => startManyToggles(20_000))
  const token = WITH_SDK_TOKENS.INIT_CLIENT_API_TOKENS
  let caller: Caller
  let asked = 0
  beforeAll(() => {
    caller = new Caller()
  })
  afterAll(async () => {
    caller.stop()
    await server.stop()
  })

  it.each(['features', 'delta', 'streaming'])(
    'is free within its limit while an SDK gets all toggles for the first time: /api/client/%s',
    async (path) =>
      expectFreeLoop(
        caller,
        () => {
          // No SDK has asked for these projects, so their answer is not cached.
          const query = `project=default&project=other-${asked++}`
          return jsonRequest({ method: 'GET', url: `${server.url}/api/client/${path}?${query}`, token })
        },
        ({ status, text }) => expect(status, text).toBe(200),
      ),
    FREE_LOOP_TIMEOUT_MS,
  )

  it(
    'is free within its limit while an SDK without support for segments polls after a change of a segment',
    async () =>
      expectFreeLoop(
        caller,
        async () => {
          const constraints = [aConstraint(`user-${asked++}`)]
          await succeed(server, 'PUT', `${SEGMENTS}/1`, { name: 'users', constraints })
          return jsonRequest({ method: 'GET', url: `${server.url}/api/client/features`, token })
        },
        ({ status, text }) => expect(status, text).toBe(200),
      ),
    FREE_LOOP_TIMEOUT_MS,
  )
})
