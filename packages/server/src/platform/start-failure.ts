import { closeSync, openSync, statSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '#platform/config/settings'
import { ensurePrivateFolder } from '#platform/private-files'
import { sqlitePathOf } from './db/open-store.ts'

/** Why a start failed and what to do about it, as a message for the operator. */
export class StartFailure extends Error {}

interface Coded {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly path?: unknown
}

/** The meaning of an operating system error for a file at a path. */
const FILE_REASONS: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) =>
    `${path} cannot be written by this user. Give the user that runs Leverframe write access to ${path}`,
  EPERM: (path) => `${path} cannot be written by this user. Give the user that runs Leverframe write access to ${path}`,
  EROFS: (path) => `${path} is on a read-only file system. Choose a folder that can be written to`,
  ENOSPC: (path) => `the disk that holds ${path} is full. Free some space on it`,
  EFBIG: (path) =>
    `${path} is larger than this user or its file system allows. Raise "ulimit -f", or choose another disk`,
  EDQUOT: (path) => `the disk quota for ${path} is used up. Free some space`,
  EMFILE: (path) => `${path} cannot be opened: this process has too many open files. Raise "ulimit -n"`,
  ENFILE: (path) => `${path} cannot be opened: this machine has too many open files. Raise the limit of the system`,
  ENOTDIR: (path) => `${path} is a file, or below one, and not a folder. Correct the path`,
  EEXIST: (path) => `${path} is a file, or below one, and not a folder. Correct the path`,
  EISDIR: (path) => `${path} is a folder. Name a file in it`,
}

/** For a file or folder that is about to be created. For a file that is read, ENOENT means something else. */
const cannotBeCreated = (path: string): string =>
  `${path} cannot be created: its file system takes no new files. Choose a folder on a disk`

const SQLITE_REASONS: Readonly<Record<number, (path: string) => string>> = {
  5: (path) => `the database ${path} is locked by another process. Stop that process: one server uses an SQLite file`,
  8: (path) =>
    `the database ${path} is read-only. Give the user that runs Leverframe write access to it and its folder`,
  10: (path) => `the disk of the database ${path} reports an error. Check the disk and the log of the system`,
  11: (path) => `the database ${path} is damaged. Restore a backup`,
  13: (path) => `the disk that holds ${path} is full. Free some space on it`,
  14: (path) => `the database ${path} cannot be opened. Check that the path is right and can be written to`,
  26: (path) => `${path} is not an SQLite database. Set DATABASE_URL to another file, or restore a backup there`,
}

/** Messages of SQLite, for errors without a code. */
const SQLITE_MESSAGES: readonly (readonly [RegExp, number])[] = [
  [/file is not a database/, 26],
  [/database disk image is malformed/, 11],
  [/readonly database/, 8],
  [/database or disk is full/, 13],
  [/database is locked/, 5],
  [/disk I\/O error/, 10],
  [/unable to open database/, 14],
]

const CANNOT_OPEN = 14

function* causesOf(error: unknown): Generator<Error & Coded> {
  for (let one = error; one instanceof Error; one = one.cause) yield one
}

function sqliteCode({ errcode, message }: Error & Coded): number | undefined {
  if (typeof errcode === 'number') return errcode & 0xff
  return SQLITE_MESSAGES.find(([words]) => words.test(message))?.[1]
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** SQLite only reports that it cannot open a file; the operating system says why. */
function reasonNotToOpen(path: string): string | undefined {
  if (isFolder(path)) return FILE_REASONS.EISDIR?.(path)
  try {
    closeSync(openSync(path, 'r+'))
    return undefined
  } catch (error) {
    return FILE_REASONS[(error as NodeJS.ErrnoException).code ?? '']?.(path)
  }
}

const isAtOrAbove = (path: unknown, file: string): path is string =>
  typeof path === 'string' && (path === file || file.startsWith(`${path}/`))

function sqliteReason(error: Error & Coded, path: string): string | undefined {
  if (error.code === 'ENOENT' && isAtOrAbove(error.path, path)) return cannotBeCreated(error.path)
  const code = sqliteCode(error)
  if (code === undefined) return undefined
  return (code === CANNOT_OPEN && reasonNotToOpen(path)) || SQLITE_REASONS[code]?.(path)
}

const POSTGRES_UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/

/** Names the user, host and database of the URL, and never its password. */
function postgresReason({ code, message }: Error & Coded, url: URL): string | undefined {
  const user = decodeURIComponent(url.username)
  const database = decodeURIComponent(url.pathname.slice(1))
  const server = `${url.hostname}:${url.port || '5432'}`
  if (typeof code === 'string' && POSTGRES_UNREACHABLE.test(code))
    return `PostgreSQL at ${server} cannot be reached (${code}). Check that it runs, and host and port in DATABASE_URL`
  if (/timeout|terminated/i.test(message) && code === undefined)
    return `PostgreSQL at ${server} does not respond. Check that it runs, and host and port in DATABASE_URL`
  switch (code) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} refused the log-in of user "${user}". Check user and password in DATABASE_URL`
    case '3D000':
      return `PostgreSQL at ${server} has no database "${database}". Create it, or correct its name in DATABASE_URL`
    case '42501':
      return `user "${user}" may not create tables in database "${database}". Grant CREATE on its schema`
    case '53300':
      return `PostgreSQL at ${server} has no free connection. Raise max_connections, or lower DATABASE_POOL_MAX`
    default:
      return undefined
  }
}

function fileReason({ code, path }: Error & Coded): string | undefined {
  return typeof code === 'string' && typeof path === 'string' ? FILE_REASONS[code]?.(path) : undefined
}

/** Returns the error itself when nothing better is known. */
export function explained(error: unknown, config: Config): unknown {
  const sqlitePath = sqlitePathOf(config)
  for (const one of causesOf(error)) {
    const ofStore =
      sqlitePath === undefined ? postgresReason(one, new URL(config.databaseUrl)) : sqliteReason(one, sqlitePath)
    const reason = fileReason(one) ?? ofStore
    if (reason !== undefined) return new StartFailure(reason)
  }
  return error
}

/** Checks at start-up that the copy can be written. It is written next to its final path, so that path is tried. */
export function demandWritableCopy({ snapshotFile }: Config): void {
  if (snapshotFile === undefined) return
  const probe = `${snapshotFile}.${process.pid}.tmp`
  try {
    ensurePrivateFolder(dirname(snapshotFile))
    if (isFolder(snapshotFile)) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' })
    closeSync(openSync(probe, 'w', 0o600))
    unlinkSync(probe)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? cannotBeCreated(snapshotFile) : FILE_REASONS[code]?.(snapshotFile)
    throw new StartFailure(`SNAPSHOT_FILE: ${reason ?? message}`)
  }
}
