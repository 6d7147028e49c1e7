import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ADMIN_TOKEN, call, uniqueName } from '@leverframe/testing/harness'
import { freePort, type PostgresServer } from '@leverframe/testing/postgres'
import { CLIENT_TOKEN, FEATURES } from './instances.ts'

const EXAMPLE = fileURLToPath(new URL('../../../../examples/postgres-three-instances/cluster.sh', import.meta.url))
const BUNDLE = fileURLToPath(new URL('../../dist/bundle', import.meta.url))
const run = promisify(execFile)

export const INSTANCES = ['a', 'b', 'c'] as const
export type InstanceName = (typeof INSTANCES)[number]
export const LATER_MIGRATION = '9999_added_later'

/** A copy of the built server that has one migration more, which does not break the server without it. */
export function bundleWithMigration(): { readonly main: string; remove(): void } {
  const folder = mkdtempSync(join(BUNDLE, '..', 'bundle-later-'))
  cpSync(BUNDLE, folder, { recursive: true })
  const file = join(folder, readdirSync(folder).find((name) => /^server-\w+\.cjs$/.test(name))!)
  const text = readFileSync(file, 'utf8')
  const last = [...text.matchAll(/(\w+)=\{name:"\d{4}_\w+"/g)].at(-1)![1]!
  const added = `{name:"${LATER_MIGRATION}",breaking:!1,sql:()=>"create table added_later (id integer)"}`
  const patched = text.replace(`,${last}]`, `,${last},${added}]`)
  if (patched === text) throw new Error(`The bundle has no list of migrations that ends with ${last}`)
  writeFileSync(file, patched)
  return { main: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true }) }
}

export interface ExampleCluster {
  readonly url: string
  /** The address of one instance, past HAProxy. */
  urlOf(name: InstanceName): string
  restart(name: InstanceName, main?: string): Promise<void>
  kill(name: InstanceName): void
  stop(): Promise<void>
}

/** Runs the example as its guide says, on two PostgreSQL servers. */
export async function startExample(
  one: PostgresServer,
  two: PostgresServer,
  database: string,
): Promise<ExampleCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-cluster-'))
  const [listen, postgres, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort))
  const at = (port: number | string | undefined) => `127.0.0.1:${port}`
  const environmentOf = (main: string) => ({
    PATH: `${process.env.PATH}:/usr/sbin`,
    LEVERFRAME: `${process.execPath} ${main}`,
    RUN: folder,
    LISTEN: at(listen),
    INSTANCE_A: at(ports[0]),
    INSTANCE_B: at(ports[1]),
    INSTANCE_C: at(ports[2]),
    POSTGRES_LISTEN: at(postgres),
    POSTGRES_ONE: at(new URL(one.url).port),
    POSTGRES_TWO: at(new URL(two.url).port),
    DATABASE: database,
    INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
    INIT_CLIENT_API_TOKENS: CLIENT_TOKEN,
    SHUTDOWN_DELAY_MS: '3000',
    ADDON_RETRY_AFTER_MS: '100',
    LOG_LEVEL: 'warn',
  })
  const cluster = async (args: readonly string[], main = join(BUNDLE, 'main.js')) => {
    await run(EXAMPLE, args, { env: environmentOf(main) })
  }
  try {
    await cluster(['start'])
  } catch (error) {
    await cluster(['stop'])
    throw error
  }
  return {
    url: `http://${at(listen)}`,
    urlOf: (name) => `http://${at(ports[INSTANCES.indexOf(name)])}`,
    restart: (name, main) => cluster(['restart', name], main),
    kill: (name) => void execFileSync('kill', ['-KILL', readFileSync(join(folder, `${name}.pid`), 'utf8').trim()]),
    stop: () => cluster(['stop']),
  }
}

export interface LoadResult {
  /** Statuses of failed reads of SDKs, with their number. 0 is a broken connection. */
  readonly failedReads: Readonly<Record<string, number>>
  readonly reads: number
  readonly failedWrites: Readonly<Record<string, number>>
  /** Names of the toggles that were created. */
  readonly acknowledged: readonly string[]
}

const isGood = (status: number) => status >= 200 && status < 300

/** SDKs poll, and people create toggles, until it is ended. */
export function startClusterLoad(url: string): { end(): Promise<LoadResult> } {
  let isOver = false
  const result = { failedReads: {}, failedWrites: {}, reads: 0, acknowledged: [] as string[] }
  const note = (failures: Record<string, number>, status: number) => {
    failures[status] = (failures[status] ?? 0) + 1
  }
  const statusOf = (answer: Promise<{ readonly status: number }>) =>
    answer.then(
      ({ status }) => status,
      () => 0,
    )
  const reader = async () => {
    while (!isOver) {
      const status = await statusOf(call(url, 'GET', '/api/client/features', undefined, { token: CLIENT_TOKEN }))
      if (isGood(status)) result.reads++
      else note(result.failedReads, status)
      await pause(20)
    }
  }
  const writer = async () => {
    while (!isOver) {
      const name = uniqueName('cluster')
      const status = await statusOf(call(url, 'POST', FEATURES, { name }))
      if (isGood(status)) result.acknowledged.push(name)
      else note(result.failedWrites, status)
      await pause(100)
    }
  }
  const work = [reader(), reader(), reader(), writer(), writer()]
  return {
    end: async () => {
      isOver = true
      await Promise.all(work)
      return result
    },
  }
}
