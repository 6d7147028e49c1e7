import { proofEngines } from '@leverframe/testing/depth'
import { call, emptyDatabase } from '@leverframe/testing/harness'
import { freePort } from '@leverframe/testing/postgres'
import { endAll, startProcess } from '@leverframe/testing/process'
import { afterEach, describe, expect, it } from 'vitest'

const PASSWORD = 'correct-horse-battery-staple'

afterEach(endAll)

/** Sends requests without a pause until the first response of any status. */
async function firstAnswer(url: string, path: string): Promise<number> {
  for (;;) {
    const status = await fetch(url + path).then(
      (response) => response.status,
      () => undefined,
    )
    if (status !== undefined) return status
    await new Promise((next) => setTimeout(next, 1))
  }
}

for (const engine of proofEngines)
  describe(`the first start on ${engine}`, () => {
    it('answers /health and /ready only when the first user can log in', async () => {
      const databaseUrl = await emptyDatabase(engine)
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const starting = startProcess({
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        DEFAULT_ADMIN_PASSWORD: PASSWORD,
      })
      const attempts = ['/health', '/ready'].map(async (path) => {
        expect(await firstAnswer(url, path), path).toBe(200)
        const body = { username: 'admin', password: PASSWORD }
        return (await call(url, 'POST', '/auth/simple/login', body, { token: null })).status
      })
      expect(await Promise.all(attempts)).toEqual([200, 200])
      const server = await starting
      expect(await server.end('SIGTERM')).toBe(0)
    })
  })
