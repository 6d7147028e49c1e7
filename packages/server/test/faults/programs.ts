import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A program or library outside of npm that a fault needs. */
export interface External {
  readonly name: string
  readonly file: string
  readonly folders: readonly string[]
}

/** Debian installs servers outside the PATH of normal users. */
const PROGRAMS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** Libraries are in a folder of the architecture. */
const librariesBelow = (folder: string): readonly string[] =>
  existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name, folder)) : []

export const HAPROXY_PROGRAM: External = {
  name: 'HAProxy',
  file: 'haproxy',
  folders: PROGRAMS,
}
export const NGINX_PROGRAM: External = {
  name: 'nginx',
  file: 'nginx',
  folders: PROGRAMS,
}
export const PGBOUNCER: External = {
  name: 'PgBouncer',
  file: 'pgbouncer',
  folders: PROGRAMS,
}
export const FAKETIME: External = {
  name: 'libfaketime',
  file: 'libfaketimeMT.so.1',
  folders: librariesBelow('faketime'),
}

export const PSQL: External = {
  name: 'psql',
  file: 'psql',
  folders: PROGRAMS,
}

/** What the summary of the run lists. */
export const EXTERNALS: readonly External[] = [HAPROXY_PROGRAM, NGINX_PROGRAM, PGBOUNCER, FAKETIME, PSQL]

const COULD_NOT_RUN = 'Could not run: '

/** Fails the test that calls it. The summary of the run lists it as "could not run" and not as a broken promise. */
export function couldNotRun(reason: string): never {
  throw new Error(COULD_NOT_RUN + reason)
}

/** The reason of `couldNotRun`, or undefined for any other failure. */
export const reasonOf = (message: string): string | undefined =>
  message.startsWith(COULD_NOT_RUN) ? message.slice(COULD_NOT_RUN.length) : undefined

/** Its path, or undefined. */
export const pathOf = ({ file, folders }: External): string | undefined =>
  folders.map((folder) => join(folder, file)).find((path) => existsSync(path))

/** The path; fails the test where it is missing. */
export const demand = (external: External): string =>
  pathOf(external) ??
  couldNotRun(`${external.name} is not installed: run "node scripts/test-programs.mjs --faults" as root`)

/** A file system of that size for one test; `unmount` removes it. */
export function mountMemory(folder: string, megabytes: number): { unmount(): void } {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    couldNotRun('this user cannot mount a file system')
  }
  return { unmount: () => void execFileSync('umount', ['--lazy', folder]) }
}
