import { startServer, type TestServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { type PostgresServer, startPostgres } from '@leverframe/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LogLine, recordedLog } from './log-lines.ts'

const UNREACHABLE = /^PostgreSQL is unreachable since \d{4}-\d\d-\d\dT[\d:.]+Z: ./
const STILL = /^PostgreSQL is unreachable for [\d.]+ s, \d+ writes and \d+ reads refused so far$/
const BACK = /^PostgreSQL is back after [\d.]+ s, (\d+) writes and (\d+) reads refused$/

/** Has its own key, because a start without one logs a warning. */
const SETTINGS = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }

const withMessage = (lines: readonly LogLine[], message: RegExp) => lines.filter(({ msg }) => message.test(msg))

/** A server with a PostgreSQL server of its own, and the warnings that it logs. */
function withOwnPostgres() {
  const { log, warnings } = recordedLog()
  const holder = { warnings } as { warnings: typeof warnings; postgres: PostgresServer; server: TestServer }
  beforeAll(async () => {
    holder.postgres = await startPostgres()
    holder.server = await startServer('postgres', { databaseUrl: holder.postgres.url, log, settings: SETTINGS })
  })
  afterAll(async () => {
    await holder.server.stop()
    await holder.postgres.stop()
  })
  return holder
}

describe('the log of an outage of PostgreSQL', () => {
  const own = withOwnPostgres()

  it('has a line for the beginning, one every ten seconds, and one for the end with the number of refused writes', async () => {
    await own.postgres.halt()
    const refused = { writes: 0, reads: 0 }
    while (withMessage(own.warnings(), STILL).length === 0) {
      const writes = Array.from({ length: 10 }, () =>
        own.server.call('POST', '/api/admin/projects/default/features', { name: uniqueName() }),
      )
      const reads = [own.server.call('GET', togglePath('none')), own.server.call('GET', '/ready')]
      const answers = await Promise.all([...writes, ...reads])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      refused.writes += 10
      refused.reads++
      await new Promise((later) => setTimeout(later, 50))
    }
    await own.postgres.resume()
    await expect.poll(() => withMessage(own.warnings(), BACK).length).toBe(1)

    const lines = own.warnings()
    expect(withMessage(lines, UNREACHABLE)).toHaveLength(1)
    expect(withMessage(lines, STILL).length).toBeGreaterThan(0)
    const [, writes, reads] = BACK.exec(withMessage(lines, BACK)[0]?.msg ?? '') ?? []
    expect([Number(writes), Number(reads)]).toEqual([refused.writes, refused.reads])
    const known = [UNREACHABLE, STILL, BACK].flatMap((message) => withMessage(lines, message))
    expect(lines.map(({ msg }) => msg)).toEqual(known.map(({ msg }) => msg))
    expect(lines.filter(({ err }) => err !== undefined)).toEqual([])
  })

  it('has no line for a write after it', async () => {
    const before = own.warnings().length
    const { status } = await own.server.call('POST', '/api/admin/projects/default/features', { name: uniqueName() })
    expect([status, own.warnings().length]).toEqual([201, before])
  })
})

describe('the log of lost connections', () => {
  const own = withOwnPostgres()

  it('has one line when PostgreSQL ends idle connections and still works', async () => {
    await own.server.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'leverframe listen'",
    )
    await expect
      .poll(() => own.warnings().map(({ msg }) => msg))
      .toEqual(['connections to PostgreSQL were lost and are opened again'])
    expect((await own.server.call('GET', '/ready')).status).toBe(200)
  })
})
