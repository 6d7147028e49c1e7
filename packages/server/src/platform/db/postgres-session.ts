import pg from 'pg'
import { translateErrors } from './postgres-connection.ts'

export const STATEMENT_TIMEOUT_MS = 15_000
const PROBE_TIMEOUT_MS = 5_000
const PROBES = 10

/** Values in the operator's URL take precedence. */
const TIMEOUTS = ['statement_timeout', 'idle_in_transaction_session_timeout']

/**
 * The settings of a connection, as a script that runs after it is opened. PgBouncer refuses them as start-up parameters
 * unless `ignore_startup_parameters` names them, and then ignores them.
 */
export function sessionScript(url: string): string {
  const given = new URL(url).searchParams
  return TIMEOUTS.filter((name) => !given.has(name))
    .map((name) => `set ${name} = ${STATEMENT_TIMEOUT_MS}`)
    .join('; ')
}

const SHARED_CONNECTIONS = [
  'DATABASE_URL leads to a connection pooler that runs the statements of one client on different connections to PostgreSQL,',
  'such as PgBouncer with pool_mode = transaction. Leverframe needs LISTEN, named statements and time-outs, which belong to a',
  'connection. Set pool_mode = session for this database, or connect to PostgreSQL without the pooler.',
].join(' ')

/** A pooler invents the process id that it reports to a client; PostgreSQL reports its own. */
async function isBehindPooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await translateErrors(client.query<{ pid: number }>('select pg_backend_pid() as pid'))
  return rows[0]?.pid !== (client as pg.ClientBase & { readonly processID?: number }).processID
}

/**
 * Refuses a pooler that does not keep one connection for each client. Two clients alternate: the first sets a mark in
 * its session, the second must not see it, and the first must still see it. A pooler that shares connections gives the
 * second client the connection that became idle last, which has the mark. Other clients can take that connection in
 * between, so the probe is repeated. It also works with one idle connection, because neither client keeps it between
 * two statements.
 */
export async function demandOwnConnections(
  client: pg.ClientBase,
  { url, instanceId }: { readonly url: string; readonly instanceId: string },
): Promise<void> {
  if (!(await isBehindPooler(client))) return
  const options = { connectionString: url, query_timeout: PROBE_TIMEOUT_MS, connectionTimeoutMillis: PROBE_TIMEOUT_MS }
  const [first, second] = [new pg.Client(options), new pg.Client(options)]
  for (const one of [first, second]) one.on('error', () => {})
  try {
    await translateErrors(Promise.all([first.connect(), second.connect()]))
    for (let probe = 0; probe < PROBES; probe++) {
      const mark = `${instanceId} ${probe}`
      await translateErrors(first.query("select set_config('leverframe.probe', $1, false)", [mark]))
      if ((await markOf(second)) === mark || (await markOf(first)) !== mark) throw new Error(SHARED_CONNECTIONS)
    }
  } finally {
    await Promise.allSettled([first.end(), second.end()])
  }
}

async function markOf(client: pg.Client): Promise<string | null | undefined> {
  const text = "select current_setting('leverframe.probe', true) as mark"
  return (await translateErrors(client.query<{ mark: string | null }>(text))).rows[0]?.mark
}
