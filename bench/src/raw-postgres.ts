import pg from 'pg'
import { listenerFor, serveForParent } from './raw-http.ts'
import { created, switched, type TargetRow, type Value, type Work, withStrategy } from './raw-work.ts'
import { INSERT_EVENT, INSERT_TOGGLE, NEWEST_EVENT, numbered, PROJECT, SAVE_TARGETING, TARGET } from './statements.ts'

/**
 * Bare node:http over pg: one durable transaction per request with the server's statements, prepared once per
 * connection, in as many round trips as the server takes. `free` omits the lock that serialises writers.
 */
const [url = '', mode] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 8 })

const lock = mode === 'free' ? '' : 'select pg_advisory_xact_lock(7305201); '
const begin = `begin; ${lock}${NEWEST_EVENT}`
const commit = `select pg_notify('leverframe_events', 'raw'); commit`

const project = { name: 'project', text: numbered(PROJECT) }
const target = { name: 'target', text: numbered(TARGET) }
const insertToggle = { name: 'insert-flag', text: numbered(INSERT_TOGGLE) }
const saveTargeting = { name: 'save-targeting', text: numbered(SAVE_TARGETING) }
const insertEvent = { name: 'insert-event', text: numbered(INSERT_EVENT) }

interface Statement {
  readonly name: string
  readonly text: string
}

const query = (client: pg.PoolClient, { name, text }: Statement, values: readonly Value[]) =>
  client.query({ name, text, values: [...values] })

async function transaction(work: (client: pg.PoolClient) => Promise<string>): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const answer = await work(client)
    await client.query(commit)
    client.release()
    return answer
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function saved(client: pg.PoolClient, statement: Statement, { state, event, answer }: Work): Promise<string> {
  await query(client, statement, state)
  await query(client, insertEvent, event)
  return answer
}

const rowOf = async (client: pg.PoolClient, name: string, environment: string): Promise<TargetRow> =>
  (await query(client, target, [environment, name])).rows[0] as TargetRow

serveForParent(
  listenerFor({
    create: (id, body) =>
      transaction(async (client) => {
        await query(client, project, [id])
        return saved(client, insertToggle, created(id, body))
      }),
    addStrategy: (name, environment, body) =>
      transaction(async (client) =>
        saved(client, saveTargeting, withStrategy(await rowOf(client, name, environment), environment, body)),
      ),
    switchTo: (name, environment, enabled) =>
      transaction(async (client) =>
        saved(client, saveTargeting, switched(await rowOf(client, name, environment), environment, enabled)),
      ),
  }),
)
