import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o600

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder and its parents, for their owner only, unless they exist. The recursive mode of Node never returns
 * on a file system that responds ENOENT for a new folder, such as /proc.
 */
export function ensurePrivateFolder(path: string): void {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) ensurePrivateFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(path)) throw error
  }
}

/** Creates an empty file that only its owner can read, unless the file exists. The umask cannot widen the mode. */
export function ensurePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * The existing files among these that users other than their owner can open, with their modes. They are reported and
 * not changed: an operator may let a group read them on purpose, for example for backups.
 */
export function openToOthers(paths: readonly string[]): readonly { readonly path: string; readonly mode: string }[] {
  // Windows has no such modes.
  if (process.platform === 'win32') return []
  return paths.flatMap((path) => {
    const mode = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
    return (mode & 0o077) === 0 ? [] : [{ path, mode: mode.toString(8).padStart(4, '0') }]
  })
}
