import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RawFile, readFolder } from './folder.ts'
import { isMap, type Path, problemsOf, suggestion } from './json-schema.ts'
import { ALL_KINDS } from './kinds.ts'
import { type FileThing, keyOf, type Problem, problemAt } from './model.ts'
import { normalFields } from './normal-form.ts'
import { readYaml } from './read-yaml.ts'
import { FORMAT, MARKER } from './write-yaml.ts'

export interface ReadFiles {
  readonly things: readonly FileThing[]
  readonly problems: readonly Problem[]
}

const START = { line: 1, column: 1 }
const pathText = (path: Path): string => path.join('.')

function decoded(folder: string): string {
  try {
    return decodeURIComponent(folder)
  } catch {
    return folder
  }
}

/** A file in the form of its schema, and its problems. The project is known when all files are read. */
function parsed(file: RawFile): { thing?: FileThing; problems: Problem[] } {
  const { path, kind, text, problem } = file
  if (text === undefined)
    return { problems: [{ file: path, ...START, message: problem ?? 'cannot be read', unreadKind: kind.name }] }
  const yaml = readYaml(text)
  if (yaml.problems.length > 0)
    return { problems: yaml.problems.map((one) => ({ file: path, ...one, unreadKind: kind.name })) }
  if (!isMap(yaml.value))
    return { problems: [{ file: path, ...START, message: 'must be a map of fields', unreadKind: kind.name }] }
  const problems = problemsOf(kind.schema, yaml.value).map(({ path: at, message, isAboutKey }) => ({
    file: path,
    unreadKind: kind.name,
    ...yaml.positionOf(at, isAboutKey),
    message: isAboutKey || at.length === 0 ? message : `${pathText(at)} ${message}`,
  }))
  const fields = normalFields(kind.schema, yaml.value)
  const { positionOf } = yaml
  return { problems, thing: { kind, name: kind.nameOf(fields), fields, file: path, positionOf } }
}

/** `projects/x/toggels` would be ignored without a word. */
function misnamedFolders(root: string): Problem[] {
  const check = (folder: string, known: readonly string[]): Problem[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !known.includes(entry.name))
      .flatMap(({ name }) => {
        const near = suggestion(name, known)
        return near === ''
          ? []
          : [{ file: join(folder, name), ...START, message: `is not a folder of an export${near}` }]
      })
  const inProjects = ALL_KINDS.filter(({ scope }) => scope !== 'root').map(({ folder }) => folder)
  const inRoot = ALL_KINDS.filter(({ scope }) => scope !== 'project').map(({ folder }) => folder)
  const projects = readdirSync(root).includes('projects')
    ? readdirSync(join(root, 'projects'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : []
  return [...check('.', inRoot), ...projects.flatMap(({ name }) => check(`projects/${name}`, inProjects))]
}

function markerProblems(text: string): Problem[] {
  const { value, problems, positionOf } = readYaml(text)
  if (problems.length > 0) return problems.map((one) => ({ file: MARKER, ...one }))
  const format = isMap(value) ? value.format : undefined
  return format === FORMAT
    ? []
    : [
        {
          file: MARKER,
          ...positionOf(['format']),
          message: `format must be ${FORMAT}: this version reads no other format`,
        },
      ]
}

/** Two files of one thing, and toggles with the name of another project's toggle. Add-ons have no names. */
function duplicates(things: readonly FileThing[]): Problem[] {
  const first = new Map<string, FileThing>()
  return things.flatMap((thing) => {
    const key = keyOf(thing)
    const other = first.get(key)
    if (!other) first.set(key, thing)
    if (!other || thing.kind.name === 'add-on') return []
    const message = `${thing.kind.name} ${thing.name} is in two files: ${other.file} has it, too`
    return [problemAt(thing, [thing.kind.name === 'project' ? 'id' : 'name'], message)]
  })
}

/** Reads and checks all files of an export. Problems of all files are reported together. */
export function readFiles(root: string, markerText: string): ReadFiles {
  const results = readFolder(root).map((file) => ({ file, ...parsed(file) }))
  const idOfFolder = new Map(
    results.flatMap(({ file, thing }) =>
      file.kind.name === 'project' && thing && file.projectFolder !== undefined
        ? [[file.projectFolder, thing.name]]
        : [],
    ) as [string, string][],
  )
  const found = results.flatMap(({ file, thing, problems }) => {
    if (!thing) return []
    const isOfRoot = file.projectFolder === undefined || file.kind.name === 'project'
    const project = idOfFolder.get(file.projectFolder ?? '') ?? decoded(file.projectFolder ?? '')
    return [{ isValid: problems.length === 0, thing: isOfRoot ? thing : { ...thing, project } }]
  })
  const problems = [
    ...markerProblems(markerText),
    ...misnamedFolders(root),
    ...results.flatMap((one) => one.problems),
    ...duplicates(found.map(({ thing }) => thing).filter(({ name }) => name !== 'undefined')),
  ]
  const things = found.filter(({ isValid }) => isValid).map(({ thing }) => thing)
  return { things, problems }
}
