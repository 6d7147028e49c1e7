import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { CliFailure } from '../exit-codes.ts'
import { ALL_KINDS } from './kinds.ts'
import type { Kind } from './model.ts'
import { type Files, MARKER, SCHEMA_FOLDER } from './write-yaml.ts'

/** A toggle with the longest variants that the server accepts is smaller. */
const MAX_FILE_BYTES = 8_000_000
const MAX_FILES = 100_000

/** A file of an export, before it is parsed. */
export interface RawFile {
  /** Relative to the root, with `/`. */
  readonly path: string
  readonly kind: Kind
  /** The folder of the project that the file is in. */
  readonly projectFolder?: string
  readonly text?: string
  /** Why the file was not read. */
  readonly problem?: string
}

const isYaml = (name: string): boolean => /\.ya?ml$/.test(name)

interface ListedFile {
  readonly path: string
  readonly kind: Kind
  readonly projectFolder?: string
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

/** The files of an export. Other files of the folder are not listed. */
export function listFiles(root: string): ListedFile[] {
  const filesOf = (folder: string, kind: Kind, projectFolder?: string): ListedFile[] =>
    namesIn(join(root, folder))
      .filter(isYaml)
      .map((name) => ({ path: `${folder}/${name}`, kind, ...(projectFolder !== undefined && { projectFolder }) }))
  const ofKind = (scope: Kind['scope']) => ALL_KINDS.filter((kind) => kind.scope === scope || kind.scope === 'both')
  const project = ALL_KINDS.find(({ name }) => name === 'project') as Kind
  return [
    ...ofKind('root').flatMap((kind) => (kind === project ? [] : filesOf(kind.folder, kind))),
    ...namesIn(join(root, project.folder)).flatMap((folder): ListedFile[] => [
      ...['project.yaml', 'project.yml']
        .map((name) => `${project.folder}/${folder}/${name}`)
        .filter((path) => existsSync(join(root, path)))
        .map((path) => ({ path, kind: project, projectFolder: folder })),
      ...ofKind('project').flatMap((kind) => filesOf(`${project.folder}/${folder}/${kind.folder}`, kind, folder)),
    ]),
  ]
}

/** The text of a file, or why it is not read. A link must stay in the folder. */
function contentOf(root: string, file: ListedFile): RawFile {
  const path = join(root, file.path)
  try {
    const target = realpathSync(path)
    if (!target.startsWith(realpathSync(root) + sep)) return { ...file, problem: 'is a link that leaves the folder' }
    const { size } = statSync(target)
    if (!statSync(target).isFile()) return { ...file, problem: 'is not a file' }
    if (size > MAX_FILE_BYTES) return { ...file, problem: `has ${size} bytes, and ${MAX_FILE_BYTES} are allowed` }
    const bytes = readFileSync(target)
    return { ...file, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { ...file, problem: code === 'ENOENT' ? 'is a link to nothing' : `cannot be read: ${message}` }
  }
}

export const isExport = (root: string): boolean => existsSync(join(root, MARKER))

export function readFolder(root: string): RawFile[] {
  if (!existsSync(root)) throw new CliFailure(`${root} does not exist`)
  if (!isExport(root))
    throw new CliFailure(`${root} is not an export: it has no ${MARKER}. Run: leverframe export ${root}`)
  const listed = listFiles(root)
  if (listed.length > MAX_FILES) throw new CliFailure(`${root} has more than ${MAX_FILES} files`)
  return listed.map((file) => contentOf(root, file))
}

/** Refuses a folder with other content, so that a typing mistake removes nothing. */
export function checkTarget(root: string, isForced: boolean): void {
  if (!existsSync(root)) return
  if (!statSync(root).isDirectory()) throw new CliFailure(`${root} is not a folder`)
  if (!isForced && !isExport(root) && readdirSync(root).length > 0)
    throw new CliFailure(`${root} is not empty and not an export. Choose another folder, or use --force`)
}

export interface Written {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.new`
  writeFileSync(temporary, text)
  renameSync(temporary, path)
}

/** Removes folders that have become empty. */
function removeEmpty(root: string, folder: string): void {
  for (let path = folder; path !== '.' && path !== ''; path = dirname(path)) {
    const whole = join(root, path)
    if (readdirSync(whole).length > 0) return
    rmdirSync(whole)
  }
}

/**
 * Writes an export: files that differ, then removes files of things that are gone. It is synchronous, so Ctrl-C has an
 * effect before or after it. Each file is replaced as a whole, and the marker is written last.
 */
export function writeFolder(root: string, files: Files): Written {
  mkdirSync(root, { recursive: true })
  const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  const current = (path: string) => (existsSync(path) && !isLink(path) ? readFileSync(path, 'utf8') : undefined)
  const changed = [...files]
    .filter(([path, text]) => current(join(root, path)) !== text)
    .toSorted(([a], [b]) => Number(a === MARKER) - Number(b === MARKER))
  for (const [path, text] of changed) writeWhole(join(root, path), text)
  const gone = listFiles(root).filter(({ path }) => !files.has(path))
  for (const { path } of gone) {
    rmSync(join(root, path))
    removeEmpty(root, dirname(path))
  }
  const written = changed.map(([path]) => path).filter((path) => !path.startsWith(SCHEMA_FOLDER) && path !== MARKER)
  return { written, removed: gone.map(({ path }) => path) }
}
