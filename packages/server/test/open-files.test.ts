import { call, freshDatabase } from '@leverframe/testing/harness'
import { endAll, startProcess } from '@leverframe/testing/process'
import { afterEach, describe, expect, it } from 'vitest'

const CLIENT_TOKEN = '*:development.the-client-of-the-tests'
const OPEN_FILES = 512

afterEach(endAll)

describe(`a server that can open ${OPEN_FILES} files`, () => {
  it('refuses streams before they use all file descriptors: /health, /ready and writes still work', async () => {
    const server = await startProcess(
      {
        DATABASE_URL: await freshDatabase('sqlite'),
        INIT_ADMIN_API_TOKENS: '*:*.the-admin-of-the-tests',
        INIT_CLIENT_API_TOKENS: CLIENT_TOKEN,
        MAX_STREAMS_PER_TOKEN: '10000',
      },
      { openFiles: OPEN_FILES },
    )
    const lowered = server
      .output()
      .match(/the limit of open files is 512: MAX_CONNECTIONS and MAX_STREAMS are lowered/g)
    expect(lowered).toHaveLength(1)

    const over = new AbortController()
    const headers = { authorization: CLIENT_TOKEN }
    const open = () => fetch(`${server.url}/api/client/streaming`, { headers, signal: over.signal })
    const answers = []
    for (let count = 0; count < OPEN_FILES; count++) {
      const answer = await open()
      answers.push(answer)
      if (answer.status !== 200) break
    }
    expect(answers.at(-1)?.status).toBe(429)
    expect(answers.length).toBeGreaterThan(50)

    expect((await call(server.url, 'GET', '/health')).status).toBe(200)
    expect((await call(server.url, 'GET', '/ready')).status).toBe(200)
    expect(
      (await call(server.url, 'POST', '/api/admin/projects/default/features', { name: 'among-streams' })).status,
    ).toBe(201)
    over.abort()
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
