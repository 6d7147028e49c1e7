import { sqlitePathOf } from '#platform/db/open-store'
import { type Check, type CheckContext, type Found, ok, warning } from '../check.ts'
import { ask } from '../request.ts'

const MAX_DIFFERENCE_MS = 5_000
const ADVICE = 'Synchronise the clocks of both machines with NTP'

const compared = (what: string, differenceMs: number): Found => {
  const seconds = (Math.abs(differenceMs) / 1_000).toFixed(1)
  return Math.abs(differenceMs) <= MAX_DIFFERENCE_MS
    ? ok(`the clock differs from that of ${what} by less than ${MAX_DIFFERENCE_MS / 1_000} seconds`)
    : warning(`the clock differs from that of ${what} by ${seconds} seconds`, ADVICE)
}

async function againstDatabase({ config, clock }: CheckContext): Promise<Found[]> {
  if (sqlitePathOf(config) !== undefined) return []
  const { connectAlone } = await import('#platform/backup/postgres-source')
  const client = await connectAlone(config.databaseUrl).catch(() => undefined)
  if (!client) return []
  try {
    const before = clock().getTime()
    const { rows } = await client.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    const middle = (before + clock().getTime()) / 2
    return [compared('PostgreSQL', (rows[0]?.ms ?? middle) - middle)]
  } finally {
    await client.end()
  }
}

/** The header has whole seconds. */
async function againstServer(context: CheckContext): Promise<Found[]> {
  const reply = await ask(context, '/health')
  if (!reply || 'failure' in reply) return []
  const date = Date.parse(reply.response.headers.get('date') ?? '')
  if (Number.isNaN(date)) return []
  const { sentAtMs, receivedAtMs } = reply
  const isWithin = date + 1_000 >= sentAtMs && date <= receivedAtMs
  return [compared('the server', isWithin ? 0 : date - (sentAtMs + receivedAtMs) / 2)]
}

export const clock: Check = {
  name: 'clock',
  run: async (context) => [...(await againstDatabase(context)), ...(await againstServer(context))],
}
