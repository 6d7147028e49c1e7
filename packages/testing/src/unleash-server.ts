import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { emptyDatabase } from './databases.ts'
import { startUnleashOn, type UnleashVersion } from './unleash-process.ts'

/** A real server of Unleash on a database of its own. */
export interface UnleashServer {
  readonly url: string
  readonly token: string
  /** Projects cannot be created through the API of the open-source version. */
  addProject(id: string, name: string): Promise<void>
  stop(): Promise<void>
}

const TOKEN = `*:*.the-admin-of-unleash-in-${randomUUID()}`

export async function startUnleash(version: UnleashVersion): Promise<UnleashServer> {
  const databaseUrl = await emptyDatabase('postgres')
  const { url, stop } = await startUnleashOn({
    version,
    databaseUrl,
    adminToken: TOKEN,
    // An option of 5.x, and the standard later.
    env: { UNLEASH_EXPERIMENTAL_DEPENDENT_FEATURES: 'true' },
  })
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
    stop,
  }
}
