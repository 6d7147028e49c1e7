import { ADMIN_TOKEN, call, type Engine, emptyDatabase, togglePath, uniqueName } from '@leverframe/testing/harness'
import { type ServerProcess, startProcess } from '@leverframe/testing/process'
import { expect } from 'vitest'
import { rowsIn } from './rows.ts'

const FEATURES = '/api/admin/projects/default/features'

/** 16 writers that create toggles until the server ends. Returns the acknowledged names. */
async function writeUntilItDies(server: ServerProcess, kill: number): Promise<string[]> {
  const acknowledged: string[] = []
  let dead = false
  const writer = async () => {
    while (!dead) {
      const name = uniqueName('kill')
      const answer = await call(server.url, 'POST', FEATURES, { name }).catch(() => undefined)
      if (!answer) return
      expect(answer.status).toBe(201)
      acknowledged.push(name)
      if (acknowledged.length === kill) {
        dead = true
        server.child.kill('SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: 16 }, writer))
  return acknowledged
}

/** Kills a server under load, again and again. Every acknowledged write is in the store, whole. Returns how many there were. */
export async function surviveKills(engine: Engine, rounds: number): Promise<number> {
  const url = await emptyDatabase(engine)
  const settings = { DATABASE_URL: url, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN, LOG_LEVEL: 'silent' }
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await startProcess(settings)
    acknowledged.push(...(await writeUntilItDies(server, 40 + 37 * round)))
  }
  const server = await startProcess(settings)
  const last = uniqueName('kill')
  expect((await call(server.url, 'POST', FEATURES, { name: last })).status).toBe(201)
  for (const name of [acknowledged[0], acknowledged.at(-1)])
    expect((await call(server.url, 'GET', togglePath(name as string))).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)

  const names = (await rowsIn<{ name: string }>(url, 'select name from features')).map(({ name }) => name)
  const created = await rowsIn<{ feature_name: string }>(
    url,
    "select feature_name from events where type = 'feature-created'",
  )
  expect(names).toEqual(expect.arrayContaining(acknowledged))
  expect(created.map(({ feature_name }) => feature_name).sort()).toEqual([...names].sort())
  if (engine === 'sqlite') expect(await rowsIn(url, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  return acknowledged.length
}
