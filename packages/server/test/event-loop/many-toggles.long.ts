import type { TestServer } from '@leverframe/testing/harness'
import { madeBefore } from '@leverframe/testing/made-before'
import { WITH_SDK_TOKENS } from '@leverframe/testing/operations'
import { succeed } from '@leverframe/testing/scenario'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, jsonRequest } from './caller.ts'
import { expectFreeLoop, FREE_LOOP_TIMEOUT_MS } from './free-loop.ts'
import { startManyToggles } from './start-full-store.ts'

const VALUES = 1_000
const SEGMENT = '/api/admin/segments/1'

const { INIT_CLIENT_API_TOKENS: client, INIT_FRONTEND_API_TOKENS: frontend } = WITH_SDK_TOKENS

interface Evaluation {
  readonly title: string
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: unknown
}

const EVALUATIONS: readonly Evaluation[] = [
  { title: 'all toggles', method: 'GET', path: '/api/frontend?userId=7', token: frontend },
  { title: 'all toggles, also those that are off', method: 'GET', path: '/api/frontend/all?userId=7', token: frontend },
  {
    title: 'all toggles for a random session',
    method: 'GET',
    path: '/api/frontend/all',
    token: frontend,
  },
  { title: 'one toggle', method: 'GET', path: '/api/frontend/features/toggle-7?userId=7', token: frontend },
  {
    title: 'all toggles by OFREP',
    method: 'POST',
    path: '/ofrep/v1/evaluate/flags',
    token: frontend,
    body: { context: { targetingKey: '7' } },
  },
  {
    title: 'one toggle by OFREP',
    method: 'POST',
    path: '/ofrep/v1/evaluate/flags/toggle-7',
    token: client,
    body: { context: { targetingKey: '7' } },
  },
]

describe('the first evaluation after a change of a segment that all toggles use', () => {
  const server: TestServer = madeBefore(() => startManyToggles(20_000))
  let caller: Caller
  let changes = 0
  beforeAll(() => {
    caller = new Caller()
  })
  afterAll(async () => {
    caller.stop()
    await server.stop()
  })

  async function changeSegment(): Promise<void> {
    changes++
    const values = Array.from({ length: VALUES }, (_, index) => `user-${changes}-${index}`)
    const constraints = [{ contextName: 'userId', operator: 'IN', values }]
    await succeed(server, 'PUT', SEGMENT, { name: 'many-users', constraints })
  }

  it.each(EVALUATIONS.map((evaluation) => [evaluation.title, evaluation] as const))(
    'leaves the event loop free within its limit: %s',
    async (_title, { method, path, token, body }) =>
      expectFreeLoop(
        caller,
        async () => {
          await changeSegment()
          return jsonRequest({ method, url: `${server.url}${path}`, token, body })
        },
        ({ status, text }) => expect(status, text).toBe(200),
      ),
    FREE_LOOP_TIMEOUT_MS,
  )
})
