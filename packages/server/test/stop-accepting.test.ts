import { request } from 'node:http'
import { isLong } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, freshDatabase, uniqueName } from '@leverframe/testing/harness'
import { endAll, type ServerProcess, startProcess } from '@leverframe/testing/process'
import { afterEach, describe, expect, it } from 'vitest'

afterEach(endAll)

const CLIENTS = 12
/** Requests that are answered before the stop: all clients connect and send by then. */
const ANSWERED = 4 * CLIENTS
const STOPS = isLong ? 3 : 1

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

/** Creates toggles until the port is closed, and returns everything but a success. */
async function createUntilRefused({ port }: ServerProcess, onCreated: () => void): Promise<(number | string)[]> {
  const others: (number | string)[] = []
  for (;;) {
    const result = await create(port)
    if (result === 201) onCreated()
    else others.push(result)
    if (typeof result === 'string') return others
  }
}

const PROCESSES = isLong ? ['0', '2'] : ['0']

describe.each(PROCESSES)('a server with %s workers that stops while clients connect', (WORKERS) => {
  it('answers or refuses every write, and resets none: a load balancer retries only what is refused', async () => {
    const databaseUrl = await freshDatabase('sqlite')
    for (let stop = 0; stop < STOPS; stop++) {
      const server = await startProcess({ DATABASE_URL: databaseUrl, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN, WORKERS })
      let created = 0
      const clients = Array.from({ length: CLIENTS }, () => createUntilRefused(server, () => created++))
      await expect.poll(() => created).toBeGreaterThan(ANSWERED)
      expect(await server.end('SIGTERM')).toBe(0)
      const kept = (await Promise.all(clients)).flat()
      expect(kept).toEqual(Array(CLIENTS).fill('ECONNREFUSED'))
    }
  })
})
