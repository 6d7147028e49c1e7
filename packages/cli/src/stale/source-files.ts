import { execFile } from 'node:child_process'
import { opendir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { CliFailure, usageFailure } from '../exit-codes.ts'

const run = promisify(execFile)

/** Larger files are generated or data. */
const MAX_FILE_BYTES = 1_000_000
const MAX_FILES = 200_000
/** Folders that a scan without git leaves out. */
const SKIPPED_FOLDERS = new Set(['.git', '.hg', '.svn', 'node_modules', 'dist', 'build', 'target', 'vendor', '.venv'])

export interface SourceFile {
  /** For people and links: below the root of the repository, or below the scanned folder without one. */
  readonly path: string
  readonly file: string
}

/** The output of git, or undefined when git is missing or the folder is no repository. */
export async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: 256 * 1_024 * 1_024 })
    return stdout
  } catch {
    return undefined
  }
}

/** Tracked files and new ones, without those that .gitignore lists. */
async function filesOfGit(folder: string): Promise<SourceFile[] | undefined> {
  const prefix = await git(folder, 'rev-parse', '--show-prefix')
  const listed = await git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  if (prefix === undefined || listed === undefined) return undefined
  const paths = [...new Set(listed.split('\0'))].filter((path) => path !== '').sort()
  return paths.map((path) => ({ path: `${prefix.trimEnd()}${path}`, file: join(folder, path) }))
}

async function filesOfFolder(root: string, folder = root): Promise<SourceFile[]> {
  const found: SourceFile[] = []
  for await (const entry of await opendir(folder)) {
    const file = join(folder, entry.name)
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) found.push(...(await filesOfFolder(root, file)))
    if (entry.isFile()) found.push({ path: relative(root, file).split(sep).join('/'), file })
  }
  return found
}

/** The files to scan, by path. */
export async function sourceFiles(folder: string): Promise<SourceFile[]> {
  const info = await stat(folder).catch(() => undefined)
  if (!info?.isDirectory()) throw usageFailure(`${folder} is not a folder`)
  const files = (await filesOfGit(folder)) ?? (await filesOfFolder(folder))
  if (files.length > MAX_FILES)
    throw new CliFailure(`${folder} has ${files.length} files, and at most ${MAX_FILES} can be scanned`)
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The text of a file. Undefined for a binary, a large or a deleted file, and for a link. */
export async function textOf({ file }: SourceFile): Promise<string | undefined> {
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile() || info.size > MAX_FILE_BYTES) return undefined
  const bytes = await readFile(file).catch(() => undefined)
  return bytes === undefined || bytes.subarray(0, 8_000).includes(0) ? undefined : bytes.toString('utf8')
}
