import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN_TOKEN, emptyDatabase, engines, freshDatabase, startServer } from '@leverframe/testing/harness'
import { describe, expect, it } from 'vitest'
import { roomFound } from './checks/disk.ts'
import { seenFound } from './checks/proxy.ts'
import { certificateFound } from './checks/tls.ts'
import { examine } from './doctor.ts'

const stopping = new AbortController().signal
const given = { url: undefined, token: undefined, stopping }
const aFolder = () => mkdtempSync(join(tmpdir(), 'leverframe-doctor-'))

describe.each(engines)('doctor on %s', (engine) => {
  it('finds no problem with a server that runs', async () => {
    const server = await startServer(engine)
    const environment = { DATABASE_URL: server.databaseUrl, BACKUP_DIR: aFolder() }
    const findings = await examine({ environment, url: server.url, token: ADMIN_TOKEN, stopping })
    expect(findings.filter(({ result }) => result === 'problem')).toEqual([])
    const fine = findings.filter(({ result }) => result === 'ok').map(({ check }) => check)
    expect(fine).toEqual(expect.arrayContaining(['settings', 'store', 'integrity', 'clock', 'server', 'proxy', 'sdks']))
    const later = {
      environment,
      url: server.url,
      token: ADMIN_TOKEN,
      stopping,
      clock: () => new Date(Date.now() + 60_000),
    }
    const clocks = (await examine(later)).filter(({ check }) => check === 'clock')
    expect(clocks.map(({ result }) => result)).toEqual(clocks.map(() => 'warning'))
    await server.stop()
  })

  it('reports an empty store, and a store of a newer version', async () => {
    const storeOf = async (url: string) =>
      (await examine({ ...given, environment: { DATABASE_URL: url } })).filter(({ check }) => check === 'store')
    if (engine === 'postgres')
      expect(await storeOf(await emptyDatabase(engine))).toContainEqual(expect.objectContaining({ result: 'warning' }))
    const server = await startServer(engine)
    await server.sql("insert into schema_migrations (name, breaking, applied_at) values ('9000_better', 0, '1')")
    expect(await storeOf(server.databaseUrl)).toContainEqual({
      check: 'store',
      result: 'problem',
      message: 'the store has changes of a newer version: 9000_better',
      advice: 'Use that version of Leverframe',
    })
    await server.stop()
  })
})

describe('doctor', () => {
  const found = async (environment: Record<string, string>, check: string) =>
    (await examine({ ...given, environment: { DATABASE_URL: await freshDatabase('sqlite'), ...environment } }))
      .filter((finding) => finding.check === check)
      .map(({ result, message, advice }) => [result, message, advice])

  it('reports invalid, unknown and contradicting settings', async () => {
    expect(await found({ PORT: 'x', LOG_LEVEL: 'loud' }, 'settings')).toHaveLength(2)
    expect(await found({ DATABSE_URL: 'x' }, 'settings')).toEqual([
      ['warning', 'DATABSE_URL is not a setting', 'Did you mean DATABASE_URL?'],
    ])
    expect(await found({ EMAIL_HOST: '127.0.0.1', HOME: '/root', LEVERFRAME_TOKEN: 'x' }, 'settings')).toEqual([
      ['warning', 'EMAIL_HOST is set, and PUBLIC_URL is not: no e-mail is sent', expect.any(String)],
    ])
  })

  it('reports a file that is not a database', async () => {
    const path = join(aFolder(), 'notes.db')
    writeFileSync(path, 'these are notes, and not a database: '.repeat(50))
    expect(await found({ DATABASE_URL: `sqlite:${path}` }, 'store')).toEqual([
      ['problem', expect.stringContaining('is not an SQLite database'), expect.any(String)],
    ])
  })

  it('reports servers that cannot be reached', async () => {
    const nowhere = 'http://127.0.0.1:9'
    expect(await found({ EMAIL_HOST: '127.0.0.1', EMAIL_PORT: '9' }, 'e-mail')).toMatchObject([['problem', {}, {}]])
    expect(await found({ OIDC_DISCOVER_URL: nowhere }, 'single sign-on')).toMatchObject([['problem', {}, {}]])
    expect(await found({ PUBLIC_URL: nowhere }, 'server')).toMatchObject([['problem', {}, {}]])
  })

  it('rates the room on a disk', () => {
    const rated = (freeBytes: number, freeFiles = 1_000) =>
      roomFound('/data', { freeBytes, files: 1_000, freeFiles }).map(({ result }) => result)
    expect([rated(1e6), rated(5e8), rated(5e9), rated(5e9, 10)]).toEqual([
      ['problem'],
      ['warning'],
      ['ok'],
      ['ok', 'warning'],
    ])
  })

  it('rates a certificate by its end and by its name', () => {
    const nowMs = Date.parse('2026-01-01T00:00:00Z')
    const rated = (validTo: string, refusal?: string) =>
      certificateFound({ certificate: { valid_to: validTo } as never, refusal }, 'flags.example.com', nowMs).result
    expect(rated('Dec 31 00:00:00 2025 GMT')).toBe('problem')
    expect(rated('Jan 10 00:00:00 2026 GMT')).toBe('warning')
    expect(rated('Jun 10 00:00:00 2026 GMT', 'ERR_TLS_CERT_ALTNAME_INVALID')).toBe('warning')
    expect(rated('Jun 10 00:00:00 2026 GMT')).toBe('ok')
  })

  it.each([
    ['a proxy that is not trusted', 1, 'https', false, 'warning'],
    ['a trusted proxy', 1, 'https', true, 'ok'],
    ['trust without a proxy', 0, 'https', true, 'warning'],
    ['a proxy that does not send the protocol', 1, 'http', true, 'warning'],
    ['no proxy', 0, 'https', false, 'ok'],
  ] as const)('rates %s', (_, forwardedFor, protocol, isTrusting, expected) => {
    const [first] = seenFound({ address: '10.0.0.1', protocol, forwardedFor }, isTrusting, 'https://flags.example.com')
    expect(first?.result).toBe(expected)
  })
})
