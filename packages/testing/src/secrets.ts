import { existsSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { type Running, start } from '../../server/src/app/lifecycle.ts'
import { loadConfig } from '../../server/src/platform/config/load.ts'
import type { Log } from '../../server/src/platform/telemetry/log.ts'
import { type Answer, type CallOptions, call, type Engine } from './harness.ts'
import type { Body } from './send.ts'

/** A server with its output and its log of all levels recorded. */
export interface Witnessed {
  readonly url: string
  readonly running: Running
  readonly printed: string
  logged(): string
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>>
}

export async function startWitnessed(settings: Readonly<Record<string, string>>): Promise<Witnessed> {
  let [printed, logged] = ['', '']
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  const config = loadConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'trace', ...settings })
  const running = await start(config, pino({ level: 'trace' }, sink) as unknown as Log, (text) => {
    printed += text
  })
  const url = `http://127.0.0.1:${running.port}`
  return {
    url,
    running,
    printed,
    logged: () => logged,
    call: (method, path, body, options) => call<Body>(url, method, path, body, options),
  }
}

/** The whole content of the store as text. */
export async function everythingStored(engine: Engine, databaseUrl: string): Promise<string> {
  if (engine === 'postgres') return everyRow(databaseUrl)
  const path = databaseUrl.slice('sqlite:'.length)
  const files = ['', '-wal', '-shm'].map((suffix) => path + suffix).filter((file) => existsSync(file))
  return files.map((file) => readFileSync(file, 'latin1')).join('\n')
}

async function everyRow(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const rowsOf = async (statement: string) => (await client.query<{ text: string }>(statement)).rows
  const tables = await rowsOf("select quote_ident(tablename) as text from pg_tables where schemaname = 'public'")
  const contents: string[] = []
  for (const { text: table } of tables)
    for (const { text } of await rowsOf(`select t::text as text from ${table} t`)) contents.push(`${table} ${text}`)
  await client.end()
  return contents.join('\n')
}

/** The base64 forms of a text inside a longer text: there are three alignments. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((shift) => {
    const whole = Buffer.from('\0'.repeat(shift) + text).toString('base64')
    // The first and last characters also depend on the neighbouring bytes.
    return whole.replace(/=+$/, '').slice(shift === 0 ? 0 : shift + 1, -1)
  })

/** The forms that reveal a secret: its random part, which every form of the whole contains, in the usual encodings. */
export function tracesOf(secret: string): string[] {
  const core = secret.split(/[.:](?=[^.:]*$)/).at(-1) ?? secret
  const text = core.length < 8 ? secret : core
  return [
    ...new Set([
      text,
      encodeURIComponent(text),
      JSON.stringify(text).slice(1, -1),
      Buffer.from(text).toString('hex'),
      ...inBase64(text).flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]),
    ]),
  ]
}

/** Which secret was found where, without the secret itself. */
export function leaksOf(secrets: ReadonlyMap<string, string>, places: Readonly<Record<string, string>>): string[] {
  return [...secrets].flatMap(([label, secret]) => {
    const traces = tracesOf(secret)
    return Object.entries(places)
      .filter(([, text]) => traces.some((trace) => text.includes(trace)))
      .map(([place]) => `${label} stands in ${place}`)
  })
}
