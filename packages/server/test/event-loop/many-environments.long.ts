import { ADMIN_TOKEN, aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, jsonRequest } from './caller.ts'
import { expectFreeLoop, FREE_LOOP_TIMEOUT_MS } from './free-loop.ts'

const ENVIRONMENTS = 20
/** As many as a batch can create. */
const TOGGLES = 2_000

describe('the event loop with many environments', () => {
  const server = serverFor('sqlite', { isMeasured: true })
  let caller: Caller
  let project: string
  beforeAll(async () => {
    caller = new Caller()
    for (let index = 0; index < ENVIRONMENTS; index++)
      await succeed(server, 'POST', '/api/admin/environments', { name: uniqueName('environment'), type: 'test' })
    project = await aProject(server)
  })
  afterAll(() => caller.stop())

  it(
    'is free within its limit while a batch creates toggles, which appear in all environments',
    async () =>
      expectFreeLoop(
        caller,
        () => {
          const actions = Array.from({ length: TOGGLES }, () => ({
            command: 'toggle.create',
            input: { project, toggle: { name: uniqueName('created') } },
          }))
          return jsonRequest({
            method: 'POST',
            url: `${server.url}/api/admin/batch`,
            token: ADMIN_TOKEN,
            body: { actions },
          })
        },
        ({ status, text }) => expect(status, text).toBe(200),
      ),
    FREE_LOOP_TIMEOUT_MS,
  )
})
