import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findUnleashServer } from '../../../scripts/unleash-server.mjs'
import { emptyDatabase } from './databases.ts'
import { freePort } from './postgres.ts'

export type UnleashVersion = Parameters<typeof findUnleashServer>[0]

/** A real server of Unleash on a database of its own. */
export interface UnleashServer {
  readonly url: string
  readonly token: string
  /** Projects cannot be created through the API of the open-source version. */
  addProject(id: string, name: string): Promise<void>
  stop(): Promise<void>
}

const START = fileURLToPath(new URL('../../../scripts/start-unleash.mjs', import.meta.url))
const TOKEN = '*:*.the-admin-of-unleash-in-tests'

async function untilHealthy(url: string, hasEnded: () => string | undefined): Promise<void> {
  for (;;) {
    const ended = hasEnded()
    if (ended !== undefined) throw new Error(`Unleash did not start: ${ended}`)
    const isHealthy = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHealthy) return
    await new Promise((done) => setTimeout(done, 200))
  }
}

export async function startUnleash(version: UnleashVersion): Promise<UnleashServer> {
  const { node, module } = findUnleashServer(version)
  const databaseUrl = await emptyDatabase('postgres')
  const port = await freePort()
  const child = spawn(node, [START, module, String(port), databaseUrl], {
    env: {
      PATH: process.env.PATH,
      INIT_ADMIN_API_TOKENS: TOKEN,
      // An option of 5.x, and the standard later.
      UNLEASH_EXPERIMENTAL_DEPENDENT_FEATURES: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, () => (child.exitCode === null ? undefined : output))
  return {
    url,
    token: TOKEN,
    async addProject(id, name) {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query('insert into projects (id, name, description) values ($1, $2, $2)', [id, name])
      await client.query(
        "insert into project_environments (project_id, environment_name) values ($1, 'development'), ($1, 'production')",
        [id],
      )
      await client.end()
    },
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
    },
  }
}
