import { groupedBy } from '@leverframe/domain'
import { stringify } from 'yaml'
import { fileNamesOf } from './file-names.ts'
import { ALL_KINDS } from './kinds.ts'
import type { Kind, Thing } from './model.ts'

export const FORMAT = 1
export const MARKER = 'leverframe.yaml'
export const SCHEMA_FOLDER = '.schema'

/** Names, relative to the root of the export, and contents. */
export type Files = ReadonlyMap<string, string>

const schemaFile = ({ folder }: Kind): string => `${SCHEMA_FOLDER}/${folder}.json`

/** Lines are not folded, so that a change of a text is a change of one line. */
const yamlOf = (value: unknown): string => stringify(value, { lineWidth: 0, version: '1.2' })

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function folderOf({ kind, project }: Thing, projectFolders: ReadonlyMap<string, string>): string {
  if (project === undefined) return kind.folder
  return `projects/${projectFolders.get(project) ?? project}/${kind.folder}`
}

const withHeader = (path: string, { kind, fields }: Thing): string => {
  const up = '../'.repeat(path.split('/').length - 1)
  return `# yaml-language-server: $schema=${up}${schemaFile(kind)}\n${yamlOf(fields)}`
}

/** The files of things, in a stable order and form. */
export function filesOf(things: readonly Thing[]): Files {
  const files = new Map([
    [MARKER, `# The files of this folder: leverframe export, plan and apply\nformat: ${FORMAT}\n`],
  ])
  const sorted = things.toSorted((a, b) => byText(a.name, b.name))
  const projects = sorted.filter(({ kind }) => kind.name === 'project').map(({ name }) => name)
  const names = fileNamesOf(projects)
  const folders = new Map(projects.map((project, index) => [project, names[index] ?? project]))
  const byFolder = groupedBy(sorted, (thing) => folderOf(thing, folders))
  for (const [folder, own] of [...byFolder].toSorted(([a], [b]) => byText(a, b))) {
    const fileNames = fileNamesOf(own.map(({ name }) => name))
    for (const [index, thing] of own.entries()) {
      const path = `${folder}/${fileNames[index]}${thing.kind.name === 'project' ? '/project' : ''}.yaml`
      files.set(path, withHeader(path, thing))
    }
  }
  for (const kind of ALL_KINDS)
    files.set(schemaFile(kind), `${JSON.stringify({ title: kind.name, ...kind.schema }, null, 2)}\n`)
  return files
}
