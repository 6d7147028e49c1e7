import { request } from 'node:http'
import { isLong } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, freshDatabase, uniqueName } from '@leverframe/testing/harness'
import { endAll, type ServerProcess, startProcess } from '@leverframe/testing/process'
import { afterEach, describe, expect, it } from 'vitest'

afterEach(endAll)

const CLIENTS = 12
const STOPS = 3

/** Creates a toggle over a new connection. Returns the status or the code of the error. */
const create = (port: number): Promise<number | string> =>
  new Promise((done) => {
    const body = JSON.stringify({ name: uniqueName() })
    const headers = { authorization: ADMIN_TOKEN, 'content-type': 'application/json', 'content-length': body.length }
    const path = '/api/admin/projects/default/features'
    request({ port, host: '127.0.0.1', method: 'POST', path, agent: false, headers }, (answer) =>
      answer.resume().once('end', () => done(answer.statusCode ?? 0)),
    )
      .once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
      .end(body)
  })

/** Creates toggles until the port is closed; everything but a success is kept. */
async function createUntilRefused({ port }: ServerProcess, kept: (number | string)[]): Promise<void> {
  for (;;) {
    const result = await create(port)
    if (result !== 201) kept.push(result)
    if (typeof result === 'string') return
  }
}

const PROCESSES = isLong ? ['0', '2'] : ['0']

describe.each(PROCESSES)('a server with %s workers that stops while clients connect', (WORKERS) => {
  it('answers or refuses every write, and resets none: a load balancer retries only what is refused', async () => {
    const databaseUrl = await freshDatabase('sqlite')
    for (let stop = 0; stop < STOPS; stop++) {
      const server = await startProcess({ DATABASE_URL: databaseUrl, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN, WORKERS })
      expect(await create(server.port)).toBe(201)
      const kept: (number | string)[] = []
      const clients = Array.from({ length: CLIENTS }, () => createUntilRefused(server, kept))
      await new Promise((next) => setTimeout(next, 200))
      expect(await server.end('SIGTERM')).toBe(0)
      await Promise.all(clients)
      expect(kept).toEqual(Array(CLIENTS).fill('ECONNREFUSED'))
    }
  })
})
